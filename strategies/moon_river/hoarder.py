"""Fills the reserve, and lays the best of many dominoes when it must.

Two parcels make one domino, four make six: who holds more can choose. So a hoarder passes as long as there is a free
space, unless a domino is very good, and claims what goes with the parcels at home. The price is a late start, and
what does not fit any more in the end.
"""

STYLE = "full reserve"


def claim(me, table, parcel, cow=0.97, goods=1.33, circle=4.0, drought=3.27, match=1.0):
    wanted = cow * parcel.cows + goods * parcel.resource_worth + circle * parcel.recruit - drought * parcel.drought
    return wanted + match * parcel.alike + parcel.room


def expand(me, table, domino, patience=3.0):
    return patience * me.turns_left if domino.passes else domino.gain


def recruit(me, table, recruit, cowboy=-2.24):
    return cowboy if recruit.as_cowboy else recruit.gain
