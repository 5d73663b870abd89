"""Games that are played to learn from: whenever a player has laid or claimed, its ranch is looked at."""

from typing import Any, Final

from mrsim.engine.jit import entry_point, rule
from mrsim.engine.rng import derive_key, draw_below
from mrsim.games.kit.compiled.loop import OVER
from mrsim.games.moon_river.facts.expert_features import EXPERT_FEATURES, TURNS_BEFORE_OTHERS
from mrsim.games.moon_river.players.expert_value import measure_ranch, measure_situation, points_so_far, set_to_come
from mrsim.games.moon_river.players.imagined_moves import hold_sure_parcels, parcels_to_come
from mrsim.games.moon_river.players.ranch_value import note_unseen
from mrsim.games.moon_river.players.table import deal, decide, open_game
from mrsim.games.moon_river.rules.question_codes import CLAIM, EXPAND
from mrsim.games.moon_river.rules.records import COLUMN, Scratch, Table
from mrsim.games.moon_river.rules.turn import answer

MOST_LOOKS: Final = 400
"""More than the looks at all ranches in a game of two players."""
OWNER, POINTS, FINAL_POINTS, GAME = range(4)
"""What is noted beside a look; the number of the game is left to the caller."""
THOUSAND: Final = 1000


@rule
def note_look(inputs: Any, notes: Any, row: int, table: Table, scratch: Scratch, seat: int, before: int) -> None:
    """One row: a ranch as its owner has left it, with what is sure to come."""
    game, outlook = table.game, scratch.expert
    scratch.game[0].ranch[0] = game.ranch[seat]
    ranch = scratch.game[0].ranch[0]
    hold_sure_parcels(ranch, game, table.box, seat)
    measure_situation(outlook, game)
    note_unseen(outlook, game, table.box)
    set_to_come(outlook, parcels_to_come(game, table.box, seat))
    outlook.network.input[TURNS_BEFORE_OTHERS] = before
    measure_ranch(outlook, ranch, game, table.box)
    for k in range(len(EXPERT_FEATURES)):
        inputs[row, k] = outlook.network.input[k]
    notes[row, OWNER] = seat
    notes[row, POINTS] = int(points_so_far(outlook, ranch))


@entry_point
def watch_training_game(
    table: Table,
    desk: Any,
    scratch: Scratch,
    players: Any,
    match: Any,
    block: int,
    rotation: int,
    chance: int,
    inputs: Any,
    notes: Any,
) -> int:
    """Play a game, drawing `chance` in a thousand choices; how many looks there were."""
    deal(table, match, block)
    open_game(table, match, block, rotation)
    game = table.game
    key = derive_key(table.deal.noise, rotation)
    row = 0
    while game.question != OVER:
        seat, question, played = game.seat, game.question, game.round_number
        if played > 0 and (question == CLAIM or (question == EXPAND and game.uses[EXPAND] > 0)):
            note_look(inputs, notes, row, table, scratch, seat, 0)
            row += 1
        choice = decide(table, desk, scratch, players)
        key = derive_key(key, 0)
        if desk.count > 1 and draw_below(key, THOUSAND) < chance:
            choice = desk.code[draw_below(derive_key(key, 1), desk.count)]
        answer(table, choice)
        if question == CLAIM and played > 0 and game.round_number == played:
            note_look(inputs, notes, row, table, scratch, seat, COLUMN - 1 - choice)
            row += 1
    for i in range(row):
        notes[i, FINAL_POINTS] = game.ranch[notes[i, OWNER]].points
    return row
