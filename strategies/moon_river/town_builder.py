"""Builds a town: farms side by side, and somebody to live in each.

Every farm brings a cow and a circle. Farms that hang together score like any territory, so a town grows with the
square of its farms, and in Moon River City it is what the game is about. Farms have the highest number of all, so in
between the builder keeps to low ones, not to miss the next farm.
"""

from mrsim.games.moon_river import FARM

STYLE = "farm town"


def claim(me, table, parcel, farm=20.0, circle=3.0, cow=2.07, goods=1.5, drought=3.0, early=2.0):
    if parcel.landscape == FARM:
        return farm
    worth = circle * parcel.recruit + cow * parcel.cows + goods * parcel.resource_worth - drought * parcel.drought
    return worth + parcel.room - early * parcel.order


def expand(me, table, domino, patience=4.0):
    return patience if domino.passes else domino.gain


def recruit(me, table, recruit, cowboy=-4.83):
    return cowboy if recruit.as_cowboy else recruit.gain
