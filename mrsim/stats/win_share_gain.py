"""What a change gains in win share: two strategies in the same blocks, compared block by block."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mrsim.stats.estimates import DIFFERENCE_RANGE, estimate_ratio
from mrsim.stats.intervals import CONFIDENCE, cell_intervals


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
        """The win share of the new strategy less that of the old one."""
        return self.new - self.old

    @property
    def clear(self) -> bool:
        """Whether all of the interval is above 0."""
        return self.low is not None and self.low > 0

    @property
    def loses(self) -> bool:
        """Whether all of the interval is below 0."""
        return self.high is not None and self.high < 0


def estimate_gain(old: npt.NDArray[np.float64], new: npt.NDArray[np.float64], confidence: float = CONFIDENCE) -> Gain:
    """Estimate the gain from the shares in each block: differences cancel what a deal gives to both."""
    difference = (new - old)[:, None]
    found = cell_intervals(estimate_ratio(difference, np.ones_like(difference), DIFFERENCE_RANGE), confidence)
    low, high = (None if np.isnan(bound) else float(bound) for bound in (found.low[0], found.high[0]))
    return Gain(len(old), float(old.mean()), float(new.mean()), low, high)
