"""Many questions at once: p values of Student's t over blocks, and what is left of them when all are asked together.

Holm keeps the chance of any false alarm in a family; Benjamini and Hochberg the share of false ones among alarms.
Cells of which nothing is known have nan, and do not count as questions.
"""

from collections.abc import Callable
from typing import Final

import numpy as np
from scipy.special import stdtr

from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.skew import skewness, straightened
from mrsim.stats.spread import error

ROUNDING: Final = 1e-12
"""Smaller distances and errors are none."""


def p_values(estimates: Estimates, against: Floats | float = 0.0) -> Floats:
    """Two-sided: at most 5 % where the 95 % interval leaves the number out."""
    return 2 * _at_least(estimates, np.abs(_steps(estimates, against)))


def p_equivalent(estimates: Estimates, target: Floats | float, margin: Floats | float) -> Floats:
    """Of the claim that the truth is within the margin: the larger p value of the two one-sided tests."""
    above = _at_least(estimates, _steps(estimates, target - margin))
    below = _at_least(estimates, -_steps(estimates, target + margin))
    return np.maximum(above, below)


def holm(p: Floats) -> Floats:
    """Adjusted p values: an alarm where one is at most 5 % is a false one in at most 5 % of families."""
    return _of_known(p, _holm)


def benjamini_hochberg(p: Floats) -> Floats:
    """Adjusted p values: of the alarms at 5 % at most 5 % are false, on average."""
    return _of_known(p, _benjamini_hochberg)


def _steps(estimates: Estimates, against: Floats | float) -> Floats:
    """How far above the number, in standard errors, corrected for skewness."""
    steps = (estimates.value - against) / np.maximum(error(estimates), ROUNDING)
    return straightened(steps, skewness(estimates))


def _at_least(estimates: Estimates, steps: Floats) -> Floats:
    """How likely chance goes so many steps up."""
    chance: Floats = stdtr(np.maximum(estimates.blocks - 1, 1), -steps)
    return chance


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
