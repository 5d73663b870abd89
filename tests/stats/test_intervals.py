"""Intervals over blocks, cell by cell and as families."""

import numpy as np
import pytest
from scipy.stats import t, ttest_1samp

from mrsim.stats.estimates import ANYTHING, SHARE_RANGE, estimate_ratio, join_estimates
from mrsim.stats.intervals import cell_intervals, family_intervals, level_per_cell, p_values

EVEN = np.array([0.1, 0.2, 0.3, 0.4])
"""Not skewed."""


def of_blocks(*columns, reach=SHARE_RANGE):
    values = np.array(columns, dtype=float).T
    return estimate_ratio(values, np.ones_like(values), reach)


def normal(blocks, covariance, seed=1):
    values = np.random.default_rng(seed).multivariate_normal(np.zeros(len(covariance)), covariance, blocks)
    return estimate_ratio(values, np.ones_like(values))


def test_without_skewness_an_interval_is_students_t_over_block_means():
    found, expected = cell_intervals(of_blocks(EVEN)), ttest_1samp(EVEN, 0).confidence_interval()
    assert (found.low[0], found.high[0]) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_rows_of_a_block_count_together():
    sums, counts = np.array([[1.0], [4], [0]]), np.array([[2.0], [4], [2]])
    found = cell_intervals(estimate_ratio(sums, counts))
    assert found.value == 5 / 8
    influence = (sums - 5 / 8 * counts)[:, 0] / (8 / 3)
    assert found.error == pytest.approx(influence.std(ddof=1) / 3**0.5)


def test_a_cell_is_judged_by_the_blocks_in_which_it_was_seen():
    seen = np.array([[1, 1], [1, 0], [1, 1], [1, 0], [1, 1], [1, 0], [1, 1]], dtype=float)
    sums = seen * np.array([[0.1, 0.1], [0.4, 0], [0.2, 0.2], [0.9, 0], [0.3, 0.3], [0.5, 0], [0.4, 0.4]])
    found = cell_intervals(estimate_ratio(sums, seen))
    expected = ttest_1samp(EVEN, 0).confidence_interval()
    assert (found.low[1], found.high[1]) == pytest.approx((expected.low, expected.high), abs=1e-12)
    assert (found.seen.tolist(), found.blocks) == ([7, 4], 7)


def test_a_share_with_few_wins_has_more_room_above_than_below():
    found = cell_intervals(of_blocks([0] * 30 + [1] * 4))
    assert found.high - found.value > 1.3 * (found.value - found.low)


def test_the_other_way_round_bounds_are_mirrored():
    wins = np.array([0] * 30 + [1] * 4)
    found, lost = cell_intervals(of_blocks(wins)), cell_intervals(of_blocks(1 - wins))
    assert (1 - lost.high, 1 - lost.low) == (pytest.approx(found.low), pytest.approx(found.high))


def test_one_block_and_no_rows_have_no_interval():
    for family in (cell_intervals, family_intervals):
        found = family(estimate_ratio(np.array([[1.0, 0]]), np.array([[4.0, 0]])))
        assert found.value[0] == 0.25
        assert np.isnan([found.value[1], *found.error, *found.low, *found.high]).all()


def test_a_share_that_never_varied_may_be_another_in_as_many_blocks_as_may_be_unseen():
    found = cell_intervals(of_blocks([0] * 50, [1] * 50, [0.25] * 50))
    unseen = 1 - 0.025 ** (1 / 50)
    assert found.low.tolist() == pytest.approx([0, 1 - unseen, 0.25 - 0.25 * unseen])
    assert found.high.tolist() == pytest.approx([unseen, 1, 0.25 + 0.75 * unseen])


def test_a_measure_without_a_range_that_few_blocks_move_has_no_bounds():
    few, many = ([0.0] * (200 - moved) + [1.0] * moved for moved in (19, 20))
    found = cell_intervals(of_blocks([3.0] * 200, few, many, reach=ANYTHING))
    assert np.isnan(found.low).tolist() == np.isnan(found.high).tolist() == [True, True, False]
    assert np.isnan(p_values(of_blocks([3.0] * 200, reach=ANYTHING), 2.0)).all()


def test_bins_of_many_deals_bound_what_was_not_seen_by_deals():
    one, many = (estimate_ratio(np.zeros((500, 1)), np.ones((500, 1)), SHARE_RANGE, deals) for deals in (1, 100))
    assert cell_intervals(many).high[0] == pytest.approx(cell_intervals(one).high[0] / 100, rel=0.01)


def test_a_family_of_one_is_as_wide_as_alone():
    alone = of_blocks(EVEN)
    assert family_intervals(alone).low == cell_intervals(alone).low


def test_cells_that_do_not_vary_or_were_not_seen_cost_a_family_nothing():
    alone = of_blocks(EVEN * 3)
    sums = np.hstack([EVEN[:, None] * 3, np.zeros((4, 2))])
    counts = np.array([[1.0, 1, 0]] * 4)
    assert family_intervals(estimate_ratio(sums, counts)).low[0] == cell_intervals(alone).low[0]


@pytest.mark.parametrize("cells", [2, 4, 20])
def test_independent_cells_share_the_level_as_sidak_says(cells):
    drawn = normal(20_000, np.eye(cells))
    assert level_per_cell(drawn, 0.05) == pytest.approx(1 - 0.95 ** (1 / cells), rel=0.05)


def test_cells_that_err_as_one_cost_nothing():
    assert level_per_cell(normal(200, [[1, -1], [-1, 1]]), 0.05) == pytest.approx(0.05, abs=0.002)


def test_a_part_of_a_family_keeps_its_bounds():
    family = family_intervals(normal(50, np.eye(4)))
    part = family.only(slice(1, 3))
    assert (part.low.tolist(), part.seen.tolist()) == (family.low[1:3].tolist(), [50, 50])


def test_families_are_the_same_every_time_and_in_any_order():
    drawn = normal(50, [[1, 0.5, 0], [0.5, 1, 0], [0, 0, 1]])
    back = family_intervals(drawn.only(np.array([2, 1, 0])))
    assert family_intervals(drawn).critical.tolist() == family_intervals(drawn).critical.tolist()
    assert family_intervals(drawn).critical[0] == pytest.approx(back.critical[0], abs=0.02)


def test_dunnetts_published_value_is_the_critical_value_of_treatments_against_one_control():
    """Equal groups, so correlations of a half; three treatments, two-sided 5 %, infinite degrees: 2.35 (table)."""
    drawn = normal(100_000, 0.5 + 0.5 * np.eye(3))
    assert t.isf(level_per_cell(drawn, 0.05) / 2, 1e9) == pytest.approx(2.35, abs=0.02)


def test_a_difference_that_was_never_seen_has_a_value_of_exactly_nothing_and_an_interval():
    base = estimate_ratio(np.random.default_rng(2).random((40, 3)), np.ones((40, 3)), SHARE_RANGE)
    found = family_intervals(base - base)
    unseen = 1 - 0.025 ** (1 / 40)
    assert found.value.tolist() == [0, 0, 0]
    assert (found.low.tolist(), found.high.tolist()) == (pytest.approx([-unseen] * 3), pytest.approx([unseen] * 3))


def test_no_correction_moves_a_bound_inwards():
    """Two blocks of a hundred that differ the same way look skewed; bent by that, their interval left 0 out."""
    shares = np.zeros((100, 3))
    shares[:2, 0], shares[:9, 1], shares[:40, 2] = 0.5, 0.5, np.linspace(0.1, 1, 40)
    found = cell_intervals(estimate_ratio(shares, np.ones_like(shares), (-1.0, 1.0)))
    assert (found.low <= found.value - found.error * found.critical).all()
    assert (found.high >= found.value + found.error * found.critical).all()
    assert found.low[0] < 0


def test_ranges_follow_what_is_done_to_estimates():
    shares = of_blocks(EVEN, EVEN[::-1])
    weighed = join_estimates([shares, of_blocks(EVEN, reach=ANYTHING)]).weighed(
        np.array([[0.5, 1.0], [0.5, -1.0], [0.0, 0.0]])
    )
    assert (weighed.least.tolist(), weighed.most.tolist()) == ([0, -1], [1, 1])
    difference = shares - shares
    assert (difference.least.tolist(), difference.most.tolist()) == ([-1, -1], [1, 1])
    assert (shares.above(0.25).least[0], shares.above(0.25).most[0]) == (-0.25, 0.75)
