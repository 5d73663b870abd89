"""Takes from those who have, and first of all from the leader.

Wants circles, for rustlers where cows stand unprotected and desperados where a reserve holds something good. A point
that the leader loses is as good as a point of one's own, and so is a parcel that the next player can't claim.
"""

STYLE = "theft"


def claim(me, table, parcel, circle=9.0, cow=0.82, goods=1.05, drought=-0.98, spite=0.3):
    wanted = circle * parcel.recruit + cow * parcel.cows + goods * parcel.resource_worth - drought * parcel.drought
    return wanted + spite * parcel.worth_to_next


def expand(me, table, domino, patience=4.0):
    return patience if domino.passes else domino.gain


def recruit(me, table, recruit, crime=3.0, swap=14.0, cowboy=3.0):
    if recruit.as_cowboy:
        return cowboy
    return recruit.gain + crime * (recruit.steal_gain + recruit.steal_loss) + swap * recruit.can_swap


def steal(me, table, theft, harm=1.0, harm_to_leader=2.0):
    hurts = harm_to_leader if theft.victim_leads else harm
    return -1.0 if theft.declines else theft.gain + hurts * theft.loss


def swap(me, table, swap, harm=0.5, harm_to_leader=1.0, eager=0.32):
    hurts = harm_to_leader if swap.other_leads else harm
    return -eager if swap.declines else swap.gain - hurts * swap.other_gain
