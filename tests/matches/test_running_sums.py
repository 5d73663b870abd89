"""Win shares of games that come in batches: by hand, and by simulation against a known truth."""

import numpy as np
import polars as pl
import pytest

from mrsim.sums.block_sums import BIN, LARGE_BIN, WINS_AND_SCORE, add_up_games
from mrsim.sums.measures import ROWS as NUMBER_OF_ROWS
from mrsim.sums.running_sums import MOST_PARTS, RunningSums, win_share_lines

GAMES = 4
"""Games of a block, one a rotation."""


def rows(win_twelfths, block, group, score):
    return pl.DataFrame({"win_twelfths": win_twelfths, "block": block, "seat": group, "score": score})


def shares(*batches, bin_size=1):
    sums = RunningSums((), {("seat",): WINS_AND_SCORE}, bin_size)
    for batch in batches:
        sums.add_games(batch, players=2)
    return win_share_lines(sums.total(), "seat", {"score": ["score"]})


def test_a_share_is_that_of_all_games_and_has_no_interval_where_few_deals_may_agree_by_chance():
    data = rows([12, 0, 0, 12, 6, 6], [0, 0, 1, 1, 2, 2], ["a", "b"] * 3, [10, 4, 2, 8, 5, 5])
    found = shares(data).row(0, named=True)
    assert (found["seat"], found["blocks"], found["rows"]) == ("a", 3, 3)
    assert found["win_share"] == pytest.approx(0.5)
    assert (found["low"], found["high"]) == (None, None)
    assert found["score"] == pytest.approx(17 / 3)


def test_a_group_that_has_always_won_may_lose_in_blocks_not_seen():
    data = rows([12, 0] * 50, [block for block in range(50) for _ in range(2)], ["a", "b"] * 50, [1, 0] * 50)
    found = shares(data)
    unseen = 1 - 0.025 ** (1 / 50)
    assert found["low"].to_list() == pytest.approx([1 - unseen, 0])
    assert found["high"].to_list() == pytest.approx([1, unseen])


def test_every_row_counts_the_same_in_whatever_block_it_is():
    data = rows([12, 12, 0, 0, 12, 6, 6], [0, 0, 0, 1, 1, 2, 2], ["a", "a", "b", "a", "b", "b", "b"], [1] * 7)
    found = shares(data)
    assert found["blocks"].to_list() == [2, 3]
    assert found["win_share"].to_list() == [24 / 36, 24 / 48]


@pytest.mark.parametrize("bin_size", [1, 7])
def test_batches_add_up_to_all_games(bin_size):
    random = np.random.default_rng(3)
    n = 400
    data = rows(
        random.choice([0, 4, 6, 12], n), np.sort(random.integers(0, 90, n)), random.choice(["a", "b"], n), [1] * n
    )
    parts = [data.filter(pl.col("block") < 31), data.filter(pl.col("block") >= 31)]
    assert shares(*parts, bin_size=bin_size).equals(shares(data, bin_size=bin_size))


def test_sums_of_many_batches_are_merged_and_stay_the_same():
    data = rows([12, 0] * 150, [block for block in range(150) for _ in range(2)], ["a", "b"] * 150, [3, 1] * 150)
    sums = RunningSums((), {("seat",): WINS_AND_SCORE}, bin_size=2)
    for block in range(150):
        sums.add_games(data.filter(pl.col("block") == block), players=2)
    assert len(sums.parts) < MOST_PARTS
    assert win_share_lines(sums.total(), "seat", {"score": ["score"]}).equals(shares(data, bin_size=2))


@pytest.mark.parametrize("bin_size", [1, 7, LARGE_BIN])
def test_groups_of_any_columns_hold_the_sums_of_their_rows_in_bins_of_any_size(bin_size):
    random = np.random.default_rng(5)
    data = rows(
        random.choice([0, 6, 12], 900), np.sort(random.integers(0, 300, 900)), random.choice(["a", "b"], 900), 3
    )
    data = data.with_columns(strategy=pl.Series(random.choice(["x", "y", "z"], 900)))
    for dims, found in add_up_games(
        data, (), 2, bin_size, dict.fromkeys([(), ("strategy",), ("strategy", "seat")], WINS_AND_SCORE)
    ).items():
        by_hand = data.group_by(pl.col("block") // bin_size, *dims).agg(
            pl.len().cast(pl.Int64).alias(NUMBER_OF_ROWS), pl.col(WINS_AND_SCORE).sum().cast(pl.Int64)
        )
        assert found.sort(BIN, *dims).equals(by_hand.sort("block", *dims).rename({"block": BIN}))


def test_one_block_has_no_interval():
    found = shares(rows([12, 0], [0, 0], ["a", "b"], [1, 0]))
    assert found["win_share"].to_list() == [1, 0]
    assert found["low"].to_list() == [None, None]


def test_a_group_that_meets_no_other_has_its_share_and_nothing_to_doubt():
    found = shares(rows([12, 0, 0, 12], [0, 0, 1, 1], ["a"] * 4, [1] * 4))
    assert found.select("win_share", "low", "high").row(0) == (0.5, None, None)


def test_intervals_over_blocks_cover_the_truth_where_intervals_over_games_do_not():
    """One seat wins with 25 % on average, but the deal decides whether a block favours it."""
    random = np.random.default_rng(20)
    runs, blocks, covered, covered_over_games = 300, 120, 0, 0
    for _ in range(runs):
        favour = random.beta(0.5, 1.5, size=blocks)
        wins = random.random((blocks, GAMES)) < favour[:, None]
        won = 12 * np.stack((wins, ~wins), axis=-1).ravel().astype(np.int16)
        found = shares(rows(won, np.repeat(np.arange(blocks), 2 * GAMES), ["a", "b"] * wins.size, won)).row(
            0, named=True
        )
        covered += found["low"] <= 0.25 <= found["high"]
        naive = 1.96 * (found["win_share"] * (1 - found["win_share"]) / wins.size) ** 0.5
        covered_over_games += abs(found["win_share"] - 0.25) <= naive
    assert 0.925 <= covered / runs <= 0.985
    assert covered_over_games / runs < 0.9


def test_nine_deals_that_agree_have_no_interval_of_no_width():
    data = rows([6, 6] * 9, [block for block in range(9) for _ in range(2)], ["a", "b"] * 9, [1, 1] * 9)
    assert shares(data).select("low", "high").null_count().row(0) == (2, 2)
