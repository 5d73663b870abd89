"""Variants of the real game play the same deals: a difference is known better than its sides, and none is exactly 0."""

import polars as pl
import pytest

from mrsim import games
from mrsim.api.saved_run import open_run
from mrsim.experiment.arms import plan_arms
from mrsim.experiment.toml_reader import as_experiment
from mrsim.runs import pilot
from mrsim.runs.execute import RunRequest, execute_run
from mrsim.runs.prepared_arms import prepare_arms
from mrsim.runs.workers import thread_workers

WHAT_IF = {
    "question": "What if?",
    "game": "moon-river",
    "settings": {"players": 4, "mode": "legends"},
    "lineups": {"strategies": ["greedy"]},
    "targets": [{"share": "board", "margin": 3.0}],
    "design": {"blocks": 200, "seed": 3},
    "variants": {"same": {"edition": "h1"}, "corn": {"edit": "C5-1 C2+1"}, "desert": {"edit": "K1-1 K2+1"}},
}


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    """What the variants change."""
    folder = tmp_path_factory.mktemp("what-if")
    experiment = as_experiment(WHAT_IF, "x.toml")
    execute_run(RunRequest(experiment, folder), thread_workers(1))
    return open_run(folder).findings().table("changes").lines


def test_a_variant_that_changes_nothing_differs_by_exactly_0(lines):
    same = lines.filter(to="same")
    assert same.select("value", "low", "high").unique().rows() == [(0.0, 0.0, 0.0)]
    assert set(same["change"]) == {"same"}


@pytest.mark.parametrize("variant", ["corn", "desert"])
def test_one_swapped_parcel_is_seen_with_fewer_games_than_separate_deals_would_take(lines, variant):
    ratio = lines.filter(pl.col("to") == variant, pl.col("measure") == "win share")["variance_ratio"]
    assert ratio.mean() >= 1.5, ratio.to_list()


def test_arms_that_play_the_same_are_piloted_once(monkeypatch):
    experiment = as_experiment(WHAT_IF | {"variants": {"same": {"edition": "h1"}}}, "x.toml")
    ready = prepare_arms(experiment, plan_arms(experiment, games.settings_of_game("moon-river")))
    played = []
    monkeypatch.setattr(pilot, "SECONDS", 0.01)
    once = pilot.pilot_arm
    monkeypatch.setattr(pilot, "pilot_arm", lambda *given: played.append(given) or once(*given))
    found = pilot.pilot_arms(experiment, ready, lambda _: None)
    assert len(played) == 1
    assert [one.axes["variant"] for one in found] == ["base", "same"]
    assert found[0].frame is found[1].frame
