"""What a ranch looks like after a domino: its territories, their cows, and the cells left."""

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import formula, rule
from mrsim.engine.regions import touched_regions
from mrsim.games.moon_river.facts.option_gains import left_after
from mrsim.games.moon_river.rules.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.rules.grid import (
    CELLS,
    HIGHEST_ROW,
    WIDTH,
    bit,
    neighbours,
    with_free_east,
    with_free_north,
)
from mrsim.games.moon_river.rules.ranch import protected_cells, surplus_cows
from mrsim.games.moon_river.rules.records import POSSE, TERRITORY, Box, GameState, ParcelRecord, Ranch

EVERYWHERE = (1 << CELLS) - 1
"""All cells of the higher grid."""

FARTHEST = WIDTH + HIGHEST_ROW
"""More steps than any two cells are apart."""


@formula
def domino_on(code: int) -> int:
    """The two cells of a domino."""
    return bit(first_cell_of(code)) | bit(second_cell_of(code))


@rule
def number_of_half(ranch: Ranch, code: int, half: int) -> int:
    """The number of one of the parcels of a domino: 0 the first, 1 the second."""
    return ranch.held[second_position(code) if half else first_position(code)]


@rule
def cell_of_half(code: int, half: int) -> int:
    """The cell of one of the parcels."""
    return second_cell_of(code) if half else first_cell_of(code)


@rule
def of_one_landscape(box: Box, ranch: Ranch, code: int) -> bool:
    """Whether both parcels of a domino have the same landscape, and so make one territory."""
    return box.parcel[number_of_half(ranch, code, 0)].landscape == box.parcel[number_of_half(ranch, code, 1)].landscape


@rule
def territory_after(box: Box, ranch: Ranch, code: int, half: int) -> int:
    """The territory of one of the parcels after a domino, as cells."""
    landscape = box.parcel[number_of_half(ranch, code, half)].landscape
    cells = domino_on(code) if of_one_landscape(box, ranch, code) else bit(cell_of_half(code, half))
    return cells | touched_regions(ranch, TERRITORY, neighbours(cells) & ranch.land[landscape])


@rule
def cows_on_half(game: GameState, first: ParcelRecord, second: ParcelRecord, half: int) -> int:
    """Cows that come with a parcel; if the supply is short, the first one is served first."""
    on_first = min(first.cows, game.supply)
    return min(second.cows, game.supply - on_first) if half else on_first


@rule
def herd_after(game: GameState, box: Box, seat: int, code: int, half: int) -> int:
    """Cows that count in the territory of one of the parcels after a domino, droughts counted."""
    ranch = game.ranch[seat]
    first = box.parcel[number_of_half(ranch, code, 0)]
    second = box.parcel[number_of_half(ranch, code, 1)]
    herds = territory_after(box, ranch, code, half) & ranch.herds
    joined = first.landscape == second.landscape
    crowd = 0
    spare = surplus_cows(ranch, herds)
    droughts = 0
    for part in range(2):
        if joined or part == half:
            cows = cows_on_half(game, first, second, part)
            crowd += min(cows, 1)
            spare += cows - min(cows, 1)
            droughts += second.drought if part else first.drought
    return left_after(count_cells(herds) + crowd, spare, droughts)


@rule
def cows_dying(game: GameState, box: Box, seat: int, code: int) -> int:
    """Cows that the droughts of a domino take, those above one to a cell included."""
    ranch = game.ranch[seat]
    first = box.parcel[number_of_half(ranch, code, 0)]
    second = box.parcel[number_of_half(ranch, code, 1)]
    cows1 = cows_within(ranch, territory_after(box, ranch, code, 0)) + cows_on_half(game, first, second, 0)
    cows2 = cows_within(ranch, territory_after(box, ranch, code, 1)) + cows_on_half(game, first, second, 1)
    if first.landscape == second.landscape:
        return min(first.drought + second.drought, cows1 + cows_on_half(game, first, second, 1))
    return min(first.drought, cows1) + min(second.drought, cows2)


@rule
def cows_within(ranch: Ranch, cells: int) -> int:
    """All cows on some cells."""
    return count_cells(ranch.herds & cells) + surplus_cows(ranch, cells)


@rule
def shared_edges(box: Box, ranch: Ranch, code: int) -> int:
    """Edges at which the parcels of a domino meet laid ones of their own landscapes."""
    edges = 0
    for half in range(2):
        landscape = box.parcel[number_of_half(ranch, code, half)].landscape
        edges += count_cells(neighbours(bit(cell_of_half(code, half))) & ranch.land[landscape])
    return edges


@rule
def group_after(box: Box, ranch: Ranch, code: int) -> int:
    """The group of partners that those hired at the circles of a domino will belong to, as cells."""
    circles = 0
    for half in range(2):
        if box.parcel[number_of_half(ranch, code, half)].recruit:
            circles |= bit(cell_of_half(code, half))
    return circles | touched_regions(ranch, POSSE, neighbours(circles) & ranch.partners)


@formula
def cut_off(free: int) -> int:
    """Free cells without a free neighbour: no domino can ever cover them."""
    return free & ~neighbours(free)


@rule
def cells_cut_off(ranch: Ranch, cells: int) -> int:
    """How many free cells are cut off when these are covered."""
    return count_cells(cut_off(ranch.free & ~cells)) - count_cells(cut_off(ranch.free) & ~cells)


@formula
def free_pairs(free: int) -> int:
    """Pairs of free cells that share an edge."""
    return count_cells(with_free_east(free)) + count_cells(with_free_north(free))


@rule
def steps_to(cells: int, targets: int) -> int:
    """Fewest steps over edges from one of the cells to one of the targets."""
    steps = 0
    while cells & targets == 0 and steps < FARTHEST:
        cells = (cells | neighbours(cells)) & EVERYWHERE
        steps += 1
    return steps


@rule
def highest_row(cells: int) -> int:
    """The highest row that has one of the cells, from 1; 0 if there is none."""
    row = 0
    while cells:
        cells >>= WIDTH
        row += 1
    return row


@rule
def protected_cows(ranch: Ranch) -> int:
    """Cows in territories with a partner."""
    return cows_within(ranch, protected_cells(ranch))
