"""Steals: queens for the saloon, and the fullest hand.

Plays every card that takes something from others, and keeps a counter for its own plays.
"""

STYLE = "thief"


def keep(me, table, kept, queen=1.5, price=0.4):
    return kept.likely + queen * kept.queens - price * kept.price


def action(me, table, act, eager=1.5):
    return act.gain + eager if act.place == 3 and act.is_base else act.gain


def victim(me, table, victim):
    return victim.deeds + 0.7 * victim.store_cards + victim.points / 50
