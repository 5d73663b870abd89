"""What chance alone would do: the floor of a gap between equals, and whether the parts of a run are alike."""

from collections.abc import Iterator
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.cells import Cells, rivals
from mrsim.analysis.context import Context
from mrsim.analysis.tables import Table, known
from mrsim.stats.multiplicity import holm
from mrsim.stats.noise import floor_of_gap, homogeneity
from mrsim.sums.adding import ARM

MOST_PARTS: Final = 20
LEAST_STRETCHES: Final = 40
"""Fewer say nothing about parts."""
BROKEN: Final = 0.001


def noise(context: Context) -> Iterator[Table]:
    """Both."""
    yield from gaps(context)
    yield from health(context)


def gaps(context: Context) -> Iterator[Table]:
    """The largest win share less the smallest, beside what it would be if all were equal."""
    names = context.players_by
    if not names:
        return
    found = [rivals(context.sums, (name,)) for name in names]
    lines = pl.DataFrame(
        {
            "between": names,
            "groups": [len(groups) for groups in found],
            "value": [np.ptp(groups.estimates.value - groups.equal) for groups in found],
            "floor": known(np.array([floor(groups) for groups in found])),
        }
    )
    story = "Equals are never exactly equal: the floor is the gap to expect of a game that is perfectly fair."
    yield Table("gaps", "Largest less smallest win share", story, "described", ("between",), lines)


def floor(groups: Cells) -> float:
    """One block does not tell what chance does."""
    return floor_of_gap(groups.estimates) if groups.estimates.blocks.min() > 1 else np.nan


def health(context: Context) -> Iterator[Table]:
    """Stretches of a run differ by chance only; if they differ by more, something broke while it was played."""
    stretches = context.sums.stretches
    if stretches < LEAST_STRETCHES:
        return
    part = np.arange(stretches) * min(MOST_PARTS, stretches // 2) // stretches
    by_arm = rivals(context.sums, (ARM, "seat"))
    lines = []
    for arm in by_arm.keys[ARM].unique(maintain_order=True):
        of_arm = by_arm.only((by_arm.keys[ARM] == arm).to_numpy())
        found = homogeneity(of_arm.estimates, part)
        lines.append({"arm": arm, "chi_square": found.chi_square, "freedom": found.freedom, "p": found.p})
    frame = pl.DataFrame(lines)
    adjusted = holm(frame["p"].to_numpy())
    frame = frame.with_columns(p_adjusted=pl.Series(adjusted), broken=pl.Series(adjusted < BROKEN))
    story = f"Win shares of the seats in {part.max() + 1} stretches of each arm: alike, but for chance."
    yield Table("health", "Are the parts of the run alike?", story, "described", ("arm",), frame)
