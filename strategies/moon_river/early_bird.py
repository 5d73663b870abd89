"""Acts first, and takes the best of the next column.

Who stands on a low number chooses before the others, so a place near the box is worth something of its own: more than
a good parcel far away from it. What it brings by itself comes second, but then the first pick of four makes up for it.
"""

STYLE = "first choice"


def claim(me, table, parcel, early=3.0, cow=4.0, goods=1.5, circle=6.0, drought=3.0):
    wanted = cow * parcel.cows + goods * parcel.resource_worth + circle * parcel.recruit - drought * parcel.drought
    return wanted + parcel.room - early * parcel.order


def expand(me, table, domino, patience=4.0):
    return patience if domino.passes else domino.gain


def recruit(me, table, recruit, specialist=0.6, cowboy=0.9):
    return cowboy if recruit.as_cowboy else specialist + recruit.gain
