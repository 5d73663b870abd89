"""Weighs what its ranch may become, and what can still go wrong.

A territory is worth what it scores and what it can still grow into; cells that no domino can cover any more are
lost. It waits with a full reserve for a domino that is worth laying, hires partners by what they will count, and
pays for acting early. What is far off matters less the fewer rounds are left.
"""

from mrsim.games.moon_river.growing import dead_cells, dead_ends, domino_symbols, growth, open_landscapes
from mrsim.games.moon_river.partners import DESPERADO, GOLD_DIGGER, RUSTLER, TRAPPER
from mrsim.games.moon_river.promising import (
    best_in_saloon,
    best_join,
    best_theft,
    held_alike,
    held_symbols,
    step_after,
    three_steps,
)

RUNG = 3


def claim(
    me, table, parcel, herd=1.8, size=1.85, cow=5.7, resource=2.7, recruit=16.0, counts=0.8, drought=1.4, late=2.8
):
    """The best territory to join, the symbols, and what it costs to act late."""
    worth = best_join(me, parcel, herd, size) + cow * parcel.cows + resource * parcel.resource_worth
    if parcel.recruit:
        worth += recruit + counts * best_in_saloon(me)
    return worth - drought * parcel.drought - late * parcel.number + 0.2 * held_alike(me, parcel)


def expand(
    me, table, domino, patience=7.0, early=4.0, herd=0.45, size=0.27, spare=0.63, crowding=1.7, dead=2.7, ends=0.55,
    reach=0.1, keep=0.9,
):  # fmt: skip
    """Points now and growth to come, less cells lost and symbols that could be laid later as well; or patience."""
    left = table.rounds_left / table.rounds
    if domino.passes:
        return patience + early * left
    return (
        domino.gain
        + growth(me, domino, herd * left, size * left, spare * left, crowding)
        - dead * dead_cells(me, domino)
        - ends * dead_ends(me, domino)
        + reach * left * open_landscapes(me, domino)
        - keep * left * (domino_symbols(me, domino))
    )


def drought(me, table, cow):
    """The cow that is missed least."""
    return -cow.loss


def recruit(me, table, recruit, ride=0.46, held=0.9, gold=4.4, beaver=1.5, corn=6.6, theft=0.67, swap=1.6):
    """Cowboys by the steps they find, others by what they count now and what may still come."""
    if recruit.as_cowboy:
        return recruit.gain + ride * three_steps(me)
    if recruit.partner == DESPERADO:
        return recruit.gain + swap
    if recruit.partner == RUSTLER:
        return recruit.gain + theft * best_theft(me, 0.0)
    left = table.rounds_left / table.rounds
    more = gold if recruit.partner == GOLD_DIGGER else beaver if recruit.partner == TRAPPER else corn
    return recruit.gain + held * held_symbols(me, recruit.partner) + more * left


def cowboy(me, table, ride, least=0.35, follow=0.74):
    """A step that gains, or that leads to one that does."""
    return least if ride.stops else max(float(ride.gain), follow * step_after(me, ride))


def steal(me, table, theft, hurting=0.2):
    """A cow that helps the own ranch, and is missed."""
    return -0.5 if theft.declines else theft.gain + hurting * theft.loss


def swap(me, table, swap, cow=8.0, resource=2.0, recruit=10.0, drought=4.0, room=0.3):
    """The parcel with more on it."""
    if swap.declines:
        return 0.5
    taken, given = swap.taken, swap.given
    more = cow * (taken.cows - given.cows) + resource * (taken.resource_worth - given.resource_worth)
    more += recruit * (taken.recruit - given.recruit) - drought * (taken.drought - given.drought)
    return more + room * (taken.room - given.room)


def discard(me, table, parcel, cow=0.5, resource=1.4, recruit=3.8, drought=0.8, room=1.0):
    """What the ranch misses least."""
    worth = cow * parcel.cows + resource * parcel.resource_worth + recruit * parcel.recruit
    return drought * parcel.drought - worth - room * parcel.room
