"""Weighs what its ranch may become, and what can still go wrong.

A territory is worth what it scores and what it may still grow into; cells that no domino can cover any more are
lost. It waits for a domino worth laying, the less patiently the more it holds, hires partners for what they will
count, and claims parcels that fit, that make a group of the scenario, and that act early: who chooses first chooses
best. What is far off matters less the fewer rounds are left. A table beside it says how it plays each legend board.
"""

from mrsim.games.moon_river import (
    DESPERADO,
    GOLD_DIGGER,
    GOLD_RUSH,
    MOON_RIVER_CITY,
    OUTLAWS,
    RUSTLER,
    TIMBER_RAFTING,
    TRAPPER,
    begun_groups,
    best_join,
    dead_ends,
    growth,
    held_symbols,
    part_of_group,
    posse_gain,
    three_steps,
)

RUNG = 3


def claim(
    me, table, parcel, herd=1.9, size=1.2, cow=5.6, resource=2.8, recruit=21.0, drought=1.6,
    order=4.5, rafting=22.0, rush=22.0, outlaws=5.3, city=15.0,
):  # fmt: skip
    """What it brings, what it does for the scenario, less what it costs to act late, if anybody acts after it."""
    worth = parcel_worth(me, parcel, herd, size, cow, resource, recruit, drought)
    worth += scenario_worth(table, rafting, rush, outlaws, city) * part_of_group(me, parcel)
    return worth - (order * parcel.order if table.rounds_left > 1 else 0.0)


def parcel_worth(me, parcel, herd, size, cow, resource, recruit, drought):
    """The best territory it joins, and its symbols."""
    worth = best_join(me, parcel, herd, size) + cow * parcel.cows + resource * parcel.resource_worth
    return worth + recruit * parcel.recruit - drought * parcel.drought


def scenario_worth(table, rafting, rush, outlaws, city):
    """What a part of a group is worth in the scenario in play."""
    if table.scenario == TIMBER_RAFTING:
        return rafting
    if table.scenario == GOLD_RUSH:
        return rush
    if table.scenario == MOON_RIVER_CITY:
        return city
    return outlaws


def expand(
    me, table, domino, patience=12.0, hurry=0.0, herd=1.3, size=0.3, crowding=1.9, blocked=5.5,
    ends=0.5, begun=3.8, posse=2.2,
):  # fmt: skip
    """Points now and growth to come, less cells that get lost; or patience, while little is held."""
    left = table.rounds_left / table.rounds
    waiting = patience - hurry * me.holding
    if domino.passes:
        return waiting
    gain = domino.gain
    if gain < waiting and table.rounds_left > 0 and not me.forced:
        return float(gain)
    worth = gain + growth(me, domino, herd * left, size * left, crowding)
    worth -= blocked * domino.blocked + ends * dead_ends(me, domino)
    worth += begun * begun_groups(me, domino)
    return worth + posse * posse_gain(me, domino) if table.scenario == OUTLAWS else worth


def cows(me, table, split):
    """Where they score most."""
    return split.gain


def drought(me, table, cow):
    """The cow that is missed least."""
    return -cow.loss


def circle(me, table, circle, herd=1.0):
    """First where more cows become safe."""
    return 0.0 if circle.is_protected else herd * circle.herd


def recruit(
    me, table, recruit, ride=0.45, held=0.8, gold=1.0, beaver=2.3, corn=15.0, theft=1.0, hurt=0.4, swap=1.5,
):  # fmt: skip
    """Cowboys by the steps they find, rustlers by the cows, others by what they count now and what may still come."""
    worth = recruit.gain
    if recruit.as_cowboy:
        return worth + ride * three_steps(me)
    if recruit.partner == DESPERADO:
        return worth + swap * (table.players - 1)
    if recruit.partner == RUSTLER:
        return worth + theft * (recruit.steal_gain + hurt * recruit.steal_loss)
    more = gold if recruit.partner == GOLD_DIGGER else beaver if recruit.partner == TRAPPER else corn
    return worth + held * held_symbols(me, recruit.partner) + more * table.rounds_left / table.rounds


def cowboy(me, table, ride, least=0.7, walk=0.55):
    """A step that gains, or that leads to one that does."""
    return least if ride.stops else max(float(ride.gain), walk * ride.walk_gain)


def steal(me, table, theft, hurt=0.2):
    """A cow that helps the own ranch, and is missed."""
    return -0.5 if theft.declines else theft.gain + hurt * theft.loss


def swap(
    me, table, swap, herd=1.9, size=1.2, cow=5.6, resource=2.8, recruit=21.0, drought=1.6, least=0.5,
):  # fmt: skip
    """The parcel that brings more, by what makes a parcel worth claiming."""
    if swap.declines:
        return least
    taken = parcel_worth(me, swap.taken, herd, size, cow, resource, recruit, drought)
    return taken - parcel_worth(me, swap.given, herd, size, cow, resource, recruit, drought)


def discard(me, table, parcel, cow=0.5, resource=1.4, recruit=3.8, drought=0.8, room=1.0):
    """What the ranch misses least."""
    worth = cow * parcel.cows + resource * parcel.resource_worth + recruit * parcel.recruit + room * parcel.room
    return drought * parcel.drought - worth


def bonus(me, table, tile, grown=0.3):
    """Points now, and a large territory with room for cows."""
    return tile.gain + grown * tile.territory
