"""Looks ahead.

Weighs every option at a glance, then plays imagined games on from the best of them and takes what brings most: tipis
in the Open Plains, and to be ahead of all others. `playouts` is how many games a decision is worth, `candidates` from
how many options, `rounds` how far they go.
"""

from mrsim.games.wind_river.planning import planned

RUNG = 3


def pitch(me, table, spot, playouts=144, candidates=36, rounds=60):
    return planned(me, spot, playouts, candidates, rounds)


def herd(me, table, drive, playouts=0, candidates=6, rounds=60):
    return planned(me, drive, playouts, candidates, rounds)


def starve(me, table, spot, playouts=12, candidates=6, rounds=60):
    return planned(me, spot, playouts, candidates, rounds)


def act(me, table, action, playouts=48, candidates=12, rounds=60):
    return planned(me, action, playouts, candidates, rounds)
