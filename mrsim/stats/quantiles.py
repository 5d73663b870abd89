"""Quantiles of whole numbers, such as scores and margins, with intervals over blocks.

The interval of a quantile reaches as far as the share of rows up to there may be the share wanted (Woodruff 1952).
So it needs only how often each number came in each block.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mrsim.stats.estimates import SHARE_RANGE, Floats, estimate_ratio
from mrsim.stats.intervals import CONFIDENCE, cell_intervals


@dataclass(frozen=True)
class QuantileEstimates:
    """Quantiles and their bounds. Without rows, and without an interval, they are nan."""

    value: Floats
    low: Floats
    high: Floats


def estimate_quantiles(
    histogram: npt.NDArray[np.int64], numbers: npt.NDArray[np.int64], shares: Floats, confidence: float = CONFIDENCE
) -> QuantileEstimates:
    """For each share the smallest number that at least this part of the rows does not exceed.

    The histogram is blocks × numbers; the numbers ascend.
    """
    upto = np.cumsum(histogram, axis=1).astype(np.float64)
    below = estimate_ratio(upto, np.broadcast_to(upto[:, -1:], upto.shape), SHARE_RANGE)
    if np.isnan(below.value).all():
        return QuantileEstimates(*np.full((3, len(shares)), np.nan))
    at = np.searchsorted(below.value, shares)
    found = cell_intervals(below, confidence)
    if np.isnan(found.error).all():
        return QuantileEstimates(numbers[at].astype(np.float64), *np.full((2, len(shares)), np.nan))
    # As much as the share at the quantile may be too large or too small, the number may be too far up or down.
    low = np.searchsorted(below.value, np.maximum(shares - (found.high - found.value)[at], 0))
    high = np.searchsorted(below.value, np.minimum(shares + (found.value - found.low)[at], 1))
    return QuantileEstimates(*(numbers[column].astype(np.float64) for column in (at, low, high)))
