"""The numbers of blocks at which a run is looked at, and how often each look may miss, so that all together rarely do.

A schedule that ends at the most blocks that a run may play asks for less than one without an end, and less still if
early looks are a little stricter than late ones (Wang and Tsiatis 1987). Later looks spend what was kept back.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from scipy.special import ndtr

from mrsim.stats.estimates import Floats
from mrsim.stats.spread import SEED

FIRST_LOOK_BLOCKS: Final = 100
"""Blocks at the first look. Earlier, block means are not yet normal enough."""
GROWTH: Final = 1.1
LAST: Final = 1_000_000
PATHS: Final = 200_000
RESERVED: Final = 0.02
"""This part of the chance to be wrong is kept back for looks beyond the end of a schedule."""
FLAT: Final = 0.5
"""The shape of a boundary that is as many standard errors away at every look (Pocock's)."""
BENT: Final = 0.45
"""The shape of a schedule with an end: it saves 15 to 18 % of the blocks, measured (docs/explanation/statistics.md)."""


@dataclass(frozen=True)
class Schedule:
    """The looks at a run, and the chance to be wrong that all of them may spend together."""

    last: int = LAST
    """Blocks at the last look."""
    spends: float = 1.0
    shape: float = FLAT
    """The boundary at a look lies `(blocks / last) ^ (shape - 0.5)` times as far away as at the last one."""

    def looks(self) -> list[int]:
        """The numbers of blocks at which a run is looked at, each a tenth larger than the one before."""
        found = [min(FIRST_LOOK_BLOCKS, self.last)]
        while found[-1] < self.last:
            found.append(min(round(found[-1] * GROWTH), self.last))
        return found

    def level_of_look(self, level: float, blocks: int) -> float:
        """How often the look after this many blocks may miss, so that all looks together miss with this level."""
        boundary = _quantile_of_sorted(_largest_path_errors(self.last, self.shape), 1 - level * self.spends)
        return float(2 * ndtr(-boundary * self.factor(blocks)))

    def factor(self, blocks: int) -> float:
        """How many times as far away the boundary is as at the last look."""
        return float((min(max(blocks, 1), self.last) / self.last) ** (self.shape - FLAT))


OPEN_SCHEDULE: Final = Schedule()
"""A schedule without an end."""
BEYOND_SCHEDULE: Final = Schedule(spends=RESERVED)
"""The looks beyond the end of a schedule that had one."""


def schedule_until(blocks: int) -> Schedule:
    """The schedule of a run that plays at most this many blocks."""
    return Schedule(blocks, 1 - RESERVED, BENT)


@cache
def _largest_path_errors(last: int, shape: float) -> Floats:
    """The largest of all looks' errors, each in standard errors over the factor of its look, in ascending order."""
    schedule = Schedule(last, shape=shape)
    random = np.random.Generator(np.random.Philox(SEED))
    total, largest, before = np.zeros(PATHS), np.zeros(PATHS), 0
    for blocks in schedule.looks():
        total += np.sqrt(blocks - before) * random.standard_normal(PATHS)
        np.maximum(largest, np.abs(total) / np.sqrt(blocks) / schedule.factor(blocks), out=largest)
        before = blocks
    return np.sort(largest)


def _quantile_of_sorted(values: Floats, share: float) -> float:
    """What `np.quantile` gives, without looking through all values again: every look at a run asks for one."""
    at = share * (len(values) - 1)
    around = values[int(at) : int(at) + 2]
    return float(np.quantile(around, at - int(at)))
