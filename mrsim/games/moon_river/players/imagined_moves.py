"""Moves on imagined ranches: an option is carried out as its player would, with the best of what belongs to it."""

import math
from typing import Final

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import cached_rule, formula, rule
from mrsim.games.moon_river.facts.option_gains import cow_worth
from mrsim.games.moon_river.facts.ranch_after_domino import number_of_half
from mrsim.games.moon_river.names import LANDSCAPES, PARTNERS, SIDES
from mrsim.games.moon_river.players.expert_value import measure_situation, set_to_come, value_of_ranch
from mrsim.games.moon_river.players.ranch_shapes import can_be_imagined
from mrsim.games.moon_river.players.ranch_value import (
    NO_POSITION,
    held_worth,
    look_at,
    look_at_held,
    note_unseen,
    weigh,
    worth,
    worth_of_look,
    worth_with_domino,
    worth_with_expert,
    worth_with_other_cows,
)
from mrsim.games.moon_river.rules.expanding import (
    drop_held,
    first_cell_of,
    first_position,
    second_cell_of,
    second_position,
)
from mrsim.games.moon_river.rules.grid import bit, neighbours
from mrsim.games.moon_river.rules.partners import (
    COWBOY,
    DESPERADO,
    GOLD_DIGGER,
    RUSTLER,
    SPECIALIST,
    partners_waiting,
    pastures,
    start_special,
    unprotected_herds,
)
from mrsim.games.moon_river.rules.ranch import add_parcel, add_partner, put_cows, remove_cow, territory_of
from mrsim.games.moon_river.rules.records import COLUMN, MOST_HELD, NONE, PLAYERS, Box, GameState, Ranch
from mrsim.games.moon_river.rules.scoring import OUTLAWS
from mrsim.games.moon_river.rules.setup import rancheros
from mrsim.games.moon_river.views import Me

NOW, AFTER, _, CLAIMED, _, _, OF_RIVAL = range(7)
"""Imagined ranches: as it is, after an option, with a claimed parcel; and that of a rival. Each of the first has one
above it to lay a domino on, and that one needs another to hire partners."""
UNKNOWN_LOOT: Final = -1e6
"""The cost of a theft that nobody has thought about yet."""


@formula
def imagined_ranch(me: Me, level: int) -> Ranch:
    """The imagined ranch of a level."""
    return me.scratch.game[level // PLAYERS].ranch[level % PLAYERS]


@formula
def copied(me: Me, level: int, to: int) -> Ranch:
    """A ranch of one level, again on another."""
    me.scratch.game[to // PLAYERS].ranch[to % PLAYERS] = me.scratch.game[level // PLAYERS].ranch[level % PLAYERS]
    return me.scratch.game[to // PLAYERS].ranch[to % PLAYERS]


@formula
def outlook_of_level(me: Me, level: int) -> float:
    """What the ranch of a level will be worth: to an expert by a network, to a planner by weights."""
    if me.scratch.expert.judges:
        return value_of_ranch(me.scratch.expert, imagined_ranch(me, level), me.game, me.box)
    return worth(me.scratch.outlook, imagined_ranch(me, level), me.game, me.box)


@cached_rule
def look_up(me: Me) -> bool:
    """Once for each decision: the own ranch with everything that is sure, and what things weigh now."""
    if me.scratch.searched:
        return False
    me.scratch.searched = 1
    me.scratch.game[0].ranch[NOW] = me.game.ranch[me.seat_number]
    hold_sure_parcels(imagined_ranch(me, NOW), me.game, me.box, me.seat_number)
    me.scratch.outlook.sure = imagined_ranch(me, NOW).holding - me.game.ranch[me.seat_number].holding
    note_unseen(me.scratch.outlook, me.game, me.box)
    if me.scratch.expert.judges:
        me.scratch.expert.partner = NONE
        me.scratch.expert.loot = UNKNOWN_LOOT
        measure_situation(me.scratch.expert, me.game)
        for landscape in range(len(LANDSCAPES)):
            me.scratch.expert.share[landscape] = me.scratch.outlook.share[landscape]
            me.scratch.expert.cows[landscape] = me.scratch.outlook.cows[landscape]
    weigh_with(me, parcels_to_come(me.game, me.box, me.seat_number))
    return True


@rule
def weigh_with(me: Me, to_come: int) -> None:
    """Ranches are judged with this number of parcels still to come."""
    weigh(me.scratch.outlook, me.game, to_come)
    if me.scratch.expert.judges:
        set_to_come(me.scratch.expert, to_come)


@rule
def hold_sure_parcels(ranch: Ranch, game: GameState, box: Box, seat: int) -> None:
    """Count the parcels under the own rancheros as held, since nobody else can take them."""
    if game.round_number > 0:
        for slot in range(game.turn + 1, COLUMN):
            if game.owner[slot] == seat:
                hold(ranch, game.column[slot])
    if game.round_number < box.rounds:
        for slot in range(COLUMN):
            if game.next_owner[slot] == seat:
                hold(ranch, game.next_column[slot])


@rule
def hold(ranch: Ranch, number: int) -> None:
    """Add a parcel behind the others; where there is no room for it, it is ignored."""
    if ranch.holding < MOST_HELD:
        ranch.held[ranch.holding] = number
        ranch.holding += 1


@rule
def parcels_to_come(game: GameState, box: Box, seat: int) -> int:
    """Parcels that a player will get and has not chosen yet."""
    if game.round_number >= box.rounds:
        return 0
    to_come = rancheros(game.players) // game.players * (box.rounds - game.round_number)
    for slot in range(COLUMN):
        to_come -= game.next_owner[slot] == seat
    return to_come


@rule
def lay(me: Me, ranch: Ranch, code: int) -> None:
    """A domino with its cows and droughts; partners come later."""
    numbers = number_of_half(ranch, code, 0), number_of_half(ranch, code, 1)
    cells = first_cell_of(code), second_cell_of(code)
    drop_held(ranch, max(first_position(code), second_position(code)))
    drop_held(ranch, min(first_position(code), second_position(code)))
    supply = me.game.supply
    for half in range(2):
        parcel = me.box.parcel[numbers[half]]
        add_parcel(ranch, numbers[half], parcel, cells[half])
        if parcel.cows and supply:
            put_cows(ranch, cells[half], min(parcel.cows, supply))
            supply -= min(parcel.cows, supply)
    for half in range(2):
        for _ in range(me.box.parcel[numbers[half]].drought):
            dry(ranch, territory_of(ranch, cells[half]))


@rule
def dry(ranch: Ranch, territory: int) -> None:
    """A drought takes a cow that shares its cell, if there is one."""
    herd = ranch.herds & territory
    if herd:
        crowd = herd & ranch.crowded
        remove_cow(ranch, lowest_cell(crowd or herd))


@rule
def ride_well(ranch: Ranch, steps: int) -> int:
    """Ride the cow that gains most for each step, again and again, as far as the steps reach; how many were taken."""
    left = steps
    while left > 0:
        taken = ride_once(ranch, left)
        if taken == 0:
            break
        left -= taken
    return steps - left


@rule
def ride_once(ranch: Ranch, steps: int) -> int:
    """The ride of one cow that gains most for each step; how many steps it took, 0 if none gains."""
    most = 0.0
    start, end, taken = NONE, NONE, 0
    largest = largest_with_room(ranch)
    herds = ranch.herds
    while herds:
        cow = lowest_cell(herds)
        herds = without_lowest(herds)
        loss = cow_worth(ranch, cow)
        reach = bit(cow)
        farther = ~ranch.herds
        for distance in range(1, steps + 1):
            if (largest - loss) / distance <= most:
                break
            reach |= neighbours(reach) & pastures(ranch)
            empty = reach & farther
            while empty:
                territory = territory_of(ranch, lowest_cell(empty))
                gain = (count_cells(territory) - loss) / distance
                if gain > most:
                    most, start, end, taken = gain, cow, lowest_cell(empty), distance
                empty &= ~territory
                farther &= ~territory
    if taken:
        remove_cow(ranch, start)
        put_cows(ranch, end, 1)
    return taken


@rule
def largest_with_room(ranch: Ranch) -> int:
    """Cells of the largest territory in which a cow finds a cell of its own: no ride gains more."""
    largest = 0
    empty = pastures(ranch) & ~ranch.herds
    while empty:
        territory = territory_of(ranch, lowest_cell(empty))
        largest = max(largest, count_cells(territory))
        empty &= ~territory
    return largest


@rule
def employ(me: Me, ranch: Ranch, cell: int, partner: int, side: int) -> float:
    """Place a partner, and use his effect at once. What that costs the others on average; planners don't ask."""
    add_partner(ranch, cell)
    if side == COWBOY:
        ride_well(ranch, me.box.cowboy_steps)
        return 0.0
    start_special(ranch, partner, cell)
    cost = 0.0
    if partner == RUSTLER and somebody_can_be_robbed(me.game, me.seat_number):
        put_cows(ranch, cell, 1)
        cost = cost_of_best_theft(me)
    if partner == DESPERADO:
        cost = swap_well(me, ranch)
    return cost / (me.game.players - 1) if me.scratch.expert.judges else 0.0


@rule
def cost_of_best_theft(me: Me) -> float:
    """What the theft costs its victim that takes most points; it is the same for a whole decision."""
    outlook = me.scratch.expert
    if outlook.judges and outlook.loot == UNKNOWN_LOOT:
        victim, cell, most = NONE, NONE, -1
        for other in range(me.game.players):
            if other != me.seat_number:
                herds = unprotected_herds(me.game.ranch[other])
                while herds:
                    loss = cow_worth(me.game.ranch[other], lowest_cell(herds))
                    if loss > most:
                        victim, cell, most = other, lowest_cell(herds), loss
                    herds = without_lowest(herds)
        outlook.loot = cost_of_theft(me, victim, cell)
    return outlook.loot


@rule
def cost_of_theft(me: Me, victim: int, cell: int) -> float:
    """How much less a player's ranch will come to without a cow, as an expert judges it."""
    me.scratch.game[OF_RIVAL // PLAYERS].ranch[OF_RIVAL % PLAYERS] = me.game.ranch[victim]
    before = outlook_of_level(me, OF_RIVAL)
    remove_cow(imagined_ranch(me, OF_RIVAL), cell)
    return before - outlook_of_level(me, OF_RIVAL)


@rule
def somebody_can_be_robbed(game: GameState, seat: int) -> bool:
    """Whether any cow of the others is unprotected."""
    cows = 0
    for other in range(game.players):
        if other != seat:
            cows |= unprotected_herds(game.ranch[other])
    return cows != 0


@rule
def swap_well(me: Me, ranch: Ranch) -> float:
    """Swap the held parcel that is worth least for the best of all others, if that is worth more; how much more."""
    look_at(me.scratch.outlook, ranch, me.game, me.box)
    given, taken, gain = best_exchange(me, ranch)
    if gain > 0.0:
        ranch.held[given] = taken
    return gain


@rule
def best_exchange(me: Me, ranch: Ranch) -> tuple[int, int, float]:
    """On the ranch that was looked at last: the position that is given, the parcel that is taken, and what it gains."""
    game, box, judged = me.game, me.box, me.scratch.outlook
    given, least = NONE, math.inf
    for i in range(swappable(me, ranch)):
        value = held_worth(judged, ranch, game, box.parcel[ranch.held[i]])
        if value < least:
            given, least = i, value
    taken, most = NONE, least
    for other in range(game.players):
        if other != me.seat_number:
            for i in range(game.ranch[other].holding):
                number = game.ranch[other].held[i]
                value = held_worth(judged, ranch, game, box.parcel[number])
                if value > most:
                    taken, most = number, value
    return given, taken, most - least if taken != NONE else 0.0


@rule
def swappable(me: Me, ranch: Ranch) -> int:
    """Held parcels but for those that are only sure to come, which stand last."""
    return max(0, ranch.holding - me.scratch.outlook.sure)


@rule
def hire_well(me: Me, level: int, cell: int, stays: bool) -> float:
    """What the ranch of a level will be worth with the best partner of the saloon. Then he `stays` there, or does not.

    An expert tries each of them on a ranch of his own. Most change nothing but what they count themselves, and what
    that is worth to a planner is known after one look at the ranch, which takes half the time.
    """
    if me.scratch.expert.judges:
        return hire_by_trial(me, level, cell, stays)
    return hire_by_look(me, level, cell, stays)


@rule
def hire_by_trial(me: Me, level: int, cell: int, stays: bool) -> float:
    """Every partner is tried, and used."""
    best, chosen, chosen_side = -math.inf, NONE, 0
    tried = 0
    for seat in range(me.game.saloon_seats):
        partner = me.game.saloon[seat]
        if partner != NONE and not tried >> partner & 1:
            for side in range(COWBOY if tried == 0 else COWBOY + 1, len(SIDES)):
                value = employ(me, copied(me, level, level + 1), cell, partner, side)
                value += outlook_of_level(me, level + 1)
                if value > best:
                    best, chosen, chosen_side = value, partner, side
            tried |= 1 << partner
    if chosen == NONE:
        return outlook_of_level(me, level)
    if stays:
        employ(me, imagined_ranch(me, level), cell, chosen, chosen_side)
    me.scratch.expert.partner = chosen
    me.scratch.expert.side = chosen_side
    return best


@rule
def hire_by_look(me: Me, level: int, cell: int, stays: bool) -> float:
    """Every partner is weighed on the same ranch; cowboys come last, for they change it. If none stays, it is lost."""
    game, outlook = me.game, me.scratch.outlook
    if partners_waiting(game) == 0:
        return outlook_of_level(me, level)
    tried_on = level
    if stays:
        tried_on = level + 1
        copied(me, level, tried_on)
    ranch = imagined_ranch(me, tried_on)
    add_partner(ranch, cell)
    best = worth(outlook, ranch, game, me.box)
    weigh_specialists(me, ranch, cell, best)
    if ride_well(ranch, me.box.cowboy_steps):
        best = worth_with_other_cows(outlook, ranch, game, me.box)
    chosen, side = NONE, COWBOY
    for seat in range(game.saloon_seats):
        partner = game.saloon[seat]
        if partner != NONE:
            if chosen == NONE:
                chosen = partner
            if outlook.of_partner[partner] > best:
                best, chosen, side = outlook.of_partner[partner], partner, SPECIALIST
    if stays:
        employ(me, imagined_ranch(me, level), cell, chosen, side)
    return best


@rule
def weigh_specialists(me: Me, ranch: Ranch, cell: int, plain: float) -> None:
    """Note what a ranch will be worth with each of those who wait; it was looked at with a partner, and is `plain`."""
    outlook, waiting = me.scratch.outlook, kinds_waiting(me.game)
    for partner in range(GOLD_DIGGER, len(PARTNERS)):
        if waiting >> partner & 1:
            outlook.of_partner[partner] = worth_with_expert(outlook, ranch, me.game, me.box, partner - GOLD_DIGGER)
    if waiting >> DESPERADO & 1:
        outlook.of_partner[DESPERADO] = worth_with_desperado(me, ranch, cell, plain)
    if waiting >> RUSTLER & 1:
        outlook.of_partner[RUSTLER] = worth_with_rustler(me, ranch, cell, plain)


@rule
def kinds_waiting(game: GameState) -> int:
    """The partners in the saloon, as bits."""
    waiting = 0
    for seat in range(game.saloon_seats):
        if game.saloon[seat] != NONE:
            waiting |= 1 << game.saloon[seat]
    return waiting


@rule
def worth_with_desperado(me: Me, ranch: Ranch, cell: int, plain: float) -> float:
    """What a ranch that was looked at will be worth after the best swap; in Outlaws he leads a posse."""
    outlook, outlaws, value = me.scratch.outlook, ranch.outlaws, plain
    given, taken, gain = best_exchange(me, ranch)
    swaps = gain > 0.0
    position = given if swaps else 0
    own = ranch.held[position]
    if swaps:
        ranch.held[position] = taken
    if me.game.scenario == OUTLAWS:
        start_special(ranch, DESPERADO, cell)
        value = worth(outlook, ranch, me.game, me.box)
        ranch.outlaws = outlaws
    elif swaps:
        look_at_held(outlook, ranch, me.game, me.box, NO_POSITION)
        value = worth_of_look(outlook, me.game)
    ranch.held[position] = own
    return value


@rule
def worth_with_rustler(me: Me, ranch: Ranch, cell: int, plain: float) -> float:
    """What a ranch that was looked at will be worth with a stolen cow; in Outlaws he leads a posse."""
    outlaws, steals = ranch.outlaws, somebody_can_be_robbed(me.game, me.seat_number)
    if not steals and me.game.scenario != OUTLAWS:
        return plain
    start_special(ranch, RUSTLER, cell)
    if steals:
        put_cows(ranch, cell, 1)
    value = worth_with_other_cows(me.scratch.outlook, ranch, me.game, me.box)
    if steals:
        remove_cow(ranch, cell)
    ranch.outlaws = outlaws
    return value


@rule
def worth_of_domino(me: Me, level: int, code: int) -> float:
    """What the ranch of a level, on which dominoes are imagined, will be worth with one, or with none."""
    ranch = imagined_ranch(me, level)
    if code != NONE and not me.scratch.expert.judges and can_be_imagined(ranch, me.box, code):
        return worth_with_domino(me.scratch.outlook, ranch, me.game, me.box, code)
    return lay_on_next(me, level, code, False)


@cached_rule
def lay_on_next(me: Me, level: int, code: int, stays: bool) -> float:
    """A domino, or none, makes the ranch of the next level. What it will be worth; partners `stay` there, or not."""
    ranch = copied(me, level, level + 1)
    if code == NONE:
        return outlook_of_level(me, level + 1)
    circles = (
        me.box.parcel[number_of_half(ranch, code, 0)].recruit,
        me.box.parcel[number_of_half(ranch, code, 1)].recruit,
    )
    lay(me, ranch, code)
    if circles[0] + circles[1] == 0:
        return outlook_of_level(me, level + 1)
    value = 0.0
    if circles[0]:
        value = hire_well(me, level + 1, first_cell_of(code), stays or circles[1] > 0)
    if circles[1]:
        value = hire_well(me, level + 1, second_cell_of(code), stays)
    return value
