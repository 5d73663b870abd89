"""A handicap that is planted in the scores is found, and levelled on other games."""

from dataclasses import dataclass

import numpy as np
import polars as pl
import pytest

from mrsim.errors import InputError
from mrsim.search.compensation import GameScores, find_compensation, split_wins

SPREAD = 8


@dataclass
class Handicapped:
    """Players whose scores differ by luck, and by the seat."""

    handicap: tuple[int, ...]
    share = "seat"
    margin = 0.02

    @property
    def groups(self):
        return tuple(map(str, range(len(self.handicap))))

    def play(self, seed, blocks):
        random, players = np.random.default_rng(seed), len(self.handicap)
        deal = random.normal(60, 5, (blocks, 1, 1))
        scores = np.rint(deal + random.normal(0, SPREAD, (blocks, players, players))).astype(np.int64)
        scores -= np.array(self.handicap)
        seats = np.tile(np.arange(players), (blocks * players, 1))
        return [GameScores(scores.reshape(-1, players), seats, blocks)]


def test_equal_scores_share_the_win():
    assert split_wins(np.array([[3, 5, 5, 1]])).tolist() == [[0, 0.5, 0.5, 0]]


@pytest.mark.parametrize("runs", [5, pytest.param(200, marks=pytest.mark.long)])
def test_a_planted_handicap_lies_within_its_interval_and_is_levelled(runs):
    within = level = 0
    for seed in range(runs):
        found = find_compensation(Handicapped((0, 0, 0, 4)), blocks=2500, seed=seed)
        last = found.needed.row(by_predicate=pl.col("seat") == "3", named=True)
        within += last["low"] <= 4 <= last["high"]
        level += found.off_by < 0.01 < 0.025 < found.off_by_before
    assert within >= 0.95 * runs
    assert level >= 0.95 * runs


def test_all_groups_are_levelled_together():
    found = find_compensation(Handicapped((0, 2, 4, 6)), blocks=4000, seed=1)
    assert found.proposed == {"0": 0, "1": 2, "2": 4, "3": 6}
    assert set(found.confirmed["verdict"]) == {"balanced"}
    assert found.off_by_before > 0.05 > 0.01 > found.off_by


def test_a_bonus_of_nothing_is_the_game_as_it_is_and_more_never_wins_less():
    found = find_compensation(Handicapped((0, 5)), blocks=300, seed=1)
    for seat in "01":
        curve = found.curves.filter(pl.col("seat") == seat)["value"]
        assert curve.is_sorted()
    assert len(set(found.seeds.values())) == 2


def test_a_handicap_beyond_what_is_tried_is_not_guessed():
    found = find_compensation(Handicapped((0, 30)), blocks=100, seed=1, most=3)
    assert found.needed["bonus"].to_list() == [None, None]
    assert max(found.proposed.values()) <= 6


def test_too_few_points_are_said():
    with pytest.raises(InputError, match="most: 0 is too few points"):
        find_compensation(Handicapped((0, 5)), blocks=10, seed=1, most=0)
