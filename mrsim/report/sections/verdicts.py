"""The targets of an experiment: a forest for each group of cells that share the wins."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from mrsim import formatting
from mrsim.analysis.statistics.skill_room_verdicts import REACH, SKILL_ROOM
from mrsim.analysis.statistics.target_verdicts import VERDICT
from mrsim.analysis.tables import ResultTable, TableLine, distance_from
from mrsim.formatting import name_as_heading
from mrsim.games.printed_names import label_value
from mrsim.plots import draw_shares
from mrsim.plots.intervals import find_bounds
from mrsim.plots.theme import mark_with_sign
from mrsim.report.model import Grid, ReportFigure, Section, SectionPart
from mrsim.report.sections.table_grids import frame_of_lines, split_lines, verdict_grid
from mrsim.report.subject import Subject
from mrsim.report.svg_figures import make_page_figure

HOW_TO_READ_REACH: Final = (
    "The hatched bar is how far better play that was found moves the interval, a lower bound: a verdict is robust if "
    "the whole bar has it."
)
MOST_VERDICT_FIGURES: Final = 16
HOW_TO_READ_VERDICTS: Final = (
    "A mark is the win share in per cent, the line its interval, the dashed line what is meant, the band what is "
    "within the margin. With 95 % confidence all intervals of all targets are right together. All of an "
    "interval inside the band: ● balanced. All of it outside: ▲ above or ▼ below. Anything else: ◇ undecided."
)


def verdict_parts(subject: Subject) -> Iterator[SectionPart]:
    """One part for each target."""
    for table in subject.findings.primary:
        share, rooms = table.by[-1], subject.findings.find(SKILL_ROOM, target=table.key.target)
        drawn = table if rooms is None else with_reach(table, rooms)
        reading = HOW_TO_READ_VERDICTS if rooms is None else f"{HOW_TO_READ_VERDICTS} {HOW_TO_READ_REACH}"
        yield SectionPart(
            *(table.name, table.title, table.sentence),
            tuple(verdict_figures(subject, drawn, table.by[:-1], [share])),
            *(verdict_grid(table), table.lines, reading),
        )
        if rooms is not None:
            yield SectionPart(rooms.name, rooms.title, rooms.sentence, (), room_grid(rooms), rooms.lines)


def with_reach(table: ResultTable, rooms: ResultTable) -> ResultTable:
    """A table of verdicts with the interval that better play leads to."""
    return replace(table, lines=table.lines.with_columns(rooms.lines.select(REACH)))


def room_grid(rooms: ResultTable) -> Grid:
    """The verdicts, what better play does to the shares, and whether the verdicts are robust."""
    rows = tuple(
        (
            *(label_value(name, line[name]) for name in rooms.by),
            formatting.format_value(line["value"], "share"),
            mark_with_sign(line[VERDICT], line[VERDICT]),
            line["moved_by"] or formatting.UNKNOWN,
            formatting.UNKNOWN if not line["moved_by"] else formatting.format_points(line["moved"]),
            formatting.format_interval(line[REACH[0]], line[REACH[1]], "share"),
            {True: "robust", False: "not robust"}.get(line["robust"], formatting.UNKNOWN),
        )
        for line in rooms.lines.iter_rows(named=True)
    )
    names = ("Win share", "Verdict", "Moved most by", "Points", "With better play", "Robust")
    return Grid(rooms.title, (*map(name_as_heading, rooms.by), *names), rows, len(rooms.by))


def verdict_figures(
    subject: Subject, table: ResultTable, apart: Sequence[str], rows: Sequence[str], most: int = MOST_VERDICT_FIGURES
) -> Iterator[ReportFigure]:
    """A forest for each value of some columns, with a row for each value of the others.

    All have the same scale. Of very many those are drawn that are farthest from what is meant.
    """
    groups = [
        (title, [line for line in lines if line["low"] is not None]) for title, lines in split_lines(table, apart)
    ]
    groups = [group for group in groups if group[1]]
    if len(groups) > most:
        groups = sorted(groups, key=lambda group: -farthest_distance(group[1]))[:most]
    if not groups:
        return
    limits = find_bounds(frame_of_lines([line for _, lines in groups for line in lines]))
    for title, lines in groups:
        looks = subject.looks(rows[-1], (line[rows[-1]] for line in lines))
        draw = partial(draw_shares, frame_of_lines(lines), rows, bounds=limits, looks=looks)
        yield make_page_figure(draw, title=title)


def farthest_distance(lines: Sequence[TableLine]) -> float:
    """How far the farthest of some cells is from what is meant."""
    return max(abs(distance_from(line, "meant") or 0.0) for line in lines)


SECTIONS: Final = (Section(10, "verdicts", "Verdicts", "What was asked to be equal, or as stated.", verdict_parts),)
