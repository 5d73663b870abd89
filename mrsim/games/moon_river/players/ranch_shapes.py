"""The shape of a ranch: its free cells and its territories in a list. A domino is imagined there without being laid.

Sums over territories are sums of fractions, so their order matters to the last digit: by landscape, then by the first
cell. The shape with an imagined domino is that of the ranch on which it was laid.
"""

from typing import Final

from mrsim.engine.bitset import count_cells, lowest_cell
from mrsim.engine.jit import formula, rule
from mrsim.engine.regions import touched_regions
from mrsim.games.moon_river.facts.option_gains import left_after
from mrsim.games.moon_river.facts.ranch_after_domino import cows_on_half
from mrsim.games.moon_river.names import LANDSCAPES
from mrsim.games.moon_river.rules.expanding import first_position, second_position
from mrsim.games.moon_river.rules.grid import neighbours
from mrsim.games.moon_river.rules.ranch import CORN, surplus_cows
from mrsim.games.moon_river.rules.records import TERRITORY, Box, GameState, ParcelRecord, Ranch, RanchShape, Territory

UNLISTED: Final = 1 << 60
"""Above the rank of any territory: that of one that is not listed."""


@rule
def note_shape(shape: RanchShape, ranch: Ranch) -> None:
    """The shape of a ranch as it lies there."""
    shape.free = ranch.free
    listed = 0
    for landscape in range(len(LANDSCAPES)):
        land = ranch.land[landscape]
        shape.beside[landscape] = neighbours(land)
        while land and landscape != CORN:
            cells = ranch.region[TERRITORY, lowest_cell(land)]
            land &= ~cells
            herd = count_cells(cells & ranch.herds)
            cows = herd + surplus_cows(ranch, cells)
            note_territory(shape.territory[listed], landscape, cells, herd, cows, ranch.partners)
            listed += 1
    shape.territories = listed


@rule
def count_cows_again(shape: RanchShape, ranch: Ranch) -> None:
    """The shape of the same ranch after cows have come, gone or moved."""
    for t in range(shape.territories):
        territory = shape.territory[t]
        territory.herd = count_cells(territory.cells & ranch.herds)
        territory.cows = territory.herd + surplus_cows(ranch, territory.cells)


@formula
def note_territory(territory: Territory, landscape: int, cells: int, herd: int, cows: int, partners: int) -> None:
    """What matters of a territory."""
    territory.rank = rank_of(landscape, cells)
    territory.landscape = landscape
    territory.cells = cells
    territory.border = neighbours(cells)
    territory.herd = herd
    territory.cows = cows
    territory.guarded = cells & partners != 0


@formula
def rank_of(landscape: int, cells: int) -> int:
    """The place of a territory among others."""
    return landscape << 6 | lowest_cell(cells)


@rule
def can_be_imagined(ranch: Ranch, box: Box, code: int) -> bool:
    """Whether a domino changes nothing but the shape of its ranch: it has no circle, and no cow stands on corn."""
    first, second = box.parcel[ranch.held[first_position(code)]], box.parcel[ranch.held[second_position(code)]]
    on_corn = (first.landscape == CORN and first.cows > 0) or (second.landscape == CORN and second.cows > 0)
    return first.recruit + second.recruit == 0 and not on_corn and ranch.herds & ranch.land[CORN] == 0


@rule
def imagine_domino(
    shape: RanchShape,
    before: RanchShape,
    ranch: Ranch,
    game: GameState,
    first: ParcelRecord,
    second: ParcelRecord,
    here: int,
    there: int,
) -> None:
    """The shape of a ranch, as it was `before`, with one parcel `here` and the other `there`."""
    shape.free = before.free & ~(here | there)
    for landscape in range(len(LANDSCAPES)):
        shape.beside[landscape] = before.beside[landscape]
    shape.beside[first.landscape] |= neighbours(here)
    shape.beside[second.landscape] |= neighbours(there)
    cows1, cows2 = cows_on_half(game, first, second, 0), cows_on_half(game, first, second, 1)
    crowd1, crowd2 = min(cows1, 1), min(cows2, 1)
    if first.landscape == second.landscape:
        droughts = first.drought + second.drought
        one = grown(ranch, first.landscape, here | there, crowd1 + crowd2, cows1 + cows2, droughts)
        two = one
        rank2 = UNLISTED
    else:
        one = grown(ranch, first.landscape, here, crowd1, cows1, first.drought)
        two = grown(ranch, second.landscape, there, crowd2, cows2, second.drought)
        rank2 = UNLISTED if second.landscape == CORN else rank_of(second.landscape, two[0])
    rank1 = UNLISTED if first.landscape == CORN else rank_of(first.landscape, one[0])
    gone = one[0] | two[0]
    kept, below1, below2 = 0, 0, 0
    for t in range(before.territories):
        territory = before.territory[t]
        shape.territory[kept + (rank1 < territory.rank) + (rank2 < territory.rank)] = territory
        stays = territory.cells & gone == 0
        kept += stays
        below1 += stays and territory.rank < rank1
        below2 += stays and territory.rank < rank2
    if rank1 != UNLISTED:
        place = below1 + (rank2 < rank1)
        note_territory(shape.territory[place], first.landscape, one[0], one[1], one[2], ranch.partners)
    if rank2 != UNLISTED:
        place = below2 + (rank1 < rank2)
        note_territory(shape.territory[place], second.landscape, two[0], two[1], two[2], ranch.partners)
    shape.territories = kept + (rank1 != UNLISTED) + (rank2 != UNLISTED)


@rule
def grown(ranch: Ranch, landscape: int, new: int, crowd: int, cows: int, droughts: int) -> tuple[int, int, int]:
    """The territory of new cells: all its cells, how many of them have a cow, and its cows, droughts counted."""
    joined = touched_regions(ranch, TERRITORY, neighbours(new) & ranch.land[landscape])
    spare = surplus_cows(ranch, joined) + cows - crowd
    herd = left_after(count_cells(joined & ranch.herds) + crowd, spare, droughts)
    return joined | new, herd, herd + max(0, spare - droughts)
