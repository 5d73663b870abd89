"""What a ranch may become: territories that can still grow, and cells that may get lost.

A strategy imports these functions and gives its own weights; `me` and the option are its arguments.
"""

from mrsim.engine.bitset import count_cells, lowest_cell
from mrsim.engine.jit import cached_rule, formula, rule
from mrsim.engine.regions import touched_regions
from mrsim.games.moon_river.rules.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.rules.grid import bit, east, neighbours, north, south, west
from mrsim.games.moon_river.rules.ranch import CORN
from mrsim.games.moon_river.rules.records import NONE, TERRITORY, Ranch
from mrsim.games.moon_river.views import Domino, Me

MOST_ROOM = 3
"""Free cells beside a territory from which on more make no difference."""


@rule
def room_of(territory: int, free: int) -> int:
    """Free cells beside a territory, counted as far as they make a difference."""
    return min(MOST_ROOM, count_cells(neighbours(territory) & free))


@rule
def promise_of_territory(size: int, herd: int, room: int, by_herd: float, by_size: float) -> float:
    """What a territory with room may become: its cows gain with every cell, and its cells with every cow."""
    return by_herd * herd * room + by_size * size * size if room else 0.0


@rule
def promise_now(ranch: Ranch, cells: int, by_herd: float, by_size: float) -> float:
    """What some territories promise as they are."""
    promised = 0.0
    while cells:
        territory = ranch.region[TERRITORY, lowest_cell(cells)]
        room = room_of(territory, ranch.free)
        promised += promise_of_territory(
            count_cells(territory), count_cells(territory & ranch.herds), room, by_herd, by_size
        )
        cells &= ~territory
    return promised


@rule
def promise_crowded(ranch: Ranch, cells: int, free: int, by_herd: float, by_size: float) -> float:
    """How much less some territories promise when only these cells stay free."""
    lost = 0.0
    while cells:
        territory = ranch.region[TERRITORY, lowest_cell(cells)]
        before = room_of(territory, ranch.free)
        after = room_of(territory, free)
        if after < before:
            size = count_cells(territory)
            herd = count_cells(territory & ranch.herds)
            lost += promise_of_territory(size, herd, before, by_herd, by_size) - promise_of_territory(
                size, herd, after, by_herd, by_size
            )
        cells &= ~territory
    return lost


@formula
def promise_added(ranch: Ranch, joined: int, cells: int, cows: int, free: int, by_herd: float, by_size: float) -> float:
    """How much more new cells and the territories they join promise than before; `cows` of the cells have cows.

    Most new cells join none, and then nobody has to be asked.
    """
    if joined:
        return promise_joined(ranch, joined, cells, cows, free, by_herd, by_size)
    return promise_of_territory(count_cells(cells), cows, room_of(cells, free), by_herd, by_size)


@rule
def promise_joined(
    ranch: Ranch, joined: int, cells: int, cows: int, free: int, by_herd: float, by_size: float
) -> float:
    """The same for cells that join some territories."""
    territory = joined | cells
    herd = count_cells(joined & ranch.herds) + cows
    after = promise_of_territory(count_cells(territory), herd, room_of(territory, free), by_herd, by_size)
    return after - promise_now(ranch, joined, by_herd, by_size)


@cached_rule
def growth(me: Me, domino: Domino, by_herd: float, by_size: float, crowding: float) -> float:
    """How much more the own territories may become after a domino; those beside it lose room, weighed by `crowding`."""
    if domino.code == NONE:
        return 0.0
    ranch = me.game.ranch[me.seat_number]
    first = me.box.parcel[ranch.held[first_position(domino.code)]]
    second = me.box.parcel[ranch.held[second_position(domino.code)]]
    here = bit(first_cell_of(domino.code))
    there = bit(second_cell_of(domino.code))
    free = ranch.free & ~(here | there)
    cows1 = min(first.cows, 1)
    cows2 = min(second.cows, 1)
    more = 0.0
    if first.landscape == second.landscape:
        both = here | there
        joined = touched_regions(ranch, TERRITORY, neighbours(both) & ranch.land[first.landscape])
        if first.landscape != CORN:
            more += promise_added(ranch, joined, both, cows1 + cows2, free, by_herd, by_size)
    else:
        joined = touched_regions(ranch, TERRITORY, neighbours(here) & ranch.land[first.landscape])
        if first.landscape != CORN:
            more += promise_added(ranch, joined, here, cows1, free, by_herd, by_size)
        other = touched_regions(ranch, TERRITORY, neighbours(there) & ranch.land[second.landscape])
        if second.landscape != CORN:
            more += promise_added(ranch, other, there, cows2, free, by_herd, by_size)
        joined |= other
    beside = touched_regions(ranch, TERRITORY, neighbours(here | there) & ranch.laid & ~ranch.land[CORN]) & ~joined
    return more - crowding * promise_crowded(ranch, beside, free, by_herd, by_size)


@rule
def free_after(ranch: Ranch, code: int) -> int:
    """The cells that a domino leaves free."""
    return ranch.free & ~(bit(first_cell_of(code)) | bit(second_cell_of(code)))


@cached_rule
def dead_ends(me: Me, domino: Domino) -> int:
    """Free cells with a single free neighbour after a domino: one wrong domino more and they are lost."""
    ranch = me.game.ranch[me.seat_number]
    free = ranch.free if domino.code == NONE else free_after(ranch, domino.code)
    right = west(free)
    left = east(free)
    above = south(free)
    below = north(free)
    some = right | left | above | below
    two = (right & left) | (above & below) | ((right | left) & (above | below))
    return count_cells(free & some & ~two)
