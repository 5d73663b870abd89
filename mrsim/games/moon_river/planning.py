"""Looking ahead: what a ranch will be worth, judged by what lies, what is held and what is still to come.

Imagined ranches stand in the first imagined game, one a level: the ranch with all parcels its owner is sure of, the
ranch after an option, the ranch after what follows.
"""

import math
from typing import Final

from mrsim.games.moon_river.expanding import (
    connecting_cells,
    drop_held,
    first_cell_of,
    first_position,
    second_cell_of,
    second_position,
)
from mrsim.games.moon_river.grid import bit, east, neighbours, north, south, west
from mrsim.games.moon_river.options import list_pairs
from mrsim.games.moon_river.partners import (
    COWBOY,
    COWBOY_STEPS,
    FARMER,
    GOLD_DIGGER,
    RUSTLER,
    chosen_side,
    pastures,
    ride_end,
    ride_start,
    start_special,
    swap_own,
    unprotected_herds,
)
from mrsim.games.moon_river.ranch import (
    CORN,
    FARM,
    FOREST,
    RESOURCE,
    add_parcel,
    add_partner,
    protected_cells,
    put_cows,
    remove_cow,
    surplus_cows,
    territory_of,
)
from mrsim.games.moon_river.records import (
    COLUMN,
    MOST_HELD,
    NONE,
    POSSE,
    SALOON,
    TERRITORY,
    VEIN,
    Box,
    Game,
    Outlook,
    Ranch,
)
from mrsim.games.moon_river.records import Parcel as BoxParcel
from mrsim.games.moon_river.scoring import (
    GOLD_RUSH,
    MOON_RIVER_CITY,
    OUTLAWS,
    TIMBER_RAFTING,
    gold_in,
    total_points,
)
from mrsim.games.moon_river.setup import is_shown
from mrsim.games.moon_river.two_players import bonus_cell, bonus_side, bonus_tile
from mrsim.games.moon_river.views import BonusTile, Domino, Me, Parcel, Recruit, Ride, Swap, Theft, ThirstyCow
from mrsim.games.moon_river.weighing import added_resources, cow_worth, has_gold, herding_gain, scenario_gain
from mrsim.kernel.bits import count, lowest, without_lowest
from mrsim.kernel.cache import formula, helper, rule

(
    CONSTANT,
    EARLY,
    FREE,
    DEAD,
    NARROW,
    BRIDGES,
    REACH,
    GROWING_COWS,
    GROWING_COWS_WIDE,
    GROWING_CELLS,
    LIKELY_COWS,
    LIKELY_CELLS,
    CELLS_SQUARED,
    SPREADABLE,
    EXCESS,
    LARGEST,
    BEST_PRODUCT,
    UNPROTECTED,
    RISK,
    GOLD,
    BEAVERS,
    CORNS,
    DIGGERS,
    TRAPPERS,
    FARMERS,
    HELD,
    HELD_TWO,
    HELD_JOINS,
    HELD_COWS,
    HELD_COW_SYMBOLS,
    HELD_RESOURCES,
    HELD_RECRUITS,
    HELD_DROUGHTS,
    HELD_LOOSE,
    POINTS,
    GROUPS,
) = range(36)
GROUP, GROUP_SHORT, GROUP_OPEN, HELD_GROUP = range(4)
"""Of each scenario."""
FEATURES: Final = GROUPS + 4 * 4
KNOT: Final = (0.0, 3.0, 8.0, 16.0, 24.0, 48.0)


@rule
def set_weights(outlook: Outlook, players: int, to_come: float) -> None:
    """Weights between two knots are in proportion."""
    table = players - 2
    knot = 0
    while knot < len(KNOT) - 2 and to_come > KNOT[knot + 1]:
        knot += 1
    share = min(1.0, (to_come - KNOT[knot]) / (KNOT[knot + 1] - KNOT[knot]))
    for k in range(FEATURES):
        outlook.weight[k] = (1.0 - share) * outlook.learnt[table, knot, k] + share * outlook.learnt[table, knot + 1, k]


@rule
def note_shares(outlook: Outlook, game: Game, box: Box) -> None:
    """How likely landscapes and their cows are among the parcels that nobody has seen."""
    unseen = 0
    for landscape in range(6):
        outlook.share[landscape] = 0.0
        outlook.cow_share[landscape] = 0.0
    for number in range(box.parcels):
        if not is_shown(game, number):
            parcel = box.parcel[number]
            unseen += 1
            outlook.share[parcel.landscape] += 1.0
            outlook.cow_share[parcel.landscape] += parcel.cows
    for landscape in range(6):
        outlook.share[landscape] /= max(1, unseen)
        outlook.cow_share[landscape] /= max(1, unseen)


@helper
def judge(outlook: Outlook, ranch: Ranch, game: Game, box: Box) -> float:
    """What the ranch will be worth."""
    features(outlook, ranch, game, box)
    value = 0.0
    for k in range(FEATURES):
        value += outlook.weight[k] * outlook.feature[k]
    return value + outlook.feature[POINTS]


@rule
def features(outlook: Outlook, ranch: Ranch, game: Game, box: Box) -> None:
    """Everything that is looked at."""
    feature = outlook.feature
    for k in range(FEATURES):
        feature[k] = 0.0
    feature[CONSTANT] = 1.0
    feature[POINTS] = total_points(ranch, box, game.scenario)
    note_room(outlook, ranch)
    note_territories(outlook, ranch)
    note_resources(outlook, ranch)
    note_group(outlook, ranch, game, box)
    note_held(outlook, ranch, game, box)


@rule
def note_room(outlook: Outlook, ranch: Ranch) -> None:
    """Free cells, and those no domino will ever cover."""
    feature = outlook.feature
    free = ranch.free
    a, b, c, d = free & east(free), free & west(free), free & north(free), free & south(free)
    some = a | b | c | d
    several = (a & b) | ((a | b) & (c | d)) | (c & d)
    feature[FREE] = count(free)
    feature[DEAD] = count(free & ~some)
    feature[NARROW] = count(some & ~several)
    feature[BRIDGES] = count(free & ranch.bridges)
    reached = 0
    for landscape in range(6):
        reached += count(connecting_cells(ranch, landscape)) > 0
    feature[REACH] = reached


@rule
def note_territories(outlook: Outlook, ranch: Ranch) -> None:
    """How territories can grow and fill."""
    feature = outlook.feature
    for landscape in range(6):
        outlook.joins[landscape] = 0.0
        outlook.herd[landscape] = 0.0
    safe = protected_cells(ranch)
    for landscape in range(CORN):
        land = ranch.land[landscape]
        while land:
            territory = ranch.region[TERRITORY, lowest(land)]
            land &= ~territory
            cells = count(territory)
            herds = count(territory & ranch.herds)
            spare = surplus_cows(ranch, territory)
            room = count(neighbours(territory) & ranch.free)
            feature[CELLS_SQUARED] += cells * cells
            if room:
                feature[GROWING_COWS] += herds + spare
                feature[GROWING_COWS_WIDE] += (herds + spare) * min(room, 4)
                feature[GROWING_CELLS] += cells * cells
                feature[LIKELY_COWS] += (herds + spare) * outlook.share[landscape]
                feature[LIKELY_CELLS] += cells * outlook.cow_share[landscape]
                outlook.joins[landscape] = max(outlook.joins[landscape], float(herds))
                outlook.herd[landscape] = max(outlook.herd[landscape], float(cells))
            if spare:
                fit = min(spare, cells - herds)
                feature[SPREADABLE] += fit * cells
                feature[EXCESS] += spare - fit
            feature[LARGEST] = max(feature[LARGEST], float(cells))
            feature[BEST_PRODUCT] = max(feature[BEST_PRODUCT], float(cells * (herds + spare)))
            if herds and not territory & safe:
                feature[UNPROTECTED] += herds + spare
                feature[RISK] = max(feature[RISK], float(cells))


@rule
def note_resources(outlook: Outlook, ranch: Ranch) -> None:
    feature = outlook.feature
    for k in range(3):
        feature[GOLD + k] = ranch.resource[k]
        feature[DIGGERS + k] = ranch.experts[k]


@rule
def note_group(outlook: Outlook, ranch: Ranch, game: Game, box: Box) -> None:
    """The group of the scenario that is furthest."""
    if game.scenario == NONE:
        return
    feature = outlook.feature
    layer = TERRITORY
    cells = 0
    if game.scenario == TIMBER_RAFTING:
        cells = ranch.land[FOREST]
    elif game.scenario == MOON_RIVER_CITY:
        cells = ranch.land[FARM]
    elif game.scenario == GOLD_RUSH:
        cells = ranch.gold
        layer = VEIN
    else:
        cells = ranch.partners
        layer = POSSE
    best = 0.0
    opened = 0
    while cells:
        group = ranch.region[layer, lowest(cells)]
        cells &= ~group
        size = count(group)
        room = count(neighbours(group) & ranch.free)
        if game.scenario == GOLD_RUSH:
            size = gold_in(ranch, box, group)
        elif game.scenario == OUTLAWS:
            room = count(neighbours(group) & pastures(ranch) & ~ranch.partners) + room
            if not group & ranch.outlaws:
                size -= 1
        elif game.scenario == TIMBER_RAFTING and not group & box.river:
            size -= 1
            if not neighbours(group) & ranch.free & box.river:
                size = 0
        if room:
            best = max(best, float(size))
            opened += 1
    first = GROUPS + 4 * game.scenario
    feature[first + GROUP] = best
    feature[first + GROUP_SHORT] = 1.0 if 0 < best < 3 else 0.0
    feature[first + GROUP_OPEN] = opened


@rule
def note_held(outlook: Outlook, ranch: Ranch, game: Game, box: Box) -> None:
    feature = outlook.feature
    feature[HELD] = ranch.holding
    feature[HELD_TWO] = max(0, ranch.holding - 2)
    for i in range(ranch.holding):
        parcel = box.parcel[ranch.held[i]]
        feature[HELD_JOINS] += outlook.joins[parcel.landscape]
        feature[HELD_COWS] += parcel.cows * outlook.herd[parcel.landscape]
        feature[HELD_COW_SYMBOLS] += parcel.cows
        feature[HELD_RESOURCES] += parcel.resource * (1 + ranch.experts[RESOURCE[parcel.landscape]])
        feature[HELD_RECRUITS] += parcel.recruit
        feature[HELD_DROUGHTS] += parcel.drought
        if connecting_cells(ranch, parcel.landscape) == 0:
            feature[HELD_LOOSE] += 1.0
        if game.scenario != NONE and helps_group(game, parcel):
            feature[GROUPS + 4 * game.scenario + HELD_GROUP] += 1.0


@rule
def helps_group(game: Game, parcel: BoxParcel) -> bool:
    if game.scenario == TIMBER_RAFTING:
        return parcel.landscape == FOREST
    if game.scenario == MOON_RIVER_CITY:
        return parcel.landscape == FARM
    if game.scenario == GOLD_RUSH:
        return has_gold(parcel)
    return parcel.recruit > 0


# --- imagined ranches ---

SURE, AFTER, HIRED, CLAIMED = range(4)
"""A domino laid on the ranch of one level makes the ranch of the next, which needs the one above to hire."""


@formula
def at(me: Me, level: int) -> Ranch:
    """The imagined ranch of a level."""
    return me.scratch.game[level >> 2].ranch[level & 3]


@rule
def add_held(ranch: Ranch, number: int) -> None:
    if ranch.holding < MOST_HELD:
        ranch.held[ranch.holding] = number
        ranch.holding += 1


@rule
def parcels_to_come(game: Game, box: Box, seat: int) -> int:
    """Parcels that a player will get and does not know yet."""
    a_round = 2 if game.players == 2 else 1
    claimed = 0
    for slot in range(COLUMN):
        claimed += game.next_owner[slot] == seat
    if game.round_number >= box.rounds:
        return 0
    return a_round * (box.rounds - game.round_number) - claimed


@rule
def make_sure(outlook: Outlook, ranch: Ranch, game: Game, box: Box, seat: int) -> None:
    """The own ranch, with the parcels that its rancheros stand on in hand."""
    for slot in range(game.turn + 1, COLUMN):
        if game.round_number > 0 and game.owner[slot] == seat:
            add_held(ranch, game.column[slot])
    if game.round_number < box.rounds:
        for slot in range(COLUMN):
            if game.next_owner[slot] == seat:
                add_held(ranch, game.next_column[slot])


@rule
def prepare(me: Me) -> None:
    """Once for each decision."""
    if me.scratch.searched == 0:
        me.scratch.searched = 1
        seat = me.seat_number
        me.scratch.game[0].ranch[SURE] = me.game.ranch[seat]
        make_sure(me.scratch.outlook, me.scratch.game[0].ranch[SURE], me.game, me.box, seat)
        set_weights(me.scratch.outlook, me.game.players, parcels_to_come(me.game, me.box, seat))
        note_shares(me.scratch.outlook, me.game, me.box)


@rule
def judged(me: Me, level: int) -> float:
    return judge(me.scratch.outlook, at(me, level), me.game, me.box)


@rule
def copy(me: Me, level: int, to: int) -> Ranch:
    me.scratch.game[to >> 2].ranch[to & 3] = me.scratch.game[level >> 2].ranch[level & 3]
    return me.scratch.game[to >> 2].ranch[to & 3]


@rule
def lay(me: Me, ranch: Ranch, code: int) -> None:
    """A domino with its cows and droughts."""
    i, j = first_position(code), second_position(code)
    one, two = ranch.held[i], ranch.held[j]
    cell1, cell2 = first_cell_of(code), second_cell_of(code)
    drop_held(ranch, max(i, j))
    drop_held(ranch, min(i, j))
    first, second = me.box.parcel[one], me.box.parcel[two]
    add_parcel(ranch, one, first, cell1)
    add_parcel(ranch, two, second, cell2)
    cows = min(first.cows, me.game.supply)
    if cows:
        put_cows(ranch, cell1, cows)
    cows = min(second.cows, me.game.supply - cows)
    if cows:
        put_cows(ranch, cell2, cows)
    for _ in range(first.drought):
        dry(ranch, cell1)
    for _ in range(second.drought):
        dry(ranch, cell2)


@rule
def dry(ranch: Ranch, cell: int) -> None:
    """A drought takes a cow that is one too many, if there is one."""
    herds = ranch.herds & territory_of(ranch, cell)
    if herds:
        crowded = herds & ranch.crowded
        remove_cow(ranch, lowest(crowded if crowded else herds))


@rule
def ride_best(ranch: Ranch, steps: int) -> None:
    """Cows go where they count, the most points for each step first."""
    while steps > 0:
        best = 0.0
        start, end, taken = NONE, NONE, 0
        herds = ranch.herds
        ground = pastures(ranch)
        while herds:
            cell = lowest(herds)
            herds = without_lowest(herds)
            loss = cow_worth(ranch, cell)
            reach = bit(cell)
            for distance in range(1, steps + 1):
                reach |= neighbours(reach) & ground
                targets = reach & ~ranch.herds
                while targets:
                    target = lowest(targets)
                    territory = territory_of(ranch, target)
                    targets &= ~territory
                    gain = (count(territory) - loss) / distance
                    if gain > best:
                        best, start, end, taken = gain, cell, target, distance
        if start == NONE:
            return
        remove_cow(ranch, start)
        put_cows(ranch, end, 1)
        steps -= taken


@rule
def lay_chip(me: Me, ranch: Ranch, cell: int, partner: int, side: int) -> None:
    """A partner comes, and does at once what he can."""
    add_partner(ranch, cell)
    if side == COWBOY:
        ride_best(ranch, COWBOY_STEPS)
        return
    start_special(ranch, partner, cell)
    if partner == RUSTLER and somebody_can_be_robbed(me.game, me.seat_number):
        put_cows(ranch, cell, 1)


@rule
def somebody_can_be_robbed(game: Game, seat: int) -> bool:
    for victim in range(game.players):
        if victim != seat and unprotected_herds(game.ranch[victim]):
            return True
    return False


@rule
def hire_best(me: Me, level: int, to: int, cell: int) -> float:
    """The best chip of the saloon comes onto the ranch of this level; its worth then."""
    best = judged(me, level)
    chosen, chosen_side = NONE, 0
    tried = 0
    for seat in range(SALOON):
        partner = me.game.saloon[seat]
        if partner != NONE and not tried >> partner & 1:
            for side in range(1 if tried else 0, 2):
                lay_chip(me, copy(me, level, to), cell, partner, side)
                value = judged(me, to)
                if chosen == NONE or value > best:
                    best, chosen, chosen_side = value, partner, side
            tried |= 1 << partner
    if chosen != NONE:
        lay_chip(me, at(me, level), cell, chosen, chosen_side)
    return best


@helper
def after_domino(me: Me, level: int, to: int, code: int) -> float:
    """What the ranch will be worth after a domino."""
    held = at(me, level).held
    one, two = held[first_position(code)], held[second_position(code)]
    ranch = copy(me, level, to)
    lay(me, ranch, code)
    if me.box.parcel[one].recruit + me.box.parcel[two].recruit == 0:
        return judged(me, to)
    value = 0.0
    if me.box.parcel[one].recruit:
        value = hire_best(me, to, to + 1, first_cell_of(code))
    if me.box.parcel[two].recruit:
        value = hire_best(me, to, to + 1, second_cell_of(code))
    return value


# --- what follows ---


@helper
def follow_up(me: Me, level: int, closely: int) -> float:
    """What the ranch of this level will be worth once its best domino lies, or none: so many are looked at closely."""
    best = judged(me, level)
    if closely == 0:
        return best
    ranch = at(me, level)
    desk = me.scratch.desk[0]
    desk.count = 0
    list_pairs(ranch, me.box, desk)
    for i in range(desk.count):
        desk.score[i] = promise(me, ranch, desk.code[i])
    for _ in range(min(closely, desk.count)):
        top = 0
        for i in range(1, desk.count):
            if desk.score[i] > desk.score[top]:
                top = i
        desk.score[top] = -math.inf
        best = max(best, after_domino(me, level, level + 1, desk.code[top]))
    return best


@rule
def promise(me: Me, ranch: Ranch, code: int) -> float:
    """Points now."""
    one, two = ranch.held[first_position(code)], ranch.held[second_position(code)]
    cell1, cell2 = first_cell_of(code), second_cell_of(code)
    first, second = me.box.parcel[one], me.box.parcel[two]
    gain = added_resources(ranch, first) + added_resources(ranch, second)
    gain += herding_gain(ranch, first, second, cell1, cell2, me.game.supply)
    if me.game.scenario != NONE:
        gain += scenario_gain(me.game, me.box, ranch, first, second, cell1, cell2)
    return gain + 4.0 * (first.recruit + second.recruit)


@rule
def claim_up(me: Me, level: int, closely: int, claiming: int) -> float:
    """What follows with the best parcel that is free in the next column."""
    game = me.game
    if claiming == 0 or game.round_number >= me.box.rounds:
        return follow_up(me, level, closely)
    to_come = parcels_to_come(game, me.box, me.seat_number)
    set_weights(me.scratch.outlook, game.players, to_come - 1)
    best = -math.inf
    for slot in range(COLUMN):
        if game.next_owner[slot] == NONE:
            add_held(copy(me, level, CLAIMED), game.next_column[slot])
            worth = follow_up(me, CLAIMED, claiming) + (COLUMN - 1 - slot) * me.scratch.outlook.weight[EARLY]
            best = max(best, worth)
    set_weights(me.scratch.outlook, game.players, to_come)
    return best


@rule
def search_dominoes(me: Me, options: int, closely: int, claiming: int) -> None:
    """All options judged; the best of them with what may follow."""
    seat = me.seat_number
    desk = me.scratch.desk[1]
    desk.count = 0
    list_pairs(me.game.ranch[seat], me.box, desk)
    desk.code[desk.count] = NONE
    desk.count += 1
    for i in range(desk.count):
        code = desk.code[i]
        desk.score[i] = judged(me, SURE) if code == NONE else after_domino(me, SURE, AFTER, code)
    for _ in range(min(options, desk.count)):
        top = NONE
        for i in range(desk.count):
            if desk.score[i] < CLOSE and (top == NONE or desk.score[i] > desk.score[top]):
                top = i
        code = desk.code[top]
        if code == NONE:
            copy(me, SURE, AFTER)
        else:
            after_domino(me, SURE, AFTER, code)
        desk.score[top] = CLOSE + claim_up(me, AFTER, closely, claiming)


CLOSE: Final = 100000.0


# --- what strategies ask ---


@helper
def outlook_of_domino(me: Me, domino: Domino, options: int, closely: int, claiming: int) -> float:
    first = me.scratch.searched == 0
    prepare(me)
    if options == 0:
        if domino.code == NONE:
            return judged(me, SURE)
        return after_domino(me, SURE, AFTER, domino.code)
    if first:
        search_dominoes(me, options, closely, claiming)
    desk = me.scratch.desk[1]
    at = 0
    while desk.code[at] != domino.code:
        at += 1
    return desk.score[at]


@helper
def outlook_of_claim(me: Me, parcel: Parcel, closely: int) -> float:
    prepare(me)
    seat = me.seat_number
    to_come = parcels_to_come(me.game, me.box, seat) - 1
    set_weights(me.scratch.outlook, me.game.players, to_come)
    add_held(copy(me, SURE, AFTER), parcel.number_in_box)
    return follow_up(me, AFTER, closely) + turns_after(me.game, parcel.number_in_box) * me.scratch.outlook.weight[EARLY]


@rule
def turns_after(game: Game, parcel: int) -> int:
    """How many rancheros act after the one on this parcel of the next column."""
    after = 0
    for slot in range(COLUMN):
        if game.next_column[slot] == parcel:
            after = COLUMN - 1 - slot
    return after


@helper
def outlook_of_recruit(me: Me, recruit: Recruit) -> float:
    prepare(me)
    game = me.game
    lay_chip(me, copy(me, SURE, AFTER), game.circle, recruit.partner, chosen_side(recruit.code))
    return judged(me, AFTER)


@helper
def outlook_of_ride(me: Me, ride: Ride) -> float:
    prepare(me)
    ranch = copy(me, SURE, AFTER)
    if ride.code != NONE:
        remove_cow(ranch, ride_start(ride.code))
        put_cows(ranch, ride_end(ride.code), 1)
        ride_best(ranch, me.game.steps_left - 1)
    return judged(me, AFTER)


@helper
def outlook_of_drought(me: Me, cow: ThirstyCow) -> float:
    prepare(me)
    remove_cow(copy(me, SURE, AFTER), cow.code)
    return judged(me, AFTER)


@helper
def outlook_of_discard(me: Me, parcel: Parcel) -> float:
    prepare(me)
    ranch = copy(me, SURE, AFTER)
    for i in range(ranch.holding):
        if ranch.held[i] == parcel.number_in_box:
            drop_held(ranch, i)
            return judged(me, AFTER)
    return judged(me, AFTER)


@helper
def outlook_of_swap(me: Me, swap: Swap) -> float:
    prepare(me)
    ranch = copy(me, SURE, AFTER)
    if swap.code != NONE:
        ranch.held[swap_own(swap.code)] = swap.taken.number_in_box
    return judged(me, AFTER)


@helper
def outlook_of_theft(me: Me, theft: Theft) -> float:
    prepare(me)
    ranch = copy(me, SURE, AFTER)
    if theft.code != NONE:
        put_cows(ranch, me.game.circle, 1)
    return judged(me, AFTER)


@helper
def outlook_of_bonus(me: Me, tile: BonusTile) -> float:
    prepare(me)
    ranch = copy(me, SURE, AFTER)
    cell = bonus_cell(tile.code)
    if cell == NONE:
        return judged(me, AFTER)
    number = me.box.parcels + 2 * bonus_tile(tile.code) + bonus_side(tile.code)
    add_parcel(ranch, number, me.box.parcel[number], cell)
    return hire_best(me, AFTER, HIRED, cell)
