"""The verdicts on an experiment's targets."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.deciding import blocks_within_reach
from mrsim.analysis.pooling import describe_pooled_table
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.tables import ResultTable, TableKey, Topic, estimate_lines, null_unknown
from mrsim.analysis.targets import TargetCells, find_target_cells
from mrsim.formatting import PERCENT
from mrsim.stats import verdicts as decided
from mrsim.stats.estimates import join_estimates
from mrsim.stats.intervals import Intervals
from mrsim.stats.verdicts import Verdict

VERDICT: Final = "verdict"
WAITS_FOR_WHOLE: Final = "waits"
"""Whether a share is undecided only because the share that it is a part of is."""


def verdict_tables(context: Context) -> Iterator[ResultTable]:
    """One table for each target, in the order of the experiment.

    All targets are one family: with 95 % confidence every interval in it is right. But a target that looks into the
    cells of another, such as boards by scenario beside boards, is asked after it: its intervals are a family of their
    own, and a cell has a verdict only where the cell that it is a part of has one. So looking closer costs the whole
    nothing, and the chance of any wrong verdict stays what it was (Meinshausen 2008).
    """
    sums = context.judged_sums
    wanted = [aim for aim in find_target_cells(context.experiment, sums, context.game.settings) if len(aim.cells)]
    wholes = [_whole_of_target(aim, wanted) for aim in wanted]
    found: dict[int, ResultTable] = {}
    for depth in range(len(wanted)):
        here = [number for number in range(len(wanted)) if _target_depth(number, wholes) == depth]
        if not here:
            break
        family = join_estimates([wanted[number].cells.estimates for number in here])
        intervals, later = context.family(family), context.later(family)
        at = 0
        for number in here:
            cells = slice(at, at := at + len(wanted[number].cells))
            whole = wholes[number]
            waiting = (
                np.zeros(len(wanted[number].cells), np.bool_)
                if whole is None
                else _waiting_mask(wanted[number], wanted[whole], found[whole])
            )
            lines = _verdict_lines(context, wanted[number], intervals.only(cells), later.only(cells), waiting)
            title = f"Win share of each {wanted[number].name}"
            key = TableKey(target=number + 1)
            found[number] = ResultTable(VERDICTS, f"target-{number + 1}", title, "", wanted[number].by, lines, key)
    yield from (found[number] for number in sorted(found))


def _whole_of_target(aim: TargetCells, others: Sequence[TargetCells]) -> int | None:
    """The target whose cells this target splits further: the closest of those with fewer columns."""
    wider = [
        (len(other.by), number)
        for number, other in enumerate(others)
        if other.target.share == aim.target.share and set(other.by) < set(aim.by)
    ]
    return max(wider)[1] if wider else None


def _target_depth(number: int, wholes: Sequence[int | None]) -> int:
    """How many targets are judged before this one."""
    whole = wholes[number]
    return 0 if whole is None else 1 + _target_depth(whole, wholes)


def _waiting_mask(aim: TargetCells, whole: TargetCells, table: ResultTable) -> npt.NDArray[np.bool_]:
    """Whether each cell is a part of one that is undecided."""
    keys = [pl.col(name).cast(pl.String) for name in whole.by]
    open_ones = set(table.lines.filter(pl.col(VERDICT) == Verdict.UNDECIDED).select(keys).rows())
    return np.array([row in open_ones for row in aim.cells.keys.select(keys).rows()], np.bool_)


def _verdict_lines(
    context: Context, aim: TargetCells, intervals: Intervals, later: Intervals, waiting: npt.NDArray[np.bool_]
) -> pl.DataFrame:
    """Each cell of a target, its interval, and the verdict that follows from it.

    `later` are the intervals by which it would be judged if the run were continued.
    """
    margin = aim.target.margin / PERCENT
    given = decided.decide_verdicts(intervals, aim.meant, margin)
    waits = waiting & np.array([verdict != Verdict.UNDECIDED for verdict in given], np.bool_)
    given = [Verdict.UNDECIDED if wait else verdict for verdict, wait in zip(given, waiting, strict=True)]
    is_open = np.array([verdict == Verdict.UNDECIDED for verdict in given])
    until = decided.blocks_to_decide(later, aim.meant, margin) * context.judged_sums.bin_size
    until, too_close = blocks_within_reach(until, context.run.blocks)
    return estimate_lines(aim.cells, intervals).with_columns(
        equal=pl.Series(aim.cells.equal),
        meant=pl.Series(aim.meant),
        margin=pl.lit(margin),
        verdict=pl.Series([str(verdict) for verdict in given], dtype=pl.String),
        waits=pl.Series(waits),
        blocks_to_decide=null_unknown(np.where(is_open & ~waits, until, np.nan)),
        too_close=pl.Series(too_close & is_open & ~waits),
    )


def describe_verdict_counts(table: ResultTable) -> str:
    """How many of each verdict, and the margin."""
    given = list(table.lines["verdict"])
    counted = [(given.count(name), name) for name in ("above", "below", "balanced", "undecided")]
    told = ", ".join(f"{number} {name}" for number, name in counted if number)
    margin = f"±{PERCENT * table.lines['margin'][0]:g}"
    return f"Of {len(given)} win shares, meant to be within {margin} points: {told}.{describe_pooled_table(table)}"


VERDICTS: Final = Topic(
    "verdicts",
    "primary",
    describe_verdict_counts,
    styles={"meant": "share", "margin": "hidden", "blocks_to_decide": "rough count"},
    is_joint=True,
)
STATISTIC: Final = Statistic(10, verdict_tables)
