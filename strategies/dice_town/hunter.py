"""Recruits villains to set its dice, then hunts those that are wanted for their rewards."""

STYLE = "hunter"


def keep(me, table, kept, king=0.8, queen=0.7, price=0.4):
    return kept.likely + king * kept.kings * min(table.wanted, 4) / 2 + queen * kept.queens - price * kept.price


def prepare(me, table, preparation):
    return 0.4 if preparation.stops else preparation.dice + preparation.own - 1.2


def action(me, table, act, eager=1.5):
    if act.declines:
        return 0.5
    return act.gain + eager if (act.place == 3 or act.place == 4) and not act.is_base else act.gain
