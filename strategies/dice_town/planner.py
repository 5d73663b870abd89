"""Reckons its throws to the end.

Keeps the dice whose hands are worth most on average over all throws to come, prices counted, against what the others
will probably show. It counts on the second action of a place too, and on ties, which a sheriff wins more often. What is
stolen is worth more than it looks, for somebody else loses it: `saloon` and the other places say how much a point of
each counts. Bribes for what a place is worth to it, names the player who harms it least, and else plays carefully.
"""

from mrsim.games.dice_town import planned_keep

RUNG = 4


def keep(
    me,
    table,
    kept,
    price=0.5,
    ties=0.4,
    own_ties=0.8,
    seconds=1.0,
    mine=0.9,
    bank=1.0,
    store=1.0,
    saloon=1.6,
    sheriff=0.8,
    hall=0.8,
):
    won = own_ties if me.is_sheriff else ties
    return planned_keep(me, kept, price, won, seconds, mine, bank, store, saloon, sheriff, hall)


def bribe(me, table, bribe, share=0.7):
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
