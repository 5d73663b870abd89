"""Student's t where what blocks do is not symmetric."""

import numpy as np
import pytest
from scipy.stats import skew

from mrsim.stats.estimates import estimate_ratio
from mrsim.stats.intervals import intervals_at_level
from mrsim.stats.skew import bend_by_skewness, estimate_skewness

STEPS = np.linspace(-4, 4, 33)


def of_blocks(values):
    return estimate_ratio(values, np.ones_like(values))


def test_skewness_is_that_of_the_blocks_over_the_root_of_their_number():
    values = np.random.default_rng(1).exponential(size=(50, 3))
    assert estimate_skewness(of_blocks(values)) == pytest.approx(skew(values) / 50**0.5)


def test_what_is_even_or_does_not_vary_has_none():
    assert estimate_skewness(of_blocks(np.array([[0.1, 0.5], [0.2, 0.5], [0.3, 0.5]]))).tolist() == [0, 0]


@pytest.mark.parametrize("amount", [-1.0, -0.1, -1e-5, 0.0, 1e-5, 0.1, 1.0])
def test_bending_takes_back_halls_transformation_and_keeps_the_order(amount):
    straight = STEPS + amount * STEPS**2 / 3 + amount**2 * STEPS**3 / 27 + amount / 6
    amounts = np.full(len(STEPS), amount)
    assert bend_by_skewness(straight, amounts) == pytest.approx(STEPS, abs=1e-6)
    assert (np.diff(bend_by_skewness(STEPS, amounts)) > 0).all()


def test_a_little_skewness_bends_a_little():
    tiny = np.full(len(STEPS), 2e-6)
    assert bend_by_skewness(STEPS, tiny) == pytest.approx(STEPS, abs=1e-4)


@pytest.mark.parametrize("level", [0.05, 0.01])
def test_neither_bound_is_passed_more_often_than_said(level):
    """80 blocks of four games, each won one time in four. Student's t as it is misses too often above."""
    found = intervals_at_level(of_blocks(np.random.default_rng(2).binomial(4, 0.25, (80, 20_000)) / 4), level)
    assert (found.low > 0.25).mean() <= level / 2
    assert (found.high < 0.25).mean() == pytest.approx(level / 2, rel=0.25)
    plain = found.value + found.error * found.critical
    assert (plain < 0.25).mean() > 1.2 * level / 2
