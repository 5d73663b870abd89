"""Looks ahead, and judges what it sees by what it has learnt.

Carries options out in its mind as a planner does. What a ranch will come to is said by a small neural network that
has learnt from experts' own games with two, three and four players, in the base game and in every scenario, with
several boxes and geometries. Of all dominoes, `judged` are picked at a glance and judged; `options` of them are
followed up by the best of `claims` parcels of the next column and by one more domino, picked from `closely`. Before it
claims, it thinks through what those who choose later will take, and counts what they gain with `spite`. A theft or a
swap counts what it costs the others, too.
"""

from mrsim.games.moon_river import (
    expected_of_bonus,
    expected_of_claim,
    expected_of_discard,
    expected_of_domino,
    expected_of_drought,
    expected_of_recruit,
    expected_of_ride,
    expected_of_split,
    expected_of_swap,
    expected_of_theft,
)

RUNG = 5


def claim(me, table, parcel, closely=2, spite=1):
    return expected_of_claim(me, parcel, closely, spite)


def expand(me, table, domino, judged=6, options=3, claims=1, closely=2):
    return expected_of_domino(me, domino, judged, options, claims, closely)


def cows(me, table, split):
    return expected_of_split(me, split)


def drought(me, table, cow):
    return expected_of_drought(me, cow)


def recruit(me, table, recruit):
    return expected_of_recruit(me, recruit)


def cowboy(me, table, ride):
    return expected_of_ride(me, ride)


def swap(me, table, swap):
    return expected_of_swap(me, swap)


def steal(me, table, theft):
    return expected_of_theft(me, theft)


def discard(me, table, parcel):
    return expected_of_discard(me, parcel)


def bonus(me, table, tile):
    return expected_of_bonus(me, tile)
