"""What each does when the others are held as they are, and what two do together."""

from collections.abc import Iterator
from typing import Final

import polars as pl

from mrsim.analysis.skill import SKILL
from mrsim.analysis.tables import Table
from mrsim.report import numbers
from mrsim.report.figures.forest import Interval, forest, in_points
from mrsim.report.sections.reading import Line, direction, heading, label, marked, split, worded
from mrsim.report.shown import Grid, Part, Picture
from mrsim.report.subject import Subject

ADJUSTED: Final = "adjusted"
TOGETHER: Final = "interactions"
FACTOR, LEVEL = "factor", "level"
AIR: Final = 0.005
MOST_TOLD: Final = 4


def parts(subject: Subject) -> Iterator[Part]:
    """A forest for each factor, and a table of pairs."""
    table = subject.findings.table(ADJUSTED)
    if table is not None:
        yield Part(
            *(table.name, table.title, said(table)),
            tuple(pictures(subject, table)),
            *(grid(table), table.lines),
            "In percentage points above or below the mean of all levels of the factor; the dashed line is that mean. "
            "Where every combination was played as often these are the plain differences again.",
        )
    pairs = subject.findings.table(TOGETHER)
    if pairs is not None:
        yield Part(
            *(pairs.name, pairs.title, said(pairs)),
            *((), grid(pairs), pairs.lines),
            "What a combination wins beyond the sum of what its two do alone, in percentage points. Shrunk: drawn "
            "towards 0 as far as the noise asks, because the largest of many small effects are mostly accidents.",
        )


def pictures(subject: Subject, table: Table) -> Iterator[Picture]:
    """All on one scale."""
    known = table.lines.drop_nulls("low")
    if not len(known):
        return
    limits = (float(known["low"].min()) - AIR, float(known["high"].max()) + AIR)  # type: ignore[arg-type]
    for title, lines in split(table, table.by[:-1]):
        rows = [row(subject, line) for line in lines if line["low"] is not None]
        if rows:
            yield Picture(forest(rows, limits, in_points), alternative(lines), heading(title))


def row(subject: Subject, line: Line) -> Interval:
    """One level of a factor."""
    kind = direction(line["value"]) if line["stands_out"] else ""
    text, below = numbers.points(line["value"]), numbers.between(line["low"], line["high"], "share")
    name = label(line[FACTOR], line[LEVEL])
    look = subject.look(line[FACTOR], line[LEVEL])
    return Interval(name, marked(kind, text), below, look, kind or "ink", line["value"], line["low"], line["high"], 0.0)


def alternative(lines: list[Line]) -> str:
    """In words."""
    return f"{'; '.join(map(effect, lines))}."


def effect(line: Line) -> str:
    """`seat 0 +5.1 points (+4.0 to +6.3)`."""
    name = label(line[FACTOR], line[LEVEL]) if FACTOR in line else f"{line['levels']} ({line['factors']})"
    name += f" among {line[SKILL]}" if SKILL in line else ""
    value = numbers.UNKNOWN if line["value"] is None else numbers.points(line["value"])
    return f"{name} {value} points ({numbers.between(line['low'], line['high'], 'share')})"


def said(table: Table) -> str:
    """What stands out."""
    out = table.lines.filter("stands_out").sort(pl.col("value").abs(), descending=True)
    if not len(out):
        return f"Of {len(table.lines)} effects none stands out."
    told = "; ".join(effect(line) for line in out.head(MOST_TOLD).iter_rows(named=True))
    return f"{len(out)} of {len(table.lines)} effects stand out, most of all: {told}."


def grid(table: Table) -> Grid:
    """Every effect."""
    has_shrunk = "shrunk" in table.lines.columns
    rows = []
    for line in table.lines.iter_rows(named=True):
        off = line["value"]
        cells = [
            *(str(line[name]) for name in table.by),
            numbers.UNKNOWN if off is None else numbers.points(off),
            numbers.between(line["low"], line["high"], "share"),
            marked(direction(off), direction(off)) if line["stands_out"] else "",
        ]
        rows.append((*cells, numbers.points(line["shrunk"])) if has_shrunk else tuple(cells))
    heads = [worded(name).capitalize() for name in table.by]
    more = ["Shrunk"] if has_shrunk else []
    return Grid(table.title, (*heads, "Points", "95 % interval", "Stands out", *more), tuple(rows), len(table.by))
