"""Goes for this and that; say here in one line for what.

Every function answers one question of the game by scoring ONE option: the option with the best score is chosen,
and a random draw decides between equal scores. Questions without a function are answered by the game's baseline,
which plays for points now.
"""

STYLE = "all-rounder"


def claim(me, table, parcel, cow=8.0, recruit=3.0, drought=3.0):
    # Keyword defaults are knobs. Turn one where the strategy is named, without touching the file: mine:claim.cow=6
    goods = parcel.resource_worth + parcel.room
    return cow * parcel.cows + recruit * parcel.recruit - drought * parcel.drought + goods


def expand(me, table, domino, patience=2.0, hurry=2.0):
    # One of the options is to lay nothing. A domino has to gain more than that is worth; less so towards the end.
    if domino.passes:
        return patience if table.rounds_left >= hurry else 0.0
    return domino.gain


def recruit(me, table, recruit):
    # Several partners are on offer, each on two sides of its chip.
    return recruit.gain + early(table) if recruit.as_cowboy else recruit.gain


def early(table):
    # A helper: any function of the file that another one uses. Here 1 in the first round, 0 in the last.
    return table.rounds_left / table.rounds
