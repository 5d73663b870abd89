"""Takes what brings most points now: answers every question that a strategy leaves open.

Written like any strategy file, one scoring function a question.
"""


def prepare(me, table, preparation):
    if preparation.stops:
        return 0.5
    return preparation.dice + preparation.own - 1.5


def keep(me, table, kept, price=0.5):
    return kept.showing - price * kept.price + kept.dice / 100


def bribe(me, table, bribe, share=0.5):
    if bribe.declines:
        return 0.0
    return share * bribe.prize / (1 + bribe.rivals) - abs(bribe.cost - 1)


def judge(me, table, named):
    return named.prize + 1 if named.is_self else named.offer


def action(me, table, act):
    return act.gain


def play(me, table, playing, least=0.5):
    return least if playing.declines else playing.gain


def shop(me, table, ware):
    return ware.gain


def victim(me, table, victim):
    return victim.points + victim.riches / 100


def loot(me, table, booty):
    return booty.gain


def give(me, table, ware):
    return -ware.gain


def discovery(me, table, find):
    return find.gain - find.left / 10


def outlaw(me, table, outlaw):
    return float(outlaw.face)


def reroll(me, table, reroll):
    return 0.5 if reroll.declines else 1.0 - reroll.wanted


def elixir(me, table, elixir):
    if elixir.protects:
        return float(min(me.deeds, 2))
    if elixir.draws:
        return 1.5
    if elixir.tolls or elixir.levies:
        return float(table.players - 1)
    return 1.6


def tribe(me, table, gift, worth=1.5):
    return worth if gift.declines else worth * 2 - gift.cost


def indian(me, table, omen):
    if omen.turns:
        return omen.gain
    return float(omen.before) if omen.attacks else 0.0
