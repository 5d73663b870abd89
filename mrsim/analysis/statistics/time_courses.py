"""The course of a game: from tallies with an axis that is a time."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import polars as pl

from mrsim.analysis.arm_groups import ArmGroup, group_arms_by_look
from mrsim.analysis.context import Context
from mrsim.analysis.skill_levels import SKILL_AXIS
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.tables import MEASURE, UNIT, ResultTable, TableKey, Topic
from mrsim.analysis.tally_rates import GAMES, TallySums, list_tallies, rate_lines, read_tally
from mrsim.experiment.spec import VARIANT
from mrsim.games.contract import LASTING, Look
from mrsim.stats.estimates import ANYTHING, SHARE_RANGE
from mrsim.sums.block_sums import BIN

TIME_COURSES: Final = Topic("time-courses")
TIME_COURSE_STORY: Final = "Averages over the games that are still running at that time, where that is known."


def _time_axis(name: str, look: Look) -> str | None:
    """The axis of a tally that is a time; None where no axis is."""
    return next(
        (axis.name for tally in look.tallies if tally.name == name for axis in tally.axes if axis.is_time), None
    )


def times_with_arms(context: Context, name: str) -> Iterator[tuple[str, ArmGroup]]:
    """The axes of time along which something is tallied, each with its arms."""
    for group in group_arms_by_look(context, partial(_time_axis, name)):
        time = _time_axis(name, group.look) if group.look else None
        if time:
            yield time, group


def time_course_tables(context: Context) -> Iterator[ResultTable]:
    """How much there is at each time, for every axis along which arms differ; for all arms where they do not."""
    for name in list_tallies(context.run):
        for time, group in times_with_arms(context, name):
            by_axis = [(axis, _course_by_axis(context, name, time, axis, group.arms)) for axis in context.axes]
            for axis, lines in by_axis or [("", _course_lines(context, name, time, context.strongest.arm_numbers))]:
                if lines is not None:
                    yield _time_course_table(name, time, axis, group, lines)


def _time_course_table(name: str, time: str, axis: str, group: ArmGroup, lines: pl.DataFrame) -> ResultTable:
    """The table of some lines: its name and its title."""
    by = tuple(lines.columns[: lines.columns.index(MEASURE) + 1])
    title = ", ".join(filter(None, (f"{name} over {time}s".replace("_", " ").capitalize(), group.differs)))
    named = f"{name}-over-{time}" + (f"-by-{axis}" if axis else "") + group.suffix
    titled = f"{title}, by {axis.replace('_', ' ')}" if axis else title
    key = TableKey(axis=axis, tally=name, group=group.number)
    return ResultTable(TIME_COURSES, named, titled, TIME_COURSE_STORY, by, lines, key)


def arms_along(context: Context, axis: str) -> tuple[int, ...]:
    """The arms that are compared along an axis: no variant is averaged with another, nor one level with another."""
    if axis == SKILL_AXIS:
        return context.base.arm_numbers
    return context.strongest_of_all.arm_numbers if axis == VARIANT else context.strongest.arm_numbers


def _course_by_axis(context: Context, name: str, time: str, axis: str, arms: Sequence[int]) -> pl.DataFrame | None:
    """The lines of each value of an axis of the experiment; None where nothing is known."""
    here = [number for number in arms if number in arms_along(context, axis)]
    values = {number: str(context.run.arms[number].axes[axis]) for number in here}
    found = [
        (value, _course_lines(context, name, time, [number for number in here if values[number] == value]))
        for value in dict.fromkeys(values.values())
    ]
    known = [lines.select(pl.lit(value).alias(axis), pl.all()) for value, lines in found if lines is not None]
    return pl.concat(known) if known else None


def _course_lines(context: Context, name: str, time: str, arms: Sequence[int]) -> pl.DataFrame | None:
    """All measures at all times in some arms; None where nothing is known."""
    of = read_tally(context.run, name, arms)
    if of is None:
        return None
    by = [*(axis for axis in of.axes if axis != time), time]
    lines = pl.concat([time_course_measure(of, by, measure) for measure in of.measures])
    words = pl.col(by).cast(pl.String)
    ordered = lines.with_columns(words).with_columns(pl.col(time).cast(pl.Int64)).sort(by, maintain_order=True)
    return ordered.select(*by, MEASURE, UNIT, pl.exclude(*by, MEASURE, UNIT)).filter(pl.col("value").is_not_null())


def time_course_measure(of: TallySums, by: Sequence[str], measure: str) -> pl.DataFrame:
    """One measure at all times: the share of games that are still running, or the average over those games."""
    lasts = measure == LASTING
    games = of.players.select(BIN, GAMES)
    among = games if lasts or LASTING not in of.measures else of.counts.select(BIN, *by, LASTING)
    reach = SHARE_RANGE if lasts else ANYTHING
    lines = rate_lines(of, by, of.counts.select(BIN, *by, pl.col(measure).alias("counted")), among, reach)
    return lines.with_columns(
        pl.col("low").clip(lower_bound=0),
        pl.lit(measure).alias(MEASURE),
        pl.lit("share" if lasts else "number").alias(UNIT),
    )


STATISTIC: Final = Statistic(140, time_course_tables)
