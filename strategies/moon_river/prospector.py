"""Digs for gold wherever it glitters, and hires gold diggers to find more.

Gold lies in three landscapes, one nugget a parcel, so it is never much at once. A prospector claims every parcel with
gold, and takes circles for the few gold diggers there are. In a gold rush nobody is better off.
"""

from mrsim.games.moon_river import GOLD_DIGGER

STYLE = "gold"


def claim(me, table, parcel, gold=8.0, circle=6.0, cow=1.12, drought=-0.29):
    nugget = gold if parcel.has_gold else 0.0
    return nugget + parcel.resource_worth + circle * parcel.recruit + cow * parcel.cows - drought * parcel.drought


def expand(me, table, domino, patience=4.0):
    return patience if domino.passes else domino.gain


def recruit(me, table, recruit, gold_digger=10.0, cowboy=-7.99):
    if recruit.as_cowboy:
        return cowboy
    return recruit.gain + gold_digger * (recruit.partner == GOLD_DIGGER)
