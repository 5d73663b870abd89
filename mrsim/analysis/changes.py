"""What another variant, skill, edition … does to the shares of the targets: the same deals, compared block by block.

All arms of a run play the same deals, so what a deal gives to both sides of a comparison cancels out. Two intervals
that overlap say little about a difference; its own interval says it all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from mrsim.analysis.cells import Cells, rivals
from mrsim.analysis.context import Context
from mrsim.analysis.tables import MEASURE, UNIT, Table, chances, known, titles
from mrsim.analysis.targets import PERCENT, Aim, aims
from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.intervals import Intervals
from mrsim.stats.sequential import ERROR, ratio_tests
from mrsim.stats.spread import error
from mrsim.stats.verdicts import FEWEST
from mrsim.sums.measures import SCORE, SHARE, Measure

FROM, TO, CHANGE, TEST = "from", "to", "change", "test"
UP, DOWN, SAME, UNKNOWN = "up", "down", "same", "undecided"


@dataclass(frozen=True)
class Pairs:
    """The same groups at two values of an axis."""

    before: Cells
    after: Cells


def changes(context: Context) -> Iterator[Table]:
    """Along every axis along which arms differ."""
    return along(context, context.axes)


def along(context: Context, axes: Sequence[str]) -> Iterator[Table]:
    """One table for each axis and target: every value of the axis against its first."""
    sums = context.judged_sums
    for number, aim in enumerate(aims(context.experiment, sums, context.game.settings)):
        for axis in axes:
            if axis in aim.by and axis != aim.target.share:
                yield from changed(f"change-by-{axis}-{number + 1}", context, aim, axis)


def changed(name: str, context: Context, aim: Aim, axis: str) -> Iterator[Table]:
    """Win shares, then scores."""
    sums = context.judged_sums
    pairs = {measure: paired(rivals(sums, aim.by, measure), axis) for measure in (SHARE, SCORE)}
    if not len(pairs[SHARE].before):
        return
    lines = [change(context, pairs[measure], measure, axis, aim.target.margin / PERCENT) for measure in pairs]
    others = [one for one in aim.by if one != axis]
    title = f"What the {axis.replace('_', ' ')} changes: {titles(others[::-1])}"
    yield Table(name, title, __doc__ or "", "described", (FROM, TO, *others, MEASURE), pl.concat(lines))


def paired(found: Cells, axis: str) -> Pairs:
    """Groups that are there at the first value of the axis and at another one, at tables of as many players."""
    values = found.keys[axis].cast(pl.String).to_list()
    rest = found.keys.drop(axis).with_columns(equal=pl.Series(found.equal)).rows()
    first = {key: at for at, (key, value) in enumerate(zip(rest, values, strict=True)) if value == values[0]}
    after = [
        at for at, (key, value) in enumerate(zip(rest, values, strict=True)) if value != values[0] and key in first
    ]
    before = [first[rest[at]] for at in after]
    return Pairs(found.at(before), found.at(after))


def change(context: Context, pairs: Pairs, measure: Measure, axis: str, margin: float) -> pl.DataFrame:
    """The differences, their intervals that hold together, and what can be said of each."""
    difference = pairs.after.estimates - pairs.before.estimates
    intervals = context.family(difference)
    given = said(intervals, margin if measure is SHARE else None)
    is_open = np.array([word == UNKNOWN for word in given])
    until = blocks_to_decide(intervals, margin) * context.judged_sums.stretch
    sides = error(pairs.after.estimates) ** 2 + error(pairs.before.estimates) ** 2
    ratio = np.divide(sides, intervals.error**2, out=np.full(len(sides), np.nan), where=intervals.error > 0)
    names = {FROM: pairs.before.keys[axis].cast(pl.String), TO: pairs.after.keys[axis].cast(pl.String)}
    return pl.DataFrame(
        {
            **names,
            **{column.name: column for column in pairs.after.keys.drop(axis).iter_columns()},
            MEASURE: pl.Series([measure.title] * len(sides), dtype=pl.String),
            UNIT: pl.Series([measure.unit] * len(sides), dtype=pl.String),
            "rows": pairs.after.rows,
            "blocks": intervals.seen,
            "before": known(pairs.before.estimates.value),
            "after": known(pairs.after.estimates.value),
            "value": known(intervals.value),
            "low": known(intervals.low),
            "high": known(intervals.high),
            "p": chances(difference),
            CHANGE: given,
            TEST: tested(difference, margin) if measure is SHARE else pl.Series([None] * len(sides), dtype=pl.String),
            "blocks_to_decide": known(np.where(is_open, until, np.nan)),
            "variance_ratio": known(ratio),
        }
    )


def blocks_to_decide(intervals: Intervals, margin: float) -> Floats:
    """About how many blocks until a change is clear of 0, or smaller than the margin, if it is what it seems to be."""
    far = np.abs(intervals.value)
    half = (intervals.high - intervals.low) / 2
    needed = np.maximum(far, np.abs(margin - far))
    times: Floats = np.divide(half, needed, out=np.full(len(far), np.nan), where=needed > 0) ** 2
    return intervals.blocks * times


def tested(difference: Estimates, margin: float) -> pl.Series:
    """What a sequential test says: no change against one as large as the margin, both errors shared by all cells."""
    tests = ratio_tests(difference, margin, ERROR / max(len(difference.value), 1))
    return pl.Series([str(one.answer) for one in tests], dtype=pl.String)


def said(intervals: Intervals, margin: float | None) -> list[str]:
    """A change that is clear of 0, one that is smaller than the margin, or neither."""
    words = []
    for low, high, seen in zip(intervals.low, intervals.high, intervals.seen, strict=True):
        if seen < FEWEST or np.isnan(low):
            words.append(UNKNOWN)
        elif low == high == 0:
            words.append(SAME)
        elif low > 0 or high < 0:
            words.append(UP if low > 0 else DOWN)
        else:
            words.append(SAME if margin is not None and -margin <= low and high <= margin else UNKNOWN)
    return words
