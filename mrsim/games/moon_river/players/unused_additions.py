"""Additions of a box that a strategy leaves unused: it plays as if a space or a bridge of its board were not there.

Wherever the rules leave it the choice. With more parcels than the old reserve has room for it lays a domino, as it once
had to; if none is legal, it keeps them, as it must. A domino that only the new bridge makes legal is laid only if
nothing else is possible.
"""

from typing import Final

from mrsim.engine.bitset import lowest_cell
from mrsim.engine.jit import formula, rule
from mrsim.games.moon_river.names import BOARDS, name_bridge, name_space
from mrsim.games.moon_river.rules.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.rules.grid import CELLS, bit, cell_name, neighbours
from mrsim.games.moon_river.rules.limits import LARGEST_RESERVE, SMALLEST_RESERVE
from mrsim.games.moon_river.rules.question_codes import BONUS, EXPAND
from mrsim.games.moon_river.rules.records import NONE, Desk, Ranch, Table
from mrsim.games.moon_river.rules.two_players import bonus_cell, bonus_side, bonus_tile, face_number
from mrsim.games.moon_river.views import Me
from mrsim.strategy.players_record import Players
from mrsim.strategy.question import Addition

BRIDGES: Final = len(BOARDS)
"""The places of the reserves come first, those of the bridges follow, each in the order of the boards."""


def _space(place: int, number: int) -> Addition:
    board = BOARDS[place]
    return Addition(name_space(board, number), f"space {number} of {board}'s reserve", board, place, number)


def _bridge(place: int, cell: int) -> Addition:
    board, (column, row) = BOARDS[place], cell_name(cell)
    story = f"the bridge of {board} to ({column}, {row})"
    return Addition(name_bridge(board, (column, row)), story, board, BRIDGES + place, cell)


ADDITIONS: Final = (
    *(
        _space(board, number)
        for board in range(len(BOARDS))
        for number in range(SMALLEST_RESERVE + 1, LARGEST_RESERVE + 1)
    ),
    *(_bridge(board, cell) for board in range(len(BOARDS)) for cell in range(CELLS)),
)


@rule
def spaces_seen(ranch: Ranch, players: Players, player: int) -> int:
    """Spaces of the own reserve without those left unused."""
    unused = players.without[player, ranch.board]
    return min(ranch.reserve, lowest_cell(unused) - 1) if unused else ranch.reserve


@formula
def unused_bridges(ranch: Ranch, players: Players, player: int) -> int:
    """Bridges of the own board that are left unused."""
    return ranch.bridges & players.without[player, BRIDGES + ranch.board]


@rule
def leave_unused(table: Table, desk: Desk, players: Players, player: int) -> None:
    """Drop what only a new bridge makes legal; then to lay nothing, if the parcels did not fit into the old reserve."""
    game = table.game
    ranch = game.ranch[game.seat]
    bridges = unused_bridges(ranch, players, player)
    if bridges and game.question in (EXPAND, BONUS):
        drop_crossings(table, desk, bridges)
    if game.question == EXPAND and ranch.holding > spaces_seen(ranch, players, player):
        drop_pass(desk)


@rule
def drop_crossings(table: Table, desk: Desk, bridges: int) -> None:
    """What needs one of these bridges leaves the desk, unless nothing else is possible."""
    left = 0
    for i in range(desk.count):
        if not needs_bridge(table, desk.code[i], bridges):
            desk.code[left] = desk.code[i]
            left += 1
    if left:
        desk.count = left


@rule
def drop_pass(desk: Desk) -> None:
    """To lay nothing stands last."""
    if desk.count > 1 and desk.code[desk.count - 1] == NONE:
        desk.count -= 1


@rule
def needs_bridge(table: Table, code: int, bridges: int) -> bool:
    """Whether a domino or a bonus tile connects by one of these bridges alone."""
    game = table.game
    ranch = game.ranch[game.seat]
    if code == NONE:
        return False
    if game.question == BONUS:
        face = face_number(table, bonus_tile(code), bonus_side(code))
        cell = bonus_cell(code)
        return cell != NONE and not connects_without(table, ranch, face, cell, bridges)
    first = connects_without(table, ranch, ranch.held[first_position(code)], first_cell_of(code), bridges)
    second = connects_without(table, ranch, ranch.held[second_position(code)], second_cell_of(code), bridges)
    return not (first or second)


@rule
def connects_without(table: Table, ranch: Ranch, number: int, cell: int, bridges: int) -> bool:
    """Whether a parcel on a cell connects by another bridge, or by an edge shared with its landscape."""
    land = ranch.land[table.box.parcel[number].landscape]
    return (bit(cell) & (neighbours(land) | (ranch.bridges & ~bridges))) != 0


@rule
def overlook_additions(me: Me, table: Table, desk: Desk, players: Players, player: int) -> None:
    """The game and the box that are shown have the old reserve, and the old bridges unless the choice needs a new one.

    The options must have been dropped before.
    """
    real = table.game.ranch[table.game.seat]
    seen = me.game.ranch[me.seat_number]
    bridges = unused_bridges(real, players, player)
    if table.game.question in (EXPAND, BONUS) and needs_bridge(table, desk.code[0], bridges):
        bridges = 0
    seen.bridges = real.bridges & ~bridges
    seen.reserve = spaces_seen(real, players, player)
    me.box.bridges[seen.board] = seen.bridges
    me.box.reserve[seen.board] = seen.reserve
    if table.game.question == EXPAND and not table.game.emptying and seen.holding > seen.reserve:
        me.game.forced = 1
