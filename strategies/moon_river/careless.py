"""Takes what scores now where it lays and claims; everything else it leaves to chance.

It lays the domino that scores most, and any that scores anything, and looks at the cows of a parcel and at little
else. Partners, steps, thefts and swaps are drawn.
"""

RUNG = 1


def claim(me, table, parcel, cow=4.0):
    return cow * parcel.cows


def expand(me, table, domino):
    return domino.gain


def drought(me, table, cow):
    return 0.0


def circle(me, table, circle):
    return 0.0


def recruit(me, table, recruit):
    return 0.0


def cowboy(me, table, ride):
    return 0.0


def swap(me, table, swap):
    return 0.0


def steal(me, table, theft):
    return 0.0


def cows(me, table, split):
    return 0.0


def discard(me, table, parcel):
    return 0.0


def bonus(me, table, tile):
    return 0.0
