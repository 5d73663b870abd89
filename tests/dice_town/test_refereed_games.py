"""Told games of every form: the referee checks every event, and the rows must say what it found.

MRSIM_REFEREE_GAMES says how many games of random players are told in all; stronger ones tell a quarter of that.
"""

import math
import os

import pytest

from mrsim.games.dice_town.settings import SETTINGS
from mrsim.games.kit.rotation import SQUARES
from tests.dice_town.help import accepted, match

GAMES = int(os.environ.get("MRSIM_REFEREE_GAMES", "2000"))
TABLES = [players for players in range(2, 7) if players in SQUARES]
FORMS = [
    *({"players": players} for players in TABLES),
    *({"players": players, "expansion": "base"} for players in TABLES if players < 6),
    {"players": 4, "indian_die": 0},
    *(
        {"players": 3, setting.name: value}
        for setting in SETTINGS
        if setting.is_assumed
        for value in setting.choices[1:]
    ),
]
STRONGER = ["greedy", "careful"]


def tell_and_referee(strategies, games, **form):
    played = match(strategies, seed=form["players"], **form)
    for block in range(games):
        accepted(played.tell(block, block % len(SQUARES[played.players])))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: " ".join(map(str, form.values())))
def test_the_referee_accepts_every_game_of_random_players(form):
    tell_and_referee("random", math.ceil(GAMES / len(FORMS)), **form)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: " ".join(map(str, form.values())))
def test_the_referee_accepts_every_game_of_stronger_players(form):
    mixed = ",".join((*STRONGER, "random", "greedy", "careful", "random")[: form["players"]])
    tell_and_referee(mixed, math.ceil(GAMES / 4 / len(FORMS)), **form)
