"""Student's t where what blocks do is not symmetric: Hall's (1992) transformation.

Shares below a half are skewed: a rare win moves a share further up than no win moves it down. Student's t then misses
a share's truth above the interval twice as often as promised, or more, and far more often at the levels that a family
asks for. The transformation bends t by the skewness of the blocks, so that both sides miss as often as they should.

Only where there is enough to estimate skewness from: a few blocks that happen to lie on one side look skewed. So
intervals take of the two bounds, bent and not, the farther one (`intervals.py`).
"""

from typing import Final

import numpy as np

from mrsim.stats.estimates import Estimates, Floats

STRAIGHT: Final = 1e-6
"""With less skewness than this nothing is bent."""


def estimate_skewness(estimates: Estimates) -> Floats:
    """The skewness of the estimates themselves, which shrinks with more blocks. 0 where nothing varies."""
    squares = (estimates.influence**2).sum(axis=0) ** 1.5
    found = np.divide((estimates.influence**3).sum(axis=0), squares, out=np.zeros_like(squares), where=squares > 0)
    return np.where(np.abs(found) < STRAIGHT, 0, found)


def bend_by_skewness(steps: Floats, skew: Floats) -> Floats:
    """How far a bound lies, in standard errors, where that of a symmetric value would lie this many steps away."""
    some = np.where(skew == 0, 1, skew)
    return np.where(skew == 0, steps, 3 / some * (np.cbrt(1 + some * (steps - some / 6)) - 1))
