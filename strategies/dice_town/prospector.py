"""Digs and pans: nines above everything, and bribes to get at the mine.

The game ends when the mine is empty, so it does not wait.
"""

STYLE = "prospector"


def keep(me, table, kept, nine=1.6, price=0.3):
    return kept.likely + nine * kept.nines - price * kept.price


def bribe(me, table, bribe, eager=0.6):
    if bribe.declines:
        return 0.0
    if table.place == 0:
        return eager * bribe.prize - bribe.cost
    return 0.25 * bribe.prize - bribe.cost


def action(me, table, act):
    return act.gain
