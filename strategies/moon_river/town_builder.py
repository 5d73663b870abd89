"""Builds a town: farms side by side, and somebody to live in each.

Every farm brings a cow and a circle. Farms that hang together score like any territory, so a town grows with the
square of its farms, and in Moon River City it is what the game is about. Farms have the highest number of all; the
builder does not mind to act last.
"""

from mrsim.games.moon_river.ranch import FARM

STYLE = "farms side by side"


def claim(me, table, parcel, farm=12.0, circle=6.0, cow=3.0, goods=1.5, drought=3.0):
    town = farm if parcel.landscape == FARM else circle * parcel.recruit
    return town + cow * parcel.cows + goods * parcel.resource_worth - drought * parcel.drought + parcel.room


def expand(me, table, domino, patience=6.0, street=3.0):
    first = domino.territory if domino.first.landscape == FARM else 0
    second = domino.second_territory if domino.second.landscape == FARM else 0
    return patience if domino.passes else domino.gain + street * max(first, second)


def recruit(me, table, recruit, cowboy=3.0):
    return cowboy if recruit.as_cowboy else recruit.gain
