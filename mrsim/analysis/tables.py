"""What is shown: lines of numbers, one a group, with what they are and what they are not."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal

import numpy as np
import polars as pl

from mrsim.formatting import enumerate_words, name_in_words
from mrsim.games.printed_names import label_value
from mrsim.notebook_html import paragraph_as_html, table_as_html
from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.intervals import FEWEST_FOR_INTERVAL, Intervals, bounds_to_print, cell_intervals, p_values
from mrsim.sums.block_sums import RunSums
from mrsim.sums.cell_estimates import ALL_GROUPS, Cells, estimate_cells
from mrsim.sums.measures import SHARE, Measure

TableFamily = Literal["primary", "exploratory", "described"]
"""Verdicts are given in the `primary` family alone. `exploratory` tables look for what stands out, and are controlled
for how often they look. `described` ones only say how it is."""

MEASURE: Final = "measure"
UNIT: Final = "unit"
FROM, TO = "from", "to"
"""The two values of an axis that are compared."""
AVERAGED: Final = "averaged_over"
WEIGHTS: Final = "weights"
ALIKE: Final = "p_alike"
"""What a share averages over, with which weights, and the p value of the parts being alike (`pooling.py`)."""


ColumnStyle = Literal["share", "rough count", "p value", "hidden", "range"]
"""How the terminal prints a column. A `share` follows the unit of its line; of a `range` the ends are printed below the
table; what is `hidden` is in the CSV alone. A column without a style is printed as it is."""

COMMON_STYLES: Final[Mapping[str, ColumnStyle]] = MappingProxyType(
    {
        "equal": "share",
        ALIKE: "p value",
        "drawn": "share",
        **dict.fromkeys(("rows", "blocks", "low", "high", "error", "p", "p_adjusted"), "hidden"),
        **dict.fromkeys(("chosen_low", "chosen_high"), "hidden"),
        **dict.fromkeys((AVERAGED, WEIGHTS, UNIT), "hidden"),
    }
)
"""The styles of columns that many tables have. The bounds are printed with their value."""


@dataclass(frozen=True, eq=False)
class Topic:
    """What some tables of an analysis are about; registered where these tables are made."""

    name: str
    family: TableFamily = "described"
    sentence: "Callable[[ResultTable], str]" = lambda table: table.story
    """What a table of it shows, in a sentence or two; what the table is, where nothing else is said."""
    measure: Measure = SHARE
    """What its values are, where they are one thing."""
    styles: Mapping[str, ColumnStyle] = field(default_factory=dict)
    """How the columns that only this topic has are printed."""
    is_joint: bool = False
    """Whether the intervals of a table hold together, and not one by one."""
    spans: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Pairs of columns that are printed as one, by its heading: both ends of a range of shares."""


@dataclass(frozen=True)
class TableKey:
    """Which of the tables of its topic a table is, where a topic has several."""

    target: int = 0
    """The number of a target, from 1."""
    axis: str = ""
    """The axis or column along which its lines differ."""
    column: str = ""
    """The column that it is about."""
    tally: str = ""
    group: int = 0
    """The number of a group of arms that look alike, from 0."""


@dataclass(frozen=True)
class ResultTable:
    """One table of an analysis: a line for each group, with a title and how it is to be read."""

    topic: Topic
    name: str
    """Its place in a report, and the name of its file. It decides nothing: topic and key do."""
    title: str
    story: str
    by: tuple[str, ...]
    """The columns that make the groups."""
    lines: pl.DataFrame
    """These columns, and for each group: rows, blocks, value, low, high, and what the family adds."""
    key: TableKey = TableKey()
    effects: Estimates | None = field(default=None, repr=False)
    """Of exploratory tables: how far each value is from what it would be if nothing were there."""

    @property
    def family(self) -> TableFamily:
        return self.topic.family

    @property
    def sentence(self) -> str:
        """What it shows, in a sentence or two."""
        return self.topic.sentence(self)

    @property
    def styles(self) -> Mapping[str, ColumnStyle]:
        """How the terminal prints its columns."""
        return {**COMMON_STYLES, **self.topic.styles}

    def printed(self, column: str, value: object) -> str:
        """A value of one of its columns as people call it; what is compared are values of its axis."""
        return label_value(self.key.axis if column in (FROM, TO) else column, value)

    def _repr_html_(self) -> str:
        """For a notebook: the title, what it shows, and its first lines as the terminal prints them."""
        from mrsim.analysis.terminal_tables import cell_texts, constant_columns, visible_columns

        names = [name for name, _ in visible_columns(self)]
        words = sum(name in self.by for name in names)
        rows = [cell_texts(self, line, names) for line in self.lines.iter_rows(named=True)]
        shown = table_as_html(self.title, [*map(name_in_words, names)], rows, words=words, more="the frame .lines")
        same = ", ".join(f"{name_in_words(name)} {value}" for name, value in constant_columns(self).items())
        return f"<div>{shown}{paragraph_as_html(same) if same else ''}{paragraph_as_html(self.sentence)}</div>"

    def line(self, **values: Any) -> dict[str, Any]:
        """The line that has these values."""
        return self.lines.row(by_predicate=pl.all_horizontal(pl.col(k) == v for k, v in values.items()), named=True)


def estimate_lines(found: Cells, intervals: Intervals) -> pl.DataFrame:
    """The keys of the groups, with the columns that every table has. What is not known is null."""
    return found.keys.with_columns(pl.Series("rows", found.rows), *interval_columns(intervals))


def p_value_column(estimates: Estimates, against: Floats | float = 0.0) -> pl.Series:
    """P values: how likely chance alone goes this far. Null where a group was seen in too few blocks."""
    return null_unknown(np.where(estimates.blocks < FEWEST_FOR_INTERVAL, np.nan, p_values(estimates, against)))


def interval_columns(intervals: Intervals, deals: int = 1) -> list[pl.Series]:
    """The columns in which every table holds an estimate: blocks, value, low, high, error; `deals` in each block."""
    low, high = bounds_to_print(intervals, deals)
    numbers = {"value": intervals.value, "low": low, "high": high, "error": intervals.error}
    return [pl.Series("blocks", intervals.seen), *(null_unknown(found).alias(name) for name, found in numbers.items())]


def null_unknown(values: Floats) -> pl.Series:
    """The values as a column, with null in the place of nan and infinity."""
    return pl.Series(np.where(np.isfinite(values), values, np.nan), nan_to_null=True)


def measure_table(
    topic: Topic, sums: RunSums, axis: str, by: Sequence[str], wanted: Sequence[Measure], title: str
) -> ResultTable:
    """A table of several measures for the same groups, one measure after the other; `axis` tells it from others."""
    measured = []
    for measure in wanted:
        found = estimate_cells(sums, by, measure)
        intervals = cell_intervals(found.estimates)
        values = estimate_lines(found, intervals)
        measured.append(values.with_columns(pl.lit(measure.title).alias(MEASURE), pl.lit(measure.unit).alias(UNIT)))
    keys = list(by) or [ALL_GROUPS]
    frame = pl.concat(measured).select(*keys, MEASURE, UNIT, pl.exclude(*keys, MEASURE, UNIT))
    frame = frame.sort(*keys, maintain_order=True)
    name = f"{topic.name}-by-{axis}" if axis else topic.name
    lines = frame if by else frame.drop(ALL_GROUPS)
    return ResultTable(topic, name, title, "", (*by, MEASURE), lines, TableKey(axis=axis))


def join_column_names(by: Sequence[str]) -> str:
    """The names of columns as a list in words: `board, scenario and seat`."""
    return enumerate_words([name.replace("_", " ") for name in by])


TableLine = Mapping[str, Any]
"""A line of a table by its columns."""


def distance_from(line: TableLine, reference: str) -> float | None:
    """How far the value of a line is above the value of another column; None where there is no value."""
    return None if line["value"] is None else float(line["value"] - line[reference])


def farthest_lines(lines: pl.DataFrame, reference: str, most: int) -> pl.DataFrame:
    """The lines whose value is farthest from another column."""
    far = (pl.col("value") - pl.col(reference)).abs()
    return lines.with_columns(far=far).sort("far", descending=True).head(most)
