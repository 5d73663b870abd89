"""Quantiles over blocks."""

import numpy as np
import pytest

from mrsim.stats.quantiles import estimate_quantiles

NUMBERS = np.arange(40)
SHARES = np.array([0.05, 0.5, 0.95])


def histogram(scores):
    return np.array([np.bincount(block, minlength=len(NUMBERS)) for block in scores])


def test_a_quantile_is_the_smallest_number_that_so_many_rows_do_not_exceed():
    scores = np.array([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]])
    found = estimate_quantiles(histogram(scores), NUMBERS, np.array([0.25, 0.5, 0.51, 1]))
    assert found.value.tolist() == [3, 6, 7, 12]
    assert found.value[1] == np.quantile(scores, 0.5, method="inverted_cdf")


def test_numbers_are_those_of_the_histogram():
    found = estimate_quantiles(histogram(np.array([[1, 2, 3], [1, 2, 3]])), NUMBERS * 10 - 50, np.array([0.5]))
    assert found.value == -30


def test_intervals_hold_the_truth_where_rows_of_a_block_are_alike():
    random = np.random.default_rng(1)
    truth = np.quantile(random.poisson(random.gamma(4, 3, 1_000_000)), SHARES, method="inverted_cdf")
    held = np.zeros(3)
    for _ in range(400):
        scores = np.minimum(random.poisson(random.gamma(4, 3, (100, 1)), (100, 8)), NUMBERS[-1])
        found = estimate_quantiles(histogram(scores), NUMBERS, SHARES)
        held += (found.low <= truth) & (truth <= found.high)
    assert (held / 400 >= 0.93).all()


def test_one_block_has_quantiles_without_intervals_and_no_rows_have_none():
    one = histogram(np.array([[1, 2, 3]]))
    assert estimate_quantiles(one, NUMBERS, np.array([0.5])).value == 2
    assert np.isnan(estimate_quantiles(one, NUMBERS, np.array([0.5])).low).all()
    assert np.isnan(estimate_quantiles(0 * one, NUMBERS, np.array([0.5])).value).all()


def test_scores_that_are_all_alike_have_an_interval_of_no_width():
    found = estimate_quantiles(histogram(np.full((30, 4), 7)), NUMBERS, SHARES)
    assert (found.low.tolist(), found.high.tolist()) == ([7] * 3, [7] * 3)


def test_quantiles_are_in_order():
    found = estimate_quantiles(histogram(np.random.default_rng(2).poisson(9, (60, 4))), NUMBERS, np.linspace(0, 1, 11))
    assert found.value.tolist() == sorted(found.value)
    assert (found.low <= found.value).all()
    assert (found.value <= found.high).all()
    assert found.high[-1] == pytest.approx(found.value[-1])
