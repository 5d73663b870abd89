"""What a ranch will come to, as an expert judges it: all that it looks at, given to a network that has learnt."""

from typing import Final

from mrsim.engine.bitset import count_cells, lowest_cell
from mrsim.engine.jit import cached_rule, formula, rule
from mrsim.games.kit.compiled.value_network import settle_inputs, value_of_change, value_of_inputs
from mrsim.games.moon_river.facts.expert_features import (
    ALL_CELLS,
    BONUS_TO_COME,
    CELLS,
    CELLS_SQUARED,
    CELLS_TO_SPARE,
    COWS,
    COWS_HELD,
    CROWDED_COWS,
    DEAD_CELLS,
    EXPERT_FEATURES,
    EXPERTS,
    FEW_TO_COME,
    FIRST_OF_TABLE,
    FREE_AREAS,
    FREE_BRIDGES,
    FREE_CELLS,
    GROUP,
    GROUP_ROOM,
    GROUPS,
    GROWING_CELLS_BY_COWS,
    GROWING_CELLS_SQUARED,
    GROWING_COWS,
    GROWING_COWS_BY_ROOM,
    GROWING_COWS_BY_SHARE,
    HELD,
    HELD_COWS_BY_CELLS,
    HELD_DROUGHTS,
    HELD_FOR_GROUP,
    HELD_JOINS,
    HELD_LOOSE,
    HELD_RECRUITS,
    HELD_RESOURCES,
    LANDSCAPE_HELD,
    LARGEST_TERRITORY,
    NARROW_CELLS,
    NONE_TO_COME,
    ODD_CELLS,
    OF_LANDSCAPE,
    OPEN_CELLS,
    PARTNERS_WAITING,
    RESERVE,
    RESOURCES_BY_EXPERTS,
    RESOURCES_LAID,
    ROOM,
    ROOM_IN_RESERVE,
    ROWS_TO_BONUS,
    SCENARIO,
    SCENARIO_POINTS,
    SHORT_GROUP,
    SOME_TO_COME,
    SPARE_COWS_BY_CELLS,
    TERRITORY_POINTS,
    TO_COME,
    TURNS_BEFORE_OTHERS,
    UNPROTECTED_CELLS,
    UNPROTECTED_COWS,
    UNSEEN,
)
from mrsim.games.moon_river.facts.ranch_after_domino import cut_off
from mrsim.games.moon_river.facts.scenario_groups import gathered
from mrsim.games.moon_river.names import LANDSCAPES, RESOURCES
from mrsim.games.moon_river.players.ranch_value import counts_as, narrow
from mrsim.games.moon_river.rules.expanding import connecting_cells
from mrsim.games.moon_river.rules.grid import CELLS as GRID_CELLS
from mrsim.games.moon_river.rules.grid import HIGHEST_ROW, TOP_ROW, WIDTH, bit, neighbours
from mrsim.games.moon_river.rules.ranch import CORN, FARM, FOREST, RESOURCE, protected_cells, surplus_cows
from mrsim.games.moon_river.rules.records import (
    FEWEST_PLAYERS,
    MOST_HELD,
    NONE,
    POSSE,
    TERRITORY,
    VEIN,
    Box,
    ExpertOutlook,
    GameState,
    ParcelRecord,
    Ranch,
)
from mrsim.games.moon_river.rules.scoring import GOLD_RUSH, MOON_RIVER_CITY, OUTLAWS, resource_points, scenario_points

DARK_CELLS: Final = sum(1 << cell for cell in range(GRID_CELLS) if (cell % WIDTH + cell // WIDTH) % 2 == 0)
"""Half of a chessboard: every domino covers one dark cell and one light one."""
FEW: Final = 4
SOME: Final = 12
"""Parcels to come that are few, and some."""
MOST_ROOM: Final = 4
"""Free cells beside a territory from which on more make no difference."""
MOST_OPEN: Final = 8
"""Free cells where a parcel connects from which on more make no difference."""


@rule
def measure_situation(outlook: ExpertOutlook, game: GameState) -> None:
    """What is the same for every ranch that is judged in a decision."""
    x = outlook.network.input
    for k in range(FIRST_OF_TABLE, len(EXPERT_FEATURES)):
        x[k] = 0.0
    for seat in range(game.saloon_seats):
        if game.saloon[seat] != NONE:
            x[PARTNERS_WAITING + game.saloon[seat]] += 1.0
    if game.scenario != NONE:
        x[SCENARIO + game.scenario] = 1.0


@rule
def set_to_come(outlook: ExpertOutlook, to_come: int) -> None:
    """How many parcels the owner will get and has not chosen yet; whether they act early is not known."""
    x = outlook.network.input
    x[TO_COME] = to_come
    x[NONE_TO_COME] = 1.0 if to_come == 0 else 0.0
    x[FEW_TO_COME] = float(max(0, FEW - to_come))
    x[SOME_TO_COME] = float(max(0, SOME - to_come))
    x[TURNS_BEFORE_OTHERS] = 0.0


@cached_rule
def value_of_ranch(outlook: ExpertOutlook, ranch: Ranch, game: GameState, box: Box) -> float:
    """What a ranch will come to in points, for the table that was looked at last."""
    measure_ranch(outlook, ranch, game, box)
    return points_so_far(outlook, ranch) + value_of_inputs(outlook.network, len(EXPERT_FEATURES))


@cached_rule
def settle_ranch(outlook: ExpertOutlook, ranch: Ranch, game: GameState, box: Box) -> None:
    """Look at a ranch that will be judged several times, each time with another parcel added."""
    measure_ranch(outlook, ranch, game, box)
    settle_inputs(outlook.network, len(EXPERT_FEATURES))


@cached_rule
def value_with_parcel(
    outlook: ExpertOutlook, ranch: Ranch, game: GameState, parcel: ParcelRecord, before_others: int
) -> float:
    """What the ranch that was settled last will come to with one more held parcel.

    It was placed so far ahead that `before_others` rancheros act after its own.
    """
    change = outlook.network.change
    for k in range(len(EXPERT_FEATURES)):
        change[k] = 0.0
    if ranch.holding < MOST_HELD:
        add_held(outlook, ranch, game, parcel)
    change[TURNS_BEFORE_OTHERS] = before_others
    return points_so_far(outlook, ranch) + value_of_change(outlook.network, len(EXPERT_FEATURES))


@formula
def points_so_far(outlook: ExpertOutlook, ranch: Ranch) -> float:
    """Points if the game ended now."""
    x = outlook.network.input
    experts = x[RESOURCES_BY_EXPERTS] + x[RESOURCES_BY_EXPERTS + 1] + x[RESOURCES_BY_EXPERTS + 2]
    return x[TERRITORY_POINTS] + x[SCENARIO_POINTS] + resource_points(ranch) + ranch.expert_worth * experts


@rule
def measure_ranch(outlook: ExpertOutlook, ranch: Ranch, game: GameState, box: Box) -> None:
    """Everything about a ranch."""
    x = outlook.network.input
    for k in range(FIRST_OF_TABLE):
        x[k] = 0.0
    measure_cells(outlook, ranch)
    measure_landscapes(outlook, ranch)
    for resource in range(len(RESOURCES)):
        x[RESOURCES_LAID + resource] = ranch.resource[resource]
        x[EXPERTS + resource] = ranch.experts[resource]
        x[RESOURCES_BY_EXPERTS + resource] = ranch.resource[resource] * ranch.experts[resource]
    if game.scenario != NONE:
        measure_groups(outlook, ranch, game, box)
        x[SCENARIO_POINTS] = scenario_points(ranch, box, game.scenario)
    x[CELLS_TO_SPARE] = x[FREE_CELLS] - x[TO_COME]
    measure_held(outlook, ranch, game, box)
    if game.players == FEWEST_PLAYERS and not ranch.bonus_taken:
        x[BONUS_TO_COME] = 1.0
        x[ROWS_TO_BONUS] = rows_above(ranch.laid)
    x[RESERVE] = ranch.reserve


@rule
def rows_above(laid: int) -> int:
    """Rows of the highest grid in which no parcel lies yet."""
    rows = 0
    while rows < HIGHEST_ROW and not laid & TOP_ROW >> WIDTH * rows:
        rows += 1
    return rows


@rule
def measure_cells(outlook: ExpertOutlook, ranch: Ranch) -> None:
    """Where dominoes can still go."""
    x = outlook.network.input
    free = ranch.free
    x[FREE_CELLS] = count_cells(free)
    x[DEAD_CELLS] = count_cells(cut_off(free))
    x[NARROW_CELLS] = count_cells(narrow(free))
    x[FREE_BRIDGES] = count_cells(free & ranch.bridges)
    measure_free_areas(outlook, free)


@rule
def measure_free_areas(outlook: ExpertOutlook, free: int) -> None:
    """Free cells that hang together, and how many of them dominoes must leave."""
    x = outlook.network.input
    while free:
        area = bit(lowest_cell(free))
        grown = area | (neighbours(area) & free)
        while grown != area:
            area = grown
            grown = area | (neighbours(area) & free)
        dark = count_cells(area & DARK_CELLS)
        x[ODD_CELLS] += abs(2 * dark - count_cells(area))
        x[FREE_AREAS] += 1.0
        free &= ~area


@rule
def measure_landscapes(outlook: ExpertOutlook, ranch: Ranch) -> None:
    """The territories of every landscape; on corn no cow can stand."""
    x = outlook.network.input
    safe = protected_cells(ranch)
    for landscape in range(len(LANDSCAPES)):
        outlook.best_herd[landscape] = 0.0
        outlook.most_cells[landscape] = 0.0
        own = landscape * len(OF_LANDSCAPE)
        land = ranch.land[landscape]
        x[own + ALL_CELLS] = count_cells(land)
        x[own + OPEN_CELLS] = min(MOST_OPEN, count_cells(connecting_cells(ranch, landscape)))
        x[own + UNSEEN] = outlook.share[landscape]
        if landscape == CORN:
            land = 0
        while land:
            territory = ranch.region[TERRITORY, lowest_cell(land)]
            measure_territory(outlook, ranch, landscape, territory, safe)
            land &= ~territory


@rule
def measure_territory(outlook: ExpertOutlook, ranch: Ranch, landscape: int, territory: int, safe: int) -> None:
    """Its cells and cows, and how it can grow."""
    x = outlook.network.input
    own = landscape * len(OF_LANDSCAPE)
    cells = count_cells(territory)
    herd = count_cells(territory & ranch.herds)
    spare = surplus_cows(ranch, territory)
    cows = herd + spare
    x[TERRITORY_POINTS] += cells * herd
    x[CELLS_SQUARED] += cells * cells
    x[LARGEST_TERRITORY] = max(x[LARGEST_TERRITORY], float(cells))
    if spare:
        moving = min(spare, cells - herd)
        x[SPARE_COWS_BY_CELLS] += moving * cells
        x[CROWDED_COWS] += spare - moving
    if herd and territory & safe == 0:
        x[UNPROTECTED_COWS] += cows
        x[UNPROTECTED_CELLS] = max(x[UNPROTECTED_CELLS], float(cells))
    room = count_cells(neighbours(territory) & ranch.free)
    if room:
        x[GROWING_COWS] += cows
        x[GROWING_COWS_BY_ROOM] += cows * min(room, MOST_ROOM)
        x[GROWING_CELLS_SQUARED] += cells * cells
        x[GROWING_COWS_BY_SHARE] += cows * outlook.share[landscape]
        x[GROWING_CELLS_BY_COWS] += cells * outlook.cows[landscape]
        outlook.best_herd[landscape] = max(outlook.best_herd[landscape], float(herd))
        outlook.most_cells[landscape] = max(outlook.most_cells[landscape], float(cells))
        if (cells + 1) * (cows + 1) > (x[own + CELLS] + 1) * (x[own + COWS] + 1):
            x[own + CELLS] = cells
            x[own + COWS] = cows
            x[own + ROOM] = min(room, MOST_ROOM)


@rule
def measure_groups(outlook: ExpertOutlook, ranch: Ranch, game: GameState, box: Box) -> None:
    """The groups of the scenario."""
    x = outlook.network.input
    layer = TERRITORY
    cells = ranch.land[FOREST]
    if game.scenario == MOON_RIVER_CITY:
        cells = ranch.land[FARM]
    elif game.scenario == GOLD_RUSH:
        layer, cells = VEIN, ranch.gold
    elif game.scenario == OUTLAWS:
        layer, cells = POSSE, ranch.partners
    while cells:
        group = ranch.region[layer, lowest_cell(cells)]
        room = count_cells(neighbours(group) & ranch.free)
        if room:
            x[GROUPS] += 1.0
            far = float(counts_as(ranch, game, box, group, ranch.free, 0))
            if far > x[GROUP] or (far == x[GROUP] and room > x[GROUP_ROOM]):
                x[GROUP] = far
                x[GROUP_ROOM] = room
        cells &= ~group
    x[SHORT_GROUP] = 1.0 if 0 < x[GROUP] < box.group_size else 0.0


@rule
def measure_held(outlook: ExpertOutlook, ranch: Ranch, game: GameState, box: Box) -> None:
    """What the held parcels would bring where they fit best."""
    x, of_parcels = outlook.network.input, outlook.network.change
    x[ROOM_IN_RESERVE] = ranch.reserve
    for k in range(len(EXPERT_FEATURES)):
        of_parcels[k] = 0.0
    for i in range(ranch.holding):
        add_held(outlook, ranch, game, box.parcel[ranch.held[i]])
    for k in range(len(EXPERT_FEATURES)):
        x[k] += of_parcels[k]


@rule
def add_held(outlook: ExpertOutlook, ranch: Ranch, game: GameState, parcel: ParcelRecord) -> None:
    """What one held parcel changes."""
    x, change = outlook.network.input, outlook.network.change
    own = parcel.landscape * len(OF_LANDSCAPE)
    change[HELD] += 1.0
    change[ROOM_IN_RESERVE] -= 1.0
    change[CELLS_TO_SPARE] -= 1.0
    change[own + LANDSCAPE_HELD] += 1.0
    change[own + COWS_HELD] += parcel.cows
    change[HELD_JOINS] += outlook.best_herd[parcel.landscape]
    change[HELD_COWS_BY_CELLS] += parcel.cows * outlook.most_cells[parcel.landscape]
    experts = ranch.experts[RESOURCE[parcel.landscape]]
    change[HELD_RESOURCES] += parcel.resource * (1 + ranch.expert_worth * experts)
    change[HELD_RECRUITS] += parcel.recruit
    change[HELD_DROUGHTS] += parcel.drought
    if x[own + OPEN_CELLS] == 0.0:
        change[HELD_LOOSE] += 1.0
    if game.scenario != NONE:
        change[HELD_FOR_GROUP] += gathered(game.scenario, parcel)
