"""Games that are played to learn from: whenever a player has answered, the position is looked at."""

from typing import Any, Final

from mrsim.engine.jit import entry_point, rule
from mrsim.engine.rng import derive_key, draw_below
from mrsim.games.kit.compiled.loop import OVER
from mrsim.games.wind_river.facts.expert_features import EXPERT_FEATURES
from mrsim.games.wind_river.players.expert_lookahead import carry_out
from mrsim.games.wind_river.players.expert_value import measure_position
from mrsim.games.wind_river.players.monte_carlo import PLAYED
from mrsim.games.wind_river.players.table import deal, decide, open_game
from mrsim.games.wind_river.rules.ending import rank
from mrsim.games.wind_river.rules.question_codes import HERD
from mrsim.games.wind_river.rules.records import NONE, GameState, Scratch, Table
from mrsim.games.wind_river.rules.turn import answer

MOST_LOOKS: Final = 600
"""Positions of a game that are looked at: more than those of any usual one."""
OWNER, FINAL_POINTS, GAME = range(3)
"""What is noted beside a look; the number of the game is left to the caller."""
THOUSAND: Final = 1000
HERDINGS: Final = 3
"""One in this many steps of buffaloes is looked at: there are many, and they are alike."""
DRAWN, OPTION, LOOKED = range(3)
"""What the key of a decision is for."""
WINNING: Final = 120
MARGIN: Final = 12
"""What a win counts that is not shared, and a tipi more than the best other: twelfths of a point."""


@rule
def note_look(inputs: Any, notes: Any, row: int, table: Table, scratch: Scratch, choice: int) -> None:
    """One row: the position as its owner leaves it, or finds it at the beginning of his turn."""
    game = table.game
    seat, question = game.seat, game.question
    scratch.game[PLAYED] = game
    there = Table(scratch.game[PLAYED], table.box, scratch.deal, scratch.log, scratch.notes)
    if choice != NONE:
        carry_out(there, choice)
    measure_position(scratch.expert, there.game, table.box, seat, question)
    for k in range(len(EXPERT_FEATURES)):
        inputs[row, k] = scratch.expert.network.input[k]
    notes[row, OWNER] = seat


@rule
def outcome_of_game(game: GameState, seat: int) -> int:
    """What a game that is over came to: the win, or its share, and tipis more than the best other."""
    camp = game.camp[seat]
    winners, best = 0, 0
    for other in range(game.players):
        winners += rank(game, other) == 1
        if other != seat:
            best = max(best, game.camp[other].home)
    won = WINNING // winners if rank(game, seat) == 1 else 0
    return won + MARGIN * (camp.home - best)


@entry_point
def watch_training_game(
    table: Table,
    desk: Any,
    scratch: Scratch,
    players: Any,
    match: Any,
    block: int,
    rotation: int,
    watched: int,
    chance: int,
    inputs: Any,
    notes: Any,
) -> int:
    """Play a game, drawing `chance` in a thousand choices; how many looks there were at positions of players watched.

    The players watched are the bits of `watched`.
    """
    deal(table, match, block)
    open_game(table, match, block, rotation)
    game = table.game
    key = derive_key(table.deal.noise, rotation)
    row = 0
    while game.question != OVER:
        looking = row < MOST_LOOKS - 1 and watched >> game.player[game.seat] & 1 == 1
        if looking and game.question == HERD and game.uses[HERD] == 0:
            note_look(inputs, notes, row, table, scratch, NONE)
            row += 1
        choice = decide(table, desk, scratch, players)
        key = derive_key(key, DRAWN)
        if desk.count > 1 and draw_below(key, THOUSAND) < chance:
            choice = desk.code[draw_below(derive_key(key, OPTION), desk.count)]
        sampled = game.question != HERD or draw_below(derive_key(key, LOOKED), HERDINGS) == 0
        if looking and sampled and choice != NONE:
            note_look(inputs, notes, row, table, scratch, choice)
            row += 1
        answer(table, choice)
    for i in range(row):
        notes[i, FINAL_POINTS] = outcome_of_game(game, notes[i, OWNER])
    return row
