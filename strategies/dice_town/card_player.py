"""Collects store cards: jacks, tonics and whatever counts at the end; plays the others early."""

STYLE = "card player"


def keep(me, table, kept, jack=1.3, price=0.4):
    return kept.likely + jack * kept.jacks - price * kept.price


def action(me, table, act, eager=1.0):
    return act.gain + eager if act.place == 2 and act.is_base else act.gain


def play(me, table, playing, least=0.2):
    return least if playing.declines else playing.gain


def elixir(me, table, elixir):
    return 4.0 if elixir.draws else 1.0 + elixir.tolls + elixir.levies
