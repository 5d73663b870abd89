# ruff: noqa: INP001  measures of a script, in no package
"""Measures how often verdicts are right where few blocks differ, after an extension, and after picking.

All blocks here are made up, and every answer comes from the functions that an analysis calls.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri, stdtrit

from mrsim.stats.estimates import DIFFERENCE_RANGE, SHARE_RANGE, Estimates, Floats, estimate_ratio, join_estimates
from mrsim.stats.intervals import cell_intervals, family_intervals, intervals_at_level, p_values
from mrsim.stats.look_schedule import OPEN_SCHEDULE, Schedule, schedule_until
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


def count_steps(random: np.random.Generator, blocks: int, differing: float, cells: int) -> npt.NDArray[np.int64]:
    """In how many blocks each step was seen, cells × steps, of differences that are nothing on average.

    The rest of the blocks did not differ. Which blocks they were changes no interval.
    """
    drawn: npt.NDArray[np.int64] = random.multinomial(blocks, [*(differing * CHANCES), 1 - differing], size=cells)
    return drawn[:, : len(STEPS)]


def stand_out_by_t(counts: npt.NDArray[np.int64], blocks: int, level: float) -> npt.NDArray[np.bool_]:
    """Cells that Student's t calls changed. No interval is shorter, so nobody else is called up or down."""
    mean = counts @ STEPS / blocks
    variance = (counts @ STEPS**2 - blocks * mean**2) / (blocks - 1)
    found: npt.NDArray[np.bool_] = np.abs(mean) > -stdtrit(blocks - 1, level / 2) * np.sqrt(variance / blocks)
    return found


def block_by_block(counts: npt.NDArray[np.int64], blocks: int) -> Floats:
    """The same differences, blocks × cells."""
    values = np.append(STEPS, 0.0)
    with_rest = np.column_stack([counts, blocks - counts.sum(axis=1)])
    return np.array([np.repeat(values, one) for one in with_rest]).T.reshape(blocks, len(counts))


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
        return max(
            1 - (1 - called_changed(random, blocks, differing, level, sets * family) / (sets * family)) ** family
            for blocks in SIZES
            for differing in DIFFERING
        )

    return measured


def called_changed(random: np.random.Generator, blocks: int, differing: float, level: float, cells: int) -> int:
    """How many of this number of cells without an effect have an interval that leaves 0 out."""
    called = 0
    for some in chunks(cells):
        counts = count_steps(random, blocks, differing, some)
        candidates = counts[stand_out_by_t(counts, blocks, level)]
        if len(candidates):
            found = intervals_at_level(differences(block_by_block(candidates, blocks)), level)
            called += int(((found.low > 0) | (found.high < 0)).sum())
    return called


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


def width_of_dense(blocks: int) -> Measured:
    """The width of the intervals of shares of four games a block, a quarter of them won, over that of Hall's alone."""

    def measured(sets: int) -> float:
        wins = np.random.default_rng(31).binomial(4, 0.25, (blocks, sets)) / 4
        dense = estimate_ratio(wins, np.ones_like(wins), SHARE_RANGE)
        found, skew = cell_intervals(dense), estimate_skewness(dense)
        hall = found.error * (bend_by_skewness(found.critical, skew) - bend_by_skewness(-found.critical, skew))
        return float((found.high - found.low).mean() / hall.mean())

    return measured
