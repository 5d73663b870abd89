"""Many questions at once: p values over blocks, and what is left of them when all are asked together.

Holm keeps the chance of any false alarm in a family; Benjamini and Hochberg the share of false ones among alarms.
Cells of which nothing is known have nan, and do not count as questions.
"""

from collections.abc import Callable
from typing import Final

import numpy as np
from scipy.special import stdtr

from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.spread import error

ROUNDING: Final = 1e-12
"""Smaller distances and errors are none."""


def p_values(estimates: Estimates, against: Floats | float = 0.0) -> Floats:
    """Two-sided, Student's t over blocks."""
    return 2 * _beyond(estimates, -np.abs(estimates.value - against))


def p_equivalent(estimates: Estimates, target: Floats | float, margin: Floats | float) -> Floats:
    """Of the claim that the truth is within the margin: the larger p value of the two one-sided tests."""
    return _beyond(estimates, np.abs(estimates.value - target) - margin)


def holm(p: Floats) -> Floats:
    """Adjusted p values: an alarm where one is at most 5 % is a false one in at most 5 % of families."""
    return _of_known(p, _holm)


def benjamini_hochberg(p: Floats) -> Floats:
    """Adjusted p values: of the alarms at 5 % at most 5 % are false, on average."""
    return _of_known(p, _benjamini_hochberg)


def _beyond(estimates: Estimates, distance: Floats) -> Floats:
    """The chance of an estimate so far below. One that does not vary is below, or is not."""
    steps = distance / np.maximum(error(estimates), ROUNDING)
    p: Floats = stdtr(np.maximum(estimates.blocks - 1, 1), steps)
    return p


def _of_known(p: Floats, adjusted: Callable[[Floats], Floats]) -> Floats:
    found, known = np.full(p.shape, np.nan), ~np.isnan(p)
    found[known] = adjusted(p[known])
    return found


def _holm(p: Floats) -> Floats:
    order = np.argsort(p)
    grown = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    return np.minimum(grown, 1)[np.argsort(order)]


def _benjamini_hochberg(p: Floats) -> Floats:
    order = np.argsort(p)[::-1]
    shrunk = np.minimum.accumulate(p[order] * len(p) / np.arange(len(p), 0, -1))
    return np.minimum(shrunk, 1)[np.argsort(order)]
