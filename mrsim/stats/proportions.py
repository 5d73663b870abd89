"""How often something happens, counted in trials that have nothing to do with each other: Wilson's (1927) interval.

Games of a block are no such trials. Whole runs with seeds of their own are: so this says how sure it is how often
intervals hold and verdicts are right. And no share varies more from block to block than one that is all or nothing:
so it also bounds what few blocks of one game can say.
"""

import numpy as np
from scipy.special import ndtri

from mrsim.stats.estimates import Floats
from mrsim.stats.intervals import CONFIDENCE


def wilson(share: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The shares of all trials ever among which one so far away is not yet rare. It never leaves 0 to 1."""
    low, high = all_or_nothing(np.array(share), np.array(trials), np.array(ndtri((1 + confidence) / 2)))
    return float(low), float(high)


def all_or_nothing(shares: Floats, trials: Floats, critical: Floats) -> tuple[Floats, Floats]:
    """The same of many shares, so many standard errors away from what was seen."""
    squared = critical**2
    middle = (shares + squared / (2 * trials)) / (1 + squared / trials)
    half = np.sqrt(squared * (shares * (1 - shares) / trials + squared / (4 * trials**2))) / (1 + squared / trials)
    return np.maximum(0.0, middle - half), np.minimum(1.0, middle + half)
