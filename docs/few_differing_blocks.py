# ruff: noqa: INP001  measures of a script, in no package
"""Measures how often verdicts are right where few blocks differ, after an extension, and after picking.

All blocks here are made up, and every answer comes from the functions that an analysis calls.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri

from mrsim.stats.confidence_sequences import OPEN_SCHEDULE, Schedule, schedule_until
from mrsim.stats.estimates import DIFFERENCE_RANGE, SHARE_RANGE, Estimates, Floats, estimate_ratio, join_estimates
from mrsim.stats.intervals import cell_intervals, family_intervals, intervals_at_level, p_values
from mrsim.stats.multiplicity import benjamini_hochberg_p_values, level_after_selection
from mrsim.stats.sequential_test import RatioTestAnswer, ratio_tests
from mrsim.stats.skew import bend_by_skewness, estimate_skewness

SIZES: Final = (50, 100, 300, 1000)
"""Blocks of a run."""
DIFFERING: Final = (0.02, 0.05, 0.12, 0.2, 0.3)
"""The share of blocks in which an edit changes anything."""
STEPS: Final = np.array([-1.0, -0.5, -0.25, 0.25, 0.5, 1.0])
CHANCES: Final = np.array([0.05, 0.15, 0.3, 0.3, 0.15, 0.05])
"""How much a share goes up or down in a block of four games that differs, with the chance of each step."""
BOARDS: Final = 4
EDITS: Final = 200
AT_ONCE: Final = 4_000
"""The number of cells that are judged at once, to save memory."""
MARGIN: Final = 0.02


def differences(values: Floats) -> Estimates:
    """Block differences of shares, blocks × cells."""
    return estimate_ratio(values, np.ones_like(values), DIFFERENCE_RANGE)


def without_effect(random: np.random.Generator, blocks: int, differing: float, cells: int) -> Floats:
    """Differences whose mean is 0."""
    sizes = random.choice(STEPS, p=CHANCES, size=(blocks, cells))
    return np.where(random.random((blocks, cells)) < differing, sizes, 0.0)


def chunks(cells: int) -> Iterator[int]:
    """Cells in pieces that fit into memory."""
    for first in range(0, cells, AT_ONCE):
        yield min(AT_ONCE, cells - first)


Measured = Callable[[int], float]
"""Measures a figure on a number of sets."""


def false_changes(family: int) -> Measured:
    """How often any of a family of edits without effect is called up or down, in the worst setting."""

    def measured(sets: int) -> float:
        random = np.random.default_rng(21)
        level = 1 - 0.95 ** (1 / family)
        rates = []
        for blocks in SIZES:
            for differing in DIFFERING:
                called = 0
                for cells in chunks(sets * family):
                    found = intervals_at_level(differences(without_effect(random, blocks, differing, cells)), level)
                    called += int(((found.low > 0) | (found.high < 0)).sum())
                rates.append(1 - (1 - called / (sets * family)) ** family)
        return max(rates)

    return measured


def planted_difference(random: np.random.Generator, blocks: int, differing: float, cells: int) -> Floats:
    """A difference of two points that comes from some of the blocks."""
    return np.where(random.random((blocks, cells)) < differing, MARGIN / differing, 0.0)


def seen_two_points(family: int) -> Measured:
    """How often +2 points that come from 2 % of 1,000 blocks are called up, in a family of this size."""

    def measured(sets: int) -> float:
        drawn = planted_difference(np.random.default_rng(22), 1000, 0.02, sets)
        return float((intervals_at_level(differences(drawn), 1 - 0.95 ** (1 / family)).low > 0).mean())

    return measured


def called_same(sets: int) -> float:
    """How often +2 points are called the same within 2 points at a single look, in the worst setting."""
    random = np.random.default_rng(23)
    rates = []
    for blocks in SIZES:
        for differing in (0.02, 0.04, 0.08):
            found = cell_intervals(differences(planted_difference(random, blocks, differing, sets)))
            rates.append(((found.low >= -MARGIN) & (found.high <= MARGIN)).mean())
    return float(max(rates))


def called_same_at_a_look(sets: int) -> float:
    """How often that happens at any look of a what-if until it is decided."""
    return float(max(_same_at_a_look(sets, differing) for differing in (0.02, 0.04, 0.08)))


LAST_LOOK: Final = 1000


def _same_at_a_look(sets: int, differing: float) -> float:
    random, schedule = np.random.default_rng(24), schedule_until(20_000)
    drawn = planted_difference(random, LAST_LOOK, differing, sets)
    running, same = np.ones(sets, np.bool_), np.zeros(sets, np.bool_)
    for look in (look for look in schedule.looks() if look <= LAST_LOOK):
        found = intervals_at_level(differences(drawn[:look]), schedule.level_of_look(0.05, look))
        same |= running & (found.low >= -MARGIN) & (found.high <= MARGIN)
        running &= ~same & ~((found.low > 0) | (found.high < 0))
    return float(same.mean())


def tested_none(sets: int) -> float:
    """How often a sequential test finds no difference where there is one of two points."""
    rates = []
    for differing in (0.02, 0.04, 0.08):
        drawn = planted_difference(np.random.default_rng(25), LAST_LOOK, differing, sets)
        answers = np.full(sets, RatioTestAnswer.OPEN, dtype=object)
        for look in Schedule(LAST_LOOK).looks():
            running = np.flatnonzero(answers == RatioTestAnswer.OPEN)
            if len(running):
                found = ratio_tests(differences(drawn[:look, running]), MARGIN)
                answers[running] = [test.answer for test in found]
        rates.append((answers == RatioTestAnswer.NONE).mean())
    return float(max(rates))


def gap_missed(sets: int) -> float:
    """How often the gap between a dominating player and three others is missed, for the worst number of blocks."""
    random, often = np.random.default_rng(26), 0.997
    truth = np.array([often, *[(1 - often) / 3] * 3])
    pairs = list(combinations(range(BOARDS), 2))
    true_gap, rates = truth.max() - truth.min(), []
    for blocks in (20, 50, 100, 400):
        missed = 0
        for _ in range(sets):
            wins = random.multinomial(4, truth, blocks) / 4
            shares = estimate_ratio(wins, np.ones_like(wins), SHARE_RANGE)
            between = family_intervals(
                join_estimates([shares.only(np.array([one])) - shares.only(np.array([other])) for one, other in pairs])
            )
            low = max(between.low.max(), (-between.high).max(), 0.0)
            high = np.abs([between.low, between.high]).max()
            missed += not low - 1e-9 <= true_gap <= high + 1e-9
        rates.append(missed / sets)
    return max(rates)


EXTENSIONS: Final = (300, 600, 1200, 2000, 3000, 4500)
"""Blocks of a run that was planned with the first number, and was extended as long as it was undecided."""
SPREAD: Final = 0.28


def wrong_after_extensions(sets: int) -> float:
    """How often a run with the truth on the margin is called balanced, or above, whichever is more frequent."""
    random = np.random.default_rng(27)
    drawn = MARGIN + SPREAD * random.standard_normal((EXTENSIONS[-1], sets)).astype(np.float64)
    running = np.ones(sets, np.bool_)
    balanced, above = np.zeros(sets, np.bool_), np.zeros(sets, np.bool_)
    for number, blocks in enumerate(EXTENSIONS):
        level = 0.05 if number == 0 else OPEN_SCHEDULE.level_of_look(0.05, blocks)
        found = intervals_at_level(differences(drawn[:blocks]), level)
        balanced |= running & (found.low >= -MARGIN) & (found.high <= MARGIN)
        above |= running & (found.low > MARGIN)
        running &= ~balanced & ~above
    return float(max(balanced.mean(), above.mean()))


CELLS: Final = 60
SLIGHTLY_OFF: Final = 0.03


def chosen_missed(after_choice: bool) -> Measured:
    """The share of listed cells whose intervals miss the truth; 0 if none is listed."""

    def measured(sets: int) -> float:
        random = np.random.default_rng(28)
        truth = np.where(np.arange(CELLS) < 0.3 * CELLS, SLIGHTLY_OFF, 0.0)
        rates = []
        for _ in range(sets):
            found = differences(truth + SPREAD * random.standard_normal((300, CELLS)))
            adjusted = benjamini_hochberg_p_values(p_values(found))
            chosen = np.flatnonzero(adjusted <= 0.05)
            if not len(chosen):
                rates.append(0.0)
                continue
            level = level_after_selection(adjusted, 0.05) if after_choice else 0.05
            shown = intervals_at_level(found.only(chosen), level)
            rates.append(float(((shown.low > truth[chosen]) | (shown.high < truth[chosen])).mean()))
        return float(np.mean(rates))

    return measured


DRIFTS: Final = (0.6, 0.8, 0.97)
"""Shares of runs that a schedule without an end decides before the cap."""
WALKS: Final = 4_000


def saved_by_a_cap(cap: int) -> Measured:
    """Mean blocks with a cap, divided by those without, for effects that decide 60 to 97 % of the runs."""

    def measured(_: int) -> float:
        schedule = schedule_until(cap)
        looks = np.array(schedule.looks())
        noise = np.cumsum(
            np.sqrt(np.diff(looks, prepend=0)) * np.random.default_rng(29).standard_normal((WALKS, len(looks))), axis=1
        )
        ratios = []
        for level in (0.05, 0.05 / BOARDS):
            before, now = (
                np.array([-ndtri(one.level_of_look(level, look) / 2) for look in looks])
                for one in (OPEN_SCHEDULE, schedule)
            )
            for often in DRIFTS:
                steps = noise / np.sqrt(looks) + _drift(noise, looks, before, often) * np.sqrt(looks)
                ratios.append(_mean_blocks(steps, now, looks) / _mean_blocks(steps, before, looks))
        return float(np.mean(ratios))

    return measured


def _drift(noise: Floats, looks: npt.NDArray[np.int64], boundary: Floats, often: float) -> float:
    """The effect, in standard deviations of a block, with which this share of runs is decided."""
    low, high = 0.0, 1.0
    for _ in range(25):
        middle = (low + high) / 2
        decided = (noise / np.sqrt(looks) + middle * np.sqrt(looks) > boundary).any(axis=1).mean()
        low, high = (middle, high) if decided < often else (low, middle)
    return high


def _mean_blocks(steps: Floats, boundary: Floats, looks: npt.NDArray[np.int64]) -> float:
    over = steps > boundary
    return float(looks[np.where(over.any(axis=1), over.argmax(axis=1), len(looks) - 1)].mean())


def missed_at_any_look(cap: int) -> Measured:
    """How often the interval of a run with a cap misses at any of its looks: normal blocks, one cell."""

    def measured(sets: int) -> float:
        drawn = SPREAD * np.random.default_rng(30).standard_normal((cap, sets))
        missed = np.zeros(sets, np.bool_)
        schedule = schedule_until(cap)
        for look in schedule.looks():
            found = intervals_at_level(differences(drawn[:look]), schedule.level_of_look(0.05, look))
            missed |= (found.low > 0) | (found.high < 0)
        return float(missed.mean())

    return measured


@cache
def _dense(sets: int) -> Estimates:
    """Shares of four games a block, a quarter of them won."""
    wins = np.random.default_rng(31).binomial(4, 0.25, (250, sets)) / 4
    return estimate_ratio(wins, np.ones_like(wins), SHARE_RANGE)


def width_of_dense(sets: int) -> float:
    """The width of the intervals of dense shares, divided by that of Hall's interval alone."""
    dense = _dense(sets)
    found, skew = cell_intervals(dense), estimate_skewness(dense)
    hall = found.error * (bend_by_skewness(found.critical, skew) - bend_by_skewness(-found.critical, skew))
    return float((found.high - found.low).mean() / hall.mean())
