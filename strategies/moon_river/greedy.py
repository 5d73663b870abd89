"""Takes what scores now.

Lays the domino after which its ranch scores most, droughts counted, and passes unless that gains at least
`least_gain` points. Claims the parcel with the most obvious value: cows first, then people and goods, room to
grow, no skulls. Everything else it leaves to the baseline.
"""

RUNG = 2


def claim(me, table, parcel, cow=8.0, resource=2.0, recruit=3.0, drought=3.0):
    symbols = cow * parcel.cows + resource * parcel.resource + recruit * parcel.recruit
    return symbols - drought * parcel.drought + parcel.room


def expand(me, table, domino, least_gain=2.0):
    return least_gain - 0.5 if domino.passes else domino.gain
