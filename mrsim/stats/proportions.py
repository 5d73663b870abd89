"""How often something happens, counted in trials that have nothing to do with each other: Wilson's (1927) interval.

Games of a block are no such trials. Whole runs with seeds of their own are: so this says how sure it is how often
intervals hold and verdicts are right.
"""

import numpy as np
from scipy.special import ndtri

from mrsim.stats.intervals import CONFIDENCE, all_or_nothing


def wilson(share: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The shares of all trials ever among which one so far away is not yet rare. It never leaves 0 to 1."""
    low, high = all_or_nothing(np.array(share), np.array(trials), np.array(ndtri((1 + confidence) / 2)))
    return float(low), float(high)
