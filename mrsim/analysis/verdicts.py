"""The verdicts on an experiment's targets."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.tables import Table, known, numbers_of
from mrsim.analysis.targets import PERCENT, Aim, aims
from mrsim.stats import verdicts as decided
from mrsim.stats.estimates import side_by_side
from mrsim.stats.intervals import Intervals
from mrsim.stats.verdicts import Verdict

VERDICT: Final = "verdict"
WAITS: Final = "waits"
"""Whether a share is undecided only because the share that it is a part of is."""


def verdicts(context: Context) -> Iterator[Table]:
    """One table for each target, in the order of the experiment.

    All targets are one family: with 95 % confidence every interval in it is right. But a target that looks into the
    cells of another, such as boards by scenario beside boards, is asked after it: its intervals are a family of their
    own, and a cell has a verdict only where the cell that it is a part of has one. So looking closer costs the whole
    nothing, and the chance of any wrong verdict stays what it was (Meinshausen 2008).
    """
    sums = context.judged_sums
    wanted = [aim for aim in aims(context.experiment, sums, context.game.settings) if len(aim.cells)]
    wholes = [whole_of(aim, wanted) for aim in wanted]
    found: dict[int, Table] = {}
    for depth in range(len(wanted)):
        here = [number for number in range(len(wanted)) if depth_of(number, wholes) == depth]
        if not here:
            break
        family = side_by_side([wanted[number].cells.estimates for number in here])
        intervals, later = context.family(family), context.later(family)
        at = 0
        for number in here:
            cells = slice(at, at := at + len(wanted[number].cells))
            whole = wholes[number]
            waiting = (
                np.zeros(len(wanted[number].cells), np.bool_)
                if whole is None
                else is_waiting(wanted[number], wanted[whole], found[whole])
            )
            lines = verdict_lines(wanted[number], intervals.only(cells), later.only(cells), waiting, sums.stretch)
            title = f"Win share of each {wanted[number].name}"
            found[number] = Table(f"target-{number + 1}", title, "", "primary", wanted[number].by, lines)
    yield from (found[number] for number in sorted(found))


def whole_of(aim: Aim, others: Sequence[Aim]) -> int | None:
    """The target whose cells this one looks into: the closest of those that tell less apart."""
    wider = [
        (len(other.by), number)
        for number, other in enumerate(others)
        if other.target.share == aim.target.share and set(other.by) < set(aim.by)
    ]
    return max(wider)[1] if wider else None


def depth_of(number: int, wholes: Sequence[int | None]) -> int:
    """How many targets are asked before it."""
    whole = wholes[number]
    return 0 if whole is None else 1 + depth_of(whole, wholes)


def is_waiting(aim: Aim, whole: Aim, table: Table) -> npt.NDArray[np.bool_]:
    """Whether each cell is a part of one that is undecided."""
    keys = [pl.col(name).cast(pl.String) for name in whole.by]
    open_ones = set(table.lines.filter(pl.col(VERDICT) == Verdict.UNDECIDED).select(keys).rows())
    return np.array([row in open_ones for row in aim.cells.keys.select(keys).rows()], np.bool_)


def verdict_lines(
    aim: Aim, intervals: Intervals, later: Intervals, waiting: npt.NDArray[np.bool_], stretch: int
) -> pl.DataFrame:
    """Each cell of a target, its interval, and the verdict that is read off it.

    `later` are the intervals by which it would be judged if it went on.
    """
    margin = aim.target.margin / PERCENT
    given = decided.verdicts(intervals, aim.meant, margin)
    waits = waiting & np.array([verdict != Verdict.UNDECIDED for verdict in given], np.bool_)
    given = [Verdict.UNDECIDED if wait else verdict for verdict, wait in zip(given, waiting, strict=True)]
    is_open = np.array([verdict == Verdict.UNDECIDED for verdict in given])
    until = decided.blocks_to_decide(later, aim.meant, margin) * stretch
    return numbers_of(aim.cells, intervals).with_columns(
        equal=pl.Series(aim.cells.equal),
        meant=pl.Series(aim.meant),
        margin=pl.lit(margin),
        verdict=pl.Series([str(verdict) for verdict in given], dtype=pl.String),
        waits=pl.Series(waits),
        blocks_to_decide=known(np.where(is_open & ~waits, until, np.nan)),
    )
