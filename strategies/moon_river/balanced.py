"""A bit of everything, and of nothing too much.

Counts what a parcel brings now, and adds a little for all that may become of it: room to grow, a circle, an early
turn. Lays a domino that is worth it, and waits for another otherwise.
"""

STYLE = "a bit of everything"


def claim(me, table, parcel, now=1.0, cow=2.0, circle=7.0, room=1.0, early=1.0, drought=2.0):
    later = cow * parcel.cows + circle * parcel.recruit + room * parcel.room - early * parcel.order
    return now * parcel.lone_gain + later - drought * parcel.drought


def expand(me, table, domino, patience=7.0, trapped=2.0):
    return patience if domino.passes else domino.gain - trapped * domino.blocked


def recruit(me, table, recruit, specialist=2.0, cowboy=2.0):
    return cowboy + recruit.ride_gain if recruit.as_cowboy else specialist + recruit.gain
