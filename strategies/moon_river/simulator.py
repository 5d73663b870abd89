"""Plays the most promising options on."""

from mrsim.games.moon_river.planning import (
    outlook_of_bonus,
    outlook_of_discard,
    outlook_of_drought,
    outlook_of_ride,
    outlook_of_swap,
    outlook_of_theft,
)
from mrsim.games.moon_river.simulating import plain_code, simulated, slot_code

RUNG = 5


def claim(me, table, option, playouts=200, runners=8, rivalry=0.0, horizon=6, trust=5):
    return simulated(me, slot_code(me, option), playouts, runners, rivalry, horizon, trust)


def expand(me, table, option, playouts=200, runners=8, rivalry=0.0, horizon=6, trust=5):
    return simulated(me, plain_code(me, option), playouts, runners, rivalry, horizon, trust)


def recruit(me, table, option, playouts=200, runners=8, rivalry=0.0, horizon=6, trust=5):
    return simulated(me, plain_code(me, option), playouts, runners, rivalry, horizon, trust)


def drought(me, table, option):
    return outlook_of_drought(me, option)


def cowboy(me, table, option):
    return outlook_of_ride(me, option)


def swap(me, table, option):
    return outlook_of_swap(me, option)


def steal(me, table, option):
    return outlook_of_theft(me, option) + 0.33 * option.loss


def discard(me, table, option):
    return outlook_of_discard(me, option)


def bonus(me, table, option):
    return outlook_of_bonus(me, option)

