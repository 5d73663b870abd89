"""Goes into the woods for beavers, and sends trappers after them.

Most beavers come in pairs, and five trappers come to the saloon: each of them counts every beaver again. The more
there is of the one, the more the other is worth. So it is forest and circles, whatever else is on offer, and a
trapper is never left in the saloon.
"""

from mrsim.games.moon_river import FOREST, TRAPPER

STYLE = "beavers"


def claim(me, table, parcel, forest=8.0, goods=1.03, circle=6.0, cow=3.51, drought=-0.13):
    woods = forest if parcel.landscape == FOREST else 0.0
    people = circle * parcel.recruit + cow * parcel.cows - drought * parcel.drought
    return woods + goods * parcel.resource_worth + people + parcel.room


def expand(me, table, domino, patience=4.0):
    return patience if domino.passes else domino.gain


def recruit(me, table, recruit, trapper=20.0, cowboy=0.53):
    fur = trapper if recruit.partner == TRAPPER else 0.0
    return cowboy if recruit.as_cowboy else recruit.gain + fur
