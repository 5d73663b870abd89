"""Where points come from: the parts of the score, and what players do."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

import polars as pl

from mrsim import formatting
from mrsim.analysis.statistics.game_measures import COUNTS, POINTS
from mrsim.analysis.tables import MEASURE, ResultTable, TableLine
from mrsim.formatting import name_in_words
from mrsim.plots import draw_parts
from mrsim.report.model import ReportFigure, Section, SectionPart
from mrsim.report.sections.table_grids import measure_grid, split_lines
from mrsim.report.subject import Subject
from mrsim.report.svg_figures import make_page_figure

GROUP: Final = "group"
"""Whose points they are, in words."""
POINT: Final = "points"


def point_parts(subject: Subject) -> Iterator[SectionPart]:
    """A bar for each group, and what was counted."""
    for table in subject.findings.of(POINTS, COUNTS):
        if table.topic is POINTS:
            shown = stack_points(subject, table)
            yield SectionPart(
                *(table.name, table.title, describe_totals(shown), tuple(points_figures(subject, table))),
                *(measure_grid(table), table.lines),
                "Mean points of a player. The parts of the score are put together in groups; the table has each part.",
            )
        else:
            yield SectionPart(
                table.name, table.title, "", (), measure_grid(table), table.lines, "Means of a player and game."
            )


def points_figures(subject: Subject, table: ResultTable) -> Iterator[ReportFigure]:
    """One, or one for each level of skill."""
    *apart, _, _ = table.by
    for title, lines in split_lines(table, apart):
        of_level = replace(table, by=table.by[len(apart) :], lines=pl.DataFrame(lines, infer_schema_length=None))
        shown = stack_points(subject, of_level)
        yield make_page_figure(partial(draw_parts, shown, GROUP), describe_totals(shown), title)


def score_part_groups(subject: Subject) -> dict[str, list[str]]:
    """The parts of the score that are shown together, by the titles of their measures."""
    found: dict[str, list[str]] = {}
    for column in subject.game.columns:
        if column.role == "part":
            found.setdefault(name_in_words(column.group or column.name), []).append(name_in_words(column.name))
    return found


def stack_points(subject: Subject, table: ResultTable) -> pl.DataFrame:
    """The points of each group of parts, for each group of players."""
    found = []
    for name, lines in split_lines(table, [one for one in reversed(table.by) if one != MEASURE]):
        measured: dict[str, TableLine] = {line[MEASURE]: line for line in lines}
        found += [
            {GROUP: name, "part": group, "value": sum(measured[part]["value"] or 0.0 for part in members)}
            for group, members in score_part_groups(subject).items()
        ]
    return pl.DataFrame(found)


def describe_totals(shown: pl.DataFrame) -> str:
    """The totals, largest first."""
    totals = shown.group_by(GROUP).agg(pl.col("value").sum()).sort("value", GROUP, descending=True).iter_rows()
    return (
        f"Points of a player: {', '.join(f'{name} {formatting.format_value(all_, POINT)}' for name, all_ in totals)}."
    )


SECTIONS: Final = (
    Section(40, "points", "Where points come from", "The parts of the score, from the same games.", point_parts),
)
