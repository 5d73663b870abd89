"""Looks ahead."""

from mrsim.games.moon_river.planning import (
    outlook_of_bonus,
    outlook_of_claim,
    outlook_of_discard,
    outlook_of_domino,
    outlook_of_drought,
    outlook_of_recruit,
    outlook_of_ride,
    outlook_of_swap,
    outlook_of_theft,
)

RUNG = 4


def claim(me, table, parcel, closely=6):
    return outlook_of_claim(me, parcel, int(closely))


def expand(me, table, domino, options=4, closely=6, claiming=0):
    return outlook_of_domino(me, domino, int(options), int(closely), int(claiming))


def drought(me, table, cow):
    return outlook_of_drought(me, cow)


def recruit(me, table, recruit):
    return outlook_of_recruit(me, recruit)


def cowboy(me, table, ride):
    return outlook_of_ride(me, ride)


def swap(me, table, swap):
    return outlook_of_swap(me, swap)


def steal(me, table, theft, spite=0.33):
    return outlook_of_theft(me, theft) + spite * theft.loss


def discard(me, table, parcel):
    return outlook_of_discard(me, parcel)


def bonus(me, table, tile):
    return outlook_of_bonus(me, tile)
