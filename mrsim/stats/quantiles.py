"""Quantiles of whole numbers, such as scores and margins, with intervals over blocks.

The interval of a quantile reaches as far as the share of rows up to there may be the share wanted (Woodruff 1952).
So it needs only how often each number came in each block.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mrsim.stats.estimates import SHARE_RANGE, Floats, ratio
from mrsim.stats.intervals import CONFIDENCE, each


@dataclass(frozen=True)
class Quantiles:
    """Numbers of the histogram. Without rows, and without an interval, they are nan."""

    value: Floats
    low: Floats
    high: Floats


def quantiles(
    histogram: npt.NDArray[np.int64], numbers: npt.NDArray[np.int64], shares: Floats, confidence: float = CONFIDENCE
) -> Quantiles:
    """For each share the smallest number that at least so many rows do not exceed. Blocks × numbers, which ascend."""
    upto = np.cumsum(histogram, axis=1).astype(np.float64)
    below = ratio(upto, np.broadcast_to(upto[:, -1:], upto.shape), SHARE_RANGE)
    if np.isnan(below.value).all():
        return Quantiles(*np.full((3, len(shares)), np.nan))
    at = np.searchsorted(below.value, shares)
    found = each(below, confidence)
    if np.isnan(found.error).all():
        return Quantiles(numbers[at].astype(np.float64), *np.full((2, len(shares)), np.nan))
    # As much as the share at the quantile may be too large or too small, the number may be too far up or down.
    low = np.searchsorted(below.value, np.maximum(shares - (found.high - found.value)[at], 0))
    high = np.searchsorted(below.value, np.minimum(shares + (found.value - found.low)[at], 1))
    return Quantiles(*(numbers[column].astype(np.float64) for column in (at, low, high)))
