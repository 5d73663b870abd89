"""What blocks that are too rare to be seen, or were seen once or twice, may add to a value.

Where most blocks agree, a few that differ make the whole value, and Student's t knows nothing of the kinds of blocks
that did not come up. Of blocks beyond all that were seen there may be a share of 1 - α^(1/n); beyond the j farthest
ones, the upper bound of Clopper and Pearson (1934) for j successes in n trials. A bound of the value is at least as
far off as that many blocks would move it: an unseen kind by the whole range of the measure, a seen kind by as much as
those that were seen. It is the idea of Stringer's bound (1963), with which auditors bound rare errors.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.special import betaincinv

from mrsim.stats.estimates import Estimates, Floats

MOST_AGREE: Final = 0.5
"""Blocks count as mostly agreeing from this part on."""
NEGLIGIBLE: Final = 0.02
"""Blocks agree that differ by less than this part of the largest difference between any block and the usual one."""
FEW_SEEN: Final = 3
"""Up to this many of the farthest blocks are taken as the first of more. More make no bound wider (measured)."""
FEW_ENOUGH: Final = 50
"""If no more blocks lie beyond the usual one, all of them are taken as the first of more, too."""
FEWEST_DIFFERING: Final = 20
"""With fewer blocks that differ, nothing bounds a measure that has no range."""


@dataclass(frozen=True)
class RareBlocks:
    """The farthest blocks of each cell, on one side of its value."""

    trials: Floats
    """Deals in which each cell was seen."""
    room: Floats
    """How far one block may lie beyond the value."""
    farthest: Floats
    """FEW_SEEN × cells: the mean of the 1, 2, … farthest blocks, less the value."""
    beyond: Floats
    """How many blocks lie beyond the usual one; 0 where they are too many to count."""
    mean_beyond: Floats
    """Their mean, less the value."""

    def moves(self, tail: Floats) -> Floats:
        """How far such blocks may move the value to this side, with a chance of at most `tail` of being wrong."""
        moved = (1 - tail ** (1 / self.trials)) * self.room
        for seen, mean in enumerate(self.farthest, 1):
            moved = np.maximum(moved, self.moved_by_more_of(np.full(len(mean), float(seen)), mean, tail))
        return np.maximum(moved, self.moved_by_more_of(self.beyond, self.mean_beyond, tail))

    def moved_by_more_of(self, seen: Floats, mean: Floats, tail: Floats) -> Floats:
        """How far the value moves if there are as many blocks like these as there may be, in the place of others."""
        others = np.maximum(self.trials - seen, 1)
        more = betaincinv(seen + 1, others, 1 - tail) - seen / self.trials
        return np.where((seen > 0) & (self.trials > seen), more * mean * self.trials / others, 0.0)


def farthest_blocks(estimates: Estimates, *, above: bool) -> RareBlocks:
    """The blocks that lie farthest above the values, or below them."""
    scale = np.maximum(estimates.blocks, 1) / max(len(estimates.influence), 1)
    sided = estimates.influence if above else -estimates.influence
    top = min(FEW_SEEN, len(sided))
    largest = np.sort(np.partition(sided, len(sided) - top, axis=0)[len(sided) - top :], axis=0)[::-1] * scale
    means = np.cumsum(largest, axis=0) / np.arange(1, top + 1)[:, None]
    usual, limit = _usual_block(estimates)
    lies_beyond = sided > (usual if above else -usual) + limit
    beyond = lies_beyond.sum(axis=0).astype(np.float64)
    mean_beyond = np.where(lies_beyond, sided, 0.0).sum(axis=0) * scale / np.maximum(beyond, 1)
    beyond = np.where(beyond <= FEW_ENOUGH, beyond, 0.0)
    room = (estimates.most - estimates.value) if above else (estimates.value - estimates.least)
    trials = np.maximum(estimates.blocks, 1) * float(estimates.deals)
    return RareBlocks(trials, room, means, beyond, mean_beyond)


def differing_blocks(estimates: Estimates) -> npt.NDArray[np.int64]:
    """The number of blocks that did something other than the usual; all of them where no kind is usual."""
    influence, seen = estimates.influence, estimates.blocks
    usual, limit = _usual_block(estimates)
    moved = influence != 0
    away = moved & (np.abs(influence - usual) > limit)
    zeros = seen - moved.sum(axis=0)
    found: npt.NDArray[np.int64] = away.sum(axis=0) + np.where(np.abs(usual) > limit, zeros, 0)
    return np.minimum(found, seen)


def _usual_block(estimates: Estimates) -> tuple[Floats, Floats]:
    """What the usual block did to each cell, and how far from that others count as doing the same."""
    moved = estimates.influence != 0
    zeros = estimates.blocks - moved.sum(axis=0)
    usual = np.where(2 * zeros >= estimates.blocks, 0.0, _median_influence(estimates.influence, moved))
    farthest = np.where(moved, np.abs(estimates.influence - usual), 0.0).max(axis=0, initial=0.0)
    return usual, NEGLIGIBLE * farthest


def _median_influence(influence: Floats, moved: npt.NDArray[np.bool_]) -> Floats:
    """The median influence of those blocks that moved each cell."""
    if moved.all():
        found: Floats = np.median(influence, axis=0)
        return found
    return np.array(
        [np.median(column[here]) if here.any() else 0.0 for column, here in zip(influence.T, moved.T, strict=True)]
    )
