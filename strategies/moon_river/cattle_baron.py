"""Drives many cows onto few large territories.

A cow scores as often as its territory has cells, and a cell as often as there are cows. So the baron claims cows, and
land of the landscapes where cows stand already; goods and people are for small folk. Partners are hired as cowboys,
who drive stray cows home, and skulls are shunned like the plague.
"""

STYLE = "large herds"


def claim(me, table, parcel, cow=5.0, land=2.0, circle=5.2, goods=0.6, drought=5.0, early=0.29):
    cattle = parcel.cows * (cow + parcel.territory) + land * parcel.herd - drought * parcel.drought
    return cattle + circle * parcel.recruit + goods * parcel.resource + parcel.room - early * parcel.order


def expand(me, table, domino, patience=4.0, side_by_side=0.46):
    return patience if domino.passes else domino.gain + side_by_side * domino.joins


def recruit(me, table, recruit, cowboy=1.0):
    return cowboy + recruit.ride_gain if recruit.as_cowboy else recruit.gain
