"""Reckons its throws to the end.

Keeps the dice whose hands are worth most on average over all throws to come, prices counted, against what the others
will probably show. Bribes for what a place is worth to it, names the player who harms it least, and else
plays carefully.
"""

from mrsim.games.dice_town import planned_keep

RUNG = 3


def keep(me, table, kept, price=0.45):
    return planned_keep(me, kept, price)


def bribe(me, table, bribe, share=0.45):
    return 0.0 if bribe.declines else share * bribe.prize / bribe.rivals - bribe.cost


def judge(me, table, named, harm=0.15):
    if named.is_self:
        return named.prize
    return named.offer - harm * named.prize - named.points / 100


def action(me, table, act, doc=1.2):
    if act.declines:
        return doc if act.open_wagon else 0.0
    return act.gain


def victim(me, table, victim):
    return victim.points / 10 + min(victim.store_cards + victim.deeds, 4)
