"""What chance alone would do: the floor of a gap between equals, and whether the parts of a run are alike."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import polars as pl

from mrsim.analysis.cells import Cells, rivals
from mrsim.analysis.context import Context
from mrsim.analysis.skill import within_skill
from mrsim.analysis.tables import Table
from mrsim.stats.multiplicity import holm
from mrsim.stats.noise import floor_of_gap, homogeneity
from mrsim.sums.adding import ARM

MOST_PARTS: Final = 20
LEAST_STRETCHES: Final = 40
"""Fewer say nothing about parts."""
BROKEN: Final = 0.001
BETWEEN: Final = "between"
AMONG: Final = "among"
"""The level of skill, where there are several."""


def noise(context: Context) -> Iterator[Table]:
    """Both."""
    yield from gaps(context)
    yield from health(context)


def gaps(context: Context) -> Iterator[Table]:
    """The largest win share less the smallest, beside what it would be if all were equal, at each level of skill."""
    lines = [line for name in context.players_by for line in gaps_between(context, name)]
    if lines:
        story = "Equals are never exactly equal: the floor is the gap to expect of a game that is perfectly fair."
        frame = pl.DataFrame(lines, infer_schema_length=None).with_columns(pl.col("floor").fill_nan(None))
        by = (BETWEEN, AMONG) if (frame[AMONG] != "").any() else (BETWEEN,)
        shown = frame if AMONG in by else frame.drop(AMONG)
        yield Table("gaps", "Largest less smallest win share", story, "described", by, shown)


def gaps_between(context: Context, name: str) -> Iterator[dict[str, Any]]:
    """Of the groups of a column, one line for each level of skill."""
    by = within_skill(context.sums, (name,))
    found = rivals(context.sums, by)
    level = found.keys[by[0]].cast(pl.String) if len(by) > 1 else pl.Series([""] * len(found))
    for at in level.unique(maintain_order=True):
        groups = found.only((level == at).to_numpy())
        gap = float(np.ptp(groups.estimates.value - groups.equal))
        yield {BETWEEN: name, AMONG: at, "groups": len(groups), "value": gap, "floor": floor(groups)}


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
