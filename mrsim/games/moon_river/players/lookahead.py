"""Looking ahead: an option is carried out on an imagined ranch, and what may follow as well.

Strategies import the functions `outlook_of_…`; `me` and the option are their arguments. Nothing hidden is used: what is
still in the box counts by what nobody has seen, and so does a parcel of the next column that nobody chose.
"""

import math
from typing import Final

from mrsim.engine.jit import cached_rule, rule
from mrsim.games.kit.compiled.decisions import add_option
from mrsim.games.moon_river.facts.half_gains import forget_halves, gain_by_halves
from mrsim.games.moon_river.facts.planner_features import TURNS_BEFORE_OTHERS
from mrsim.games.moon_river.facts.ranch_after_domino import number_of_half
from mrsim.games.moon_river.players.imagined_moves import (
    AFTER,
    NOW,
    copied,
    dry,
    employ,
    hire_well,
    hold,
    hold_sure_parcels,
    imagined_ranch,
    lay_on_next,
    look_up,
    outlook_of_level,
    parcels_to_come,
    ride_well,
    weigh_with,
    worth_of_domino,
)
from mrsim.games.moon_river.players.options import list_pairs
from mrsim.games.moon_river.players.ranch_value import NO_POSITION, look_at, look_at_held, note_before, worth_of_look
from mrsim.games.moon_river.rules.expanding import drop_held
from mrsim.games.moon_river.rules.partners import chosen_side, ride_end, ride_start, swap_own
from mrsim.games.moon_river.rules.ranch import add_parcel, put_cows, remove_cow, territory_of
from mrsim.games.moon_river.rules.records import COLUMN, FACES, NONE, Desk, Ranch
from mrsim.games.moon_river.rules.two_players import bonus_cell, bonus_side, bonus_tile
from mrsim.games.moon_river.views import BonusTile, Domino, Me, Parcel, Recruit, Ride, Split, Swap, Theft, ThirstyCow

FOLLOW_UPS, OPTIONS = range(2)
"""Desks: the dominoes that may follow, and those to choose from now."""

RECRUIT_PROMISE: Final = 4.0
"""Points that a circle promises when dominoes are sorted before any is looked at closely."""

CLOSE: Final = 1e6
"""Added to the outlook of options that were looked at closely: they stand above all others."""


@cached_rule
def follow_up(me: Me, level: int, closely: int, best: float) -> float:
    """What a ranch, itself worth `best`, will be worth after its best domino: only promising ones are looked at."""
    ranch = imagined_ranch(me, level)
    desk = me.scratch.desk[FOLLOW_UPS]
    desk.count = 0
    list_pairs(ranch, me.box, desk)
    if desk.count <= closely:
        for i in range(desk.count):
            best = max(best, worth_of_domino(me, level, desk.code[i]))
        return best
    for i in range(desk.count):
        desk.score[i] = promise_of_domino(me, ranch, desk.code[i])
    for place in range(note_best(desk, closely)):
        best = max(best, worth_of_domino(me, level, desk.code[desk.best[place]]))
    return best


@rule
def note_best(desk: Desk, most: int) -> int:
    """Note which options of a desk have the highest scores, the best first; how many they are."""
    best, count = desk.best, 0
    for option in range(desk.count if most > 0 else 0):
        if count < most:
            count += 1
        elif desk.score[option] <= desk.score[best[count - 1]]:
            continue
        place = count - 1
        while place and desk.score[best[place - 1]] < desk.score[option]:
            best[place] = best[place - 1]
            place -= 1
        best[place] = option
    return count


@rule
def promise_of_domino(me: Me, ranch: Ranch, code: int) -> float:
    """Points of a domino at once, and some for partners."""
    first = me.box.parcel[number_of_half(ranch, code, 0)]
    second = me.box.parcel[number_of_half(ranch, code, 1)]
    gain = gain_by_halves(me.scratch.imagined_halves, me.game, me.box, ranch, code)
    return gain + RECRUIT_PROMISE * (first.recruit + second.recruit)


@rule
def claim_and_follow_up(me: Me, level: int, closely: int) -> float:
    """What a ranch will be worth with the best parcel that is free in the next column, and what follows with it."""
    game = me.game
    to_come = parcels_to_come(game, me.box, me.seat_number)
    forget_halves(me.scratch.imagined_halves, 0)
    note_before(me.scratch.outlook, imagined_ranch(me, level), game, me.box)
    if to_come == 0:
        return follow_up(me, level, closely, outlook_of_level(me, level))
    weigh_with(me, to_come - 1)
    look_at_offers(me, level)
    best = -math.inf
    for slot in range(COLUMN):
        if game.next_owner[slot] == NONE:
            best = max(best, with_claim(me, level, slot, closely))
    weigh_with(me, to_come)
    return best


@rule
def with_claim(me: Me, level: int, slot: int, closely: int) -> float:
    """What a ranch will be worth with this parcel of the next column: what follows with it, and acting early."""
    ranch = imagined_ranch(me, level)
    holding = ranch.holding
    forget_halves(me.scratch.imagined_halves, holding)
    hold(ranch, me.game.next_column[slot])
    worth_then = follow_up(me, level, closely, me.scratch.outlook.offer[slot])
    ranch.holding = holding
    return worth_then + (COLUMN - 1 - slot) * me.scratch.outlook.weight[TURNS_BEFORE_OTHERS]


@rule
def look_at_offers(me: Me, level: int) -> None:
    """Note what a ranch will be worth with each free parcel of the next column: only what it holds changes."""
    game, outlook, ranch = me.game, me.scratch.outlook, imagined_ranch(me, level)
    holding = ranch.holding
    look_at(outlook, ranch, game, me.box)
    for slot in range(COLUMN):
        if game.next_owner[slot] == NONE:
            hold(ranch, game.next_column[slot])
            look_at_held(outlook, ranch, game, me.box, NO_POSITION)
            outlook.offer[slot] = worth_of_look(outlook, game)
            ranch.holding = holding


@rule
def look_at_rivals(me: Me) -> None:
    """What every free parcel would be worth to each player who chooses later: rancheros and slots in rows."""
    game, desk = me.game, me.scratch.desk[OPTIONS]
    for turn in range(game.turn + 1, COLUMN):
        rival = game.owner[turn]
        if rival not in (NONE, me.seat_number):
            me.scratch.game[0].ranch[AFTER] = game.ranch[rival]
            hold_sure_parcels(imagined_ranch(me, AFTER), game, me.box, rival)
            look_at_offers(me, AFTER)
            for slot in range(COLUMN):
                desk.score[turn * COLUMN + slot] = me.scratch.outlook.offer[slot]


@rule
def rivals_loss(me: Me, taken: int) -> float:
    """What those who choose later lose if this parcel is gone: the difference to their second best."""
    game = me.game
    loss = 0.0
    for turn in range(game.turn + 1, COLUMN):
        if game.owner[turn] not in (NONE, me.seat_number):
            loss += best_left(me, turn, NONE) - best_left(me, turn, taken)
    return loss / (game.players - 1)


@rule
def best_left(me: Me, turn: int, taken: int) -> float:
    """The most that any free parcel but one would be worth to the ranchero of this turn; 0 if none is left."""
    best = -math.inf
    for slot in range(COLUMN):
        if slot != taken and me.game.next_owner[slot] == NONE:
            best = max(best, me.scratch.desk[OPTIONS].score[turn * COLUMN + slot])
    return best if best > -math.inf else 0.0


@cached_rule
def search_dominoes(me: Me, options: int, closely: int) -> None:
    """All dominoes by what they leave; the best of them by what follows."""
    desk = me.scratch.desk[OPTIONS]
    desk.count = 0
    list_pairs(me.game.ranch[me.seat_number], me.box, desk)
    add_option(desk, NONE)
    note_before(me.scratch.outlook, imagined_ranch(me, NOW), me.game, me.box)
    for i in range(desk.count):
        desk.score[i] = worth_of_domino(me, NOW, desk.code[i])
    for place in range(note_best(desk, options)):
        option = desk.best[place]
        lay_on_next(me, NOW, desk.code[option], True)
        desk.score[option] = CLOSE + claim_and_follow_up(me, AFTER, closely)


# --- what strategies ask ---


@cached_rule
def outlook_of_domino(me: Me, domino: Domino, options: float, closely: float) -> float:
    """What the ranch will be worth: the best `options` are followed up, `closely` many follow-ups are looked at."""
    if look_up(me):
        search_dominoes(me, int(options), int(closely))
    desk = me.scratch.desk[OPTIONS]
    i = 0
    while desk.code[i] != domino.code:
        i += 1
    return desk.score[i]


@cached_rule
def outlook_of_claim(me: Me, parcel: Parcel, closely: float, spite: float) -> float:
    """What the ranch will be worth with this parcel and what follows, and what others lose, weighed by `spite`.

    `closely` follow-ups are examined closely.
    """
    if look_up(me):
        weigh_with(me, parcels_to_come(me.game, me.box, me.seat_number) - 1)
        look_at_rivals(me)
        look_at_offers(me, NOW)
        note_before(me.scratch.outlook, imagined_ranch(me, NOW), me.game, me.box)
        forget_halves(me.scratch.imagined_halves, 0)
    slot = 0
    while me.game.next_column[slot] != parcel.number_in_box:
        slot += 1
    return with_claim(me, NOW, slot, int(closely)) + spite * rivals_loss(me, slot)


@cached_rule
def outlook_of_split(me: Me, split: Split) -> float:
    """What the ranch will be worth with these cows on each parcel, the droughts of the domino still to come."""
    look_up(me)
    ranch = copied(me, NOW, AFTER)
    if split.on_first:
        put_cows(ranch, me.game.domino_cell[0], split.on_first)
    if split.on_second:
        put_cows(ranch, me.game.domino_cell[1], split.on_second)
    for half in range(2):
        for _ in range(me.game.droughts_left[half]):
            dry(ranch, territory_of(ranch, me.game.domino_cell[half]))
    return outlook_of_level(me, AFTER)


@cached_rule
def outlook_of_drought(me: Me, cow: ThirstyCow) -> float:
    """What the ranch will be worth without this cow."""
    look_up(me)
    remove_cow(copied(me, NOW, AFTER), cow.code)
    return outlook_of_level(me, AFTER)


@cached_rule
def outlook_of_recruit(me: Me, recruit: Recruit) -> float:
    """What the ranch will be worth with this partner, his effect used."""
    look_up(me)
    cost = employ(me, copied(me, NOW, AFTER), me.game.circle, recruit.partner, chosen_side(recruit.code))
    return cost + outlook_of_level(me, AFTER)


@cached_rule
def outlook_of_ride(me: Me, ride: Ride) -> float:
    """What the ranch will be worth after this step and the steps left; or if it stops."""
    look_up(me)
    ranch = copied(me, NOW, AFTER)
    if ride.code != NONE:
        remove_cow(ranch, ride_start(ride.code))
        put_cows(ranch, ride_end(ride.code), 1)
        ride_well(ranch, me.game.steps_left - 1)
    return outlook_of_level(me, AFTER)


@cached_rule
def outlook_of_swap(me: Me, swap: Swap) -> float:
    """What the ranch will be worth after a swap, or none."""
    look_up(me)
    ranch = copied(me, NOW, AFTER)
    if swap.code != NONE:
        ranch.held[swap_own(swap.code)] = swap.taken.number_in_box
    return outlook_of_level(me, AFTER)


@cached_rule
def outlook_of_theft(me: Me, theft: Theft) -> float:
    """What the ranch will be worth with a stolen cow, or none."""
    look_up(me)
    ranch = copied(me, NOW, AFTER)
    if theft.code != NONE:
        put_cows(ranch, me.game.circle, 1)
    return outlook_of_level(me, AFTER)


@cached_rule
def outlook_of_discard(me: Me, parcel: Parcel) -> float:
    """What the ranch will be worth without this parcel."""
    look_up(me)
    ranch = copied(me, NOW, AFTER)
    position = 0
    while ranch.held[position] != parcel.number_in_box:
        position += 1
    drop_held(ranch, position)
    return outlook_of_level(me, AFTER)


@cached_rule
def outlook_of_bonus(me: Me, tile: BonusTile) -> float:
    """What the ranch will be worth with a bonus tile and the partner it brings."""
    look_up(me)
    ranch = copied(me, NOW, AFTER)
    cell = bonus_cell(tile.code)
    if cell == NONE:
        return outlook_of_level(me, AFTER)
    number = me.box.parcels + FACES * bonus_tile(tile.code) + bonus_side(tile.code)
    add_parcel(ranch, number, me.box.parcel[number], cell)
    return hire_well(me, AFTER, cell, False)
