"""Plays the most promising options on, many times, and takes what brings most.

From every option that an expert thinks well of, imagined games go on: what nobody has seen is dealt again, quick
players complete `horizon` rounds, and the expert's network judges all the ranches they leave. The worse half of the
options drops out again and again. `playouts` is the budget of a decision; at most `candidates` options share it, those
which look no more than `margin` points worse than the best. `trust` is how many playouts an expert's opinion counts
for, `rivalry` how much a point of the others counts against one's own.
"""

from mrsim.games.moon_river import (
    expected_of_discard,
    expected_of_drought,
    expected_of_ride,
    expected_of_split,
    expected_of_swap,
    expected_of_theft,
    simulated,
    simulated_claim,
)

RUNG = 6


def claim(me, table, parcel, playouts=40, candidates=4, margin=4, horizon=2, trust=10, rivalry=1):
    return simulated_claim(me, parcel, playouts, candidates, margin, horizon, trust, rivalry)


def expand(me, table, domino, playouts=40, candidates=4, margin=4, horizon=2, trust=10, rivalry=1):
    return simulated(me, domino, playouts, candidates, margin, horizon, trust, rivalry)


def recruit(me, table, recruit, playouts=40, candidates=4, margin=4, horizon=2, trust=10, rivalry=1):
    return simulated(me, recruit, playouts, candidates, margin, horizon, trust, rivalry)


def bonus(me, table, tile, playouts=40, candidates=4, margin=4, horizon=2, trust=10, rivalry=1):
    return simulated(me, tile, playouts, candidates, margin, horizon, trust, rivalry)


def cows(me, table, split):
    return expected_of_split(me, split)


def drought(me, table, cow):
    return expected_of_drought(me, cow)


def cowboy(me, table, ride):
    return expected_of_ride(me, ride)


def swap(me, table, swap):
    return expected_of_swap(me, swap)


def steal(me, table, theft):
    return expected_of_theft(me, theft)


def discard(me, table, parcel):
    return expected_of_discard(me, parcel)
