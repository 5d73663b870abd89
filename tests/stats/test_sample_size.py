"""How many blocks a family needs."""

import numpy as np
import pytest
from scipy.stats import norm
from statsmodels.stats.power import TTestPower

from mrsim.stats.confidence_sequences import confidence_sequence
from mrsim.stats.estimates import estimate_ratio
from mrsim.stats.intervals import FEWEST_FOR_INTERVAL, cell_intervals, family_intervals
from mrsim.stats.sample_size import (
    PRUDENCE,
    blocks_for_power,
    detectable_distances,
    expected_half_widths,
    games_until_seen,
    inflate_pilot_spread,
    power_with_blocks,
)
from mrsim.stats.spread import standard_errors

DEVIATION = 0.2


def pilot(cells, blocks=5000):
    """Independent cells of which each block's mean deviates by just so much."""
    values = np.random.default_rng(1).standard_normal((blocks, cells))
    values = np.linalg.qr(values - values.mean(axis=0))[0] * np.sqrt(blocks - 1) * DEVIATION
    return estimate_ratio(values + 0.25, np.ones_like(values))


def test_one_balanced_cell_needs_what_two_one_sided_tests_need():
    """At a margin of d with a 95 % interval: n = (1.96 + z(0.95))² s² / d², for a power of 0.9."""
    expected = ((1.95996 + norm.ppf(0.95)) * DEVIATION / 0.02) ** 2
    assert blocks_for_power(pilot(1), 0, 0.02) == pytest.approx(expected, rel=0.02)


def test_four_cells_need_more_than_one_to_be_all_decided():
    one, four = blocks_for_power(pilot(1), 0, 0.02), blocks_for_power(pilot(4), 0, 0.02)
    assert power_with_blocks(pilot(4), 0, 0.02, int(one)) < 0.6
    assert power_with_blocks(pilot(4), 0, 0.02, int(four)) == pytest.approx(0.9, abs=0.005)
    assert four > 1.3 * one


def test_a_quarter_of_the_margin_takes_sixteen_times_the_blocks():
    assert blocks_for_power(pilot(4), 0, 0.01) == pytest.approx(16 * blocks_for_power(pilot(4), 0, 0.04), rel=0.01)


def test_cells_off_their_target_are_planned_to_be_found_so():
    truth = np.array([0.06, -0.02, -0.02, -0.02])
    blocks = blocks_for_power(pilot(4), truth, 0.03)
    assert blocks > blocks_for_power(pilot(4), 0, 0.03)
    assert power_with_blocks(pilot(4), truth, 0.03, int(blocks)) == pytest.approx(0.9, abs=0.01)


def test_what_can_be_detected_is_what_the_power_of_students_t_says():
    expected = TTestPower().solve_power(nobs=400, alpha=0.05, power=0.9) * DEVIATION
    assert detectable_distances(pilot(1), 400) == pytest.approx(expected, rel=0.01)


def test_an_interval_is_as_wide_as_it_will_be_with_so_many_blocks():
    family = pilot(4)
    now = family_intervals(family)
    assert expected_half_widths(family, 5000) == pytest.approx((now.high - now.low) / 2, rel=0.02)
    assert expected_half_widths(family, 1250) == pytest.approx(2 * expected_half_widths(family, 5000))


def test_a_run_that_is_looked_at_needs_more_blocks():
    once, again = (
        blocks_for_power(pilot(4), 0, 0.02, judge=judge) for judge in (family_intervals, confidence_sequence)
    )
    assert 1.4 < again / once < 2
    assert power_with_blocks(pilot(4), 0, 0.02, int(again), confidence_sequence) == pytest.approx(0.9, abs=0.005)


@pytest.mark.parametrize("blocks", [12, 50, 300])
@pytest.mark.parametrize("shape", [4, 1000], ids=["skewed", "normal"])
def test_four_pilots_of_five_plan_with_no_less_spread_than_there_is(blocks, shape):
    values = np.random.default_rng(2).gamma(shape, DEVIATION / np.sqrt(shape), (blocks, 4000))
    enough = (
        standard_errors(inflate_pilot_spread(estimate_ratio(values, np.ones_like(values)))) * np.sqrt(blocks)
        >= DEVIATION
    ).mean()
    assert enough == pytest.approx(PRUDENCE, abs=0.08)


def test_a_large_pilot_is_taken_at_its_word_and_a_constant_one_too():
    normal, constant = pilot(1), estimate_ratio(np.full((30, 1), 0.25), np.ones((30, 1)))
    assert standard_errors(inflate_pilot_spread(normal)) == pytest.approx(standard_errors(normal), rel=0.01)
    assert standard_errors(inflate_pilot_spread(constant)) == [0]


def test_nothing_decides_a_truth_on_the_margin_or_a_cell_of_which_nothing_is_known():
    assert blocks_for_power(pilot(2), 0.02, 0.02) == np.inf
    assert blocks_for_power(estimate_ratio(np.array([[0.3, 0.2]]), np.ones((1, 2))), 0, 0.02) == np.inf


def test_what_does_not_vary_is_decided_as_soon_as_anything_is():
    constant = estimate_ratio(np.full((30, 2), 0.25), np.ones((30, 2)))
    assert blocks_for_power(constant, 0, 0.02) == FEWEST_FOR_INTERVAL
    assert cell_intervals(constant).error.tolist() == [0, 0]


@pytest.mark.parametrize(("share", "off"), [(0.25, 0.01), (0.25, 0.02), (0.25, 0.05), (0.5, 0.02), (0.75, 0.05)])
def test_after_so_many_games_nine_of_ten_who_count_wins_see_that_a_share_is_off(share, off):
    games = round(games_until_seen(share, off))
    truth = share + off if share <= 0.5 else share - off
    for wins, expected in ((truth, 0.9), (share, 0.05)):
        found = np.random.default_rng(1).binomial(games, wins, 20_000) / games
        seen = np.abs(found - share) > 1.96 * np.sqrt(share * (1 - share) / games)
        assert seen.mean() == pytest.approx(expected, abs=0.012)


def test_half_the_margin_takes_four_times_the_games():
    assert games_until_seen(0.25, 0.01) == pytest.approx(4 * games_until_seen(0.25, 0.02), rel=0.02)
