"""Lives on corn, and hires farmers to sell it twice.

Corn brings four or five points wherever it lies; it needs no cow and fears no drought. So corn comes first. Circles
come next, because a farmer brings another point for every cob, those still to be laid included; and a low number, so
as to be in time for the next corn. Cows are for others.
"""

from mrsim.games.moon_river import CORN, FARMER

STYLE = "corn"


def claim(me, table, parcel, corn=20.0, circle=4.0, cow=1.02, early=1.0):
    if parcel.landscape == CORN:
        return corn + parcel.resource
    return circle * parcel.recruit + cow * parcel.cows + parcel.resource - parcel.drought - early * parcel.order


def expand(me, table, domino, patience=4.0):
    return patience if domino.passes else domino.gain


def recruit(me, table, recruit, farmer=20.0, cowboy=-8.66):
    sells = farmer if recruit.partner == FARMER else 0.0
    return cowboy if recruit.as_cowboy else sells + recruit.gain
