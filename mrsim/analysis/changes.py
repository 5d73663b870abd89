"""What another variant, skill, edition … does to the shares of the targets: the same deals, compared block by block.

All arms of a run play the same deals, so what a deal gives to both sides of a comparison cancels out. Two intervals
that overlap say little about a difference; its own interval says it all.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import polars as pl

from mrsim.analysis.cells import Cells, rivals
from mrsim.analysis.context import Context
from mrsim.analysis.tables import MEASURE, UNIT, Table, chances, known, titles
from mrsim.analysis.targets import PERCENT, Aim, aims
from mrsim.experiment.spec import BOX, EDIT
from mrsim.stats.estimates import Estimates, Floats, side_by_side
from mrsim.stats.intervals import Intervals
from mrsim.stats.sequential import ERROR, Answer, ratio_tests
from mrsim.stats.spread import error
from mrsim.stats.verdicts import FEWEST
from mrsim.sums.measures import SCORE, SHARE, Measure

FROM, TO, CHANGE, TEST = "from", "to", "change", "test"
UP, DOWN, SAME, UNKNOWN = "up", "down", "same", "undecided"
DECIDING: Final = ("game", "ingredients", "lineup", "seed", "noise", "players", "rotations")
"""What decides the games of an arm, beside its settings, by the names of the manifest."""


@dataclass(frozen=True)
class Pairs:
    """The same groups at two values of an axis."""

    before: Cells
    after: Cells

    @property
    def difference(self) -> Estimates:
        """Block by block."""
        return self.after.estimates - self.before.estimates


@dataclass(frozen=True)
class Question:
    """One table of changes: a target, and the axis along which it is asked what changed."""

    name: str
    aim: Aim
    axis: str
    pairs: Mapping[Measure, Pairs]

    @property
    def margin(self) -> float:
        """As a share."""
        return self.aim.target.margin / PERCENT


def changes(context: Context) -> Iterator[Table]:
    """Along every axis along which arms differ."""
    return along(context, context.axes)


def along(context: Context, axes: Sequence[str]) -> Iterator[Table]:
    """One table for each axis and target: every value of the axis against its first.

    Win shares are what is asked: all changes of them, in all tables, are one family. Changes of scores are another.
    """
    asked = list(questions(context, axes))
    lines: dict[str, list[pl.DataFrame]] = {one.name: [] for one in asked}
    for measure in (SHARE, SCORE):
        for name, frame in of_measure(context, asked, measure):
            lines[name].append(frame)
    for one in asked:
        others = [name for name in one.aim.by if name != one.axis]
        title = f"What the {one.axis.replace('_', ' ')} changes: {titles(others[::-1])}"
        found = pl.concat(lines[one.name])
        yield Table(one.name, title, __doc__ or "", "described", (FROM, TO, *others, MEASURE), found)


def questions(context: Context, axes: Sequence[str]) -> Iterator[Question]:
    """Every target along every axis that it is looked at within."""
    sums = context.judged_sums
    for number, aim in enumerate(aims(context.experiment, sums, context.game.settings)):
        for axis in axes:
            if axis in aim.by and axis != aim.target.share:
                pairs = {measure: paired(rivals(sums, aim.by, measure), axis) for measure in (SHARE, SCORE)}
                if len(pairs[SHARE].before):
                    yield Question(f"change-by-{axis}-{number + 1}", aim, axis, pairs)


def of_measure(context: Context, asked: Sequence[Question], measure: Measure) -> Iterator[tuple[str, pl.DataFrame]]:
    """The lines of one measure of all tables: one family, of all changes that are not known to be none."""
    if not asked:
        return
    sides = [one.pairs[measure] for one in asked]
    differences = side_by_side([pairs.difference for pairs in sides])
    is_none = np.concatenate([is_the_same(context, pairs) for pairs in sides])
    intervals = without_any(judged(context.family, differences, is_none), is_none)
    later = without_any(judged(context.later, differences, is_none), is_none)
    at = 0
    for one, pairs in zip(asked, sides, strict=True):
        cells = slice(at, at := at + len(pairs.before))
        yield (
            one.name,
            lines_of(context, one, measure, intervals.only(cells), later.only(cells), is_none[cells]),
        )


def is_the_same(context: Context, pairs: Pairs) -> npt.NDArray[np.bool_]:
    """Whether both sides were played with the same box: an edit that comes to nothing is known to change nothing."""
    names = [game_played(source.arm) for source in context.sources]
    return np.array(
        [
            sorted(names[arm] for arm in before) == sorted(names[arm] for arm in after)
            for before, after in zip(pairs.before.arms, pairs.after.arms, strict=True)
        ],
        np.bool_,
    )


def game_played(arm: Mapping[str, Any]) -> str:
    """Names all that decides the games of an arm. How a box is asked for does not: its digest is an ingredient."""
    settings = {name: value for name, value in arm["settings"].items() if name not in (EDIT, BOX)}
    return json.dumps({name: arm[name] for name in DECIDING} | {"settings": settings}, sort_keys=True, default=str)


def judged(
    family: Callable[[Estimates], Intervals], differences: Estimates, is_none: npt.NDArray[np.bool_]
) -> Intervals:
    """Intervals of all differences, of which those that are known to be none cost the others nothing."""
    asked = np.flatnonzero(~is_none)
    found = family(differences.only(asked) if len(asked) else differences)
    if len(asked) == len(is_none) or not len(asked):
        return found
    place = np.zeros(len(is_none), np.int64)
    place[asked] = np.arange(len(asked))
    return replace(found.only(place), value=differences.value, seen=differences.blocks)


def without_any(intervals: Intervals, is_none: npt.NDArray[np.bool_]) -> Intervals:
    """With nothing, surely, where it is known that nothing changes."""
    return replace(
        intervals,
        value=np.where(is_none, 0.0, intervals.value),
        low=np.where(is_none, 0.0, intervals.low),
        high=np.where(is_none, 0.0, intervals.high),
        error=np.where(is_none, 0.0, intervals.error),
    )


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


def lines_of(
    context: Context,
    asked: Question,
    measure: Measure,
    intervals: Intervals,
    later: Intervals,
    is_none: npt.NDArray[np.bool_],
) -> pl.DataFrame:
    """The differences, their intervals that hold together, and what can be said of each."""
    pairs, axis, margin = asked.pairs[measure], asked.axis, asked.margin
    given = said(intervals, is_none, margin if measure is SHARE else None)
    is_open = np.array([word == UNKNOWN for word in given])
    until = blocks_to_decide(later, margin) * context.judged_sums.stretch
    sides = error(pairs.after.estimates) ** 2 + error(pairs.before.estimates) ** 2
    ratio = np.divide(sides, intervals.error**2, out=np.full(len(sides), np.nan), where=intervals.error > 0)
    names = {FROM: pairs.before.keys[axis].cast(pl.String), TO: pairs.after.keys[axis].cast(pl.String)}
    p = chances(pairs.difference)
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
            "p": pl.select(pl.when(pl.Series(is_none)).then(1.0).otherwise(p)).to_series(),
            CHANGE: given,
            TEST: tested(pairs.difference, is_none, margin)
            if measure is SHARE
            else pl.Series([None] * len(sides), dtype=pl.String),
            "blocks_to_decide": known(np.where(is_open, until, np.nan)),
            "variance_ratio": known(ratio),
        }
    )


def blocks_to_decide(intervals: Intervals, margin: float) -> Floats:
    """About how many blocks until a change is clear of 0, or smaller than the margin, if it is what it seems to be.

    Student's part of an interval shrinks with the root of the blocks, that of blocks never seen with the blocks.
    """
    far = np.abs(intervals.value)
    half = (intervals.high - intervals.low) / 2
    usual = intervals.error * intervals.critical
    needed = np.maximum(far, np.abs(margin - far))
    with np.errstate(divide="ignore", invalid="ignore"):
        times: Floats = np.where(needed > 0, np.maximum((usual / needed) ** 2, half / needed), np.nan)
    return intervals.blocks * times


def tested(difference: Estimates, is_none: npt.NDArray[np.bool_], margin: float) -> pl.Series:
    """What a sequential test says: no change against one as large as the margin, both errors shared by all cells."""
    tests = ratio_tests(difference, margin, ERROR / max(len(difference.value), 1))
    words = [Answer.NONE if none else one.answer for one, none in zip(tests, is_none, strict=True)]
    return pl.Series([str(word) for word in words], dtype=pl.String)


def said(intervals: Intervals, is_none: npt.NDArray[np.bool_], margin: float | None) -> list[str]:
    """A change that is clear of 0, one that is smaller than the margin, or neither."""
    words = []
    for low, high, seen, none in zip(intervals.low, intervals.high, intervals.seen, is_none, strict=True):
        if none:
            words.append(SAME)
        elif seen < FEWEST or np.isnan(low):
            words.append(UNKNOWN)
        elif low > 0 or high < 0:
            words.append(UP if low > 0 else DOWN)
        else:
            words.append(SAME if margin is not None and -margin <= low and high <= margin else UNKNOWN)
    return words
