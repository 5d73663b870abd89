"""Plays for points now: answers every question that a strategy leaves open.

Written like any strategy file, one scoring function a question.
"""


def claim(me, table, parcel, cow=8.0, recruit=3.0, drought=3.0, resource=2.0):
    return (
        cow * parcel.cows
        + resource * parcel.resource
        + recruit * parcel.recruit
        - drought * parcel.drought
        + parcel.room
    )


def expand(me, table, domino, least_gain=2.0):
    return least_gain - 0.5 if domino.passes else domino.gain


def cows(me, table, split):
    return split.gain


def drought(me, table, cow):
    return -cow.loss


def circle(me, table, circle):
    return 0.0


def recruit(me, table, recruit, step=1.0):
    return recruit.gain + (step * table.cowboy_steps if recruit.as_cowboy else 0.0)


def cowboy(me, table, ride, least_gain=1.0):
    return least_gain - 0.5 if ride.stops else ride.gain


def swap(me, table, swap):
    taken, given = swap.taken, swap.given
    better = 8.0 * (taken.cows - given.cows) + 2.0 * (taken.resource - given.resource)
    return better + 3.0 * (taken.recruit - given.recruit) - 3.0 * (taken.drought - given.drought)


def steal(me, table, theft):
    return -0.5 if theft.declines else theft.gain + theft.loss / table.players


def discard(me, table, parcel):
    return -claim_value(parcel)


def claim_value(parcel):
    return 8.0 * parcel.cows + 2.0 * parcel.resource + 3.0 * parcel.recruit - 3.0 * parcel.drought


def bonus(me, table, tile):
    return tile.gain
