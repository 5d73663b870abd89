"""What is shown: lines of numbers, one a group, with what they are and what they are not."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

import numpy as np
import polars as pl

from mrsim.analysis.cells import ALL, Cells, cells, rivals
from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.intervals import Intervals, at_level, each, p_values
from mrsim.stats.multiplicity import benjamini_hochberg, level_of_chosen
from mrsim.stats.shrinkage import shrunk
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
    effects: Estimates | None = field(default=None, repr=False)
    """Of exploratory tables: how far each value is from what it would be if nothing were there."""

    def line(self, **values: Any) -> dict[str, Any]:
        """The one with these values."""
        return self.lines.row(by_predicate=pl.all_horizontal(pl.col(k) == v for k, v in values.items()), named=True)


def numbers_of(found: Cells, intervals: Intervals) -> pl.DataFrame:
    """The groups, and what every table says of them. What is not known is null."""
    return found.keys.with_columns(pl.Series("rows", found.rows), *bounds(intervals))


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
    lines = numbers_of(found, each(found.estimates)).with_columns(
        equal=pl.Series(found.equal), p=chances(found.estimates, found.equal)
    )
    effects = found.estimates.above(found.equal)
    return Table("-by-".join(by).replace(" ", "-"), title, story, "exploratory", tuple(by), lines, effects)


def controlled(tables: Sequence[Table]) -> list[Table]:
    """All exploratory tables together: how often they look is taken into account.

    What stands out was chosen because it did, so it has an interval that holds after the choice, and a value that is
    drawn towards nothing as far as the noise of its table asks.
    """
    looking = [table for table in tables if table.family == "exploratory"]
    if not looking:
        return list(tables)
    p = pl.concat([table.lines["p"] for table in looking])
    adjusted = benjamini_hochberg(p.fill_null(float("nan")).to_numpy())
    level = level_of_chosen(adjusted, ALARM)
    found, at = {}, 0
    for table in looking:
        here = adjusted[at : at + len(table.lines)]
        at += len(table.lines)
        found[table.name] = replace(table, lines=table.lines.with_columns(after_choice(table, here, level)))
    return [found.get(table.name, table) for table in tables]


def after_choice(table: Table, adjusted: Floats, level: float) -> list[pl.Series]:
    """Which lines of an exploratory table stand out, and what can be said of those that do."""
    out = adjusted <= ALARM
    columns = [known(adjusted).alias("p_adjusted"), pl.Series("stands_out", out)]
    if table.effects is None:
        return columns
    low, high, drawn = np.full((3, len(out)), np.nan)
    if out.any():
        chosen = at_level(table.effects.only(out), level)
        shift = (table.lines["value"].to_numpy() - table.effects.value)[out]
        low[out], high[out] = chosen.low + shift, chosen.high + shift
        drawn[out] = shrunk(table.effects).value[out] + shift
    return [*columns, *(known(v).alias(n) for n, v in (("chosen_low", low), ("chosen_high", high), ("drawn", drawn)))]


def described(
    sums: RunSums, name: str, by: Sequence[str], wanted: Sequence[Measure], title: str, story: str = ""
) -> Table:
    """Several measures of the same groups, one under the other."""
    lines = []
    for measure in wanted:
        found = cells(sums, by, measure)
        intervals = each(found.estimates)
        values = numbers_of(found, intervals)
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
