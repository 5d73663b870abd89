"""An estimate, and how much each block moved it: all that intervals, families, pairs and stops are computed from.

Games of a block share a deal, so they are not independent; blocks are. A share is a ratio of two sums, wins over rows.
To first order its error is the mean over blocks of `(wins - share × rows) / mean rows`: the *influence* of a block.
Where every block has as many rows this is exactly the block's mean less the mean of all; where a group is missing in
a block, or its rows are themselves an outcome, it still holds.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

ANYTHING: Final[tuple[float, float]] = (-np.inf, np.inf)
"""The range of a measure that has none, such as a score."""
SHARE_RANGE: Final[tuple[float, float]] = (0.0, 1.0)
"""The range of a share."""
DIFFERENCE_RANGE: Final[tuple[float, float]] = (-1.0, 1.0)
"""The range of the difference of two shares."""


@dataclass(frozen=True)
class Estimates:
    """Some numbers estimated from the same blocks."""

    value: Floats
    """One a cell; nan where a cell was never seen."""
    influence: Floats
    """Blocks × cells. Every column has the mean 0; a block without rows of a cell did not move it."""
    blocks: npt.NDArray[np.int64]
    """The number of blocks in which each cell was seen."""
    least: Floats
    """The smallest value that any block could have; -inf where the measure has no lower end."""
    most: Floats
    """The largest one."""
    deals: int = 1
    """How many deals are summed up in each of these blocks: more than one where a long run is read in bins."""

    def only(self, cells: npt.NDArray[np.int64] | npt.NDArray[np.bool_]) -> "Estimates":
        """Some of the cells, by number or by mask."""
        return Estimates(
            self.value[cells],
            self.influence[:, cells],
            self.blocks[cells],
            self.least[cells],
            self.most[cells],
            self.deals,
        )

    def __sub__(self, other: "Estimates") -> "Estimates":
        """What is more here than there, block by block: what a deal gives to both cancels out."""
        return Estimates(
            self.value - other.value,
            self.influence - other.influence,
            np.minimum(self.blocks, other.blocks),
            self.least - other.most,
            self.most - other.least,
            self.deals,
        )

    def above(self, target: Floats | float) -> "Estimates":
        """The same, measured from a target."""
        return Estimates(
            self.value - target, self.influence, self.blocks, self.least - target, self.most - target, self.deals
        )

    def weighed(self, weights: Floats) -> "Estimates":
        """Weighed sums of the cells, one for each column of the weights. A sum was seen where all of its cells were."""
        seen = np.where(weights != 0, self.blocks[:, None], len(self.influence)).min(
            axis=0, initial=len(self.influence)
        )
        known = np.where(np.isnan(self.value), 0.0, self.value)
        value = np.where(seen > 0, known @ weights, np.nan)
        gain, loss = np.maximum(weights, 0), np.maximum(-weights, 0)
        least = _weighed_ends(self.least, gain) - _weighed_ends(self.most, loss)
        most = _weighed_ends(self.most, gain) - _weighed_ends(self.least, loss)
        return Estimates(value, self.influence @ weights, seen, least, most, self.deals)

    def first(self, blocks: int) -> "Estimates":
        """What was known after this many blocks. The values are moved by what the later ones did, to first order."""
        early = self.influence[:blocks]
        return Estimates(
            self.value + early.mean(axis=0),
            early - early.mean(axis=0),
            np.minimum(self.blocks, blocks),
            self.least,
            self.most,
            self.deals,
        )


def _weighed_ends(ends: Floats, weights: Floats) -> Floats:
    """The weighed sum of the ends of ranges; what weighs nothing adds nothing, even where its range has no end."""
    product = np.multiply(ends[:, None], weights, out=np.zeros_like(weights), where=weights != 0)
    total: Floats = product.sum(axis=0)
    return total


def estimate_ratio(sums: Floats, counts: Floats, reach: tuple[float, float] = ANYTHING, deals: int = 1) -> Estimates:
    """Estimate sums over counts, both blocks × cells. `reach` is the range of the measure."""
    rows = counts.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        value = sums.sum(axis=0) / rows
        influence = (sums - value * counts) / (rows / len(counts))
    least, most = (np.full(len(rows), end) for end in reach)
    return Estimates(value, np.where(rows > 0, influence, 0.0), (counts > 0).sum(axis=0), least, most, deals)


def join_estimates(parts: list[Estimates]) -> Estimates:
    """The cells of several estimates over the same blocks as one family."""
    return Estimates(
        np.concatenate([part.value for part in parts]),
        np.concatenate([part.influence for part in parts], axis=1),
        np.concatenate([part.blocks for part in parts]),
        np.concatenate([part.least for part in parts]),
        np.concatenate([part.most for part in parts]),
        parts[0].deals,
    )
