"""In games of Moon River itself: seats take fewer games where each deal is played once.

`-m long --log-cli-level=INFO` shows the figures.
"""

import logging
from functools import cache

import pytest

from mrsim import games
from mrsim.analysis.power import forecast_power
from mrsim.experiment.arms import plan_arms
from mrsim.experiment.deals import with_all_rotations
from mrsim.experiment.toml_reader import as_experiment
from mrsim.runs.pilot import pilot_arm
from mrsim.runs.prepared_arms import prepare_arms

GAME = games.find_game("moon-river")
SEEN = logging.getLogger(__name__)
FEW, MANY = 8_000, 120_000
"""Games of each design."""


@cache
def ahead(players, strategy, deals, count):
    """What so many games say of seats in Legends of the West, and the games of a block."""
    experiment = as_experiment(
        {
            "question": "Does it matter who starts?",
            "game": "moon-river",
            "settings": {"players": players, "mode": "legends"},
            "lineups": {"strategies": [strategy]},
            "targets": [{"share": "seat", "margin": 2.0}],
            "design": {"seed": 30, "standings_every": 0},
        },
        "seats.toml",
    )
    asked = experiment if deals == "single" else with_all_rotations(experiment)
    (ready,) = prepare_arms(asked, plan_arms(asked, GAME.settings))
    found = pilot_arm(ready, count // ready.match.rotations)
    return forecast_power(asked, GAME, [found]), ready.match.rotations


def games_needed(players, strategy, deals, count):
    """For the widest interval of a seat to be as wide, up to a factor; and for all seats to be decided."""
    found, rotations = ahead(players, strategy, deals, count)
    return found.half_width**2 * rotations, found.blocks_for_all * rotations


def needed_beside_rotations(players, strategy, count):
    single, with_rotations = (games_needed(players, strategy, deals, count) for deals in ("single", "rotated"))
    of_width, of_verdicts = (one / other for one, other in zip(single, with_rotations, strict=True))
    SEEN.info("%s, %d players: %.3f for the same width, %.3f for verdicts", strategy, players, of_width, of_verdicts)
    return of_width, of_verdicts


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_seats_of_greedy_players_in_legends_need_at_most_seven_tenths_of_the_games(count):
    assert max(needed_beside_rotations(4, "greedy", count)) <= 0.7


@pytest.mark.long
@pytest.mark.parametrize("strategy", ["random", "greedy", "careful"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_of_equal_players_need_fewer_games_at_every_table(players, strategy):
    assert max(needed_beside_rotations(players, strategy, MANY)) < 0.95
