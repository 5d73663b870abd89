"""Lives on money: tens, and never more dice than one for nothing unless it pays at once.

Robs the bank when it is full and the stagecoach when others have paid for dice, and drinks tolls.
"""

STYLE = "banker"


def keep(me, table, kept, ten=0.5, price=0.6):
    return kept.likely + ten * kept.tens * (table.bank + table.stagecoach) / 10 - price * kept.price


def elixir(me, table, elixir):
    if elixir.tolls:
        return 5.0
    return 3.0 if elixir.levies else 1.0
