"""Takes an action that brings a victory point at once, as catanatron's own player of this name."""

RUNG = 3


def choose(me, table, option):
    return option.victory_point
