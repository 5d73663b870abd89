"""An estimate, and how much each block moved it: all that intervals, families, pairs and stops are computed from.

Games of a block share a deal, so they are not independent; blocks are. A share is a ratio of two sums, wins over rows.
To first order its error is the mean over blocks of `(wins - share × rows) / mean rows`: the *influence* of a block.
Where every block has as many rows this is exactly the block's mean less the mean of all; where a group is missing in
a block, or its rows are themselves an outcome, it still holds.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Estimates:
    """Some numbers estimated from the same blocks."""

    value: Floats
    """One a cell; nan where a cell was never seen."""
    influence: Floats
    """Blocks × cells. Every column has the mean 0; a block without rows of a cell did not move it."""
    blocks: npt.NDArray[np.int64]
    """In how many blocks each cell was seen."""

    def only(self, cells: npt.NDArray[np.int64] | npt.NDArray[np.bool_]) -> "Estimates":
        """Some of the cells, by number or by mask."""
        return Estimates(self.value[cells], self.influence[:, cells], self.blocks[cells])

    def __sub__(self, other: "Estimates") -> "Estimates":
        """What is more here than there, block by block: what a deal gives to both cancels out."""
        return Estimates(
            self.value - other.value, self.influence - other.influence, np.minimum(self.blocks, other.blocks)
        )

    def weighed(self, weights: Floats) -> "Estimates":
        """Weighed sums of the cells, one for each column of the weights. A sum was seen where all of its cells were."""
        seen = np.where(weights != 0, self.blocks[:, None], len(self.influence)).min(
            axis=0, initial=len(self.influence)
        )
        known = np.where(np.isnan(self.value), 0.0, self.value)
        value = np.where(seen > 0, known @ weights, np.nan)
        return Estimates(value, self.influence @ weights, seen)

    def first(self, blocks: int) -> "Estimates":
        """What was known after so many blocks. The values are moved by what the later ones did, to first order."""
        early = self.influence[:blocks]
        return Estimates(self.value + early.mean(axis=0), early - early.mean(axis=0), np.minimum(self.blocks, blocks))


def ratio(sums: Floats, counts: Floats) -> Estimates:
    """Sums over counts, both blocks × cells."""
    rows = counts.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        value = sums.sum(axis=0) / rows
        influence = (sums - value * counts) / (rows / len(counts))
    return Estimates(value, np.where(rows > 0, influence, 0.0), (counts > 0).sum(axis=0))


def side_by_side(parts: list[Estimates]) -> Estimates:
    """Cells of several estimates over the same blocks as one family."""
    return Estimates(
        np.concatenate([part.value for part in parts]),
        np.concatenate([part.influence for part in parts], axis=1),
        np.concatenate([part.blocks for part in parts]),
    )
