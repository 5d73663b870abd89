"""Plays the most promising options on, many times, and takes what brings most.

For every option that a planner thinks well of, imagined games go on: what nobody has seen is dealt again, quick players
complete `horizon` rounds, and a planner judges the ranch they leave. The worse half of the options drops out again and
again. `playouts` is the budget of a decision, `candidates` how many options share it, `trust` how many playouts a
planner's opinion counts for, `rivalry` how much a point of the others counts against one's own.
"""

from mrsim.games.moon_river import (
    outlook_of_discard,
    outlook_of_drought,
    outlook_of_ride,
    outlook_of_split,
    outlook_of_swap,
    outlook_of_theft,
    simulated,
    simulated_claim,
)

RUNG = 6


def claim(me, table, parcel, playouts=200, candidates=10, horizon=5, trust=10, rivalry=1):
    return simulated_claim(me, parcel, playouts, candidates, horizon, trust, rivalry)


def expand(me, table, domino, playouts=200, candidates=10, horizon=5, trust=10, rivalry=1):
    return simulated(me, domino, playouts, candidates, horizon, trust, rivalry)


def recruit(me, table, recruit, playouts=200, candidates=10, horizon=5, trust=10, rivalry=1):
    return simulated(me, recruit, playouts, candidates, horizon, trust, rivalry)


def bonus(me, table, tile, playouts=200, candidates=10, horizon=5, trust=10, rivalry=1):
    return simulated(me, tile, playouts, candidates, horizon, trust, rivalry)


def cows(me, table, split):
    return outlook_of_split(me, split)


def drought(me, table, cow):
    return outlook_of_drought(me, cow)


def cowboy(me, table, ride):
    return outlook_of_ride(me, ride)


def swap(me, table, swap):
    return outlook_of_swap(me, swap)


def steal(me, table, theft):
    return outlook_of_theft(me, theft) + theft.loss / (table.players - 1)


def discard(me, table, parcel):
    return outlook_of_discard(me, parcel)
