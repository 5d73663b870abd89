"""How often something happens, counted in trials that have nothing to do with each other: Wilson's (1927) interval.

Games of a block are no such trials. Whole runs with seeds of their own are: so this says how sure it is how often
intervals hold and verdicts are right.
"""

import numpy as np
from scipy.special import ndtri

from mrsim.stats.intervals import CONFIDENCE, wilson_bounds


def wilson_interval(share: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval of a share of independent trials; it never leaves 0 to 1."""
    low, high = wilson_bounds(np.array(share), np.array(trials), np.array(ndtri((1 + confidence) / 2)))
    return float(low), float(high)
