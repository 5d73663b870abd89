"""Holds as soon as enough points are at risk, or when they win."""

RUNG = 2


def choose(me, table, option, enough=20):
    holds = table.at_risk >= enough or me.points + table.at_risk >= table.goal
    return (option == "hold") == holds
