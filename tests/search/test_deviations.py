"""Deviations find what causes a share, and are honest about what they know."""

import numpy as np
import polars as pl
import pytest

from mrsim.errors import InputError
from mrsim.search.deviations import DROPPED_EARLY, IDLE, PLAYED_TO_END, find_deviations
from mrsim.search.goals import NEARER
from tests.search.planted import Planted, effect

NONE = (0.0, 0.0, 0.0, 0.0)


def with_one_cause(kinds=8, by=0.03):
    return Planted({f"K{n}": NONE for n in range(kinds)} | {"CAUSE": (by, -by, 0.0, 0.0)})


def top(found, view, number=3):
    return found.changes.filter(pl.col("view") == view)["edit"][:number].to_list()


@pytest.mark.parametrize("runs", [2, pytest.param(50, marks=pytest.mark.long)])
def test_the_kind_that_causes_a_share_is_among_the_first_three(runs):
    hits = 0
    for seed in range(runs):
        found = find_deviations(with_one_cause(), blocks=400, seed=seed, sort_by="ann")
        hits += all("CAUSE" in edit for edit in top(found, "ann")) and "CAUSE" in found.parts["part"][0]
    assert hits >= 0.9 * runs


def test_kinds_that_are_the_same_are_exchanged_without_a_game_and_without_effect():
    planted = Planted({"A": (0.02, -0.02, 0, 0), "B": NONE, "C": NONE}, twins=("B", "C"))
    found = find_deviations(planted, blocks=100, seed=1)
    twins = found.changes.filter(pl.col("edit").is_in(["B-1 C+1", "C-1 B+1"]))
    assert twins.select("value", "low", "high").unique().rows() == [(0.0, 0.0, 0.0)]
    assert set(twins["standing"]) == {IDLE}
    assert "B-1 C+1" not in planted.played


def test_what_is_surely_small_is_dropped_and_says_when():
    planted = Planted({f"K{n}": NONE for n in range(4)} | {"CAUSE": (0.08, -0.08, 0, 0)}, own_noise=0.05)
    found = find_deviations(planted, blocks=1600, seed=2, sort_by="ann", keep=2, least=1.0)
    lines = {row["edit"]: row for row in found.changes.filter(pl.col("view") == "ann").iter_rows(named=True)}
    dropped, kept = lines["K0-1 K1+1"], lines["K0-1 CAUSE+1"]
    assert (dropped["standing"], kept["standing"]) == (DROPPED_EARLY, PLAYED_TO_END)
    assert dropped["blocks"] == planted.played["K0-1 K1+1"] < kept["blocks"] == 1600
    assert max(abs(dropped["low"]), abs(dropped["high"])) < max(0.01, kept["low"])


@pytest.mark.parametrize("runs", [8, pytest.param(300, marks=pytest.mark.long)])
def test_all_intervals_hold_together_although_looks_decide_who_plays_on(runs):
    missed = 0
    for seed in range(runs):
        planted = with_one_cause(kinds=4)
        found = find_deviations(planted, blocks=400, seed=seed, sort_by="ann", keep=2)
        truth = {(edit, view): planted.truth(edit)[at] - 0.25 for edit in planted.played for at, view in
                 enumerate(planted.goals.groups)}  # fmt: skip
        lines = found.changes.filter(pl.col("view") != NEARER)
        missed += any(
            not row["low"] <= truth[row["edit"], row["view"]] <= row["high"] for row in lines.iter_rows(named=True)
        )
    assert missed <= 0.05 * runs + 2 * np.sqrt(0.05 * 0.95 * runs)


def test_what_brings_the_box_nearer_comes_first_where_no_group_is_named():
    start = (0.28, 0.22, 0.25, 0.25)
    planted = Planted({"A": NONE, "B": (-0.01, 0.01, 0, 0), "C": (0.01, -0.01, 0, 0)}, start, own_noise=0.05)
    found = find_deviations(planted, blocks=400, seed=3)
    assert found.sorted_by == NEARER
    assert top(found, NEARER, 1) == ["C-1 B+1"]
    nearer = found.changes.filter(pl.col("view") == NEARER)["value"][0]
    gained = planted.goals.distance(planted.truth("")) - planted.goals.distance(planted.truth("C-1 B+1"))
    assert abs(nearer - gained) < 0.005


def test_a_part_is_known_better_than_any_exchange_of_it():
    rng = np.random.default_rng(1)
    planted = Planted({f"K{n}": effect(rng, 0.01) for n in range(8)})
    found = find_deviations(planted, blocks=200, seed=1, sort_by="ann")
    widths = [
        frame.filter(pl.col("view") == "ann").select((pl.col("high") - pl.col("low")).mean()).item()
        for frame in (found.changes, found.parts)
    ]
    assert widths[1] < widths[0] / 2


def test_a_race_that_is_stopped_leaves_a_table_of_what_was_played():
    planted = with_one_cause()
    planted.deaf_after = 20
    found = find_deviations(planted, blocks=400, seed=1, sort_by="ann")
    assert found.changes["edit"].n_unique() == 18
    assert set(found.changes["standing"]) == {"stopped"}
    assert found.changes["low"].is_not_null().all()


def test_a_group_that_is_not_there_is_said():
    with pytest.raises(InputError, match="board has no eve; choose ann, bob, cid or dot"):
        find_deviations(with_one_cause(), blocks=100, seed=1, sort_by="eve")
