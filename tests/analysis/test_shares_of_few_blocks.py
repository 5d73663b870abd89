"""Intervals of shares where a block is a single game, and few of them are seen."""

import numpy as np
import pytest

from mrsim.stats.estimates import ANYTHING, SHARE_RANGE, estimate_ratio
from mrsim.stats.intervals import intervals_at_level

SETS = 4000


def found(blocks, share, reach=SHARE_RANGE):
    """Many sets of blocks that are won or lost."""
    won = (np.random.default_rng(1).random((blocks, SETS)) < share).astype(float)
    return estimate_ratio(won, np.ones_like(won), reach)


def missed(intervals, share):
    return ((intervals.low > share) | (intervals.high < share)).mean()


@pytest.mark.parametrize("blocks", [20, 40, 100, 250])
@pytest.mark.parametrize("share", [0.05, 0.14, 0.25, 0.9])
@pytest.mark.parametrize("level", [0.05, 0.01, 0.001])
def test_they_hold_as_often_as_they_say_however_rare_wins_are(blocks, share, level):
    assert missed(intervals_at_level(found(blocks, share), level), share) <= level + 2 * np.sqrt(level / SETS)


def test_one_block_far_out_does_not_stretch_an_interval_over_everything():
    won = np.zeros((40, 1))
    won[:5] = 1
    bounded = intervals_at_level(estimate_ratio(won, np.ones_like(won), SHARE_RANGE), 0.001)
    assert 0.45 > bounded.high > 0.125


def test_without_the_range_of_shares_nothing_is_said_of_what_few_blocks_make():
    assert np.isnan(intervals_at_level(found(20, 0.05, ANYTHING), 0.05).low).all()
