"""What a ranch will be worth at the end: its points now, and what everything else about it came to in many games."""

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import cached_rule, formula, rule
from mrsim.engine.regions import touched_regions
from mrsim.games.moon_river.facts.option_gains import added_resources, scenario_gain
from mrsim.games.moon_river.facts.planner_features import (
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
    TURNS_BEFORE_OTHERS,
    UNPROTECTED_CELLS,
    UNPROTECTED_COWS,
)
from mrsim.games.moon_river.facts.ranch_after_domino import cut_off
from mrsim.games.moon_river.facts.scenario_groups import gathered
from mrsim.games.moon_river.names import LANDSCAPES, RESOURCES
from mrsim.games.moon_river.players.ranch_shapes import count_cows_again, imagine_domino, note_shape
from mrsim.games.moon_river.rules.expanding import first_cell_of, first_position, second_cell_of, second_position
from mrsim.games.moon_river.rules.grid import bit, east, neighbours, north, south, west
from mrsim.games.moon_river.rules.ranch import CORN, FARM, FOREST, RESOURCE
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
    partner_points,
    resource_points,
    scenario_points,
    territory_points,
)

NO_POSITION = 0
"""Positions of held parcels, as bits: none."""

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
    return worth_of_look(outlook, game)


@rule
def worth_of_look(outlook: RanchOutlook, game: GameState) -> float:
    """What the ranch will be worth that was looked at last."""
    value = outlook.feature[POINTS]
    for k in range(GROUP):
        value += outlook.weight[k] * outlook.feature[k]
    if game.scenario != NONE:
        for k in range(GROUP, len(FEATURES)):
            value += outlook.weight[k] * outlook.feature[k]
    return value


@rule
def worth_with_expert(outlook: RanchOutlook, ranch: Ranch, game: GameState, box: Box, resource: int) -> float:
    """What the ranch that was looked at last will be worth with one more gold digger, trapper or farmer."""
    feature, points = outlook.feature, ranch.expert_worth
    experts, held = min(1, points), 0
    for i in range(ranch.holding):
        parcel = box.parcel[ranch.held[i]]
        if RESOURCE[parcel.landscape] == resource:
            held += parcel.resource
    feature[POINTS] += ranch.resource[resource] * points
    feature[EXPERTS + resource] += experts
    feature[HELD_RESOURCES] += held * points
    value = worth_of_look(outlook, game)
    feature[POINTS] -= ranch.resource[resource] * points
    feature[EXPERTS + resource] -= experts
    feature[HELD_RESOURCES] -= held * points
    return value


@rule
def look_at(outlook: RanchOutlook, ranch: Ranch, game: GameState, box: Box) -> None:
    """Fill in every feature of a ranch."""
    note_shape(outlook.seen, ranch)
    points = look_at_shape(outlook, ranch) + territory_points(ranch, ranch.land[CORN])
    if game.scenario != NONE:
        look_at_groups(outlook, ranch, game, box, 0, 0)
    outlook.points_seen = points_beside_territories(ranch, game, box)
    outlook.feature[POINTS] = points + outlook.points_seen
    look_at_held(outlook, ranch, game, box, NO_POSITION)


@rule
def worth_with_other_cows(outlook: RanchOutlook, ranch: Ranch, game: GameState, box: Box) -> float:
    """What the ranch that was looked at last will be worth now that its cows stand elsewhere, or one came."""
    if game.scenario == OUTLAWS:
        return worth(outlook, ranch, game, box)
    count_cows_again(outlook.seen, ranch)
    points = look_at_territories(outlook) + territory_points(ranch, ranch.land[CORN])
    outlook.feature[POINTS] = points + outlook.points_seen
    look_at_held(outlook, ranch, game, box, NO_POSITION)
    return worth_of_look(outlook, game)


@rule
def note_before(outlook: RanchOutlook, ranch: Ranch, game: GameState, box: Box) -> None:
    """From now on dominoes are imagined on this ranch."""
    note_shape(outlook.before, ranch)
    outlook.points_before = points_beside_territories(ranch, game, box)


@rule
def worth_with_domino(outlook: RanchOutlook, ranch: Ranch, game: GameState, box: Box, code: int) -> float:
    """What the ranch that dominoes are imagined on will be worth with one that can be imagined."""
    i, j = first_position(code), second_position(code)
    first, second = box.parcel[ranch.held[i]], box.parcel[ranch.held[j]]
    here, there = bit(first_cell_of(code)), bit(second_cell_of(code))
    imagine_domino(outlook.seen, outlook.before, ranch, game, first, second, here, there)
    points = look_at_shape(outlook, ranch) + outlook.points_before
    points += added_resources(ranch, first) + added_resources(ranch, second)
    if game.scenario != NONE:
        points += scenario_gain(game, box, ranch, first, second, first_cell_of(code), second_cell_of(code))
        members1, members2 = gathered(game.scenario, first), gathered(game.scenario, second)
        new = (here if members1 else 0) | (there if members2 else 0)
        look_at_groups(outlook, ranch, game, box, new, members1 + members2)
    outlook.feature[RESOURCES_LAID + RESOURCE[first.landscape]] += first.resource
    outlook.feature[RESOURCES_LAID + RESOURCE[second.landscape]] += second.resource
    outlook.feature[POINTS] = points
    look_at_held(outlook, ranch, game, box, bit(i) | bit(j))
    return worth_of_look(outlook, game)


@rule
def points_beside_territories(ranch: Ranch, game: GameState, box: Box) -> int:
    """Points of resources, partners and the scenario."""
    points = resource_points(ranch) + partner_points(ranch)
    return points if game.scenario == NONE else points + scenario_points(ranch, box, game.scenario)


@rule
def look_at_shape(outlook: RanchOutlook, ranch: Ranch) -> int:
    """Fill in what the shape says, and what partners and resources there are; what territories score but for corn."""
    feature = outlook.feature
    feature[ANYTHING] = 1.0
    feature[TURNS_BEFORE_OTHERS] = 0.0
    look_at_cells(outlook, ranch.bridges)
    for resource in range(len(RESOURCES)):
        feature[RESOURCES_LAID + resource] = ranch.resource[resource]
        feature[EXPERTS + resource] = ranch.experts[resource]
    for k in range(GROUP, len(FEATURES)):
        feature[k] = 0.0
    return look_at_territories(outlook)


@rule
def look_at_cells(outlook: RanchOutlook, bridges: int) -> None:
    """Where dominoes can still go."""
    shape = outlook.seen
    free = shape.free
    outlook.feature[FREE_CELLS] = count_cells(free)
    outlook.feature[DEAD_CELLS] = count_cells(cut_off(free))
    outlook.feature[NARROW_CELLS] = count_cells(narrow(free))
    outlook.feature[FREE_BRIDGES] = count_cells(free & bridges)
    loose = 0
    for landscape in range(len(LANDSCAPES)):
        loose |= (free & (shape.beside[landscape] | bridges) == 0) << landscape
    outlook.loose = loose
    outlook.feature[OPEN_LANDSCAPES] = len(LANDSCAPES) - count_cells(loose)


@formula
def narrow(free: int) -> int:
    """Free cells with a single free neighbour: one wrong domino, and no other covers them any more."""
    right, left, above, below = west(free), east(free), south(free), north(free)
    two = (right & left) | (above & below) | ((right | left) & (above | below))
    return free & (right | left | above | below) & ~two


@rule
def look_at_territories(outlook: RanchOutlook) -> int:
    """The territories of every landscape, their cells and cows, and how they can grow; what they score now.

    Sums are kept in variables until everything is seen: a feature that were added to for each territory would be read
    from memory again each time. What a territory doesn't have counts 0 times: a processor that guessed wrongly whether
    it has it would lose more time than it takes to add nothing.
    """
    shape = outlook.seen
    free, points = shape.free, 0
    growing, by_room, squares_growing, by_share, by_cows = 0, 0, 0, 0.0, 0.0
    squares, spare_by_cells, crowded, largest, best, open_cows, open_cells = 0, 0, 0, 0, 0, 0, 0
    for landscape in range(len(LANDSCAPES)):
        outlook.best_herd[landscape] = 0
        outlook.most_cells[landscape] = 0
    for t in range(shape.territories):
        territory = shape.territory[t]
        cells, herd, cows = count_cells(territory.cells), territory.herd, territory.cows
        points += cells * herd
        squares += cells * cells
        largest = max(largest, cells)
        best = max(best, cells * cows)
        spare = cows - herd
        moving = min(spare, cells - herd)
        spare_by_cells += moving * cells
        crowded += spare - moving
        exposed = 0 if territory.guarded else min(herd, 1)
        open_cows += exposed * cows
        open_cells = max(open_cells, exposed * cells)
        room = count_cells(territory.border & free)
        grows = min(room, 1)
        growing += grows * cows
        by_room += cows * min(room, MOST_ROOM)
        squares_growing += grows * cells * cells
        landscape = territory.landscape
        by_share += grows * cows * outlook.share[landscape]
        by_cows += grows * cells * outlook.cows[landscape]
        outlook.best_herd[landscape] = max(outlook.best_herd[landscape], float(grows * herd))
        outlook.most_cells[landscape] = max(outlook.most_cells[landscape], float(grows * cells))
    feature = outlook.feature
    feature[GROWING_COWS], feature[GROWING_COWS_BY_ROOM] = growing, by_room
    feature[GROWING_CELLS_SQUARED], feature[GROWING_COWS_BY_SHARE] = squares_growing, by_share
    feature[GROWING_CELLS_BY_COWS], feature[CELLS_SQUARED] = by_cows, squares
    feature[SPARE_COWS_BY_CELLS], feature[CROWDED_COWS] = spare_by_cells, crowded
    feature[LARGEST_TERRITORY], feature[BEST_TERRITORY] = largest, best
    feature[UNPROTECTED_COWS], feature[UNPROTECTED_CELLS] = open_cows, open_cells
    return points


@rule
def look_at_groups(outlook: RanchOutlook, ranch: Ranch, game: GameState, box: Box, new: int, gold: int) -> None:
    """The groups of the scenario; an imagined domino adds `new` cells to one of them, with their gold."""
    layer = TERRITORY
    cells = ranch.land[FOREST]
    if game.scenario == MOON_RIVER_CITY:
        cells = ranch.land[FARM]
    elif game.scenario == GOLD_RUSH:
        layer, cells = VEIN, ranch.gold
    elif game.scenario == OUTLAWS:
        layer, cells = POSSE, ranch.partners
    if new:
        joined = touched_regions(ranch, layer, neighbours(new) & cells)
        cells &= ~joined
        look_at_group(outlook, ranch, game, box, joined | new, gold)
    while cells:
        group = ranch.region[layer, lowest_cell(cells)]
        look_at_group(outlook, ranch, game, box, group, 0)
        cells &= ~group
    feature = outlook.feature
    feature[SHORT_GROUP] = 1.0 if 0 < feature[GROUP] < box.group_size else 0.0


@rule
def look_at_group(outlook: RanchOutlook, ranch: Ranch, game: GameState, box: Box, group: int, new_gold: int) -> None:
    """One group, if it can grow."""
    feature, free = outlook.feature, outlook.seen.free
    room = count_cells(neighbours(group) & free)
    if room:
        feature[GROUPS] += 1.0
        far = float(counts_as(ranch, game, box, group, free, new_gold))
        if far > feature[GROUP] or (far == feature[GROUP] and room > feature[GROUP_ROOM]):
            feature[GROUP] = far
            feature[GROUP_ROOM] = room


@rule
def counts_as(ranch: Ranch, game: GameState, box: Box, group: int, free: int, new_gold: int) -> int:
    """How far a group is: what would count if it scored, 1 less if it still lacks the river or an outlaw.

    Of its cells those with `new_gold` do not lie yet.
    """
    if game.scenario == GOLD_RUSH:
        return gold_in(ranch, box, group & ranch.gold) + new_gold
    size = count_cells(group)
    if game.scenario == OUTLAWS and group & ranch.outlaws == 0:
        return size - 1
    if game.scenario == TIMBER_RAFTING and group & box.river == 0:
        return size - 1 if neighbours(group) & free & box.river else 0
    return size


@rule
def look_at_held(outlook: RanchOutlook, ranch: Ranch, game: GameState, box: Box, laid: int) -> None:
    """What the held parcels would bring where they fit best, but for those on the positions of `laid`."""
    joins, by_cells = 0.0, 0.0
    held, cows, resources, recruits, droughts, loose, of_group = 0, 0, 0, 0, 0, 0, 0
    for i in range(ranch.holding):
        if laid >> i & 1:
            continue
        held += 1
        parcel = box.parcel[ranch.held[i]]
        joins += outlook.best_herd[parcel.landscape]
        by_cells += parcel.cows * outlook.most_cells[parcel.landscape]
        cows += parcel.cows
        resources += added_resources(ranch, parcel)
        recruits += parcel.recruit
        droughts += parcel.drought
        loose += outlook.loose >> parcel.landscape & 1
        if game.scenario != NONE:
            of_group += gathered(game.scenario, parcel)
    feature = outlook.feature
    feature[HELD], feature[HELD_ABOVE_TWO] = held, max(0, held - 2)
    feature[HELD_JOINS], feature[HELD_COWS_BY_CELLS], feature[HELD_COWS] = joins, by_cells, cows
    feature[HELD_RESOURCES], feature[HELD_RECRUITS], feature[HELD_DROUGHTS] = resources, recruits, droughts
    feature[HELD_LOOSE], feature[HELD_FOR_GROUP] = loose, of_group


@rule
def held_worth(outlook: RanchOutlook, ranch: Ranch, game: GameState, parcel: ParcelRecord) -> float:
    """What one held parcel adds to the worth of the ranch that was looked at last."""
    weight = outlook.weight
    value = weight[HELD_JOINS] * outlook.best_herd[parcel.landscape]
    value += parcel.cows * (weight[HELD_COWS_BY_CELLS] * outlook.most_cells[parcel.landscape] + weight[HELD_COWS])
    experts = ranch.experts[RESOURCE[parcel.landscape]]
    value += weight[HELD_RESOURCES] * parcel.resource * (1 + ranch.expert_worth * experts)
    value += weight[HELD_RECRUITS] * parcel.recruit + weight[HELD_DROUGHTS] * parcel.drought
    if outlook.loose >> parcel.landscape & 1:
        value += weight[HELD_LOOSE]
    if game.scenario != NONE:
        value += weight[HELD_FOR_GROUP] * gathered(game.scenario, parcel)
    return value
