"""The targets of an experiment: a forest for each group of cells that share the wins."""

from collections.abc import Iterator, Sequence
from typing import Final

from mrsim import formatting
from mrsim.analysis.tables import ResultTable, TableLine, distance_from
from mrsim.report.figures.forest import IntervalRow, draw_forest
from mrsim.report.model import ReportFigure, Section, SectionPart
from mrsim.report.sections.table_grids import (
    mark_with_sign,
    name_of_line,
    split_lines,
    verdict_grid,
)
from mrsim.report.style import LabelLook
from mrsim.report.subject import Subject

MOST_VERDICT_FIGURES: Final = 16
VERDICT_PADDING: Final = 0.04
LEAST_PADDING: Final = 0.01
HOW_TO_READ_VERDICTS: Final = (
    "A dot is the win share in per cent, the line its interval, the dashed line what is meant, the band what is within "
    "the margin. With 95 % confidence all intervals of all targets are right together. All of an interval inside the "
    "band: ● balanced. All of it outside: ▲ above or ▼ below. Anything else: ◇ undecided."
)


def verdict_parts(subject: Subject) -> Iterator[SectionPart]:
    """One part for each target."""
    for table in subject.findings.primary:
        share = table.by[-1]
        yield SectionPart(
            *(table.name, table.title, table.sentence),
            tuple(verdict_figures(subject, table, table.by[:-1], [share])),
            *(verdict_grid(table), table.lines, HOW_TO_READ_VERDICTS),
        )


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
    limits = scale_bounds([line for _, lines in groups for line in lines])
    for title, lines in groups:
        drawn = [verdict_row(line, rows, look_of_row(subject, rows, line)) for line in lines]
        yield ReportFigure(draw_forest(drawn, limits), describe_verdicts(rows, lines), title)


def look_of_row(subject: Subject, rows: Sequence[str], line: TableLine) -> LabelLook:
    """Rows look like what they are of."""
    return subject.look(rows[-1], str(line[rows[-1]]))


def verdict_row(line: TableLine, rows: Sequence[str], look: LabelLook) -> IntervalRow:
    """A cell as a row of a forest."""
    text, below = (
        formatting.format_value(line["value"], "share"),
        formatting.format_interval(line["low"], line["high"], "share"),
    )
    verdict = line["verdict"]
    return IntervalRow(
        *(name_of_line(line, rows), mark_with_sign(verdict, text), below, look, verdict),
        *(line["value"], line["low"], line["high"], line["meant"], line["margin"]),
    )


def scale_bounds(lines: Sequence[TableLine]) -> tuple[float, float]:
    """A scale that holds every interval and every band."""
    low = min((min(line["low"], line["meant"] - line["margin"]) for line in lines), default=0.0)
    high = max((max(line["high"], line["meant"] + line["margin"]) for line in lines), default=1.0)
    air = max(VERDICT_PADDING * (high - low), LEAST_PADDING)
    return max(-LEAST_PADDING, low - air), min(1 + LEAST_PADDING, high + air)


def farthest_distance(lines: Sequence[TableLine]) -> float:
    """How far the farthest of some cells is from what is meant."""
    return max(abs(distance_from(line, "meant") or 0.0) for line in lines)


def describe_verdicts(rows: Sequence[str], lines: Sequence[TableLine]) -> str:
    """The finding in words."""
    return (
        ". ".join(
            f"{name_of_line(line, rows)}: {formatting.format_value(line['value'], 'share')} "
            f"({formatting.format_interval(line['low'], line['high'], 'share')}), {line['verdict']}"
            for line in lines
        )
        + "."
    )


SECTIONS: Final = (Section(10, "verdicts", "Verdicts", "What was asked to be equal, or as stated.", verdict_parts),)
