"""Gains in win share, compared block by block."""

import numpy as np
import pytest

from mrsim.tuning.form_gains import estimate_gain


def test_a_gain_is_a_difference_of_means_and_its_interval_is_students_t_over_the_differences():
    found = estimate_gain(np.array([0.0, 0.5, 0.25]), np.array([0.25, 0.5, 0.75]))
    differences = np.array([0.25, 0, 0.5])
    half = 4.302652729911275 * differences.std(ddof=1) / 3**0.5  # t quantile of 0.975 with 2 degrees, from tables
    assert found.gain == pytest.approx(0.25)
    assert (found.low, found.high) == pytest.approx((0.25 - half, 0.25 + half))


def test_what_a_deal_gives_to_both_makes_the_interval_no_wider():
    rng = np.random.default_rng(1)
    luck, small = rng.random(100), rng.normal(0.1, 0.001, 100)
    found = estimate_gain(luck, luck + small)
    assert found.high - found.low < 0.001
    assert found.clear


def test_a_gain_that_was_the_same_in_every_block_may_be_another_in_those_not_seen():
    found = estimate_gain(np.zeros(100), np.full(100, 0.1))
    unseen = 1 - 0.025 ** (1 / 100)
    assert (found.low, found.high) == pytest.approx((0.1 - 1.1 * unseen, 0.1 + 0.9 * unseen))


def test_the_interval_holds_the_truth_19_times_of_20():
    rng = np.random.default_rng(2)
    held = 0
    for _ in range(2000):
        old = rng.choice([0, 0.25, 0.5, 1], 30)
        found = estimate_gain(old, old + rng.normal(0.1, 0.2, 30))
        held += found.low < 0.1 < found.high
    assert 0.93 < held / 2000 < 0.97


def test_one_block_has_no_interval_and_makes_nothing_clear():
    found = estimate_gain(np.array([0.0]), np.array([1.0]))
    assert (found.gain, found.low, found.high, found.clear) == (1, None, None, False)
