"""Reads the scenario first, and plays for its bonus.

A group of five brings thirty points, more than most herds. So it is forest in Timber Rafting, gold in Gold Rush, farms
in Moon River City, and circles side by side among Outlaws. Without a scenario there is nothing to chase, and it takes
what scores.
"""

from mrsim.games.moon_river import FARM, FOREST, GOLD_RUSH, MOON_RIVER_CITY, OUTLAWS, TIMBER_RAFTING

STYLE = "scenario"


def claim(me, table, parcel, bonus=7.0, cow=1.47, goods=1.68, circle=4.0, drought=3.01):
    rafts = table.scenario == TIMBER_RAFTING and parcel.landscape == FOREST
    digs = table.scenario == GOLD_RUSH and parcel.has_gold
    builds = table.scenario == MOON_RIVER_CITY and parcel.landscape == FARM
    rides = table.scenario == OUTLAWS and parcel.recruit > 0
    worth = cow * parcel.cows + goods * parcel.resource_worth + circle * parcel.recruit - drought * parcel.drought
    return worth + bonus * (rafts or digs or builds or rides)


def expand(me, table, domino, patience=2.0, gang=4.0):
    if domino.passes:
        return patience
    return domino.gain + gang * domino.group if table.scenario == OUTLAWS else domino.gain
