"""Win shares with intervals over blocks: by hand, and by simulation against a known truth."""

import numpy as np
import polars as pl
import pytest

from mrsim.stats.block_shares import estimate_win_shares, merge_share_sums
from mrsim.sums.block_wins import win_share_sums

GAMES = 4
"""Games of a block, one a rotation."""


def rows(win_twelfths, block, group, score):
    return pl.DataFrame({"win_twelfths": win_twelfths, "block": block, "group": group, "score": score})


def test_a_share_is_the_mean_of_block_means_and_its_interval_is_students_t_over_blocks():
    data = rows([12, 0, 0, 12, 6, 6], [0, 0, 1, 1, 2, 2], ["a", "b"] * 3, [10, 4, 2, 8, 5, 5])
    found = estimate_win_shares(win_share_sums(data, "group", ["score"]), "group", ["score"]).row(0, named=True)
    means = np.array([1, 0, 0.5])
    width = 4.302652729911275 * means.std(ddof=1) / 3**0.5  # t quantile of 0.975 with 2 degrees, from tables
    assert found["group"] == "a"
    assert (found["blocks"], found["rows"]) == (3, 3)
    assert found["win_share"] == pytest.approx(0.5)
    assert found["high"] - found["win_share"] == pytest.approx(width)
    assert found["score"] == pytest.approx(17 / 3)


def test_a_group_that_always_wins_has_an_interval_of_no_width():
    data = rows([12, 0] * 50, [block for block in range(50) for _ in range(2)], ["a", "b"] * 50, [1, 0] * 50)
    found = estimate_win_shares(win_share_sums(data, "group", []), "group", [])
    assert found["low"].to_list() == found["high"].to_list() == [1, 0]


def test_blocks_in_which_a_group_is_absent_or_has_fewer_rows_count_as_what_they_are():
    data = rows([12, 12, 0, 0, 12, 6, 6], [0, 0, 0, 1, 1, 2, 2], ["a", "a", "b", "a", "b", "b", "b"], [1] * 7)
    found = estimate_win_shares(win_share_sums(data, "group", []), "group", [])
    assert found["blocks"].to_list() == [2, 3]
    assert found["win_share"].to_list() == [(1 + 0) / 2, (0 + 1 + 0.5) / 3]


def test_sums_of_batches_add_up_to_the_sums_of_all_blocks():
    random = np.random.default_rng(3)
    n = 400
    data = rows(
        random.choice([0, 4, 6, 12], n), np.sort(random.integers(0, 90, n)), random.choice(["a", "b"], n), [1] * n
    )
    parts = [data.filter(pl.col("block") < 31), data.filter(pl.col("block") >= 31)]
    together = merge_share_sums([win_share_sums(part, "group", ["score"]) for part in parts], "group")
    whole = estimate_win_shares(win_share_sums(data, "group", ["score"]), "group", ["score"])
    assert estimate_win_shares(together, "group", ["score"]).equals(whole)


def test_one_block_has_no_interval():
    found = estimate_win_shares(win_share_sums(rows([12, 0], [0, 0], ["a", "b"], [1, 0]), "group", []), "group", [])
    assert found["win_share"].to_list() == [1, 0]
    assert found["low"].to_list() == [None, None]


def test_intervals_over_blocks_cover_the_truth_where_intervals_over_games_do_not():
    """One seat wins with 25 % on average, but the deal decides whether a block favours it."""
    random = np.random.default_rng(20)
    runs, blocks, covered, covered_over_games = 600, 120, 0, 0
    for _ in range(runs):
        favour = random.beta(0.5, 1.5, size=blocks)
        wins = random.random((blocks, GAMES)) < favour[:, None]
        data = rows(
            12 * wins.ravel().astype(np.int16), np.repeat(np.arange(blocks), GAMES), ["a"] * wins.size, wins.ravel()
        )
        found = estimate_win_shares(win_share_sums(data, "group", []), "group", []).row(0, named=True)
        covered += found["low"] <= 0.25 <= found["high"]
        naive = 1.96 * (found["win_share"] * (1 - found["win_share"]) / wins.size) ** 0.5
        covered_over_games += abs(found["win_share"] - 0.25) <= naive
    assert 0.925 <= covered / runs <= 0.975
    assert covered_over_games / runs < 0.9
