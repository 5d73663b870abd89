"""Holds at 21, more eagerly when ahead, and takes all risks once somebody is close to winning."""

RUNG = 3


def choose(me, table, option, enough=21, near=29):
    if table.at_risk + me.points >= table.goal:
        return option == "hold"
    leader = max(table.points)
    if table.goal - leader <= near or table.goal - me.points <= near:
        return option == "roll"
    holds = table.at_risk >= enough + (leader - me.points) / 8
    return (option == "hold") == holds
