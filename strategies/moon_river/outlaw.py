"""Gathers a gang: partners side by side, desperados and rustlers first.

Circles are claimed whatever is on offer, and laid beside partners who are there already. Among Outlaws a gang scores
like a city; in every other game its rustlers and desperados take what they can get.
"""

from mrsim.games.moon_river import RUSTLER

STYLE = "one gang"


def claim(me, table, parcel, circle=12.0, cow=-1.75, goods=2.25, drought=-0.99):
    return circle * parcel.recruit + cow * parcel.cows + goods * parcel.resource_worth - drought * parcel.drought


def expand(me, table, domino, patience=6.0, gang=3.0):
    return patience if domino.passes else domino.gain + gang * domino.group


def recruit(me, table, recruit, outlaw=4.0, honest=-0.05):
    if recruit.as_cowboy:
        return honest
    return recruit.gain + outlaw if recruit.partner <= RUSTLER else recruit.gain
