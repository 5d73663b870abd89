"""Sweeps take a number through its values, and say which are not allowed."""

from functools import cache

import polars as pl
import pytest

from mrsim import games
from mrsim.errors import InputError
from mrsim.search.sweep import SweptRange, list_sweep_points, read_swept_range, run_sweep
from tests.search.planted import Planted

SETTINGS = games.settings_of_game("moon-river")


class Line(Planted):
    """A number that moves a share by a point each, up to 8."""

    def moves(self, edit):
        return {"cows": int(edit.partition("=")[2])} if edit else {}

    def price(self, edit):
        return None if self.moves(edit).get("cows", 0) > 8 else 1


@cache
def swept(text):
    line = Line({"cows": (0.01, -0.01, 0.0, 0.0)}, own_noise=0.05)
    return run_sweep(lambda _: line, [read_swept_range(text)], SETTINGS, blocks=2000, seed=1)


@pytest.mark.parametrize(
    ("text", "values"),
    [("cows=0..3", (0, 1, 2, 3)), ("cows=20..40:10", (20, 30, 40)), ("cows = 4, 2, 8..9", (4, 2, 8, 9))],
)
def test_values_are_a_range_a_range_with_steps_or_a_list(text, values):
    assert read_swept_range(text) == SweptRange("cows", values)


@pytest.mark.parametrize("text", ["cows", "cows=many", "cows=5..3"])
def test_what_is_no_range_is_said(text):
    with pytest.raises(InputError, match="over: "):
        read_swept_range(text)


def test_settings_of_the_game_and_things_in_the_box_are_told_apart():
    found = list_sweep_points([SweptRange("players", (2, 4)), SweptRange("cows", (28, 32))], SETTINGS)
    assert [(point.settings, point.edit) for point in found] == [
        ((("players", 2),), "cows=28"),
        ((("players", 2),), "cows=32"),
        ((("players", 4),), "cows=28"),
        ((("players", 4),), "cows=32"),
    ]


def test_the_curve_is_what_was_planted_within_its_band():
    lines = swept("cows=0..8:2").lines.filter(pl.col("board") == "ann")
    for row in lines.iter_rows(named=True):
        assert row["low"] <= 0.25 + 0.01 * row["cows"] <= row["high"]
    assert lines["cows"].to_list() == [0, 2, 4, 6, 8]


def test_a_value_beyond_the_limit_is_left_out_and_named():
    found = swept("cows=7..10")
    assert found.lines["cows"].unique().sort().to_list() == [7, 8]
    assert found.refused == ("edit cows=9 breaks a limit.", "edit cows=10 breaks a limit.")
