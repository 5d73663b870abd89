"""What a ranch will be worth at the end: its points now, and what everything else about it came to in many games."""

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import cached_rule, formula, rule
from mrsim.games.moon_river.facts.features import (
    ANYTHING,
    BEST_TERRITORY,
    CELLS_SQUARED,
    CROWDED_COWS,
    DEAD_CELLS,
    EXPERTS,
    FEATURES,
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
    HELD_ABOVE_TWO,
    HELD_COWS,
    HELD_COWS_BY_CELLS,
    HELD_DROUGHTS,
    HELD_FOR_GROUP,
    HELD_JOINS,
    HELD_LOOSE,
    HELD_RECRUITS,
    HELD_RESOURCES,
    LARGEST_TERRITORY,
    NARROW_CELLS,
    OPEN_LANDSCAPES,
    POINTS,
    RESOURCES_LAID,
    SHORT_GROUP,
    SPARE_COWS_BY_CELLS,
    TO_COME,
    UNPROTECTED_CELLS,
    UNPROTECTED_COWS,
)
from mrsim.games.moon_river.facts.ranch_after_domino import cut_off
from mrsim.games.moon_river.facts.scenario_groups import gathered
from mrsim.games.moon_river.rules.expanding import connecting_cells
from mrsim.games.moon_river.rules.grid import east, neighbours, north, south, west
from mrsim.games.moon_river.rules.ranch import CORN, FARM, FOREST, RESOURCE, protected_cells, surplus_cows
from mrsim.games.moon_river.rules.records import (
    FEWEST_PLAYERS,
    NONE,
    POSSE,
    SHOWN_BITS,
    TERRITORY,
    VEIN,
    Box,
    ExpertOutlook,
    GameState,
    ParcelRecord,
    Ranch,
    RanchOutlook,
)
from mrsim.games.moon_river.rules.scoring import (
    GOLD_RUSH,
    MOON_RIVER_CITY,
    OUTLAWS,
    TIMBER_RAFTING,
    gold_in,
    total_points,
)
from mrsim.games.moon_river.words import LANDSCAPES, RESOURCES

MOST_ROOM = 4
"""Free cells beside a territory from which on more make no difference."""


@rule
def weigh(outlook: RanchOutlook, game: GameState, to_come: int) -> None:
    """How much everything weighs with this number of parcels still to come."""
    of = game.players - FEWEST_PLAYERS, game.scenario - NONE
    knot = 0
    while knot < len(TO_COME) - 2 and to_come > TO_COME[knot + 1]:
        knot += 1
    share = min(1.0, (to_come - TO_COME[knot]) / (TO_COME[knot + 1] - TO_COME[knot]))
    for k in range(len(FEATURES)):
        before, after = outlook.learnt[of[0], of[1], knot, k], outlook.learnt[of[0], of[1], knot + 1, k]
        outlook.weight[k] = before + share * (after - before)


@rule
def note_unseen(outlook: RanchOutlook | ExpertOutlook, game: GameState, box: Box) -> None:
    """Among the parcels that nobody has seen: the share of each landscape, and cows of that landscape to a parcel."""
    unseen = 0
    for landscape in range(len(LANDSCAPES)):
        outlook.share[landscape] = 0.0
        outlook.cows[landscape] = 0.0
    for first in range(0, box.parcels, SHOWN_BITS):
        hidden = ~game.shown[first // SHOWN_BITS] & (1 << min(SHOWN_BITS, box.parcels - first)) - 1
        unseen += count_cells(hidden)
        while hidden:
            parcel = box.parcel[first + lowest_cell(hidden)]
            outlook.share[parcel.landscape] += 1.0
            outlook.cows[parcel.landscape] += parcel.cows
            hidden = without_lowest(hidden)
    for landscape in range(len(LANDSCAPES)):
        outlook.share[landscape] /= max(1, unseen)
        outlook.cows[landscape] /= max(1, unseen)


@cached_rule
def worth(outlook: RanchOutlook, ranch: Ranch, game: GameState, box: Box) -> float:
    """What a ranch will be worth, for the weights that are set."""
    look_at(outlook, ranch, game, box)
    value = outlook.feature[POINTS]
    for k in range(len(FEATURES)):
        value += outlook.weight[k] * outlook.feature[k]
    return value


@rule
def look_at(outlook: RanchOutlook, ranch: Ranch, game: GameState, box: Box) -> None:
    """Fill in every feature of a ranch."""
    for k in range(len(FEATURES)):
        outlook.feature[k] = 0.0
    outlook.feature[ANYTHING] = 1.0
    outlook.feature[POINTS] = total_points(ranch, box, game.scenario)
    look_at_cells(outlook, ranch)
    look_at_landscapes(outlook, ranch)
    for resource in range(len(RESOURCES)):
        outlook.feature[RESOURCES_LAID + resource] = ranch.resource[resource]
        outlook.feature[EXPERTS + resource] = ranch.experts[resource]
    if game.scenario != NONE:
        look_at_groups(outlook, ranch, game, box)
    look_at_held(outlook, ranch, game, box)


@rule
def look_at_cells(outlook: RanchOutlook, ranch: Ranch) -> None:
    """Where dominoes can still go."""
    free = ranch.free
    outlook.feature[FREE_CELLS] = count_cells(free)
    outlook.feature[DEAD_CELLS] = count_cells(cut_off(free))
    outlook.feature[NARROW_CELLS] = count_cells(narrow(free))
    outlook.feature[FREE_BRIDGES] = count_cells(free & ranch.bridges)
    for landscape in range(len(LANDSCAPES)):
        outlook.feature[OPEN_LANDSCAPES] += connecting_cells(ranch, landscape) != 0


@formula
def narrow(free: int) -> int:
    """Free cells with a single free neighbour: one wrong domino, and no other covers them any more."""
    right, left, above, below = west(free), east(free), south(free), north(free)
    two = (right & left) | (above & below) | ((right | left) & (above | below))
    return free & (right | left | above | below) & ~two


@rule
def look_at_landscapes(outlook: RanchOutlook, ranch: Ranch) -> None:
    """The territories of every landscape; on corn no cow can stand."""
    safe = protected_cells(ranch)
    for landscape in range(len(LANDSCAPES)):
        outlook.best_herd[landscape] = 0.0
        outlook.most_cells[landscape] = 0.0
        land = ranch.land[landscape] if landscape != CORN else 0
        while land:
            territory = ranch.region[TERRITORY, lowest_cell(land)]
            look_at_territory(outlook, ranch, landscape, territory, safe)
            land &= ~territory


@rule
def look_at_territory(outlook: RanchOutlook, ranch: Ranch, landscape: int, territory: int, safe: int) -> None:
    """Its cells and cows, and how it can grow."""
    feature = outlook.feature
    cells = count_cells(territory)
    herd = count_cells(territory & ranch.herds)
    spare = surplus_cows(ranch, territory)
    cows = herd + spare
    feature[CELLS_SQUARED] += cells * cells
    feature[LARGEST_TERRITORY] = max(feature[LARGEST_TERRITORY], float(cells))
    feature[BEST_TERRITORY] = max(feature[BEST_TERRITORY], float(cells * cows))
    if spare:
        moving = min(spare, cells - herd)
        feature[SPARE_COWS_BY_CELLS] += moving * cells
        feature[CROWDED_COWS] += spare - moving
    if herd and territory & safe == 0:
        feature[UNPROTECTED_COWS] += cows
        feature[UNPROTECTED_CELLS] = max(feature[UNPROTECTED_CELLS], float(cells))
    room = count_cells(neighbours(territory) & ranch.free)
    if room:
        feature[GROWING_COWS] += cows
        feature[GROWING_COWS_BY_ROOM] += cows * min(room, MOST_ROOM)
        feature[GROWING_CELLS_SQUARED] += cells * cells
        feature[GROWING_COWS_BY_SHARE] += cows * outlook.share[landscape]
        feature[GROWING_CELLS_BY_COWS] += cells * outlook.cows[landscape]
        outlook.best_herd[landscape] = max(outlook.best_herd[landscape], float(herd))
        outlook.most_cells[landscape] = max(outlook.most_cells[landscape], float(cells))


@rule
def look_at_groups(outlook: RanchOutlook, ranch: Ranch, game: GameState, box: Box) -> None:
    """The groups of the scenario."""
    feature = outlook.feature
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
            feature[GROUPS] += 1.0
            far = float(counts_as(ranch, game, box, group))
            if far > feature[GROUP] or (far == feature[GROUP] and room > feature[GROUP_ROOM]):
                feature[GROUP] = far
                feature[GROUP_ROOM] = room
        cells &= ~group
    feature[SHORT_GROUP] = 1.0 if 0 < feature[GROUP] < box.group_size else 0.0


@rule
def counts_as(ranch: Ranch, game: GameState, box: Box, group: int) -> int:
    """How far a group is: what would count if it scored, 1 less if it still lacks the river or an outlaw."""
    if game.scenario == GOLD_RUSH:
        return gold_in(ranch, box, group)
    size = count_cells(group)
    if game.scenario == OUTLAWS and group & ranch.outlaws == 0:
        return size - 1
    if game.scenario == TIMBER_RAFTING and group & box.river == 0:
        return size - 1 if neighbours(group) & ranch.free & box.river else 0
    return size


@rule
def look_at_held(outlook: RanchOutlook, ranch: Ranch, game: GameState, box: Box) -> None:
    """What the held parcels would bring where they fit best."""
    feature = outlook.feature
    feature[HELD] = ranch.holding
    feature[HELD_ABOVE_TWO] = max(0, ranch.holding - 2)
    for i in range(ranch.holding):
        parcel = box.parcel[ranch.held[i]]
        feature[HELD_JOINS] += outlook.best_herd[parcel.landscape]
        feature[HELD_COWS_BY_CELLS] += parcel.cows * outlook.most_cells[parcel.landscape]
        feature[HELD_COWS] += parcel.cows
        experts = ranch.experts[RESOURCE[parcel.landscape]]
        feature[HELD_RESOURCES] += parcel.resource * (1 + ranch.expert_worth * experts)
        feature[HELD_RECRUITS] += parcel.recruit
        feature[HELD_DROUGHTS] += parcel.drought
        if connecting_cells(ranch, parcel.landscape) == 0:
            feature[HELD_LOOSE] += 1.0
        if game.scenario != NONE:
            feature[HELD_FOR_GROUP] += gathered(game.scenario, parcel)


@rule
def held_worth(outlook: RanchOutlook, ranch: Ranch, game: GameState, parcel: ParcelRecord) -> float:
    """What one held parcel adds to the worth of the ranch that was looked at last."""
    weight = outlook.weight
    value = weight[HELD_JOINS] * outlook.best_herd[parcel.landscape]
    value += parcel.cows * (weight[HELD_COWS_BY_CELLS] * outlook.most_cells[parcel.landscape] + weight[HELD_COWS])
    experts = ranch.experts[RESOURCE[parcel.landscape]]
    value += weight[HELD_RESOURCES] * parcel.resource * (1 + ranch.expert_worth * experts)
    value += weight[HELD_RECRUITS] * parcel.recruit + weight[HELD_DROUGHTS] * parcel.drought
    if connecting_cells(ranch, parcel.landscape) == 0:
        value += weight[HELD_LOOSE]
    if game.scenario != NONE:
        value += weight[HELD_FOR_GROUP] * gathered(game.scenario, parcel)
    return value
