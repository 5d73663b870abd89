"""Looks ahead.

Weighs every option at a glance, as a careful player does. For its action it then plays imagined games on from the best
options, as quick players would, and takes what brings most: tipis in the Open Plains, tipis still on the board, and to
be ahead of all others. `playouts` is how many games an action is worth, `candidates` how many options share them,
`rounds` how far they go.
"""

from mrsim.games.wind_river import glanced, planned

RUNG = 3


def pitch(me, table, spot):
    return glanced(me, spot)


def herd(me, table, drive):
    return glanced(me, drive)


def starve(me, table, spot):
    return glanced(me, spot)


def act(me, table, action, playouts=96, candidates=8, rounds=5):
    return planned(me, action, playouts, candidates, rounds)
