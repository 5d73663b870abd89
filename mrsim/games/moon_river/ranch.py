"""A ranch: how parcels come to lie on it, how cows come and go, and which regions there are."""

from mrsim.games.moon_river.grid import bit, neighbours
from mrsim.games.moon_river.records import POSSE, TERRITORY, VEIN, Parcel, Ranch
from mrsim.games.moon_river.words import LANDSCAPES, RESOURCE_OF, RESOURCES
from mrsim.kernel.bits import count, lowest, without_lowest
from mrsim.kernel.cache import formula, rule
from mrsim.kernel.regions import touched, unite

DESERT, CANYON, MEADOW, FOREST, FARM, CORN = range(len(LANDSCAPES))
GOLD, BEAVER, CORN_COB = range(len(RESOURCES))
RESOURCE = tuple(RESOURCES.index(RESOURCE_OF[name] or "gold") for name in LANDSCAPES)
"""The resource of each landscape; a farm carries none, so its entry is never counted."""


@rule
def add_parcel(ranch: Ranch, number: int, parcel: Parcel, cell: int) -> None:
    """The parcel lies there now and joins what it touches; its symbols come later."""
    here = bit(cell)
    ranch.free &= ~here
    ranch.laid |= here
    ranch.parcel[cell] = number
    ranch.land[parcel.landscape] |= here
    unite(ranch, TERRITORY, here | touched(ranch, TERRITORY, neighbours(here) & ranch.land[parcel.landscape]))
    if parcel.resource:
        add_resource(ranch, parcel, here)


@rule
def add_resource(ranch: Ranch, parcel: Parcel, here: int) -> None:
    """Resources count at the end; parcels with gold make veins."""
    resource = RESOURCE[parcel.landscape]
    ranch.resource[resource] += parcel.resource
    if resource == GOLD:
        ranch.gold |= here
        unite(ranch, VEIN, here | touched(ranch, VEIN, neighbours(here) & ranch.gold))


@formula
def territory_of(ranch: Ranch, cell: int) -> int:
    """The territory a laid cell belongs to."""
    return ranch.region[TERRITORY, cell]


@rule
def joined_territory(ranch: Ranch, landscape: int, cell: int) -> int:
    """The territory a parcel of this landscape would make there, its own cell included."""
    here = bit(cell)
    return here | touched(ranch, TERRITORY, neighbours(here) & ranch.land[landscape])


@formula
def protected_cells(ranch: Ranch) -> int:
    """Every cell of a territory in which a partner stands, as the territories are now."""
    return touched(ranch, TERRITORY, ranch.partners)


@rule
def put_cows(ranch: Ranch, cell: int, number: int) -> None:
    """Cows come to stand on a cell."""
    ranch.cows[cell] += number
    note_cows(ranch, cell)


@rule
def remove_cow(ranch: Ranch, cell: int) -> None:
    """One cow leaves a cell."""
    ranch.cows[cell] -= 1
    note_cows(ranch, cell)


@rule
def note_cows(ranch: Ranch, cell: int) -> None:
    """Keep the sets of cells with a cow, and with more than the one that may stay."""
    here = bit(cell)
    ranch.herds &= ~here
    ranch.crowded &= ~here
    if ranch.cows[cell] > 0:
        ranch.herds |= here
    if ranch.cows[cell] > 1:
        ranch.crowded |= here


@rule
def surplus_cows(ranch: Ranch, cells: int) -> int:
    """Cows above one on each of the cells."""
    surplus = 0
    cells &= ranch.crowded
    while cells:
        surplus += ranch.cows[lowest(cells)] - 1
        cells = without_lowest(cells)
    return surplus


@formula
def number_of_cows(ranch: Ranch) -> int:
    """All cows of a ranch."""
    return count(ranch.herds) + surplus_cows(ranch, ranch.crowded)


@formula
def cows_on(ranch: Ranch, cell: int) -> int:
    """Cows seen on a cell: none where they are ignored."""
    return max(0, ranch.cows[cell])


@rule
def add_partner(ranch: Ranch, cell: int) -> None:
    """A chip lies on a cell, whichever side up."""
    here = bit(cell)
    ranch.partners |= here
    unite(ranch, POSSE, here | touched(ranch, POSSE, neighbours(here) & ranch.partners))
