"""Looks ahead.

Carries every option out in its mind and judges the ranch it leaves: points now, and what cells, cows, partners and
held parcels came to in many games before. The best options it looks at closely: which parcel it would claim then,
and which domino would follow. `options` is how many dominoes, `closely` how many follow-ups of each.
"""

from mrsim.games.moon_river import (
    outlook_of_bonus,
    outlook_of_claim,
    outlook_of_discard,
    outlook_of_domino,
    outlook_of_drought,
    outlook_of_recruit,
    outlook_of_ride,
    outlook_of_split,
    outlook_of_swap,
    outlook_of_theft,
)

RUNG = 4


def claim(me, table, parcel, closely=6, spite=0.6):
    return outlook_of_claim(me, parcel, closely, spite)


def expand(me, table, domino, options=6, closely=6):
    return outlook_of_domino(me, domino, options, closely)


def cows(me, table, split):
    return outlook_of_split(me, split)


def drought(me, table, cow):
    return outlook_of_drought(me, cow)


def recruit(me, table, recruit):
    return outlook_of_recruit(me, recruit)


def cowboy(me, table, ride):
    return outlook_of_ride(me, ride)


def swap(me, table, swap):
    return outlook_of_swap(me, swap)


def steal(me, table, theft):
    """What the victim loses helps against one player of the others."""
    return outlook_of_theft(me, theft) + theft.loss / (table.players - 1)


def discard(me, table, parcel):
    return outlook_of_discard(me, parcel)


def bonus(me, table, tile):
    return outlook_of_bonus(me, tile)
