"""Intervals of estimates: cell by cell, or such that all cells of a family hold together.

Blocks are independent, games of a block are not: an interval is Student's t over what each block did to the value,
corrected for skewness, so that each bound is passed as often as the other.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.special import ndtr, stdtrit

from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.skew import bent, skewness
from mrsim.stats.spread import error, largest_errors

CONFIDENCE: Final = 0.95


@dataclass(frozen=True)
class Intervals:
    """Estimates and their bounds. A cell seen in fewer than two blocks has nan for its error and its bounds."""

    value: Floats
    low: Floats
    high: Floats
    error: Floats
    """Standard errors."""
    critical: Floats
    """As many standard errors are half of the width, but for skewness: see `mrsim/stats/skew.py`."""
    seen: npt.NDArray[np.int64]
    """In how many blocks each cell was seen."""
    blocks: int
    """Of how many."""

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


def each(estimates: Estimates, confidence: float = CONFIDENCE) -> Intervals:
    """Each cell's interval holds its truth with this confidence."""
    return at_level(estimates, 1 - confidence)


def together(estimates: Estimates, confidence: float = CONFIDENCE) -> Intervals:
    """With this confidence all intervals hold their truths at once."""
    return at_level(estimates, level_of_each(estimates, 1 - confidence))


def at_level(estimates: Estimates, level: float) -> Intervals:
    """Each cell's interval misses its truth this often."""
    value, errors, skew = estimates.value, error(estimates), skewness(estimates)
    critical: Floats = stdtrit(np.maximum(estimates.blocks - 1, 1), 1 - level / 2)
    return Intervals(
        value,
        value - errors * bent(critical, skew),
        value - errors * bent(-critical, skew),
        errors,
        critical,
        estimates.blocks,
        len(estimates.influence),
    )


def level_of_each(estimates: Estimates, level: float) -> float:
    """How often each cell may miss, so that any of them misses with this level.

    The largest of the cells' errors is drawn, with the correlation that they have: cells that err together cost less.
    """
    cells = int((np.abs(estimates.influence).max(axis=0, initial=0) > 0).sum())
    if cells < 2:
        return level
    alone = 2 * ndtr(-np.quantile(largest_errors(estimates), 1 - level))
    return float(np.clip(alone, level / cells, level))
