"""Knows the odds.

Weighs each place by the odds of being first there, against the dice that others show and those they still throw.
Pays for dice while that is cheap, visits Doc Badluck rather than take a poor second action, names who harms it least,
and robs the leader.
"""

RUNG = 3


def keep(me, table, kept, price=0.45, nugget=0.25, kings=0.2):
    return kept.likely + nugget * kept.nines + kings * kept.kings - price * kept.price


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
