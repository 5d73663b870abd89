"""The verdicts on an experiment's targets."""

from collections.abc import Iterator
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.tables import Table, known, numbers_of, of_shares
from mrsim.analysis.targets import PERCENT, Aim, aims
from mrsim.stats import verdicts as decided
from mrsim.stats.estimates import side_by_side
from mrsim.stats.intervals import Intervals

VERDICT: Final = "verdict"


def verdicts(context: Context) -> Iterator[Table]:
    """All targets of an experiment are one family: with 95 % confidence every interval in it is right.

    A run that stopped when it was decided has been looked at again and again; its intervals hold at every look.
    """
    sums = context.judged_sums
    wanted = [aim for aim in aims(context.experiment, sums, context.game.settings) if len(aim.cells)]
    if not wanted:
        return
    family = of_shares(context.family(side_by_side([aim.cells.estimates for aim in wanted])))
    at = 0
    for number, aim in enumerate(wanted):
        here = family.only(slice(at, at + len(aim.cells)))
        at += len(aim.cells)
        yield verdict_table(f"target-{number + 1}", aim, here, sums.stretch)


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
