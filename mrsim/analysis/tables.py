"""What is shown: lines of numbers, one a group, with what they are and what they are not."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import numpy as np
import polars as pl
from scipy.special import stdtr

from mrsim.analysis.cells import ALL, Cells, cells, rivals
from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.intervals import Intervals, each
from mrsim.stats.multiplicity import benjamini_hochberg, p_values
from mrsim.stats.proportions import all_or_nothing
from mrsim.stats.verdicts import FEWEST
from mrsim.sums.adding import RunSums
from mrsim.sums.measures import Measure

Family = Literal["primary", "exploratory", "described"]
"""Verdicts are given in the `primary` family alone. `exploratory` tables look for what stands out, and are controlled
for how often they look. `described` ones only say how it is."""

ALARM: Final = 0.05
"""Of what is said to stand out in exploratory tables, at most so much does by chance alone, on average."""

MEASURE: Final = "measure"
UNIT: Final = "unit"


@dataclass(frozen=True)
class Table:
    """Some lines."""

    name: str
    """Its place in a report, and the name of its file."""
    title: str
    story: str
    family: Family
    by: tuple[str, ...]
    """The columns that make the groups."""
    lines: pl.DataFrame
    """These columns, and for each group: rows, blocks, value, low, high, and what the family adds."""

    def line(self, **values: Any) -> dict[str, Any]:
        """The one with these values."""
        return self.lines.row(by_predicate=pl.all_horizontal(pl.col(k) == v for k, v in values.items()), named=True)


def numbers_of(found: Cells, intervals: Intervals) -> pl.DataFrame:
    """The groups, and what every table says of them. What is not known is null."""
    return found.keys.with_columns(pl.Series("rows", found.rows), *bounds(intervals))


STRETCHED: Final = 2.0
"""Skewness that makes a side of an interval so many times as long is more than its correction was made for."""


def of_shares(intervals: Intervals) -> Intervals:
    """No share is below 0 or above 1, nor does it vary more than one that is all or nothing in every block.

    That bounds the sides of intervals that few skewed blocks have stretched.
    """
    usual = STRETCHED * intervals.critical * intervals.error
    least, most = all_or_nothing(intervals.value, np.maximum(intervals.seen, 1).astype(np.float64), intervals.critical)
    low = np.where(intervals.low < intervals.value - usual, np.maximum(intervals.low, least), intervals.low)
    high = np.where(intervals.high > intervals.value + usual, np.minimum(intervals.high, most), intervals.high)
    return never_varied(replace(intervals, low=np.clip(low, 0, 1), high=np.clip(high, 0, 1)))


def never_varied(intervals: Intervals) -> Intervals:
    """One that is the same in every block may still be another, of which Student's t knows nothing.

    Had more than so many blocks been different, one of them would have been seen: that is the bound, if all of those
    were won, or lost.
    """
    often = stdtr(np.maximum(intervals.seen - 1, 1), -intervals.critical)
    unseen = 1 - often ** (1 / np.maximum(intervals.seen, 1))
    is_alike = (intervals.error == 0) & ~np.isnan(intervals.low)
    low = np.where(is_alike, intervals.value * (1 - unseen), intervals.low)
    high = np.where(is_alike, intervals.value + (1 - intervals.value) * unseen, intervals.high)
    return replace(intervals, low=low, high=high)


def chances(estimates: Estimates, against: Floats | float = 0.0) -> pl.Series:
    """How likely chance goes so far: p values. A few blocks that agree by chance have none."""
    return known(np.where(estimates.blocks < FEWEST, np.nan, p_values(estimates, against)))


def bounds(intervals: Intervals) -> list[pl.Series]:
    """The columns in which every table holds an estimate."""
    return [
        pl.Series("blocks", intervals.seen),
        known(intervals.value).alias("value"),
        known(intervals.low).alias("low"),
        known(intervals.high).alias("high"),
    ]


def known(values: Floats) -> pl.Series:
    """What is not a number, or has no end, is null."""
    return pl.Series(np.where(np.isfinite(values), values, np.nan)).fill_nan(None)


def compared(sums: RunSums, by: Sequence[str], title: str, story: str = "") -> Table | None:
    """Win shares beside equal ones; the last of the columns shares the wins. Nothing is left where nobody meets.

    What stands out is marked later, when it is known how many tables look.
    """
    found = rivals(sums, by)
    if not len(found):
        return None
    lines = numbers_of(found, of_shares(each(found.estimates))).with_columns(
        equal=pl.Series(found.equal), p=chances(found.estimates, found.equal)
    )
    return Table("-by-".join(by).replace(" ", "-"), title, story, "exploratory", tuple(by), lines)


def controlled(tables: Sequence[Table]) -> list[Table]:
    """All exploratory tables together: how often they look is taken into account."""
    looking = [table for table in tables if table.family == "exploratory"]
    if not looking:
        return list(tables)
    p = pl.concat([table.lines["p"] for table in looking])
    adjusted = known(benjamini_hochberg(p.fill_null(float("nan")).to_numpy()))
    found, at = {}, 0
    for table in looking:
        here = adjusted[at : at + len(table.lines)].alias("p_adjusted")
        at += len(table.lines)
        lines = table.lines.with_columns(here).with_columns(stands_out=(here <= ALARM).fill_null(value=False))
        found[table.name] = Table(table.name, table.title, table.story, table.family, table.by, lines)
    return [found.get(table.name, table) for table in tables]


def described(
    sums: RunSums, name: str, by: Sequence[str], wanted: Sequence[Measure], title: str, story: str = ""
) -> Table:
    """Several measures of the same groups, one under the other."""
    lines = []
    for measure in wanted:
        found = cells(sums, by, measure)
        intervals = each(found.estimates)
        values = numbers_of(found, of_shares(intervals) if measure.unit == "share" else intervals)
        lines.append(values.with_columns(pl.lit(measure.title).alias(MEASURE), pl.lit(measure.unit).alias(UNIT)))
    keys = list(by) or [ALL]
    frame = pl.concat(lines).select(*keys, MEASURE, UNIT, pl.exclude(*keys, MEASURE, UNIT))
    frame = frame.sort(*keys, maintain_order=True)
    return Table(name, title, story, "described", (*by, MEASURE), frame if by else frame.drop(ALL))


def titles(by: Sequence[str]) -> str:
    """`board, scenario and seat`."""
    *first, last = [name.replace("_", " ") for name in by]
    return f"{', '.join(first)} and {last}" if first else last


def value(column: str, given: Any) -> str:
    """A word stands for itself, a number needs to be told what it is."""
    return given if isinstance(given, str) and not given.isdigit() else f"{column.replace('_', ' ')} {given}"
