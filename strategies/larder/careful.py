"""Takes what is worth most to itself, and what the other animal would like to have next."""

RUNG = 2


def choose(me, table, option, keeping=1.0, denying=0.3):
    liked_by_other = option.bear if me.faction == "Fox" else option.fox
    return option.points + option.liking + keeping * option.store_gain + denying * liked_by_other
