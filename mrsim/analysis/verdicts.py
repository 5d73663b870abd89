"""The verdicts on an experiment's targets."""

from collections.abc import Iterator
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.tables import Table, known, numbers_of
from mrsim.analysis.targets import PERCENT, Aim, aims
from mrsim.stats import verdicts as decided
from mrsim.stats.estimates import side_by_side
from mrsim.stats.intervals import Intervals, together

VERDICT: Final = "verdict"


def verdicts(context: Context) -> Iterator[Table]:
    """All targets of an experiment are one family: with 95 % confidence every interval in it is right."""
    wanted = [aim for aim in aims(context.experiment, context.sums) if len(aim.cells)]
    if not wanted:
        return
    family = together(side_by_side([aim.cells.estimates for aim in wanted]))
    at = 0
    for number, aim in enumerate(wanted):
        here = part_of(family, at, len(aim.cells))
        at += len(aim.cells)
        yield verdict_table(f"target-{number + 1}", aim, here, context.sums.stretch)


def part_of(family: Intervals, first: int, number: int) -> Intervals:
    """Some of the intervals of a family."""
    here = slice(first, first + number)
    return Intervals(family.value[here], family.error[here], family.critical[here], family.seen[here], family.blocks)


def verdict_table(name: str, aim: Aim, intervals: Intervals, stretch: int) -> Table:
    """Each cell of a target, its interval, and the verdict that is read off it."""
    margin = aim.target.margin / PERCENT
    given = decided.verdicts(intervals, aim.meant, margin)
    is_open = np.array([verdict == decided.Verdict.UNDECIDED for verdict in given])
    until = decided.blocks_to_decide(intervals, aim.meant, margin) * stretch
    lines = numbers_of(aim.cells, intervals).with_columns(
        equal=pl.Series(aim.cells.equal),
        meant=pl.Series(aim.meant),
        margin=pl.lit(margin),
        verdict=pl.Series([str(verdict) for verdict in given], dtype=pl.String),
        blocks_to_decide=known(np.where(is_open, until, np.nan)),
    )
    return Table(name, f"Win share of each {aim.name}", "", "primary", aim.by, lines)
