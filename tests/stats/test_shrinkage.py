"""Tables of small effects, shrunk."""

import numpy as np
import pytest

from mrsim.stats.estimates import estimate_ratio
from mrsim.stats.shrinkage import shrink_effects


def table(true, noise, blocks=400, seed=1):
    """Blocks of which each cell's mean errs by just so much."""
    values = np.random.default_rng(seed).normal(true, noise * blocks**0.5, (blocks, len(true)))
    return estimate_ratio(values, np.ones_like(values))


def test_of_noise_next_to_nothing_is_left():
    left = [shrink_effects(table(np.zeros(50), 0.01, seed=seed)).kept.mean() for seed in range(20)]
    assert np.median(left) < 0.1


def test_true_effects_are_kept_as_far_as_they_stand_above_the_noise():
    true = np.random.default_rng(2).normal(0, 0.02, 400)
    found = shrink_effects(table(true, 0.01))
    assert found.between == pytest.approx(0.02, rel=0.15)
    assert found.kept.mean() == pytest.approx(0.02**2 / (0.02**2 + 0.01**2), abs=0.05)


def test_shrunk_values_are_closer_to_the_truth_and_their_errors_say_how_close():
    true = np.random.default_rng(3).normal(0, 0.01, 400)
    estimates = table(true, 0.02)
    found = shrink_effects(estimates)
    assert ((found.value - true) ** 2).mean() < 0.5 * ((estimates.value - true) ** 2).mean()
    assert ((found.value - true) / found.error).std() == pytest.approx(1, abs=0.1)


def test_the_variance_is_where_squares_add_up_to_the_number_of_cells():
    estimates = table(np.array([0.05, -0.05, 0.03, -0.03]), 0.01)
    found = shrink_effects(estimates)
    noise = found.error**2 / found.kept
    assert (estimates.value**2 / (noise + found.between**2)).sum() == pytest.approx(4, abs=1e-6)


def test_cells_without_an_error_are_left_as_they_are():
    sums, counts = np.array([[0.1, 0.1, 0.2], [0.1, 0, 0.1]] * 10), np.ones((20, 3))
    counts[1:, 1] = sums[1:, 1] = 0
    found = shrink_effects(estimate_ratio(sums, counts))
    assert (found.value[0], found.kept[0], found.error[0]) == (pytest.approx(0.1), pytest.approx(1), pytest.approx(0))
    assert np.isnan([found.value[1], found.error[1]]).all()
    nothing = shrink_effects(estimate_ratio(np.zeros((1, 2)), np.ones((1, 2))))
    assert np.isnan(nothing.value).all()
