"""Gaps next to those that chance alone would make of equals, and the health of a run, whose parts must be alike."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.skill_levels import within_skill
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.tables import ResultTable, Topic
from mrsim.stats.multiplicity import holm_p_values
from mrsim.stats.noise import expected_gap_of_equals, homogeneity_test
from mrsim.sums.block_sums import ARM
from mrsim.sums.cell_estimates import Cells, estimate_rival_cells

MOST_PARTS: Final = 20
LEAST_BINS: Final = 40
"""Fewer say nothing about parts."""
BROKEN: Final = 0.001
BETWEEN: Final = "between"
AMONG: Final = "among"
"""The level of skill, where there are several."""


def gap_and_health_tables(context: Context) -> Iterator[ResultTable]:
    """The gaps between groups next to those that chance alone produces, and whether the parts of the run are alike."""
    yield from _gap_tables(context.base)
    yield from _run_health_tables(context)


def _gap_tables(context: Context) -> Iterator[ResultTable]:
    """The largest win share less the smallest, next to the gap to expect of equals, at each level of skill."""
    lines = [line for name in context.players_by for line in _gap_lines(context, name)]
    if lines:
        story = "Equals are never exactly equal: the floor is the gap to expect of a game that is perfectly fair."
        frame = pl.DataFrame(lines, infer_schema_length=None).with_columns(pl.col("floor").fill_nan(None))
        by = (BETWEEN, AMONG) if (frame[AMONG] != "").any() else (BETWEEN,)
        shown = frame if AMONG in by else frame.drop(AMONG)
        yield ResultTable(GAPS, GAPS.name, "Largest less smallest win share", story, by, shown)


def _gap_lines(context: Context, name: str) -> Iterator[dict[str, Any]]:
    """The gap between the groups of a column: one line for each level of skill."""
    by = within_skill(context.sums, (name,))
    found = estimate_rival_cells(context.sums, by)
    level = found.keys[by[0]].cast(pl.String) if len(by) > 1 else pl.Series([""] * len(found))
    for at in level.unique(maintain_order=True):
        groups = found.only((level == at).to_numpy())
        gap = float(np.ptp(groups.estimates.value - groups.equal))
        yield {BETWEEN: name, AMONG: at, "groups": len(groups), "value": gap, "floor": _gap_floor(groups)}


def _gap_floor(groups: Cells) -> float:
    """The gap expected of equals; nan where a group was seen in one block only."""
    return expected_gap_of_equals(groups.estimates) if groups.estimates.blocks.min() > 1 else np.nan


def _run_health_tables(context: Context) -> Iterator[ResultTable]:
    """Test whether stretches of each arm differ by more than chance: then something broke while it was played."""
    bins = context.sums.bins
    if bins < LEAST_BINS:
        return
    part = np.arange(bins) * min(MOST_PARTS, bins // 2) // bins
    by_arm = estimate_rival_cells(context.sums, (ARM, "seat"))
    lines = []
    for arm in by_arm.keys[ARM].unique(maintain_order=True):
        of_arm = by_arm.only((by_arm.keys[ARM] == arm).to_numpy())
        found = homogeneity_test(of_arm.estimates, part)
        lines.append({"arm": arm, "chi_square": found.chi_square, "freedom": found.freedom, "p": found.p})
    frame = pl.DataFrame(lines)
    adjusted = holm_p_values(frame["p"].to_numpy())
    frame = frame.with_columns(p_adjusted=pl.Series(adjusted), broken=pl.Series(adjusted < BROKEN))
    story = f"Win shares of the seats in {part.max() + 1} stretches of each combination: alike, but for chance."
    yield ResultTable(HEALTH, HEALTH.name, "Are the parts of the run alike?", story, ("arm",), frame)


def describe_health(table: ResultTable) -> str:
    """Whether the parts of every arm are alike."""
    broken = int(table.lines["broken"].sum())
    return f"{table.story} {broken} of {len(table.lines)} are not." if broken else f"{table.story} They are."


GAPS: Final = Topic("gaps", styles={"floor": "share"})
HEALTH: Final = Topic("health", sentence=describe_health)
STATISTIC: Final = Statistic(100, gap_and_health_tables)
