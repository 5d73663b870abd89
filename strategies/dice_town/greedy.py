"""Takes what brings most points now.

Keeps dice that win places as all hands show, pays little, takes the action that brings more, plays cards when they
bring something, and offers the sheriff less than a place is worth.
"""

RUNG = 2


def keep(me, table, kept, price=0.5, more=0.05):
    return kept.showing - price * kept.price + more * kept.dice


def bribe(me, table, bribe, share=0.5):
    return 0.0 if bribe.declines else share * bribe.prize / (1 + bribe.rivals) - bribe.cost
