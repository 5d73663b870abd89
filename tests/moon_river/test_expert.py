"""What an expert of Moon River looks at, and what its network makes of it."""

import numpy as np
import pytest

from mrsim.engine.jit import entry_point
from mrsim.games.kit.compiled.value_network import WEIGHTS, value_of_inputs
from mrsim.games.moon_river.facts.expert_features import (
    EXPERT_FEATURES,
    FREE_AREAS,
    ODD_CELLS,
)
from mrsim.games.moon_river.learner import MoonRiverLearner
from mrsim.games.moon_river.players.expert_networks import load_networks
from mrsim.games.moon_river.players.expert_value import measure_free_areas
from mrsim.games.moon_river.players.learnt_weights import new_scratch
from mrsim.learning.network_training import judge_positions
from mrsim.matches.play import prepare_match


@entry_point
def value_of(network, count):
    return value_of_inputs(network, count)


@entry_point
def look_at_areas(outlook, free):
    measure_free_areas(outlook, free)


@pytest.fixture(scope="module")
def match():
    settings = {"players": 4, "mode": "legends", "scenario": "gold-rush", "edit": "mary.reserve+1"}
    return prepare_match("moon-river", strategies=["careful"] * 4, seed=5, noise="player", **settings)[1]


@pytest.fixture(scope="module")
def seen(match):
    return MoonRiverLearner().watch(match, None, 0, 3, 20)


def test_positions_end_at_the_points_of_the_results(match):
    undrawn = MoonRiverLearner().watch(match, None, 0, 2, 0)
    rows = match.play(0, 2)
    scores = {(game, row["seat"]): row["score"] for game, four in enumerate(rows.reshape(-1, 4)) for row in four}
    assert len(undrawn) > 1000
    assert all(
        scores[game, owner] == points
        for game, owner, points in zip(undrawn.game, undrawn.owner, undrawn.final_points, strict=True)
    )


def test_the_compiled_network_says_what_plain_numpy_says(seen):
    scratch = new_scratch(4)
    learnt = load_networks()
    weights = {name: learnt[f"4_{name}"] for name in WEIGHTS}
    for row, expected in zip(seen.inputs[:50], judge_positions(weights, seen.inputs[:50]), strict=True):
        scratch.expert.network.input[: len(row)] = row
        assert value_of(scratch.expert.network, len(EXPERT_FEATURES)) == pytest.approx(expected, abs=1e-2)


@pytest.mark.parametrize(
    ("free", "areas", "odd"),
    [
        (0b11, 1, 0),  # a domino
        (0b111, 1, 1),  # one cell is left
        (0b1, 1, 1),  # no domino fits
        (0b10101, 3, 3),  # three lone cells
        (0b00010_00111_00010, 1, 3),  # a cross: its middle is of the other colour
    ],
)
def test_cells_that_dominoes_must_leave_are_counted_by_the_colours_of_a_chessboard(free, areas, odd):
    scratch = new_scratch(4)
    look_at_areas(scratch.expert, free)
    assert scratch.expert.network.input[FREE_AREAS] == areas
    assert scratch.expert.network.input[ODD_CELLS] == odd


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_network_is_shipped_for_every_number_of_players(players):
    scratch = new_scratch(players)
    assert np.isfinite(scratch.expert.network.first).all()
    assert scratch.expert.network.last.any()
