"""Games that are played to learn from: whenever a round is over, the town is looked at."""

from typing import Any, Final

from mrsim.engine.jit import entry_point, rule
from mrsim.engine.rng import derive_key, draw_below
from mrsim.games.dice_town.facts.expert_features import TOWN_FEATURES
from mrsim.games.dice_town.players.estates import POINT_WORTH, lead_of_owner, look_around, write_town
from mrsim.games.dice_town.players.table import begin_game, deal, decide
from mrsim.games.dice_town.rules.limits import PLAYERS
from mrsim.games.dice_town.rules.records import GameState, Scratch, Table
from mrsim.games.dice_town.rules.task_loop import answer
from mrsim.games.kit.compiled.loop import OVER

MOST_LOOKS: Final = 50 * PLAYERS
"""Positions of a game that are looked at: more than those of any usual one."""
OWNER, STANDING, FINAL_POINTS, GAME = range(4)
"""What is noted beside a look; the number of the game is left to the caller."""
THOUSAND: Final = 1000
DRAWN, OPTION = range(2)
"""What the key of a decision is for."""
WINNING: Final = 120
MARGIN: Final = 4
"""What a win counts that is not shared, and a point more than the best other: twelfths."""
TWELFTHS: Final = 12
SHARES: Final = 100
"""How finely what a standing is worth is noted."""


@rule
def note_town(inputs: Any, notes: Any, row: int, table: Table, scratch: Scratch, seat: int) -> None:
    """One row: the town as a player sees it between two rounds."""
    outlook = scratch.outlook
    look_around(outlook, table.game, table.box, seat)
    write_town(outlook)
    for k in range(len(TOWN_FEATURES)):
        inputs[row, k] = outlook.network.input[k]
    notes[row, OWNER] = seat
    notes[row, STANDING] = int(SHARES * POINT_WORTH * lead_of_owner(outlook))


@rule
def outcome_of_game(game: GameState, seat: int) -> int:
    """What a game that is over came to: the win, or its share, and points more than the best other."""
    own, best, winners = game.person[seat].score, -1, 0
    for other in range(game.players):
        winners += game.person[other].place == 1
        if other != seat:
            best = max(best, game.person[other].score)
    won = WINNING // winners if game.person[seat].place == 1 else 0
    return won + MARGIN * (own - best)


@entry_point
def watch_rounds(
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
    """Play a game, drawing `chance` in a thousand choices; how many looks there were at what players watched have.

    The players watched are the bits of `watched`.
    """
    deal(table, match, block)
    begin_game(table, match, block, rotation)
    game = table.game
    key = derive_key(table.deal.noise, rotation)
    row, seen = 0, 0
    while game.question != OVER:
        if game.round_number != seen:
            seen = game.round_number
            for seat in range(game.players):
                if watched >> game.player[seat] & 1 and row < MOST_LOOKS:
                    note_town(inputs, notes, row, table, scratch, seat)
                    row += 1
        choice = decide(table, desk, scratch, players)
        key = derive_key(key, DRAWN)
        if desk.count > 1 and draw_below(key, THOUSAND) < chance:
            choice = desk.code[draw_below(derive_key(key, OPTION), desk.count)]
        answer(table, choice)
    for i in range(row):
        notes[i, FINAL_POINTS] = outcome_of_game(game, notes[i, OWNER])
    return row
