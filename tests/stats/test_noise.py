"""What chance alone does."""

import numpy as np
import pytest

from mrsim.stats.estimates import estimate_ratio
from mrsim.stats.intervals import wilson_interval
from mrsim.stats.noise import expected_gap_of_equals, homogeneity_test, p_alike


def of_blocks(values):
    return estimate_ratio(values, np.ones_like(values))


@pytest.mark.parametrize(("games", "gap"), [(100, 0.103), (1000, 0.033), (4000, 0.016)])
def test_the_gap_of_four_equals_over_single_games(games, gap):
    winner = np.random.default_rng(games).permutation(np.arange(games) % 4)
    assert expected_gap_of_equals(of_blocks(np.eye(4)[winner])) == pytest.approx(gap, rel=0.05)


def test_the_gap_of_two_independent_cells_is_the_known_one():
    """The mean of |a - b| of normals is 2 / √π of their deviation."""
    values = np.random.default_rng(1).standard_normal((40_000, 2))
    assert expected_gap_of_equals(of_blocks(values)) * 200 == pytest.approx(2 / np.pi**0.5, rel=0.01)


def test_one_cell_and_one_block_have_no_gap():
    assert expected_gap_of_equals(of_blocks(np.random.default_rng(1).random((50, 1)))) == 0
    assert expected_gap_of_equals(of_blocks(np.array([[0.2, 0.8]]))) == 0


def made(seed=2):
    wins = np.random.default_rng(seed).multinomial(4, [0.25] * 4, size=1000) / 4
    return wins, np.arange(1000) // 50


def test_a_broken_part_is_seen():
    wins, part = made()
    assert homogeneity_test(of_blocks(wins), part).p > 0.01
    wins[part == 7] = np.roll(np.sort(wins[part == 7], axis=1), 1, axis=1)
    assert homogeneity_test(of_blocks(wins), part).p < 1e-6


def test_freedom_is_that_of_parts_and_of_shares_that_sum_to_one():
    wins, part = made()
    assert homogeneity_test(of_blocks(wins), part).freedom == 19 * 3


def test_with_two_parts_of_one_cell_it_is_the_square_of_t():
    from scipy.stats import ttest_ind

    wins, part = made()
    found = homogeneity_test(of_blocks(wins[:, :1]), part % 2)
    assert found.chi_square == pytest.approx(ttest_ind(wins[part % 2 == 0, 0], wins[part % 2 == 1, 0]).statistic ** 2)


def test_a_single_part_or_blocks_that_do_not_vary_are_alike():
    wins, part = made()
    assert homogeneity_test(of_blocks(wins), 0 * part).p == 1
    assert homogeneity_test(of_blocks(np.full((40, 2), 0.5)), np.arange(40) // 10).p == 1
    assert homogeneity_test(of_blocks(np.array([[0.2, 0.8]])), np.zeros(1, dtype=int)).p == 1


def shares_of(draws, blocks, cells, differ):
    """Cells of one truth that are the same block by block, but for a part of the blocks."""
    alike = draws.binomial(4, 0.25, (blocks, 1)) / 4
    return alike + (draws.random((blocks, cells)) < differ) * draws.choice([-0.25, 0.25], (blocks, cells))


@pytest.mark.parametrize("differ", [0.02, 0.1, 1.0])
@pytest.mark.parametrize(("blocks", "cells"), [(50, 2), (100, 4), (300, 4), (300, 12)])
def test_cells_of_one_truth_are_seldom_said_to_differ(blocks, cells, differ):
    """In 600 sets of each kind at most 5.5 %; where few blocks differ, hardly ever."""
    draws = np.random.default_rng(6)
    sets = 150
    said = sum(p_alike(of_blocks(shares_of(draws, blocks, cells, differ))) <= 0.05 for _ in range(sets))
    assert wilson_interval(said / sets, sets)[0] <= 0.055


def test_cells_that_differ_by_five_points_on_the_same_deals_are_said_to():
    draws = np.random.default_rng(7)
    found = [p_alike(of_blocks(shares_of(draws, 300, 4, 0.3) + np.array([0, 0, 0, 0.05]))) for _ in range(50)]
    assert np.mean(np.array(found) <= 0.05) > 0.9


def test_two_dense_cells_are_tested_as_students_t_on_their_difference_would():
    from scipy.stats import ttest_1samp

    values = np.random.default_rng(8).random((2000, 2))
    expected = ttest_1samp(values[:, 0] - values[:, 1], 0).pvalue
    assert p_alike(of_blocks(values)) == pytest.approx(expected, abs=0.01)


def test_cells_that_never_varied_differ_if_they_are_others_and_are_alike_if_not():
    assert p_alike(of_blocks(np.tile([0.0, 1.0], (40, 1)))) < 1e-6
    assert p_alike(of_blocks(np.tile([0.5, 0.5, 0.5], (40, 1)))) == 1


def test_what_too_few_blocks_or_too_many_cells_have_to_say_is_not_known():
    draws = np.random.default_rng(9)
    assert np.isnan(p_alike(of_blocks(draws.random((19, 2)))))
    assert np.isnan(p_alike(of_blocks(draws.random((100, 1)))))
    assert np.isnan(p_alike(of_blocks(draws.random((60, 50)))))
    assert p_alike(of_blocks(draws.random((71, 50)))) >= 0
