"""Reads the scenario first, and plays for its bonus.

A group of five brings thirty points, more than most herds. So it is forest in Timber Rafting, gold in Gold Rush, farms
in Moon River City, and partners side by side among Outlaws. Without a scenario there is nothing to chase, and it takes
what scores.
"""

from mrsim.games.moon_river.ranch import FARM, FOREST
from mrsim.games.moon_river.scoring import GOLD_RUSH, MOON_RIVER_CITY, OUTLAWS, TIMBER_RAFTING

STYLE = "the bonus of the scenario"


def claim(me, table, parcel, bonus=8.0, sure=0.3, cow=4.0, goods=2.0, circle=4.0, drought=2.0):
    rafts = table.scenario == TIMBER_RAFTING and parcel.landscape == FOREST
    builds = table.scenario == MOON_RIVER_CITY and parcel.landscape == FARM
    digs = table.scenario == GOLD_RUSH and parcel.has_gold
    rides = table.scenario == OUTLAWS and parcel.recruit > 0
    wanted = cow * parcel.cows + goods * parcel.resource_worth + circle * parcel.recruit - drought * parcel.drought
    return wanted + sure * parcel.scenario_worth + bonus * (rafts or builds or digs or rides)


def expand(me, table, domino, patience=6.0, gang=4.0):
    if domino.passes:
        return patience
    return domino.gain + gang * domino.group if table.scenario == OUTLAWS else domino.gain


def recruit(me, table, recruit, cowboy=3.0):
    return cowboy if recruit.as_cowboy else recruit.gain
