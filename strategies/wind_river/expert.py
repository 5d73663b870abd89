"""Judges what it sees by what it has learnt.

Weighs every option at a glance, as a careful player does, and carries the best of them out in its mind. What the
position is worth then is said by a small neural network that has learnt from experts' own games with three and four
players, with several editions and changed boxes. `candidates` is how many options it judges so.
"""

from mrsim.games.wind_river import expected

RUNG = 4


def pitch(me, table, spot, candidates=40):
    return expected(me, spot, candidates)


def herd(me, table, drive, candidates=40):
    return expected(me, drive, candidates)


def starve(me, table, spot, candidates=6):
    return expected(me, spot, candidates)


def act(me, table, action, candidates=24):
    return expected(me, action, candidates)
