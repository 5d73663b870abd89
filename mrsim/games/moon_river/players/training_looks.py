"""Games that are played to learn from: whenever a player has laid or claimed, its ranch is looked at."""

from typing import Any, Final

from mrsim.engine.jit import entry_point, rule
from mrsim.engine.rng import derive_key, draw_below
from mrsim.games.kit.compiled.loop import OVER
from mrsim.games.moon_river.facts.expert_features import EXPERT_FEATURES, TURNS_BEFORE_OTHERS
from mrsim.games.moon_river.facts.ranch_after_domino import number_of_half
from mrsim.games.moon_river.players.expert_value import measure_ranch, measure_situation, points_so_far, set_to_come
from mrsim.games.moon_river.players.imagined_moves import hold, hold_sure_parcels, lay, parcels_to_come
from mrsim.games.moon_river.players.ranch_value import note_unseen
from mrsim.games.moon_river.players.table import deal, decide, open_game
from mrsim.games.moon_river.rules.question_codes import CLAIM, EXPAND
from mrsim.games.moon_river.rules.records import COLUMN, NONE, Scratch, Table
from mrsim.games.moon_river.rules.turn import answer
from mrsim.games.moon_river.views import Me

SEARCHED: Final = 2
"""The desk of the options that were played on from, by a player who searches."""
MOST_LOOKS: Final = 800
"""More than the looks at all ranches in a game of two players, one of whom searches."""
OWNER, POINTS, FINAL_POINTS, COMPARED, BEHIND, GAME = range(6)
"""What is noted beside a look; the number of the game is left to the caller."""
THOUSAND: Final = 1000
"""Decisions of which some are drawn; thousandths of a point in which it is noted how far an option is behind."""


@rule
def note_look(inputs: Any, notes: Any, row: int, table: Table, scratch: Scratch, seat: int, before: int) -> None:
    """One row: a ranch as its owner has left it, with what is sure to come."""
    imagine_ranch(table, scratch, seat)
    look(inputs, notes, row, table, scratch, seat, parcels_to_come(table.game, table.box, seat), before)
    notes[row, COMPARED] = 0


@rule
def note_compared(inputs: Any, notes: Any, row: int, table: Table, scratch: Scratch) -> int:
    """A row for each option that was played on from: the ranch with it, and how far it is behind. How many there are.

    Dominoes with circles are left out, for their partners would have to be chosen as well.
    """
    game, seat = table.game, table.game.seat
    me = Me(game, table.box, seat, scratch)
    count = scratch.candidates
    for place in range(count):
        code = scratch.desk[SEARCHED].code[scratch.candidate[place]]
        imagine_ranch(table, scratch, seat)
        ranch = scratch.game[0].ranch[0]
        to_come, before = parcels_to_come(game, table.box, seat), 0
        if game.question == CLAIM:
            hold(ranch, game.next_column[code])
            to_come, before = to_come - 1, COLUMN - 1 - code
        elif code != NONE:
            for half in range(2):
                if table.box.parcel[number_of_half(ranch, code, half)].recruit:
                    return 0
            lay(me, ranch, code)
        look(inputs, notes, row + place, table, scratch, seat, to_come, before)
        notes[row + place, COMPARED] = 1
        notes[row + place, BEHIND] = round(THOUSAND * scratch.behind[place])
    return count


@rule
def imagine_ranch(table: Table, scratch: Scratch, seat: int) -> None:
    """Copy a ranch, with what is sure to come."""
    scratch.game[0].ranch[0] = table.game.ranch[seat]
    hold_sure_parcels(scratch.game[0].ranch[0], table.game, table.box, seat)


@rule
def look(
    inputs: Any, notes: Any, row: int, table: Table, scratch: Scratch, seat: int, to_come: int, before: int
) -> None:
    """What an expert looks at, of the ranch that was imagined."""
    game, outlook, ranch = table.game, scratch.expert, scratch.game[0].ranch[0]
    measure_situation(outlook, game)
    note_unseen(outlook, game, table.box)
    set_to_come(outlook, to_come)
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
    watched: int,
    chance: int,
    inputs: Any,
    notes: Any,
) -> int:
    """Play a game, drawing `chance` in a thousand choices; how many looks there were at ranches of players watched.

    The players watched are the bits of `watched`.
    """
    deal(table, match, block)
    open_game(table, match, block, rotation)
    game = table.game
    key = derive_key(table.deal.noise, rotation)
    row = 0
    while game.question != OVER:
        seat, question, played = game.seat, game.question, game.round_number
        looking = played > 0 and watched >> game.player[seat] & 1 == 1
        if looking and (question == CLAIM or (question == EXPAND and game.uses[EXPAND] > 0)):
            note_look(inputs, notes, row, table, scratch, seat, 0)
            row += 1
        scratch.playouts = 0
        choice = decide(table, desk, scratch, players)
        if desk.count > 1 and scratch.playouts and question in (CLAIM, EXPAND):
            row += note_compared(inputs, notes, row, table, scratch)
        key = derive_key(key, 0)
        if desk.count > 1 and draw_below(key, THOUSAND) < chance:
            choice = desk.code[draw_below(derive_key(key, 1), desk.count)]
        answer(table, choice)
        if looking and question == CLAIM and game.round_number == played:
            note_look(inputs, notes, row, table, scratch, seat, COLUMN - 1 - choice)
            row += 1
    for i in range(row):
        notes[i, FINAL_POINTS] = game.ranch[notes[i, OWNER]].points
    return row
