"""Tables of findings as they are read: words for columns, numbers as printed, what stands out marked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import polars as pl

from mrsim import formatting
from mrsim.analysis.pooling import pooling_cell_text
from mrsim.analysis.tables import AVERAGED, MEASURE, UNIT, ResultTable, TableLine, distance_from, farthest_lines
from mrsim.formatting import name_as_heading
from mrsim.games.printed_names import label_value
from mrsim.plots.frames import name_line, side_of_meant
from mrsim.plots.theme import mark_with_sign
from mrsim.report.model import Grid

MOST_GRID_LINES: Final = 120
"""More are in the data."""
MOST_GROUPS_ACROSS: Final = 12
"""More do not stand side by side."""


def share_cells(line: TableLine) -> list[str]:
    """What every line of win shares says."""
    return [
        formatting.format_value(line["value"], "share"),
        formatting.format_interval(line["low"], line["high"], "share"),
    ]


def caption_and_lines(table: ResultTable, meant: str) -> tuple[str, pl.DataFrame]:
    """A caption and the lines: of very many those that are farthest from what is meant."""
    if len(table.lines) <= MOST_GRID_LINES:
        return table.title, table.lines
    caption = (
        f"{table.title}: the {MOST_GRID_LINES} of {len(table.lines)} rows that are farthest off; all are in the data"
    )
    return caption, farthest_lines(table.lines, meant, MOST_GRID_LINES)


def share_grid(table: ResultTable) -> Grid:
    """A table of win shares and equal shares."""
    caption, lines = caption_and_lines(table, "equal")
    averaged = AVERAGED in table.lines.columns
    rows = []
    for line in lines.iter_rows(named=True):
        off = distance_from(line, "equal")
        kind = side_of_meant(off) if line["stands_out"] else ""
        rows.append(
            (
                *(label_value(name, line[name]) for name in table.by),
                *share_cells(line),
                formatting.UNKNOWN if off is None else formatting.format_points(off),
                mark_with_sign(kind, kind),
                formatting.format_count(line["rows"]),
                formatting.format_count(line["blocks"]),
                *([pooling_cell_text(line)] if averaged else []),
            )
        )
    names = ("Win share", "95 % interval", "Points from equal", "Stands out", "Players", "Blocks")
    more = ["Averaged over"] if averaged else []
    return Grid(caption, (*map(name_as_heading, table.by), *names, *more), tuple(rows), len(table.by), says=averaged)


def verdict_grid(table: ResultTable) -> Grid:
    """Win shares, what is meant, and what follows."""
    says_more, averaged = "blocks_to_decide" in table.lines.columns, AVERAGED in table.lines.columns
    caption, lines = caption_and_lines(table, "meant")
    rows = []
    for line in lines.iter_rows(named=True):
        off = distance_from(line, "meant")
        row = (
            *(label_value(name, line[name]) for name in table.by),
            *share_cells(line),
            formatting.format_value(line["meant"], "share"),
            formatting.UNKNOWN if off is None else formatting.format_points(off),
            mark_with_sign(line["verdict"], line["verdict"]),
            formatting.format_count(line["blocks"]),
        )
        more = [formatting.format_count(line["blocks_to_decide"])] if says_more else []
        rows.append((*row, *more, *([pooling_cell_text(line)] if averaged else [])))
    names = ["Win share", "Interval", "Meant", "Points from it", "Verdict", "Blocks"]
    names += ["Blocks to decide"] * says_more + ["Averaged over"] * averaged
    return Grid(caption, (*map(name_as_heading, table.by), *names), tuple(rows), len(table.by), says=averaged)


def measure_grid(table: ResultTable) -> Grid:
    """Measures down, groups across."""
    by = [name for name in table.by if name != MEASURE]
    if not by:
        rows = tuple(
            (
                line[MEASURE],
                formatting.format_value(line["value"], line[UNIT]),
                formatting.format_interval(line["low"], line["high"], line[UNIT]),
            )
            for line in table.lines.iter_rows(named=True)
        )
        return Grid(table.title, ("Measure", "Mean", "95 % interval"), rows)
    groups = list(dict.fromkeys(name_line(line, by) for line in table.lines.iter_rows(named=True)))
    found = {(line[MEASURE], name_line(line, by)): line for line in table.lines.iter_rows(named=True)}
    measures = list(dict.fromkeys(table.lines[MEASURE]))
    if len(groups) > MOST_GROUPS_ACROSS:
        ends = tuple(
            (name, *least_and_most({group: found.get((name, group)) for group in groups})) for name in measures
        )
        return Grid(table.title, ("Measure", "Least", "Where", "Most", "Where"), ends)
    rows = tuple((measure, *(format_measure(found.get((measure, group))) for group in groups)) for measure in measures)
    return Grid(table.title, ("Measure", *groups), rows)


def least_and_most(lines: Mapping[str, TableLine | None]) -> tuple[str, str, str, str]:
    """Where there are too many groups to stand side by side, the two ends are told."""
    known = sorted((line["value"], group) for group, line in lines.items() if line and line["value"] is not None)
    if not known:
        return (formatting.UNKNOWN,) * 4
    (_, least), (_, most) = known[0], known[-1]
    return format_measure(lines[least]), least, format_measure(lines[most]), most


def format_measure(line: TableLine | None) -> str:
    """A number and its interval."""
    if line is None or line["value"] is None:
        return formatting.UNKNOWN
    return formatting.format_value_and_interval(line["value"], line["low"], line["high"], line[UNIT])


def split_lines(table: ResultTable, by: Sequence[str]) -> Iterator[tuple[str, list[TableLine]]]:
    """The lines of a table for each value of some columns."""
    if not by:
        yield "", list(table.lines.iter_rows(named=True))
        return
    for _, lines in table.lines.group_by(by, maintain_order=True):
        found: list[TableLine] = list(lines.iter_rows(named=True))
        yield name_line(found[0], by), found


def frame_of_lines(lines: Sequence[TableLine]) -> pl.DataFrame:
    """Some lines of a table as a frame again, for a plot."""
    return pl.DataFrame(lines, infer_schema_length=None)
