"""Chapter 4.2: which dominoes can be laid, and laying one."""

from mrsim.engine.jit import formula, rule
from mrsim.games.kit.compiled.events import tell
from mrsim.games.moon_river.rules.events import DISCARD, FORCED, PLACE
from mrsim.games.moon_river.rules.grid import (
    TOP_ROW,
    WIDTH,
    bit,
    neighbours,
    south,
    west,
    with_free_east,
    with_free_north,
)
from mrsim.games.moon_river.rules.ranch import add_parcel
from mrsim.games.moon_river.rules.records import NONE, Ranch, Table

DIRECTIONS = 4
"""East, west, north, south: where the second parcel lies, seen from the first."""


@formula
def connecting_cells(ranch: Ranch, landscape: int) -> int:
    """Free bridge cells, and free cells that share an edge with a laid parcel of this landscape."""
    return ranch.free & (neighbours(ranch.land[landscape]) | ranch.bridges)


@rule
def domino_cells(free: int, reach1: int, reach2: int, direction: int) -> int:
    """Legal dominoes in one direction, each as its lower or left cell: one of the two parcels must connect."""
    if direction == 0:
        return with_free_east(free) & (reach1 | west(reach2))
    if direction == 1:
        return with_free_east(free) & (reach2 | west(reach1))
    if direction == 2:
        return with_free_north(free) & (reach1 | south(reach2))
    return with_free_north(free) & (reach2 | south(reach1))


@rule
def first_cell(direction: int, cell: int) -> int:
    """The cell of the first parcel of a domino given by its lower or left cell."""
    if direction == 1:
        return cell + 1
    if direction == 3:
        return cell + WIDTH
    return cell


@rule
def second_cell(direction: int, cell: int) -> int:
    """The cell of the second parcel."""
    if direction == 0:
        return cell + 1
    if direction == 2:
        return cell + WIDTH
    return cell


# A domino as one number: positions of its two parcels in the reserve, and their cells.


@formula
def domino_code(i: int, j: int, cell1: int, cell2: int) -> int:
    """i-th held parcel on cell 1, j-th on cell 2."""
    return i | j << 3 | cell1 << 6 | cell2 << 12


@formula
def first_position(code: int) -> int:
    """Position of the first parcel among those held."""
    return code & 7


@formula
def second_position(code: int) -> int:
    """Position of the second parcel among those held."""
    return code >> 3 & 7


@formula
def first_cell_of(code: int) -> int:
    """Where the first parcel goes."""
    return code >> 6 & 63


@formula
def second_cell_of(code: int) -> int:
    """Where the second parcel goes."""
    return code >> 12


@rule
def lay_domino(table: Table, seat: int, code: int) -> None:
    """Both parcels leave the reserve and lie; their symbols wait in the order of 4.3."""
    game = table.game
    ranch = game.ranch[seat]
    i = first_position(code)
    j = second_position(code)
    game.domino_parcel[0] = ranch.held[i]
    game.domino_parcel[1] = ranch.held[j]
    game.domino_cell[0] = first_cell_of(code)
    game.domino_cell[1] = second_cell_of(code)
    drop_held(ranch, max(i, j))
    drop_held(ranch, min(i, j))
    for half in range(2):
        number = game.domino_parcel[half]
        parcel = table.box.parcel[number]
        add_parcel(ranch, number, parcel, game.domino_cell[half])
        game.droughts_left[half] = parcel.drought
        game.circle_left[half] = parcel.recruit
    ranch.dominoes += 1
    game.dominoes_left -= 1
    game.cows_wait = 1
    game.domino_on_top = 1 if covers(TOP_ROW, game.domino_cell[0], game.domino_cell[1]) else 0
    tell(
        table,
        PLACE,
        (
            seat,
            game.domino_parcel[0],
            game.domino_parcel[1],
            game.domino_cell[0],
            game.domino_cell[1],
            game.forced,
            game.emptying,
        ),
    )
    game.forced = 0


@rule
def drop_held(ranch: Ranch, position: int) -> None:
    """A parcel leaves the reserve; the others keep their order."""
    ranch.holding -= 1
    for i in range(position, ranch.holding):
        ranch.held[i] = ranch.held[i + 1]


@rule
def discard_parcel(table: Table, seat: int, position: int) -> None:
    """Forced to expand and unable to: two parcels leave the game, one after the other."""
    game = table.game
    ranch = game.ranch[seat]
    game.to_discard -= 1
    game.domino_parcel[game.to_discard] = ranch.held[position]
    drop_held(ranch, position)
    ranch.forced_discards += 1
    if game.to_discard == 0:
        tell_discard(table, seat, game.domino_parcel[1], game.domino_parcel[0])


@rule
def tell_discard(table: Table, seat: int, first: int, second: int) -> None:
    """Both parcels in one event."""
    tell(table, DISCARD, (seat, first, second, NONE, NONE, NONE, NONE, NONE, FORCED))


@formula
def covers(cells: int, cell1: int, cell2: int) -> bool:
    """Whether a domino lies on one of the cells."""
    return (cells & (bit(cell1) | bit(cell2))) != 0
