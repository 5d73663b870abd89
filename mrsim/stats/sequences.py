"""Looking again and again: intervals that hold at every look, so that a run may stop as soon as they decide.

A fair share looked at often enough seems unfair at some look. These intervals are wider by just so much that all of
them hold, at all looks of a schedule, for all cells of a family. The schedule is always the same, so a run may go on.
"""

from dataclasses import replace
from functools import cache
from typing import Final

import numpy as np
from scipy.special import ndtr

from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.intervals import CONFIDENCE, Intervals, at_level, level_of_each
from mrsim.stats.spread import SEED

FIRST: Final = 100
"""Blocks at the first look. Earlier, block means are not yet normal enough."""
GROWTH: Final = 1.1
LAST: Final = 1_000_000
PATHS: Final = 200_000


def looks(first: int = FIRST, last: int = LAST) -> list[int]:
    """After how many blocks is looked: each time a tenth more."""
    found = [first]
    while found[-1] < last:
        found.append(min(round(found[-1] * GROWTH), last))
    return found


def sequence(estimates: Estimates, confidence: float = CONFIDENCE) -> Intervals:
    """The intervals at this look. With this confidence no cell's truth is ever missed, at any look.

    Before the first look nothing is said: the bounds are nan.
    """
    found = at_level(estimates, level_at_looks(level_of_each(estimates, 1 - confidence)))
    if found.blocks >= FIRST:
        return found
    nothing = np.full_like(found.value, np.nan)
    return replace(found, low=nothing, high=nothing)


def level_at_looks(level: float) -> float:
    """How often a single look may miss, so that any look misses with this level."""
    return float(2 * ndtr(-np.quantile(_largest(), 1 - level)))


@cache
def _largest() -> Floats:
    """The largest of all looks' errors, in standard errors: a sum of normals, looked at after so many."""
    random = np.random.Generator(np.random.Philox(SEED))
    total, largest, before = np.zeros(PATHS), np.zeros(PATHS), 0
    for blocks in looks():
        total += np.sqrt(blocks - before) * random.standard_normal(PATHS)
        np.maximum(largest, np.abs(total) / np.sqrt(blocks), out=largest)
        before = blocks
    return largest
