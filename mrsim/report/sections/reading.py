"""Tables of findings as they are read: words for columns, numbers as printed, what stands out marked."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import polars as pl

from mrsim.analysis.tables import MEASURE, UNIT, Table
from mrsim.report import numbers
from mrsim.report.shown import Cell, Grid
from mrsim.report.style import SIGNS

Line = Mapping[str, Any]

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


def share_cells(line: Line) -> list[Cell]:
    """What every line of win shares says."""
    return [
        Cell(numbers.number(line["value"], "share"), line["value"]),
        Cell(numbers.interval(line["low"], line["high"], "share"), line["low"]),
    ]


def share_grid(table: Table) -> Grid:
    """Win shares beside equal ones."""
    rows = []
    for line in table.lines.iter_rows(named=True):
        off = difference(line, "equal")
        kind = direction(off) if line["stands_out"] else ""
        rows.append(
            (
                *(Cell(label(name, line[name]), order(line[name])) for name in table.by),
                *share_cells(line),
                Cell("–" if off is None else numbers.points(off), off),
                Cell(f"{SIGNS[kind]} {kind}" if kind else "", kind, kind),
                Cell(numbers.whole(line["rows"]), line["rows"]),
                Cell(numbers.whole(line["blocks"]), line["blocks"]),
            )
        )
    names = ("Win share", "95 % interval", "Points from equal", "Stands out", "Players", "Blocks")
    return Grid(table.title, (*map(heading, table.by), *names), tuple(rows), len(table.by))


def verdict_grid(table: Table) -> Grid:
    """Win shares, what is meant, and what follows."""
    rows = []
    for line in table.lines.iter_rows(named=True):
        off = difference(line, "meant")
        more = line["blocks_to_decide"]
        rows.append(
            (
                *(Cell(label(name, line[name]), order(line[name])) for name in table.by),
                *share_cells(line),
                Cell(numbers.number(line["meant"], "share"), line["meant"]),
                Cell("–" if off is None else numbers.points(off), off),
                Cell(f"{SIGNS[line['verdict']]} {line['verdict']}", line["verdict"], line["verdict"]),
                Cell(numbers.whole(line["blocks"]), line["blocks"]),
                Cell("–" if more is None else numbers.whole(more), more),
            )
        )
    names = ("Win share", "Interval", "Meant", "Points from it", "Verdict", "Blocks", "Blocks to decide")
    return Grid(table.title, (*map(heading, table.by), *names), tuple(rows), len(table.by))


def measure_grid(table: Table) -> Grid:
    """Measures down, groups across."""
    by = [name for name in table.by if name != MEASURE]
    if not by:
        rows = tuple(
            (
                Cell(line[MEASURE]),
                Cell(numbers.number(line["value"], line[UNIT]), line["value"]),
                Cell(numbers.interval(line["low"], line["high"], line[UNIT]), line["low"]),
            )
            for line in table.lines.iter_rows(named=True)
        )
        return Grid(table.title, ("Measure", "Mean", "95 % interval"), rows)
    groups = list(dict.fromkeys(named(line, by) for line in table.lines.iter_rows(named=True)))
    found = {(line[MEASURE], named(line, by)): line for line in table.lines.iter_rows(named=True)}
    measures = list(dict.fromkeys(table.lines[MEASURE]))
    rows = tuple((Cell(measure), *(measured(found.get((measure, group))) for group in groups)) for measure in measures)
    return Grid(table.title, ("Measure", *groups), rows)


def measured(line: Line | None) -> Cell:
    """A number and half its interval."""
    if line is None or line["value"] is None:
        return Cell(numbers.UNKNOWN)
    more = numbers.half(line["low"], line["high"], line[UNIT])
    return Cell(f"{numbers.number(line['value'], line[UNIT])} {more}".strip(), line["value"])


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


def order(value: object) -> float | str:
    """Numbers are sorted as numbers."""
    text = str(value)
    return float(text) if text.isdecimal() else text


def split(table: Table, by: Sequence[str]) -> Iterator[tuple[str, list[Line]]]:
    """The lines of a table for each value of some columns."""
    if not by:
        yield "", list(table.lines.iter_rows(named=True))
        return
    for _, lines in table.lines.group_by(by, maintain_order=True):
        found = list(lines.iter_rows(named=True))
        yield named(found[0], by), found


def largest(lines: pl.DataFrame, meant: str, most: int) -> pl.DataFrame:
    """The lines farthest from what is meant."""
    return lines.with_columns(far=(pl.col("value") - pl.col(meant)).abs()).sort("far", descending=True).head(most)


Said = Callable[[Line], str]
