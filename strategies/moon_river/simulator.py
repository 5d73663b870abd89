"""Plays the most promising options on."""

from mrsim.games.moon_river.simulating import held_code, plain_code, simulated, slot_code

RUNG = 5


def claim(me, table, option, playouts=200, runners=8, rivalry=0.0, horizon=99):
    return simulated(me, slot_code(me, option), playouts, runners, rivalry, horizon)


def expand(me, table, option, playouts=200, runners=8, rivalry=0.0, horizon=99):
    return simulated(me, plain_code(me, option), playouts, runners, rivalry, horizon)


def drought(me, table, option, fixed=0, runners=8, rivalry=0.0, horizon=99):
    return simulated(me, plain_code(me, option), fixed, runners, rivalry, horizon)


def circle(me, table, option, fixed=0, runners=8, rivalry=0.0, horizon=99):
    return simulated(me, plain_code(me, option), fixed, runners, rivalry, horizon)


def recruit(me, table, option, playouts=200, runners=8, rivalry=0.0, horizon=99):
    return simulated(me, plain_code(me, option), playouts, runners, rivalry, horizon)


def cowboy(me, table, option, fixed=0, runners=8, rivalry=0.0, horizon=99):
    return simulated(me, plain_code(me, option), fixed, runners, rivalry, horizon)


def swap(me, table, option, fixed=0, runners=8, rivalry=0.0, horizon=99):
    return simulated(me, plain_code(me, option), fixed, runners, rivalry, horizon)


def steal(me, table, option, fixed=0, runners=8, rivalry=0.0, horizon=99):
    return simulated(me, plain_code(me, option), fixed, runners, rivalry, horizon)


def discard(me, table, option, fixed=0, runners=8, rivalry=0.0, horizon=99):
    return simulated(me, held_code(me, option), fixed, runners, rivalry, horizon)


def bonus(me, table, option, fixed=0, runners=8, rivalry=0.0, horizon=99):
    return simulated(me, plain_code(me, option), fixed, runners, rivalry, horizon)

