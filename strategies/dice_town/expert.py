"""Judges what it has and what the others have by what it has learnt.

A small neural network, which has learnt from games with two to six players, with several readings of the rules and
changed boxes, says what a town is worth between two rounds. An expert asks it what each action would be worth
to it, and what the others gain where it does not come first. By these numbers it reckons its throws to the end, as a
planner does, sets dice by villains, bribes, names, steals and shops. `ties` and `own_ties` say how often it counts on
winning a tie, `seconds` how much it counts on the second action.
"""

from mrsim.games.dice_town import (
    expected_act,
    expected_bribe,
    expected_elixir,
    expected_gift,
    expected_keep,
    expected_loot,
    expected_named,
    expected_preparation,
    expected_victim,
    expected_ware,
)


def prepare(me, table, preparation, ties=0.4, own_ties=0.8, seconds=1.0):
    return expected_preparation(me, preparation, own_ties if me.is_sheriff else ties, seconds)


def keep(me, table, kept, ties=0.4, own_ties=0.8, seconds=1.0, thrift=1.0):
    return expected_keep(me, kept, own_ties if me.is_sheriff else ties, seconds, thrift)


def bribe(me, table, bribe, nothing=0.3, typical=0.5):
    return expected_bribe(me, bribe, nothing, typical)


def judge(me, table, named):
    return expected_named(me, named)


def action(me, table, act):
    return expected_act(me, act)


def shop(me, table, ware):
    return expected_ware(me, ware)


def victim(me, table, victim):
    return expected_victim(me, victim)


def loot(me, table, booty):
    return expected_loot(me, booty)


def elixir(me, table, elixir):
    return expected_elixir(me, elixir)


def tribe(me, table, gift):
    return expected_gift(me, gift)
