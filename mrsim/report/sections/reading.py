"""Tables of findings as they are read: words for columns, numbers as printed, what stands out marked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import polars as pl

from mrsim.analysis.pooling import AVERAGED, in_short
from mrsim.analysis.tables import MEASURE, UNIT, Table
from mrsim.report import numbers
from mrsim.report.shown import Grid
from mrsim.report.style import SIGNS

Line = Mapping[str, Any]

MOST_LINES: Final = 120
"""More are in the data."""
MOST_GROUPS: Final = 12
"""More do not stand side by side."""

STEPS: Final = ((0.10, "3"), (0.05, "2"), (0.02, "1"))
"""How far a share is from what is meant, and the area it stands on."""


def worded(name: str) -> str:
    """`first_claim` is `first claim`."""
    return name.replace("_", " ")


def heading(name: str) -> str:
    """`First claim`."""
    return worded(name).capitalize()


def named(line: Line, by: Sequence[str]) -> str:
    """What a line is of."""
    return ", ".join(label(name, line[name]) for name in by)


def label(name: str, value: object) -> str:
    """A value; numbers get the name of their column."""
    text = str(value)
    return f"{worded(name)} {text}" if text.isdecimal() else text


def marked(kind: str, text: str) -> str:
    """With the sign of a verdict."""
    return f"{SIGNS[kind]} {text}" if kind in SIGNS else text


def share_cells(line: Line) -> list[str]:
    """What every line of win shares says."""
    return [
        numbers.number(line["value"], "share"),
        numbers.interval(line["low"], line["high"], "share"),
    ]


def farthest(table: Table, meant: str) -> tuple[str, pl.DataFrame]:
    """A caption and the lines: of very many those that are farthest from what is meant."""
    if len(table.lines) <= MOST_LINES:
        return table.title, table.lines
    caption = f"{table.title}: the {MOST_LINES} of {len(table.lines)} rows that are farthest off; all are in the data"
    return caption, largest(table.lines, meant, MOST_LINES)


def share_grid(table: Table) -> Grid:
    """Win shares beside equal ones."""
    caption, lines = farthest(table, "equal")
    averaged = AVERAGED in table.lines.columns
    rows = []
    for line in lines.iter_rows(named=True):
        off = difference(line, "equal")
        kind = direction(off) if line["stands_out"] else ""
        rows.append(
            (
                *(label(name, line[name]) for name in table.by),
                *share_cells(line),
                numbers.UNKNOWN if off is None else numbers.points(off),
                marked(kind, kind),
                numbers.whole(line["rows"]),
                numbers.whole(line["blocks"]),
                *([in_short(line)] if averaged else []),
            )
        )
    names = ("Win share", "95 % interval", "Points from equal", "Stands out", "Players", "Blocks")
    more = ["Averaged over"] if averaged else []
    return Grid(caption, (*map(heading, table.by), *names, *more), tuple(rows), len(table.by), says=averaged)


def verdict_grid(table: Table) -> Grid:
    """Win shares, what is meant, and what follows."""
    says_more, averaged = "blocks_to_decide" in table.lines.columns, AVERAGED in table.lines.columns
    caption, lines = farthest(table, "meant")
    rows = []
    for line in lines.iter_rows(named=True):
        off = difference(line, "meant")
        row = (
            *(label(name, line[name]) for name in table.by),
            *share_cells(line),
            numbers.number(line["meant"], "share"),
            numbers.UNKNOWN if off is None else numbers.points(off),
            marked(line["verdict"], line["verdict"]),
            numbers.whole(line["blocks"]),
        )
        more = [numbers.whole(line["blocks_to_decide"])] if says_more else []
        rows.append((*row, *more, *([in_short(line)] if averaged else [])))
    names = ["Win share", "Interval", "Meant", "Points from it", "Verdict", "Blocks"]
    names += ["Blocks to decide"] * says_more + ["Averaged over"] * averaged
    return Grid(caption, (*map(heading, table.by), *names), tuple(rows), len(table.by), says=averaged)


def measure_grid(table: Table) -> Grid:
    """Measures down, groups across."""
    by = [name for name in table.by if name != MEASURE]
    if not by:
        rows = tuple(
            (
                line[MEASURE],
                numbers.number(line["value"], line[UNIT]),
                numbers.interval(line["low"], line["high"], line[UNIT]),
            )
            for line in table.lines.iter_rows(named=True)
        )
        return Grid(table.title, ("Measure", "Mean", "95 % interval"), rows)
    groups = list(dict.fromkeys(named(line, by) for line in table.lines.iter_rows(named=True)))
    found = {(line[MEASURE], named(line, by)): line for line in table.lines.iter_rows(named=True)}
    measures = list(dict.fromkeys(table.lines[MEASURE]))
    if len(groups) > MOST_GROUPS:
        ends = tuple(
            (name, *least_and_most({group: found.get((name, group)) for group in groups})) for name in measures
        )
        return Grid(table.title, ("Measure", "Least", "Where", "Most", "Where"), ends)
    rows = tuple((measure, *(measured(found.get((measure, group))) for group in groups)) for measure in measures)
    return Grid(table.title, ("Measure", *groups), rows)


def least_and_most(lines: Mapping[str, Line | None]) -> tuple[str, str, str, str]:
    """Where there are too many groups to stand side by side, the two ends are told."""
    known = sorted((line["value"], group) for group, line in lines.items() if line and line["value"] is not None)
    if not known:
        return (numbers.UNKNOWN,) * 4
    (_, least), (_, most) = known[0], known[-1]
    return measured(lines[least]), least, measured(lines[most]), most


def measured(line: Line | None) -> str:
    """A number and its interval."""
    if line is None or line["value"] is None:
        return numbers.UNKNOWN
    return numbers.with_interval(line["value"], line["low"], line["high"], line[UNIT])


def difference(line: Line, meant: str) -> float | None:
    """How far a share is from what is meant."""
    return None if line["value"] is None else float(line["value"] - line[meant])


def direction(off: float | None) -> str:
    """To which side."""
    return "" if not off else "above" if off > 0 else "below"


def area(off: float | None) -> str:
    """The area that a share so far off stands on."""
    step = next((step for least, step in STEPS if off is not None and abs(off) >= least), None)
    return "even" if step is None or off is None else f"{direction(off)}-{step}"


def split(table: Table, by: Sequence[str]) -> Iterator[tuple[str, list[Line]]]:
    """The lines of a table for each value of some columns."""
    if not by:
        yield "", list(table.lines.iter_rows(named=True))
        return
    for _, lines in table.lines.group_by(by, maintain_order=True):
        found: list[Line] = list(lines.iter_rows(named=True))
        yield named(found[0], by), found


def largest(lines: pl.DataFrame, meant: str, most: int) -> pl.DataFrame:
    """The lines farthest from what is meant."""
    return lines.with_columns(far=(pl.col("value") - pl.col(meant)).abs()).sort("far", descending=True).head(most)
