"""What a ranch may become: territories that can still grow, and cells that may get lost.

A strategy imports these functions and gives its own weights; `me` and the option are its arguments.
"""

from mrsim.games.moon_river.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.grid import bit, east, neighbours, north, south, west
from mrsim.games.moon_river.ranch import CORN, surplus_cows
from mrsim.games.moon_river.records import NONE, TERRITORY, Ranch
from mrsim.games.moon_river.views import Domino, Me
from mrsim.kernel.bits import count, lowest
from mrsim.kernel.cache import helper, rule
from mrsim.kernel.regions import touched

MOST_ROOM = 3
"""Free cells beside a territory from which on more make no difference."""


@rule
def promise(territory: int, herd: int, spare: int, free: int, by_herd: float, by_size: float, by_spare: float) -> float:
    """What a territory may become: its cows gain with every cell, its cells with every cow, and spare cows may walk."""
    size = count(territory)
    room = min(MOST_ROOM, count(neighbours(territory) & free))
    growing = by_size * size * size if room else 0.0
    return by_herd * herd * room + growing + by_spare * spare * size


@rule
def promise_now(ranch: Ranch, cells: int, free: int, by_herd: float, by_size: float, by_spare: float) -> float:
    """The same of some territories as they are, with so many cells free."""
    promised = 0.0
    while cells:
        territory = ranch.region[TERRITORY, lowest(cells)]
        herd = count(territory & ranch.herds)
        promised += promise(territory, herd, surplus_cows(ranch, territory), free, by_herd, by_size, by_spare)
        cells &= ~territory
    return promised


@rule
def promise_joined(
    ranch: Ranch,
    joined: int,
    cells: int,
    cows1: int,
    cows2: int,
    free: int,
    by_herd: float,
    by_size: float,
    by_spare: float,
) -> float:
    """What one or two new cells with cows promise together with the territories they join, more than before."""
    crowd = min(cows1, 1) + min(cows2, 1)
    herd = count(joined & ranch.herds) + crowd
    spare = surplus_cows(ranch, joined) + cows1 + cows2 - crowd
    after = promise(joined | cells, herd, spare, free, by_herd, by_size, by_spare)
    return after - promise_now(ranch, joined, ranch.free, by_herd, by_size, by_spare)


@helper
def growth(me: Me, domino: Domino, by_herd: float, by_size: float, by_spare: float, crowding: float) -> float:
    """How much more the own territories may become after a domino; those beside it lose room, weighed by `crowding`."""
    if domino.code == NONE:
        return 0.0
    ranch = me.game.ranch[me.seat_number]
    first = me.box.parcel[ranch.held[first_position(domino.code)]]
    second = me.box.parcel[ranch.held[second_position(domino.code)]]
    here = bit(first_cell_of(domino.code))
    there = bit(second_cell_of(domino.code))
    free = ranch.free & ~(here | there)
    if first.landscape == second.landscape:
        both = here | there
        joined = touched(ranch, TERRITORY, neighbours(both) & ranch.land[first.landscape])
        more = promise_joined(ranch, joined, both, first.cows, second.cows, free, by_herd, by_size, by_spare)
    else:
        joined = touched(ranch, TERRITORY, neighbours(here) & ranch.land[first.landscape])
        more = 0.0
        if first.landscape != CORN:
            more += promise_joined(ranch, joined, here, first.cows, 0, free, by_herd, by_size, by_spare)
        other = touched(ranch, TERRITORY, neighbours(there) & ranch.land[second.landscape])
        if second.landscape != CORN:
            more += promise_joined(ranch, other, there, second.cows, 0, free, by_herd, by_size, by_spare)
        joined |= other
    beside = touched(ranch, TERRITORY, neighbours(here | there) & ranch.laid & ~ranch.land[CORN]) & ~joined
    crowded = promise_now(ranch, beside, free, by_herd, by_size, by_spare)
    return more + crowding * (crowded - promise_now(ranch, beside, ranch.free, by_herd, by_size, by_spare))


@rule
def free_after(ranch: Ranch, code: int) -> int:
    """The cells that a domino leaves free."""
    return ranch.free & ~(bit(first_cell_of(code)) | bit(second_cell_of(code)))


@helper
def dead_ends(me: Me, domino: Domino) -> int:
    """Free cells with a single free neighbour after a domino: one wrong domino more and they are lost."""
    free = free_after(me.game.ranch[me.seat_number], domino.code)
    right = west(free)
    left = east(free)
    above = south(free)
    below = north(free)
    some = right | left | above | below
    two = (right & left) | (above & below) | ((right | left) & (above | below))
    return count(free & some & ~two)
