"""How often something happens, counted in trials that have nothing to do with each other: Wilson's (1927) interval.

Games of a block are no such trials. Whole runs with seeds of their own are: so this says how sure it is how often
intervals hold and verdicts are right.
"""

from math import sqrt

from scipy.special import ndtri

from mrsim.stats.intervals import CONFIDENCE


def wilson(share: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The shares of all trials ever among which one so far away is not yet rare. It never leaves 0 to 1."""
    squared = float(ndtri((1 + confidence) / 2)) ** 2
    middle = (share + squared / (2 * trials)) / (1 + squared / trials)
    half = sqrt(squared * (share * (1 - share) / trials + squared / (4 * trials**2))) / (1 + squared / trials)
    return max(0.0, middle - half), min(1.0, middle + half)
