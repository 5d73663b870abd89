"""What each does when the others are held as they are, and what two do together."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from mrsim import formatting
from mrsim.analysis.statistics.adjusted_effects import ADJUSTED, FACTOR, INTERACTIONS, LEVEL, describe_effect
from mrsim.analysis.tables import ResultTable, TableLine
from mrsim.formatting import name_as_heading, name_in_words
from mrsim.games.printed_names import label_value, print_name
from mrsim.plots import draw_shares
from mrsim.plots.frames import side_of_meant
from mrsim.plots.theme import mark_with_sign
from mrsim.report.model import Grid, ReportFigure, Section, SectionPart
from mrsim.report.sections.table_grids import frame_of_lines, split_lines
from mrsim.report.subject import Subject
from mrsim.report.svg_figures import make_page_figure

EFFECT_PADDING: Final = 0.005


def effect_parts(subject: Subject) -> Iterator[SectionPart]:
    """A forest for each factor, and a table of pairs."""
    table = subject.findings.find(ADJUSTED)
    if table is not None:
        yield SectionPart(
            *(table.name, table.title, table.sentence),
            tuple(effect_figures(subject, table)),
            *(effect_grid(table), table.lines),
            "In percentage points above or below the mean of all levels of the factor; the dashed line is that mean. "
            "Where every combination was played as often these are the plain differences again.",
        )
    pairs = subject.findings.find(INTERACTIONS)
    if pairs is not None:
        yield SectionPart(
            *(pairs.name, pairs.title, pairs.sentence),
            *((), effect_grid(pairs), pairs.lines),
            "What a combination wins beyond the sum of what its two do alone, in percentage points. Shrunk: drawn "
            "towards 0 as far as the noise asks, because the largest of many small effects are mostly accidents.",
        )


def effect_figures(subject: Subject, table: ResultTable) -> Iterator[ReportFigure]:
    """A forest for each factor, all on one scale."""
    known = table.lines.drop_nulls("low")
    if not len(known):
        return
    limits = (float(known["low"].min()) - EFFECT_PADDING, float(known["high"].max()) + EFFECT_PADDING)  # type: ignore[arg-type]
    for title, lines in split_lines(table, table.by[:-1]):
        drawn = [line for line in lines if line["low"] is not None]
        if drawn:
            factor = drawn[0][FACTOR]
            names = [label_value(factor, line[LEVEL]) for line in drawn]
            looks = subject.looks(factor, (line[LEVEL] for line in drawn))
            frame = frame_of_lines(drawn)
            draw = partial(draw_shares, frame, LEVEL, names=names, differences=True, bounds=limits, looks=looks)
            yield make_page_figure(draw, describe_factor(lines), name_as_heading(title))


def describe_factor(lines: list[TableLine]) -> str:
    """All levels of a factor in words."""
    return f"{'; '.join(map(describe_effect, lines))}."


def effect_grid(table: ResultTable) -> Grid:
    has_shrunk = "shrunk" in table.lines.columns
    rows = []
    for line in table.lines.iter_rows(named=True):
        off = line["value"]
        cells = [
            *(effect_cell(line, name) for name in table.by),
            formatting.UNKNOWN if off is None else formatting.format_points(off),
            formatting.format_difference_interval(line["low"], line["high"], "share"),
            mark_with_sign(side_of_meant(off), side_of_meant(off)) if line["stands_out"] else "",
        ]
        rows.append((*cells, formatting.format_points(line["shrunk"])) if has_shrunk else tuple(cells))
    heads = [name_in_words(name).capitalize() for name in table.by]
    more = ["Shrunk"] if has_shrunk else []
    return Grid(table.title, (*heads, "Points", "95 % interval", "Stands out", *more), tuple(rows), len(table.by))


def effect_cell(line: TableLine, column: str) -> str:
    """A factor in words, or a level by its printed name."""
    if column == LEVEL and FACTOR in line:
        return print_name(line[FACTOR], line[LEVEL])
    return print_name(column, line[column])


SECTIONS: Final = (
    Section(80, "effects", "Everything else held equal", "What each does by itself, and with another.", effect_parts),
)
