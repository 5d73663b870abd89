"""Verdicts are read off intervals."""

from dataclasses import replace

import numpy as np
import pytest
from statsmodels.stats.weightstats import DescrStatsW

from mrsim.stats.estimates import SHARE_RANGE, estimate_ratio
from mrsim.stats.intervals import FEWEST_FOR_INTERVAL, Intervals, cell_intervals, family_intervals
from mrsim.stats.verdicts import Verdict, blocks_to_decide, decide_verdicts

MARGIN = 0.03


def intervals(*bounds, blocks=100):
    low, high = np.array(bounds, dtype=float).T
    value, error = (low + high) / 2, (high - low) / 4
    return Intervals(value, low, high, error, np.full(len(low), 2.0), np.full(len(low), blocks), blocks)


@pytest.mark.parametrize(
    ("bounds", "verdict"),
    [
        ((0.23, 0.27), Verdict.BALANCED),
        ((0.26, 0.275), Verdict.BALANCED),  # not equal, and within the margin all the same
        ((0.29, 0.35), Verdict.ABOVE),
        ((0.10, 0.21), Verdict.BELOW),
        ((0.21, 0.26), Verdict.UNDECIDED),
        ((0.26, 0.30), Verdict.UNDECIDED),  # surely unequal, not surely by more than the margin
        ((0.10, 0.40), Verdict.UNDECIDED),
        ((np.nan, np.nan), Verdict.UNDECIDED),
    ],
)
def test_a_verdict_is_where_the_interval_lies(bounds, verdict):
    assert decide_verdicts(intervals(bounds), 0.25, MARGIN) == [verdict]


def test_each_cell_has_its_own_target_and_margin():
    found = decide_verdicts(intervals((0.23, 0.27), (0.23, 0.27)), np.array([0.25, 0.4]), np.array([0.01, 0.1]))
    assert found == [Verdict.UNDECIDED, Verdict.BELOW]


def test_a_target_moves_verdicts_as_the_values_do():
    random = np.random.default_rng(1)
    sums = random.random((200, 40)) * random.random(40)
    found = decide_verdicts(cell_intervals(estimate_ratio(sums, np.ones_like(sums))), 0.25, MARGIN)
    assert decide_verdicts(cell_intervals(estimate_ratio(sums + 0.1, np.ones_like(sums))), 0.35, MARGIN) == found
    assert len(set(found)) == 4


def test_few_blocks_that_agree_by_chance_are_no_verdict():
    nearly_even = 0.25 + np.random.default_rng(3).normal(0, 0.001, (FEWEST_FOR_INTERVAL, 1))
    few, enough = (
        estimate_ratio(nearly_even[:blocks], np.ones((blocks, 1)), SHARE_RANGE)
        for blocks in (FEWEST_FOR_INTERVAL - 1, FEWEST_FOR_INTERVAL)
    )
    assert decide_verdicts(cell_intervals(few), 0.25, MARGIN) == [Verdict.UNDECIDED]
    assert decide_verdicts(cell_intervals(enough), 0.25, MARGIN) == [Verdict.BALANCED]


def test_one_block_is_undecided_and_nobody_knows_for_how_long():
    one = family_intervals(estimate_ratio(np.array([[0.25, 0.5]]), np.ones((1, 2))))
    assert decide_verdicts(one, 0.25, MARGIN) == [Verdict.UNDECIDED] * 2
    assert np.isnan(blocks_to_decide(one, 0.25, MARGIN)).all()


def test_a_strategy_that_never_wins_is_below():
    never = cell_intervals(estimate_ratio(np.zeros((100, 1)), np.ones((100, 1)), SHARE_RANGE))
    assert decide_verdicts(never, 0.25, MARGIN) == [Verdict.BELOW]
    assert blocks_to_decide(never, 0.25, MARGIN) == [100]


def test_balanced_is_what_two_one_sided_tests_of_half_the_level_say():
    random = np.random.default_rng(2)
    sums = 0.25 + 0.02 * random.standard_normal(300) + 0.1 * random.standard_normal((100, 300))
    family = estimate_ratio(sums, np.ones_like(sums))
    balanced = [verdict == Verdict.BALANCED for verdict in decide_verdicts(cell_intervals(family), 0.25, MARGIN)]
    tests = [DescrStatsW(column).ttost_mean(0.25 - MARGIN, 0.25 + MARGIN)[0] for column in sums.T]
    agree = np.mean(np.array(balanced) == (np.array(tests) <= 0.025))
    assert agree > 0.97, "skewness by chance moves a few bounds outwards"
    assert not (np.array(balanced) & (np.array(tests) > 0.025)).any()
    assert 0 < sum(balanced) < 300


def test_a_value_on_the_target_takes_the_blocks_that_shrink_the_interval_to_the_margin_and_leave_room_for_chance():
    """An even chance: |z| < 0.674 in half of the runs, so the margin must hold 2 + 0.674 standard errors."""
    wide = intervals((0.15, 0.35), blocks=1000)
    expected = 1000 * ((2 + 0.674) * 0.05 / MARGIN) ** 2
    assert blocks_to_decide(wide, 0.25, MARGIN) == pytest.approx(expected, rel=0.05)


def test_more_blocks_are_needed_the_closer_to_the_margin():
    # All are surely off by far more than their errors, so what is seen is what is.
    off = np.array([0.032, 0.035, 0.04, 0.05])
    found = blocks_to_decide(intervals(*((0.25 + away - 0.002, 0.25 + away + 0.002) for away in off)), 0.25, MARGIN)
    assert found.tolist() == sorted(found, reverse=True)
    assert found[0] == pytest.approx(100, abs=1)  # it touches the margin: decided with a hair more
    on = intervals((0.28 - 0.002, 0.28 + 0.002))
    assert blocks_to_decide(on, 0.25, MARGIN)[0] > 10_000


def test_an_interval_that_skewness_widens_takes_more_than_its_error_says():
    plain = intervals((0.20, 0.30))
    wider = replace(plain, high=np.array([0.60]))
    assert blocks_to_decide(wider, 0.25, MARGIN) > 1.5 * blocks_to_decide(plain, 0.25, MARGIN)


def test_a_decided_cell_needs_no_more():
    assert blocks_to_decide(intervals((0.24, 0.26), (0.35, 0.36)), 0.25, MARGIN).tolist() == [100, 100]
