"""Collects equal dice and takes what brings most there; everything else it leaves to chance.

Of each throw it keeps the dice of which there are most, whatever the others show and whatever it has kept before. It
takes the action and the store card that bring more. Bribes, judgements, thefts, elixirs and cards to play are drawn.
"""

RUNG = 1


def prepare(me, table, preparation):
    return 0.0


def keep(me, table, kept, price=2.0):
    low = kept.nines * kept.nines + kept.tens * kept.tens + kept.jacks * kept.jacks
    high = kept.queens * kept.queens + kept.kings * kept.kings + kept.aces * kept.aces
    return low + high - price * kept.price


def bribe(me, table, bribe):
    return 0.0


def judge(me, table, named):
    return 0.0


def action(me, table, act):
    return act.gain


def play(me, table, playing):
    return 0.0


def shop(me, table, ware):
    return ware.gain


def victim(me, table, victim):
    return 0.0


def loot(me, table, booty):
    return 0.0


def give(me, table, ware):
    return 0.0


def discovery(me, table, find):
    return 0.0


def outlaw(me, table, outlaw):
    return 0.0


def reroll(me, table, reroll):
    return 0.0


def elixir(me, table, elixir):
    return 0.0


def tribe(me, table, gift):
    return 0.0


def indian(me, table, omen):
    return 0.0
