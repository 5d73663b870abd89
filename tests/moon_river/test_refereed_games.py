"""Told games of every form: the referee checks every event, and the rows must say what it found.

MRSIM_REFEREE_GAMES says how many games of random players are told in all; greedy players tell a quarter of
that, mixed tables an eighth.
"""

import itertools
import os

import pytest

from mrsim.games.kit.rotation import SQUARES
from mrsim.games.moon_river.box import edition_names, geometry_names
from mrsim.games.moon_river.names import SCENARIOS
from tests.moon_river.help import accepted, match

GAMES = int(os.environ.get("MRSIM_REFEREE_GAMES", "2200"))
MODES = (None, *SCENARIOS, "random")
"""The base game, each scenario, and one that is drawn."""
FORMS = list(itertools.product((2, 3, 4), MODES, edition_names(), geometry_names()))
MIXED = {2: "greedy,random", 3: "greedy,random,greedy", 4: "random,greedy,greedy,random"}


def tell_and_referee(
    players: int, scenario: str | None, edition: str, geometry: str, strategies: str, games: int
) -> None:
    form = (players, scenario, edition, geometry)
    mode = "base" if scenario is None else "legends"
    played = match(
        strategies,
        seed=FORMS.index(form),
        standings_every=2,
        players=players,
        mode=mode,
        scenario=scenario or "random",
        edition=edition,
        geometry=geometry,
    )
    for block in range(-(-games // len(FORMS))):
        rotation = block % len(SQUARES[players])
        told = played.tell(block, rotation)
        accepted(told)
        setup = told.events[0]
        assert (setup["players"], setup["mode"], setup["seed"]) == (players, mode, FORMS.index(form))
        if scenario != "random":
            assert setup["scenario"] == scenario
        seated = SQUARES[players][played.same_as[rotation]]
        assert setup["strategies"] == [played.strategies[player] for player in seated]
        assert told.rows.player.tolist() == list(seated)


@pytest.mark.parametrize(("players", "scenario", "edition", "geometry"), FORMS)
def test_the_referee_accepts_every_game_of_random_players(
    players: int, scenario: str | None, edition: str, geometry: str
) -> None:
    tell_and_referee(players, scenario, edition, geometry, "random", GAMES)


@pytest.mark.parametrize(("players", "scenario", "edition", "geometry"), FORMS)
def test_the_referee_accepts_every_game_of_greedy_players(
    players: int, scenario: str | None, edition: str, geometry: str
) -> None:
    tell_and_referee(players, scenario, edition, geometry, "greedy", GAMES // 4)


@pytest.mark.parametrize(("players", "scenario", "edition", "geometry"), FORMS)
def test_the_referee_accepts_every_game_of_a_mixed_table(
    players: int, scenario: str | None, edition: str, geometry: str
) -> None:
    tell_and_referee(players, scenario, edition, geometry, MIXED[players], GAMES // 8)
