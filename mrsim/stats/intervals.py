"""Intervals of estimates: cell by cell, or such that all cells of a family hold together.

Blocks are independent, games of a block are not: an interval is Student's t over what each block did to the value.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.special import ndtr, stdtrit

from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.spread import correlation, error, errors_drawn

CONFIDENCE: Final = 0.95


@dataclass(frozen=True)
class Intervals:
    """Each value ± its standard error × its critical value. A cell seen in fewer than two blocks has nan bounds."""

    value: Floats
    error: Floats
    critical: Floats
    seen: npt.NDArray[np.int64]
    """In how many blocks each cell was seen."""
    blocks: int
    """Of how many."""

    @property
    def half(self) -> Floats:
        """Half of the width."""
        return self.error * self.critical

    @property
    def low(self) -> Floats:
        return self.value - self.half

    @property
    def high(self) -> Floats:
        return self.value + self.half


def each(estimates: Estimates, confidence: float = CONFIDENCE) -> Intervals:
    """Each cell's interval holds its truth with this confidence."""
    return at_level(estimates, 1 - confidence)


def together(estimates: Estimates, confidence: float = CONFIDENCE) -> Intervals:
    """With this confidence all intervals hold their truths at once."""
    return at_level(estimates, level_of_each(estimates, 1 - confidence))


def at_level(estimates: Estimates, level: float) -> Intervals:
    """Each cell's interval misses its truth this often."""
    freedom = np.maximum(estimates.blocks - 1, 1)
    critical = stdtrit(freedom, 1 - level / 2)
    return Intervals(estimates.value, error(estimates), critical, estimates.blocks, len(estimates.influence))


def level_of_each(estimates: Estimates, level: float) -> float:
    """How often each cell may miss, so that any of them misses with this level.

    The largest of the cells' errors is drawn, with the correlation that they have: cells that err together cost less.
    """
    family = correlation(estimates)
    cells = int((np.diagonal(family) > 0).sum())
    if cells < 2:
        return level
    largest = np.abs(errors_drawn(family)).max(axis=1)
    alone = 2 * ndtr(-np.quantile(largest, 1 - level))
    return float(np.clip(alone, level / cells, level))
