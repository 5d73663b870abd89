"""Looking again and again: sequences of intervals, and tests of two hypotheses."""

from math import log

import numpy as np
import pytest
from scipy.stats import norm

from mrsim.stats.confidence_sequences import confidence_sequence
from mrsim.stats.estimates import estimate_ratio
from mrsim.stats.intervals import cell_intervals, family_intervals
from mrsim.stats.look_schedule import (
    BEYOND_SCHEDULE,
    FIRST_LOOK_BLOCKS,
    OPEN_SCHEDULE,
    Schedule,
    schedule_until,
)
from mrsim.stats.sequential_test import RatioTestAnswer, ratio_tests


def of_blocks(values):
    return estimate_ratio(values, np.ones_like(values))


def blocks(many, cells=1, seed=1):
    return np.random.default_rng(seed).normal(0.25, 0.2, (many, cells))


def test_looks_grow_by_a_tenth_and_begin_and_end_as_said():
    found = Schedule(1000).looks()
    assert (found[:4], found[-1]) == ([100, 110, 121, 133], 1000)
    assert found == sorted(set(found))


def test_before_the_first_look_nothing_is_said():
    early, late = (confidence_sequence(of_blocks(blocks(many))) for many in (FIRST_LOOK_BLOCKS - 1, FIRST_LOOK_BLOCKS))
    assert np.isnan([early.low, early.high]).all()
    assert late.low < late.high


def test_a_sequence_is_wider_than_one_look_and_a_family_of_them_wider_still():
    family = of_blocks(blocks(2000, 4))
    once, again = (np.mean(found.high - found.low) for found in (family_intervals(family), confidence_sequence(family)))
    alone = confidence_sequence(family.only(np.array([0])))
    assert 1.3 < again / once < 1.6
    assert (alone.high - alone.low)[0] < again


def test_the_level_of_a_look_lies_between_no_price_and_one_for_each_look():
    assert 0.05 / len(OPEN_SCHEDULE.looks()) < OPEN_SCHEDULE.level_of_look(0.05, 500) < 0.01


def test_a_schedule_with_an_end_asks_for_less_at_its_end_than_one_without():
    """27, 18 and 11 % fewer blocks with a flat boundary; the early looks pay for a little more."""
    widths = [norm.isf(schedule_until(cap).level_of_look(0.05, cap) / 2) for cap in (1000, 5000, 20_000)]
    assert widths == pytest.approx([2.55, 2.63, 2.64], abs=0.02)
    assert norm.isf(OPEN_SCHEDULE.level_of_look(0.05, 1000) / 2) == pytest.approx(3.11, abs=0.01)


def test_the_early_looks_of_a_schedule_with_an_end_are_the_stricter_ones():
    levels = [schedule_until(5000).level_of_look(0.05, blocks) for blocks in (100, 1000, 5000)]
    assert levels == sorted(levels)


def test_beyond_its_end_a_schedule_spends_what_it_kept_back():
    assert schedule_until(1000).spends + BEYOND_SCHEDULE.spends == 1
    assert BEYOND_SCHEDULE.level_of_look(0.05, 2000) < OPEN_SCHEDULE.level_of_look(0.05, 2000) / 10


def test_a_single_cell_costs_what_its_level_says():
    one = of_blocks(blocks(500))
    assert confidence_sequence(one).critical[0] == pytest.approx(
        cell_intervals(one, 1 - OPEN_SCHEDULE.level_of_look(0.05, 500)).critical[0]
    )


def test_the_ratio_is_that_of_the_best_normal_laws_with_these_means():
    """By another way: log likelihoods of normal laws whose deviation is fitted to the mean supposed."""
    gains = np.random.default_rng(3).normal(0.02, 0.3, 400)

    def log_likelihood(mean):
        return norm.logpdf(gains, mean, np.sqrt(((gains - mean) ** 2).mean())).sum()

    expected = np.logaddexp(log_likelihood(0.05), log_likelihood(-0.05)) - log(2) - log_likelihood(0)
    (found,) = ratio_tests(of_blocks(gains[:, None]), 0.05)
    assert found.ratio == pytest.approx(expected, abs=1e-9)


def test_bounds_are_walds_less_what_a_ratio_overshoots_between_looks():
    gains = blocks(200)
    (often,) = ratio_tests(of_blocks(gains), 1e-9)
    assert (often.accept, often.reject) == pytest.approx((-2.9444390, 2.9444390), abs=1e-6)
    (seldom,) = ratio_tests(of_blocks(gains), 0.05, every=9)
    assert seldom.reject == pytest.approx(2.9444390 - 0.583 * 3 * 0.05 / gains.std(), abs=1e-6)


@pytest.mark.parametrize(
    ("gain", "answer"),
    [
        (0.0, RatioTestAnswer.NONE),
        (0.1, RatioTestAnswer.MORE),
        (-0.1, RatioTestAnswer.LESS),
        (0.05, RatioTestAnswer.OPEN),
    ],
)
def test_a_test_answers_what_the_blocks_say(gain, answer):
    noise = np.random.default_rng(4).normal(0, 0.3, 150)
    (found,) = ratio_tests(of_blocks((noise - noise.mean() + gain)[:, None]), 0.1)
    assert found.answer == answer


def test_an_identical_variant_is_no_difference_and_a_constant_one_is_what_it_is():
    values = np.array([[0.0, 0.1]] * 150)
    same, more = ratio_tests(estimate_ratio(values, np.ones_like(values), (-1.0, 1.0)), 0.1)
    assert (same.answer, more.answer) == (RatioTestAnswer.NONE, RatioTestAnswer.MORE)


def test_a_difference_that_was_never_seen_is_open_until_so_many_blocks_as_would_have_shown_it():
    """Of 150 blocks 2.9 % may differ unseen, which may be worth 2.9 points: no answer to a question of 2.8."""
    values = np.zeros((150, 1))
    unseen = estimate_ratio(values, np.ones_like(values), (-1.0, 1.0))
    answers = [ratio_tests(unseen, apart)[0].answer for apart in (0.028, 0.030)]
    assert answers == [RatioTestAnswer.OPEN, RatioTestAnswer.NONE]


def test_too_few_blocks_and_unpaired_cells_stay_open():
    (early,) = ratio_tests(of_blocks(np.full((FIRST_LOOK_BLOCKS - 1, 1), 0.1)), 0.1)
    counts = np.ones((200, 1))
    counts[7] = 0
    (unpaired,) = ratio_tests(estimate_ratio(0.1 * counts, counts), 0.1)
    assert (early.answer, unpaired.answer) == (RatioTestAnswer.OPEN, RatioTestAnswer.OPEN)
