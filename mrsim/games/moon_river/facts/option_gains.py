"""What an option would bring: points now, without carrying it out.

Only the regions that a parcel or a cow touches are looked at; everything else in the ranch scores as before.
"""

from mrsim.engine.bitset import count_cells, lowest_cell
from mrsim.engine.jit import formula, rule
from mrsim.engine.regions import touched_regions
from mrsim.games.moon_river.rules.grid import bit, neighbours
from mrsim.games.moon_river.rules.ranch import (
    FARM,
    FOREST,
    GOLD,
    RESOURCE,
    joined_territory,
    surplus_cows,
    territory_of,
)
from mrsim.games.moon_river.rules.records import NONE, POSSE, TERRITORY, VEIN, Box, GameState, ParcelRecord, Ranch
from mrsim.games.moon_river.rules.scoring import (
    GOLD_RUSH,
    MOON_RIVER_CITY,
    OUTLAWS,
    TIMBER_RAFTING,
    gold_in,
    group_points,
    raft_points,
    territory_points,
    vein_points,
)


@rule
def domino_gain(game: GameState, box: Box, seat: int, one: int, two: int, cell1: int, cell2: int) -> int:
    """Points that a ranch gains by a domino, with its droughts and without recruiting."""
    ranch = game.ranch[seat]
    first = box.parcel[one]
    second = box.parcel[two]
    gain = added_resources(ranch, first) + added_resources(ranch, second)
    gain += herding_gain(ranch, first, second, cell1, cell2, game.supply)
    if game.scenario != NONE:
        gain += scenario_gain(game, box, ranch, first, second, cell1, cell2)
    return gain


@rule
def herding_gain(ranch: Ranch, first: ParcelRecord, second: ParcelRecord, cell1: int, cell2: int, supply: int) -> int:
    """What a domino changes in the territories it joins; a short supply is split as is best."""
    on_first = min(first.cows, supply - min(second.cows, supply))
    gain = split_gain(ranch, first, second, cell1, cell2, on_first, min(second.cows, supply - on_first))
    while on_first < min(first.cows, supply):
        on_first += 1
        gain = max(gain, split_gain(ranch, first, second, cell1, cell2, on_first, supply - on_first))
    return gain


@rule
def split_gain(
    ranch: Ranch, first: ParcelRecord, second: ParcelRecord, cell1: int, cell2: int, cows1: int, cows2: int
) -> int:
    """What a domino changes in its territories with these cows on each parcel."""
    if first.landscape == second.landscape:
        return joined_gain(ranch, first, second, cell1, cell2, cows1, cows2)
    return parcel_gain(ranch, first, cell1, cows1) + parcel_gain(ranch, second, cell2, cows2)


@formula
def added_resources(ranch: Ranch, parcel: ParcelRecord) -> int:
    """1 point for each symbol, and those of each expert who counts it."""
    return parcel.resource * (1 + ranch.expert_worth * ranch.experts[RESOURCE[parcel.landscape]])


@rule
def parcel_gain(ranch: Ranch, parcel: ParcelRecord, cell: int, cows: int) -> int:
    """What one parcel changes in the territory it joins."""
    territory = joined_territory(ranch, parcel.landscape, cell)
    herds = territory & ranch.herds
    if herds == 0 and cows == 0:
        return 0
    crowd = min(cows, 1)
    spare = surplus_cows(ranch, herds) + cows - crowd
    after = count_cells(territory) * left_after(count_cells(herds) + crowd, spare, parcel.drought)
    return after - points_of_herds(ranch, herds)


@rule
def joined_gain(
    ranch: Ranch, first: ParcelRecord, second: ParcelRecord, cell1: int, cell2: int, cows1: int, cows2: int
) -> int:
    """Two parcels of one landscape make one territory."""
    both = bit(cell1) | bit(cell2)
    territory = both | touched_regions(ranch, TERRITORY, neighbours(both) & ranch.land[first.landscape])
    herds = territory & ranch.herds
    if herds == 0 and cows1 + cows2 == 0:
        return 0
    crowd = min(cows1, 1) + min(cows2, 1)
    spare = surplus_cows(ranch, herds) + cows1 + cows2 - crowd
    after = count_cells(territory) * left_after(count_cells(herds) + crowd, spare, first.drought + second.drought)
    return after - points_of_herds(ranch, herds)


@formula
def left_after(cows: int, spare: int, droughts: int) -> int:
    """Cows that count after droughts: the ones above one to a cell go first."""
    return max(0, cows - max(0, droughts - spare))


@rule
def points_of_herds(ranch: Ranch, herds: int) -> int:
    """Points of the territories in which these cows stand."""
    points = 0
    while herds:
        territory = ranch.region[TERRITORY, lowest_cell(herds)]
        points += count_cells(territory) * count_cells(territory & herds)
        herds &= ~territory
    return points


@rule
def scenario_gain(
    game: GameState, box: Box, ranch: Ranch, first: ParcelRecord, second: ParcelRecord, cell1: int, cell2: int
) -> int:
    """What a domino changes in the scenario; chips don't lie yet, so outlaws are not changed."""
    if game.scenario == TIMBER_RAFTING:
        forest = cells_of(first, second, FOREST, cell1, cell2)
        return rafting_gain(ranch, box, forest) if forest else 0
    if game.scenario == MOON_RIVER_CITY:
        farms = cells_of(first, second, FARM, cell1, cell2)
        return city_gain(ranch, box, farms) if farms else 0
    if game.scenario == GOLD_RUSH:
        return rush_gain(ranch, box, first, second, cell1, cell2)
    return 0


@rule
def cells_of(first: ParcelRecord, second: ParcelRecord, landscape: int, cell1: int, cell2: int) -> int:
    """The cells of a domino that have a landscape."""
    cells = 0
    if first.landscape == landscape:
        cells |= bit(cell1)
    if second.landscape == landscape:
        cells |= bit(cell2)
    return cells


@rule
def rafting_gain(ranch: Ranch, box: Box, cells: int) -> int:
    """Timber Rafting: new forest cells; the two of a domino lie side by side, so they make one territory."""
    gain = 0
    joined = cells | touched_regions(ranch, TERRITORY, neighbours(cells) & ranch.land[FOREST])
    old = joined & ~cells
    while old:
        forest = ranch.region[TERRITORY, lowest_cell(old)]
        gain -= raft_points(box, forest)
        old &= ~forest
    return gain + raft_points(box, joined)


@rule
def city_gain(ranch: Ranch, box: Box, cells: int) -> int:
    """Moon River City: new farms."""
    gain = 0
    joined = cells | touched_regions(ranch, TERRITORY, neighbours(cells) & ranch.land[FARM])
    old = joined & ~cells
    while old:
        city = ranch.region[TERRITORY, lowest_cell(old)]
        gain -= group_points(box, count_cells(city))
        old &= ~city
    return gain + group_points(box, count_cells(joined))


@formula
def has_gold(parcel: ParcelRecord) -> bool:
    """Whether a parcel belongs to a vein."""
    return parcel.resource > 0 and RESOURCE[parcel.landscape] == GOLD


@rule
def rush_gain(ranch: Ranch, box: Box, first: ParcelRecord, second: ParcelRecord, cell1: int, cell2: int) -> int:
    """Gold Rush: new parcels with gold; the two of a domino lie side by side, so they make one vein."""
    cells = 0
    gold = 0
    if has_gold(first):
        cells |= bit(cell1)
        gold += first.resource
    if has_gold(second):
        cells |= bit(cell2)
        gold += second.resource
    if cells == 0:
        return 0
    old = touched_regions(ranch, VEIN, neighbours(cells) & ranch.gold)
    gain = vein_points(box, count_cells(cells | old), gold + gold_in(ranch, box, old))
    while old:
        vein = ranch.region[VEIN, lowest_cell(old)]
        gain -= vein_points(box, count_cells(vein), gold_in(ranch, box, vein))
        old &= ~vein
    return gain


@rule
def chip_gain(game: GameState, box: Box, ranch: Ranch, cell: int, leads: bool) -> int:
    """Outlaws: what a partner on this cell changes; `leads` if it lies as a desperado or rustler."""
    if game.scenario != OUTLAWS:
        return 0
    old = touched_regions(ranch, POSSE, neighbours(bit(cell)) & ranch.partners)
    gain = 0
    if leads or old & ranch.outlaws:
        gain = group_points(box, count_cells(old) + 1)
    while old:
        posse = ranch.region[POSSE, lowest_cell(old)]
        if posse & ranch.outlaws:
            gain -= group_points(box, count_cells(posse))
        old &= ~posse
    return gain


@rule
def cow_worth(ranch: Ranch, cell: int) -> int:
    """Points lost if a cow leaves this cell: nothing unless it is the only one."""
    return count_cells(territory_of(ranch, cell)) if ranch.cows[cell] == 1 else 0


@rule
def cow_gain(ranch: Ranch, cell: int) -> int:
    """Points won if a cow comes onto this cell: nothing unless it is the first."""
    return count_cells(territory_of(ranch, cell)) if ranch.cows[cell] == 0 else 0


@rule
def cows_gain(game: GameState, seat: int, on_first: int) -> int:
    """Points that the last cows bring, droughts counted, when `on_first` of them go onto the domino's first parcel."""
    ranch = game.ranch[seat]
    on_first = min(on_first, game.supply)
    on_second = game.supply - on_first
    first = territory_of(ranch, game.domino_cell[0])
    second = territory_of(ranch, game.domino_cell[1])
    if first == second:
        return arrival_gain(ranch, first, on_first, on_second, game.droughts_left[0] + game.droughts_left[1])
    gain = arrival_gain(ranch, first, on_first, 0, game.droughts_left[0])
    return gain + arrival_gain(ranch, second, 0, on_second, game.droughts_left[1])


@rule
def arrival_gain(ranch: Ranch, territory: int, cows1: int, cows2: int, droughts: int) -> int:
    """What cows on one or two new cells of a territory change, before its droughts take theirs."""
    herds = territory & ranch.herds
    crowd = min(cows1, 1) + min(cows2, 1)
    spare = surplus_cows(ranch, herds) + cows1 + cows2 - crowd
    return count_cells(territory) * (left_after(count_cells(herds) + crowd, spare, droughts) - count_cells(herds))


@rule
def face_gain(game: GameState, box: Box, seat: int, landscape: int, cell: int) -> int:
    """What a bonus tile changes: it carries nothing, but it joins territories and groups."""
    ranch = game.ranch[seat]
    territory = joined_territory(ranch, landscape, cell)
    herds = territory & ranch.herds
    gain = count_cells(territory) * count_cells(herds) - territory_points(ranch, territory)
    if game.scenario == TIMBER_RAFTING and landscape == FOREST:
        gain += rafting_gain(ranch, box, bit(cell))
    if game.scenario == MOON_RIVER_CITY and landscape == FARM:
        gain += city_gain(ranch, box, bit(cell))
    return gain
