"""Wants the badge and lives on bribes: kings, and the best offer wins every tie.

The player who pays is named, whatever it costs the others; at its own ties it takes the place itself.
"""

STYLE = "sheriff"


def keep(me, table, kept, king=1.4, price=0.4):
    eager = king if not me.is_sheriff else 0.5 * king
    return kept.likely + eager * kept.kings - price * kept.price


def judge(me, table, named):
    return named.prize if named.is_self else 1.5 * named.offer


def action(me, table, act):
    if act.place == 4 and act.is_base and not me.is_sheriff:
        return act.gain + 2.0
    return act.gain
