"""What another variant, skill, edition … does to the shares of the targets: the same deals, compared block by block.

All arms of a run play the same deals, so what a deal gives to both sides of a comparison cancels out. Two intervals
that overlap say little about a difference; its own interval says it all.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt
import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.deciding import IS_TOO_CLOSE, blocks_within_reach
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.tables import (
    FROM,
    MEASURE,
    TO,
    UNIT,
    ColumnStyle,
    ResultTable,
    TableKey,
    Topic,
    join_column_names,
    null_unknown,
    p_value_column,
)
from mrsim.analysis.targets import RUN, VARIANT, TargetCells, find_target_cells
from mrsim.experiment.spec import BOX, EDIT
from mrsim.formatting import PERCENT, name_in_words
from mrsim.runs.manifest import RecordedArm
from mrsim.stats.estimates import Estimates, Floats, join_estimates
from mrsim.stats.intervals import FEWEST_FOR_INTERVAL, Intervals, bounds_to_print
from mrsim.stats.sequential_test import ERROR_RATE, RatioTestAnswer, ratio_tests
from mrsim.stats.spread import standard_errors
from mrsim.sums.cell_estimates import Cells, estimate_rival_cells
from mrsim.sums.measures import SCORE, SHARE, Measure

CHANGE, TEST = "change", "test"
CHANGE_UP, CHANGE_DOWN, UNCHANGED, UNDECIDED_CHANGE = "up", "down", "same", "undecided"
CHANGE_STYLES: Final[Mapping[str, ColumnStyle]] = {
    "before": "share",
    "after": "share",
    TEST: "hidden",
    "blocks_to_decide": "rough count",
    "variance_ratio": "range",
    "margin": "hidden",
}
WHAT_CHANGES: Final[Mapping[str, str]] = {
    RUN: "What changes between the runs",
    VARIANT: "What each variant changes",
}
"""How the title of a table of changes along one of these axes begins."""
CHANGES: Final = Topic("changes", styles=CHANGE_STYLES, is_joint=True)
ARM_IDENTITY_KEYS: Final = ("game", "ingredients", "lineup", "seed", "noise", "players", "rotations")
"""The fields of an arm that decide its games, beside its settings."""


@dataclass(frozen=True)
class CellPairs:
    """The same groups at two values of an axis."""

    before: Cells
    after: Cells

    @property
    def difference(self) -> Estimates:
        """The change of each group, compared block by block."""
        return self.after.estimates - self.before.estimates


@dataclass(frozen=True)
class ChangeQuestion:
    """One table of changes: a target, and the axis along which its shares are compared."""

    name: str
    target: int
    """The number of the target, from 1."""
    aim: TargetCells
    axis: str
    pairs: Mapping[Measure, CellPairs]

    @property
    def margin(self) -> float:
        """The margin of the target as a share, not in percentage points."""
        return self.aim.target.margin / PERCENT


def change_tables(context: Context) -> Iterator[ResultTable]:
    """The changes that variants make, then those along the other axes along which arms differ.

    What variants change is a question of its own, so it has the same intervals whatever else is compared.
    """
    yield from change_tables_along(context, [axis for axis in context.axes if axis == VARIANT])
    yield from change_tables_along(context, [axis for axis in context.axes if axis != VARIANT])


def change_tables_along(context: Context, axes: Sequence[str]) -> Iterator[ResultTable]:
    """One table for each axis and target: every value of the axis against its first.

    Win shares are what is asked: all changes of them, in all tables, are one family. Changes of scores are another.
    """
    asked = list(_change_questions(context, axes))
    lines: dict[str, list[pl.DataFrame]] = {one.name: [] for one in asked}
    for measure in (SHARE, SCORE):
        for name, frame in change_lines_of_measure(context, asked, measure):
            lines[name].append(frame)
    for one in asked:
        others = [name for name in one.aim.by if name != one.axis]
        what = WHAT_CHANGES.get(one.axis) or f"What changes with the {name_in_words(one.axis)}"
        title = f"{what}: {join_column_names(others[::-1])}"
        found = pl.concat(lines[one.name])
        key = TableKey(target=one.target, axis=one.axis)
        yield ResultTable(CHANGES, one.name, title, __doc__ or "", (FROM, TO, *others, MEASURE), found, key)


def _change_questions(context: Context, axes: Sequence[str]) -> Iterator[ChangeQuestion]:
    """Every target paired with every axis that it is judged within."""
    sums = context.judged_sums
    for number, aim in enumerate(find_target_cells(context.experiment, sums, context.game.settings)):
        for axis in axes:
            if axis in aim.by and axis != aim.target.share:
                pairs = {
                    measure: pair_along_axis(estimate_rival_cells(sums, aim.by, measure), axis)
                    for measure in (SHARE, SCORE)
                }
                if len(pairs[SHARE].before):
                    yield ChangeQuestion(name_changes(axis, number + 1), number + 1, aim, axis, pairs)


def name_changes(axis: str, target: int) -> str:
    """What the changes of a target along an axis are called, as a table and at the beginning of their plots."""
    along = "" if axis == VARIANT else f"-by-{axis}"
    return f"changes{along}{'' if target == 1 else f'-{target}'}"


def change_lines_of_measure(
    context: Context, asked: Sequence[ChangeQuestion], measure: Measure
) -> Iterator[tuple[str, pl.DataFrame]]:
    """The lines of one measure in all tables. All changes that are not known to be zero are one family."""
    if not asked:
        return
    sides = [one.pairs[measure] for one in asked]
    differences = join_estimates([pairs.difference for pairs in sides])
    is_none = np.concatenate([_same_game_mask(context, pairs) for pairs in sides])
    intervals = _zero_known_changes(_change_intervals(context.family, differences, is_none), is_none)
    later = _zero_known_changes(_change_intervals(context.later, differences, is_none), is_none)
    at = 0
    for one, pairs in zip(asked, sides, strict=True):
        cells = slice(at, at := at + len(pairs.before))
        yield (
            one.name,
            _change_lines(context, one, measure, intervals.only(cells), later.only(cells), is_none[cells]),
        )


def _same_game_mask(context: Context, pairs: CellPairs) -> npt.NDArray[np.bool_]:
    """Whether both sides of each pair were played with the same box: an edit without effect changes nothing."""
    names = [_game_identity(source.arm) for source in context.sources]
    return np.array(
        [
            sorted(names[arm] for arm in before) == sorted(names[arm] for arm in after)
            for before, after in zip(pairs.before.arms, pairs.after.arms, strict=True)
        ],
        np.bool_,
    )


def _game_identity(arm: RecordedArm) -> str:
    """A text that is equal for two arms exactly if they play the same games.

    How a box is asked for does not count: the digest of the box is among the ingredients.
    """
    settings = {name: value for name, value in arm.settings.items() if name not in (EDIT, BOX)}
    played = {name: getattr(arm, name) for name in ARM_IDENTITY_KEYS}
    return json.dumps(played | {"settings": settings}, sort_keys=True, default=str)


def _change_intervals(
    family: Callable[[Estimates], Intervals], differences: Estimates, is_none: npt.NDArray[np.bool_]
) -> Intervals:
    """Intervals of all differences. Those that are known to be zero do not widen the others."""
    asked = np.flatnonzero(~is_none)
    found = family(differences.only(asked) if len(asked) else differences)
    if len(asked) == len(is_none) or not len(asked):
        return found
    place = np.zeros(len(is_none), np.int64)
    place[asked] = np.arange(len(asked))
    return replace(found.only(place), value=differences.value, seen=differences.blocks)


def _zero_known_changes(intervals: Intervals, is_none: npt.NDArray[np.bool_]) -> Intervals:
    """Set the value, bounds and error to zero where it is known that nothing changes."""
    return replace(
        intervals,
        value=np.where(is_none, 0.0, intervals.value),
        low=np.where(is_none, 0.0, intervals.low),
        high=np.where(is_none, 0.0, intervals.high),
        error=np.where(is_none, 0.0, intervals.error),
    )


def pair_along_axis(found: Cells, axis: str) -> CellPairs:
    """Pair each group at the first value of the axis with the same group at the others, at equally large tables."""
    values = found.keys[axis].cast(pl.String).to_list()
    rest = found.keys.drop(axis).with_columns(equal=pl.Series(found.equal)).rows()
    first = {key: at for at, (key, value) in enumerate(zip(rest, values, strict=True)) if value == values[0]}
    after = [
        at for at, (key, value) in enumerate(zip(rest, values, strict=True)) if value != values[0] and key in first
    ]
    before = [first[rest[at]] for at in after]
    return CellPairs(found.at(before), found.at(after))


def _change_lines(
    context: Context,
    asked: ChangeQuestion,
    measure: Measure,
    intervals: Intervals,
    later: Intervals,
    is_none: npt.NDArray[np.bool_],
) -> pl.DataFrame:
    """The differences with their simultaneous intervals, and how each change is classified."""
    pairs, axis, margin = asked.pairs[measure], asked.axis, asked.margin
    given = _classify_changes(intervals, is_none, margin if measure is SHARE else None)
    is_open = np.array([word == UNDECIDED_CHANGE for word in given])
    until = _blocks_until_change_decided(later, margin) * context.judged_sums.bin_size
    until, too_close = blocks_within_reach(until, context.run.blocks)
    sides = standard_errors(pairs.after.estimates) ** 2 + standard_errors(pairs.before.estimates) ** 2
    ratio = np.divide(sides, intervals.error**2, out=np.full(len(sides), np.nan), where=intervals.error > 0)
    names = {FROM: pairs.before.keys[axis].cast(pl.String), TO: pairs.after.keys[axis].cast(pl.String)}
    p, (low, high) = p_value_column(pairs.difference), bounds_to_print(intervals)
    return pl.DataFrame(
        {
            **names,
            **{column.name: column for column in pairs.after.keys.drop(axis).iter_columns()},
            MEASURE: pl.Series([measure.title] * len(sides), dtype=pl.String),
            UNIT: pl.Series([measure.unit] * len(sides), dtype=pl.String),
            "rows": pairs.after.rows,
            "blocks": intervals.seen,
            "before": null_unknown(pairs.before.estimates.value),
            "after": null_unknown(pairs.after.estimates.value),
            "value": null_unknown(intervals.value),
            "low": null_unknown(low),
            "high": null_unknown(high),
            "error": null_unknown(intervals.error),
            "p": pl.select(pl.when(pl.Series(is_none)).then(1.0).otherwise(p)).to_series(),
            CHANGE: given,
            TEST: _sequential_test_answers(pairs.difference, is_none, margin)
            if measure is SHARE
            else pl.Series([None] * len(sides), dtype=pl.String),
            "blocks_to_decide": null_unknown(np.where(is_open, until, np.nan)),
            IS_TOO_CLOSE: too_close & is_open,
            "variance_ratio": null_unknown(ratio),
            "margin": pl.Series([margin if measure is SHARE else None] * len(sides), dtype=pl.Float64),
        }
    )


def _blocks_until_change_decided(intervals: Intervals, margin: float) -> Floats:
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


def _sequential_test_answers(difference: Estimates, is_none: npt.NDArray[np.bool_], margin: float) -> pl.Series:
    """The answer of a sequential test of no change against one of the margin; all cells share both error rates."""
    tests = ratio_tests(difference, margin, ERROR_RATE / max(len(difference.value), 1))
    words = [RatioTestAnswer.NONE if none else one.answer for one, none in zip(tests, is_none, strict=True)]
    return pl.Series([str(word) for word in words], dtype=pl.String)


def _classify_changes(intervals: Intervals, is_none: npt.NDArray[np.bool_], margin: float | None) -> list[str]:
    """Classify each change: clear of 0, smaller than the margin, or undecided."""
    words = []
    for low, high, seen, none in zip(intervals.low, intervals.high, intervals.seen, is_none, strict=True):
        if none:
            words.append(UNCHANGED)
        elif seen < FEWEST_FOR_INTERVAL or np.isnan(low):
            words.append(UNDECIDED_CHANGE)
        elif low > 0 or high < 0:
            words.append(CHANGE_UP if low > 0 else CHANGE_DOWN)
        else:
            words.append(UNCHANGED if margin is not None and -margin <= low and high <= margin else UNDECIDED_CHANGE)
    return words


STATISTIC: Final = Statistic(30, change_tables)
