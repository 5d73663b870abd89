"""Drives many cows onto few large territories.

A cow scores as often as its territory has cells, and a cell as often as there are cows. So the baron claims cows, and
land of the landscapes where cows stand already; goods and people are for small folk. Partners are hired as cowboys,
who drive stray cows home, and skulls are shunned like the plague.
"""

STYLE = "few large territories full of cows"


def claim(me, table, parcel, cow=5.0, ranch=1.0, land=2.0, circle=3.0, goods=0.5, drought=5.0):
    cattle = parcel.cows * (cow + ranch * parcel.territory) + land * parcel.herd
    return cattle + circle * parcel.recruit + goods * parcel.resource - drought * parcel.drought + parcel.room


def expand(me, table, domino, patience=6.0, side_by_side=2.0):
    return patience if domino.passes else domino.gain + side_by_side * domino.joins


def recruit(me, table, recruit, cowboy=3.0):
    return cowboy + recruit.ride_gain if recruit.as_cowboy else recruit.gain
