"""Buys land: many equal dice and aces for the town hall, where deeds and ranches are.

Takes ranches together, since each is worth more than the one before.
"""

STYLE = "rancher"


def keep(me, table, kept, ace=1.2, group=0.5, price=0.4):
    most = max(kept.nines, kept.tens, kept.jacks, kept.queens, kept.kings, kept.aces)
    return kept.likely + ace * kept.aces + group * most - price * kept.price


def elixir(me, table, elixir):
    if elixir.protects:
        return 1.5 * min(me.deeds, 2)
    return 2.0 if elixir.levies or elixir.tolls else 1.0


def tribe(me, table, gift):
    return 1.0 if gift.declines else 0.5 - gift.cost / 10
