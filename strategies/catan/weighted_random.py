"""Draws an action as catanatron's weighted random player does: it would rather build than wait."""

RUNG = 2


def choose(me, table, option):
    return option.weighted_random
