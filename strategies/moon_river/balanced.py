"""A bit of everything, and of nothing too much.

Cows, goods, circles, room to grow and an early turn all count a little. Lays a domino if it is worth it and spoils no
cell, and waits for a better one otherwise. Hires the partner who pays most, a cowboy only if he has something to drive.
"""

STYLE = "all-round"


def claim(me, table, parcel, cow=2.93, goods=1.34, circle=6.0, early=1.0, drought=0.68):
    worth = cow * parcel.cows + goods * parcel.resource_worth + circle * parcel.recruit
    return worth + parcel.room - early * parcel.order - drought * parcel.drought


def expand(me, table, domino, patience=4.0, spoiled=5.06):
    return patience if domino.passes else domino.gain - spoiled * domino.blocked


def recruit(me, table, recruit, cowboy=-4.74):
    return recruit.gain + recruit.ride_gain + cowboy * recruit.as_cowboy
