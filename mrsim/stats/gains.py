"""What a change gains in win share: two strategies in the same blocks, compared block by block."""

from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt
from scipy.special import stdtrit

from mrsim.stats.intervals import CONFIDENCE


@dataclass(frozen=True)
class Gain:
    """Win shares before and after, and the interval of their difference. One block has no interval."""

    blocks: int
    old: float
    new: float
    low: float | None
    high: float | None

    @property
    def gain(self) -> float:
        """What is won more."""
        return self.new - self.old

    @property
    def clear(self) -> bool:
        """Whether all of the interval is above 0."""
        return self.low is not None and self.low > 0

    @property
    def loses(self) -> bool:
        """Whether all of the interval is below 0."""
        return self.high is not None and self.high < 0


def gain(old: npt.NDArray[np.float64], new: npt.NDArray[np.float64], confidence: float = CONFIDENCE) -> Gain:
    """From the shares in each block: Student's t over the differences, so what a deal gives to both cancels out."""
    blocks = len(old)
    if blocks < 2:
        return Gain(blocks, float(old.mean()), float(new.mean()), None, None)
    difference = new - old
    half = float(stdtrit(blocks - 1, (1 + confidence) / 2)) * float(difference.std(ddof=1)) / sqrt(blocks)
    middle = float(new.mean()) - float(old.mean())
    return Gain(blocks, float(old.mean()), float(new.mean()), middle - half, middle + half)
