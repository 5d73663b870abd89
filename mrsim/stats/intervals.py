"""Intervals of estimates: cell by cell, or such that all cells of a family hold together.

Blocks are independent, games of a block are not: an interval starts from Student's t over what each block did to the
value. Three corrections may move a bound outwards, none moves it inwards:

- for skewness (`skew.py`), as far as Wilson's interval for shares that are all or nothing;
- for blocks that are too rare to be seen (`rare_blocks.py`), where most blocks agree;
- a measure without a range whose value is made by a few blocks has no bounds at all.

The bounds of a cell that too few blocks have seen are not printed (`bounds_to_print`).
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.special import ndtr, ndtri, stdtrit

from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.rare_blocks import FEWEST_DIFFERING, MOST_AGREE, RareBlocks, differing_blocks, farthest_blocks
from mrsim.stats.skew import bend_by_skewness, estimate_skewness
from mrsim.stats.spread import draw_largest_errors, standard_errors

CONFIDENCE: Final = 0.95
FEWEST_FOR_INTERVAL: Final = 20
"""With fewer blocks no interval is printed, and no verdict given: a few that agree by chance have one of no width."""
STRETCHED: Final = 2.0
"""Skewness that makes a side of an interval longer than this many times Student's t is beyond what it corrects."""
SMALLEST_LOG: Final = -300.0
"""The logarithm to base 10 of the smallest p value."""
HALVINGS: Final = 50


@dataclass(frozen=True)
class Intervals:
    """Estimates and their bounds. A cell seen in fewer than two blocks has nan for its error and its bounds."""

    value: Floats
    low: Floats
    high: Floats
    error: Floats
    """Standard errors."""
    critical: Floats
    """Half of the width in standard errors, before any correction."""
    seen: npt.NDArray[np.int64]
    """The number of blocks in which each cell was seen."""
    blocks: int
    """The number of all blocks."""

    def only(self, cells: slice | npt.NDArray[np.int64] | npt.NDArray[np.bool_]) -> "Intervals":
        """Some of the cells: a part of a family keeps the bounds of the whole."""
        return replace(
            self,
            value=self.value[cells],
            low=self.low[cells],
            high=self.high[cells],
            error=self.error[cells],
            critical=self.critical[cells],
            seen=self.seen[cells],
        )


@dataclass(frozen=True)
class Evidence:
    """All that the bounds of estimates are computed from, whatever their level."""

    estimates: Estimates

    @cached_property
    def error(self) -> Floats:
        """The standard errors of the cells."""
        return standard_errors(self.estimates)

    @cached_property
    def skew(self) -> Floats:
        """The skewness of the estimates themselves."""
        return estimate_skewness(self.estimates)

    @cached_property
    def has_range(self) -> npt.NDArray[np.bool_]:
        """Whether the measure has a smallest and a largest value."""
        found: npt.NDArray[np.bool_] = np.isfinite(self.estimates.most - self.estimates.least)
        return found

    @cached_property
    def differing(self) -> npt.NDArray[np.int64]:
        """Blocks that differ from the usual one."""
        return differing_blocks(self.estimates)

    @cached_property
    def is_sparse(self) -> npt.NDArray[np.bool_]:
        """Whether most blocks agree."""
        found: npt.NDArray[np.bool_] = self.differing <= MOST_AGREE * self.estimates.blocks
        return found

    @cached_property
    def is_boundless(self) -> npt.NDArray[np.bool_]:
        """Whether nothing bounds what was not seen."""
        found: npt.NDArray[np.bool_] = self.is_sparse & ~self.has_range & (self.differing < FEWEST_DIFFERING)
        return found

    @cached_property
    def rare(self) -> tuple[npt.NDArray[np.int64], RareBlocks, RareBlocks]:
        """The cells in which most blocks agree, and their farthest blocks below and above."""
        cells = np.flatnonzero(self.is_sparse & self.has_range & (self.estimates.blocks > 1))
        some = self.estimates.only(cells)
        return cells, farthest_blocks(some, above=False), farthest_blocks(some, above=True)

    def critical(self, level: Floats | float) -> Floats:
        """The quantile of Student's t."""
        found: Floats = -stdtrit(np.maximum(self.estimates.blocks - 1, 1), np.asarray(level) / 2)
        return found

    def bounds(self, level: Floats | float) -> tuple[Floats, Floats]:
        """Each cell's bounds; both are passed by the truth this often together."""
        value, critical = self.estimates.value, self.critical(level)
        usual = self.error * critical
        down = np.maximum(usual, self.error * bend_by_skewness(critical, self.skew))
        up = np.maximum(usual, -self.error * bend_by_skewness(-critical, self.skew))
        down, up = self._within_all_or_nothing(down, up, usual, critical)
        cells, below, above = self.rare
        if len(cells):
            tail = np.broadcast_to(np.asarray(level) / 2, value.shape)[cells]
            down[cells] = np.maximum(down[cells], below.moves(tail))
            up[cells] = np.maximum(up[cells], above.moves(tail))
        low, high = np.maximum(value - down, self.estimates.least), np.minimum(value + up, self.estimates.most)
        return np.where(self.is_boundless, np.nan, low), np.where(self.is_boundless, np.nan, high)

    def _within_all_or_nothing(
        self, down: Floats, up: Floats, usual: Floats, critical: Floats
    ) -> tuple[Floats, Floats]:
        """Skewness stretches no side farther than a share that is all or nothing in every block could reach."""
        stretched = (down > STRETCHED * usual) | (up > STRETCHED * usual)
        cells = np.flatnonzero(stretched & self.has_range & (self.estimates.blocks > 1))
        if not len(cells):
            return down, up
        some = self.estimates.only(cells)
        span = some.most - some.least
        part = np.clip((some.value - some.least) / span, 0, 1)
        low, high = wilson_bounds(part, some.blocks.astype(np.float64), np.broadcast_to(critical, usual.shape)[cells])
        limits = np.maximum([(part - low) * span, (high - part) * span], usual[cells])
        down[cells], up[cells] = np.minimum([down[cells], up[cells]], limits)
        return down, up


def wilson_bounds(shares: Floats, trials: Floats, critical: Floats) -> tuple[Floats, Floats]:
    """Wilson's (1927) interval of shares of trials that are all or nothing, this many standard errors wide."""
    squared = critical**2
    middle = (shares + squared / (2 * trials)) / (1 + squared / trials)
    half = np.sqrt(squared * (shares * (1 - shares) / trials + squared / (4 * trials**2))) / (1 + squared / trials)
    return np.maximum(0.0, middle - half), np.minimum(1.0, middle + half)


def cell_intervals(estimates: Estimates, confidence: float = CONFIDENCE) -> Intervals:
    """Cell by cell: each interval contains its cell's truth with this confidence."""
    return intervals_at_level(estimates, 1 - confidence)


def family_intervals(estimates: Estimates, confidence: float = CONFIDENCE) -> Intervals:
    """Simultaneous intervals: with this confidence all of them contain their truths at once."""
    return intervals_at_level(estimates, level_per_cell(estimates, 1 - confidence))


def intervals_at_level(estimates: Estimates, level: Floats | float) -> Intervals:
    """Intervals that miss the truth of their cell with this probability, one for each cell."""
    evidence = Evidence(estimates)
    low, high = evidence.bounds(level)
    return Intervals(
        estimates.value,
        low,
        high,
        evidence.error,
        evidence.critical(level),
        estimates.blocks,
        len(estimates.influence),
    )


def bounds_to_print(intervals: Intervals, deals: int = 1) -> tuple[Floats, Floats]:
    """The bounds of each cell; nan where too few deals were seen to say how sure its value is.

    `deals` says how many are summed up in each of the blocks.
    """
    few = (intervals.seen > 0) & (intervals.seen * deals < FEWEST_FOR_INTERVAL)
    return np.where(few, np.nan, intervals.low), np.where(few, np.nan, intervals.high)


def p_values(estimates: Estimates, against: Floats | float = 0.0) -> Floats:
    """The smallest level at which each cell's interval leaves the number out, so that p and printed bounds agree."""
    evidence = Evidence(estimates)
    small, large = np.full(estimates.value.shape, SMALLEST_LOG), np.zeros(estimates.value.shape)
    for _ in range(HALVINGS):
        middle = (small + large) / 2
        low, high = evidence.bounds(10.0**middle)
        is_out = (low > against) | (high < against)
        small, large = np.where(is_out, small, middle), np.where(is_out, middle, large)
    is_known = ~np.isnan(evidence.bounds(1.0)[0])
    found: Floats = np.where(is_known, 10.0**large, np.nan)
    return found


def level_per_cell(estimates: Estimates, level: float) -> float:
    """The level of each cell's interval at which the whole family misses with this level.

    The largest of the cells' errors is simulated with their correlation: cells that err together cost less.
    """
    cells = int((np.abs(estimates.influence).max(axis=0, initial=0) > 0).sum())
    if cells < 2:
        return level
    alone = 2 * ndtr(-np.quantile(draw_largest_errors(estimates), 1 - level))
    return float(np.clip(alone, level / cells, level))


def wilson_interval(share: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval of a share of independent trials; it never leaves 0 to 1.

    Games of a block are no such trials. Whole runs with seeds of their own are: this says how sure it is how often
    intervals hold and verdicts are right.
    """
    low, high = wilson_bounds(np.array(share), np.array(trials), np.array(ndtri((1 + confidence) / 2)))
    return float(low), float(high)
