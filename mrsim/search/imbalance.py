"""How far shares are from what is meant, without what chance adds, and what a change gains of it.

The mean square of distances is too large by the square of their errors, so that is taken off: what is left is right on
average, and so are differences of it. Its root says how far a share is off in points.
"""

import numpy as np

from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.spread import standard_errors


def mean_square(shares: Estimates, meant: Floats) -> float:
    """Of the distances. It may come out below 0 where chance has brought shares nearer than they are."""
    return float(np.nanmean((shares.value - meant) ** 2 - standard_errors(shares) ** 2))


def off_by(square: float) -> float:
    """The root of a mean square."""
    return float(np.sqrt(max(square, 0.0)))


def gain_in_mean_square(before: Estimates, after: Estimates, meant: Floats) -> Estimates:
    """By how much the mean square is smaller: one cell, block by block."""
    value = mean_square(before, meant) - mean_square(after, meant)
    known = ~np.isnan(before.value - after.value)
    away, still = before.value[known] - meant[known], after.value[known] - meant[known]
    influence = 2 * (before.influence[:, known] * away - after.influence[:, known] * still).mean(axis=1)
    blocks = min(int(before.blocks.max()), int(after.blocks.max()))
    nothing, everything = np.array([-np.inf]), np.array([np.inf])
    return Estimates(np.array([value]), influence[:, None], np.array([blocks]), nothing, everything, before.deals)


def gain_in_root(gain: float, before: float) -> float:
    """What a gain in mean square is in the root, from where it was before. Both are mean squares."""
    return off_by(before) - off_by(before - gain)
