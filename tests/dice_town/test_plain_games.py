"""The referee accepts games of random players, whatever the number of players and the reading of the rules."""

import os

import pytest

from mrsim.games.dice_town.settings import SETTINGS
from tests.dice_town.plain_games import Playing

GAMES = int(os.environ.get("MRSIM_REFEREE_GAMES", "60"))
FORMS = [
    *({"players": players} for players in range(2, 7)),
    *({"players": players, "expansion": "base"} for players in (2, 5)),
    {"players": 4, "indian_die": 0},
    *(
        {"players": 3, setting.name: value}
        for setting in SETTINGS
        if setting.is_assumed
        for value in setting.choices[1:]
    ),
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: " ".join(map(str, form.values())))
def test_the_referee_accepts_every_game_of_random_players(form):
    for block in range(max(1, GAMES // len(FORMS))):
        Playing(seed=3, block=block, **form).played()
