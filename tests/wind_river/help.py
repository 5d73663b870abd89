"""What many tests need: matches in a few words, turns laid out by hand, told games and their verdict."""

from __future__ import annotations

import functools
import json
from typing import Any

from mrsim.games.contract import Lineup, Told
from mrsim.games.wind_river.game import WindRiver, WindRiverMatch
from mrsim.games.wind_river.settings import SETTINGS
from tests.wind_river.referee import Verdict, referee


@functools.cache
def match(strategies: str = "random", *, seed: int = 7, noise_by_player: bool = False, **values: Any) -> WindRiverMatch:
    """A match; what is not said is as a user gets it."""
    usual = {setting.name: setting.default for setting in SETTINGS}
    return WindRiver().match({**usual, **values}, Lineup(tuple(strategies.split(",")), noise_by_player), seed, 0)


def accepted(told: Told) -> Verdict:
    """The referee's verdict on a told game, whose rows must say the same."""
    verdict = referee(json.loads(json.dumps(told.events)))
    rows, players = told.rows, verdict.players
    ranks = [(player.home, player.blocks) for player in players]
    places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    homes = [player.home for player in players]
    expected: dict[str, list[int]] = {
        "seat": list(range(len(players))),
        "score": homes,
        "tipis_home": homes,
        "place": places,
        "win_twelfths": [12 // len(verdict.winners) if place == 1 else 0 for place in places],
        "margin": [home - max(homes[:seat] + homes[seat + 1 :]) for seat, home in enumerate(homes)],
        "blocks": [player.blocks for player in players],
        "tipis_starved": [player.starved for player in players],
        "tipis_placed": [player.placed for player in players],
        "blocks_gathered": [player.gathered for player in players],
        "blocks_fed": [player.fed for player in players],
        "tolls": [player.tolls for player in players],
        "walks": [player.walks for player in players],
        "drives": [player.drives for player in players],
        "passes": [player.passes for player in players],
        "start_rows": [player.start_rows for player in players],
        "turns_camped": [player.turns_camped for player in players],
        "turns": [verdict.turns] * len(players),
        "buffaloes_left": [verdict.buffaloes] * len(players),
        "capped": [int(verdict.capped)] * len(players),
    }
    for name, column in expected.items():
        assert rows[name].tolist() == column, name
    return verdict
