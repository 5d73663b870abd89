"""A ranch: how parcels come to lie on it, how cows come and go, and which regions there are."""

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.engine.regions import touched_regions, unite_region
from mrsim.games.moon_river.names import LANDSCAPES, RESOURCE_OF, RESOURCES
from mrsim.games.moon_river.rules.grid import bit, neighbours
from mrsim.games.moon_river.rules.records import POSSE, TERRITORY, VEIN, ParcelRecord, Ranch

DESERT, CANYON, MEADOW, FOREST, FARM, CORN = range(len(LANDSCAPES))
GOLD, BEAVER, CORN_COB = range(len(RESOURCES))
RESOURCE = tuple(RESOURCES.index(RESOURCE_OF[name] or "gold") for name in LANDSCAPES)
"""The resource of each landscape; a farm carries none, so its entry is never counted."""


@rule
def add_parcel(ranch: Ranch, number: int, parcel: ParcelRecord, cell: int) -> None:
    """The parcel lies there now and joins what it touches; its symbols come later."""
    here = bit(cell)
    ranch.free &= ~here
    ranch.laid |= here
    ranch.parcel[cell] = number
    ranch.land[parcel.landscape] |= here
    unite_region(
        ranch, TERRITORY, here | touched_regions(ranch, TERRITORY, neighbours(here) & ranch.land[parcel.landscape])
    )
    if parcel.resource:
        add_resource(ranch, parcel, here)


@rule
def add_resource(ranch: Ranch, parcel: ParcelRecord, here: int) -> None:
    """Resources count at the end; parcels with gold make veins."""
    resource = RESOURCE[parcel.landscape]
    ranch.resource[resource] += parcel.resource
    if resource == GOLD:
        ranch.gold |= here
        unite_region(ranch, VEIN, here | touched_regions(ranch, VEIN, neighbours(here) & ranch.gold))


@formula
def territory_of(ranch: Ranch, cell: int) -> int:
    """The territory a laid cell belongs to."""
    return ranch.region[TERRITORY, cell]


@rule
def joined_territory(ranch: Ranch, landscape: int, cell: int) -> int:
    """The territory a parcel of this landscape would make there, its own cell included."""
    here = bit(cell)
    return here | touched_regions(ranch, TERRITORY, neighbours(here) & ranch.land[landscape])


@formula
def protected_cells(ranch: Ranch) -> int:
    """Every cell of a territory in which a partner stands, as the territories are now."""
    return touched_regions(ranch, TERRITORY, ranch.partners)


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
        surplus += ranch.cows[lowest_cell(cells)] - 1
        cells = without_lowest(cells)
    return surplus


@formula
def number_of_cows(ranch: Ranch) -> int:
    """All cows of a ranch."""
    return count_cells(ranch.herds) + surplus_cows(ranch, ranch.crowded)


@formula
def cows_on(ranch: Ranch, cell: int) -> int:
    """Cows seen on a cell: none where they are ignored."""
    return max(0, ranch.cows[cell])


@rule
def add_partner(ranch: Ranch, cell: int) -> None:
    """Lay a chip on a cell, with either side up."""
    here = bit(cell)
    ranch.partners |= here
    unite_region(ranch, POSSE, here | touched_regions(ranch, POSSE, neighbours(here) & ranch.partners))
