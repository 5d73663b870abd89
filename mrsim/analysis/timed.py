"""The course of a game: from tallies with an axis that is a time."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.looks import Alike, alike
from mrsim.analysis.tables import MEASURE, UNIT, Table
from mrsim.analysis.tallied import GAMES, Tallied, rates, tallied, tallies_of
from mrsim.games.contract import LASTING, Look
from mrsim.stats.estimates import ANYTHING, SHARE_RANGE
from mrsim.sums.adding import STRETCH

OVER: Final = "over"
OF_TIME: Final = "Averages over the games that last so long, where it is known which do."


def time_of(name: str, look: Look) -> str | None:
    """The axis of a tally that is a time."""
    return next(
        (axis.name for tally in look.tallies if tally.name == name for axis in tally.axes if axis.is_time), None
    )


def times(context: Context, name: str) -> Iterator[tuple[str, Alike]]:
    """The times at which something is tallied, each with its arms."""
    for group in alike(context, partial(time_of, name)):
        time = time_of(name, group.look) if group.look else None
        if time:
            yield time, group


def timed(context: Context) -> Iterator[Table]:
    """What there is at each time, by every axis along which arms differ; alone where they don't."""
    for name in tallies_of(context.run):
        for time, group in times(context, name):
            by_axis = [(axis, course_by(context, name, time, axis, group.arms)) for axis in context.axes]
            for axis, lines in by_axis or [("", course(context, name, time, group.arms))]:
                if lines is not None:
                    yield titled(name, time, axis, group, lines)


def titled(name: str, time: str, axis: str, group: Alike, lines: pl.DataFrame) -> Table:
    """Lines that say what they are."""
    by = tuple(lines.columns[: lines.columns.index(MEASURE) + 1])
    title = ", ".join(filter(None, (f"{name} over {time}s".replace("_", " ").capitalize(), group.differs)))
    named = over(name, time, axis, group)
    return Table(named, f"{title}, by {axis.replace('_', ' ')}" if axis else title, OF_TIME, "described", by, lines)


def over(name: str, time: str, axis: str, group: Alike) -> str:
    """What the table of a tally is called."""
    return f"{name}-{OVER}-{time}" + (f"-by-{axis}" if axis else "") + group.suffix


def course_by(context: Context, name: str, time: str, axis: str, arms: Sequence[int]) -> pl.DataFrame | None:
    """The lines of each value of an axis of the experiment."""
    values = {number: str(context.run.arms[number]["axes"][axis]) for number in arms}
    found = [
        (value, course(context, name, time, [number for number in arms if values[number] == value]))
        for value in dict.fromkeys(values.values())
    ]
    known = [lines.select(pl.lit(value).alias(axis), pl.all()) for value, lines in found if lines is not None]
    return pl.concat(known) if known else None


def course(context: Context, name: str, time: str, arms: Sequence[int]) -> pl.DataFrame | None:
    """All measures at all times in some arms."""
    of = tallied(context.run, name, arms)
    if of is None:
        return None
    by = [*(axis for axis in of.axes if axis != time), time]
    lines = pl.concat([measured(of, by, measure) for measure in of.measures])
    words = pl.col(by).cast(pl.String)
    ordered = lines.with_columns(words).with_columns(pl.col(time).cast(pl.Int64)).sort(by, maintain_order=True)
    return ordered.select(*by, MEASURE, UNIT, pl.exclude(*by, MEASURE, UNIT)).filter(pl.col("value").is_not_null())


def measured(of: Tallied, by: Sequence[str], measure: str) -> pl.DataFrame:
    """One measure: which part of all games lasts, or how much there is in those that do."""
    lasts = measure == LASTING
    games = of.players.select(STRETCH, GAMES)
    among = games if lasts or LASTING not in of.measures else of.counts.select(STRETCH, *by, LASTING)
    reach = SHARE_RANGE if lasts else ANYTHING
    lines = rates(of, by, of.counts.select(STRETCH, *by, pl.col(measure).alias("counted")), among, reach)
    return lines.with_columns(
        pl.col("low").clip(lower_bound=0),
        pl.lit(measure).alias(MEASURE),
        pl.lit("share" if lasts else "number").alias(UNIT),
    )
