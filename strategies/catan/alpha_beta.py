"""Looks ahead by catanatron's alpha-beta search, as catanatron's own player of this name."""


def choose(me, table, option):
    return option.alpha_beta
