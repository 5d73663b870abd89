"""Win shares by the columns in which players differ, alone and in pairs: to see where to look."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import polars as pl

from mrsim import formatting
from mrsim.analysis.skill_levels import SKILL_AXIS
from mrsim.analysis.statistics.head_to_head import HEAD_TO_HEAD, describe_meetings
from mrsim.analysis.statistics.win_shares import WIN_SHARES
from mrsim.analysis.tables import ResultTable, TableLine
from mrsim.formatting import name_as_heading
from mrsim.games.printed_names import label_value
from mrsim.plots import draw_heat_map, draw_payoffs, draw_shares
from mrsim.report.model import Grid, ReportFigure, Section, SectionPart
from mrsim.report.sections.strategy_mix import mix_parts
from mrsim.report.sections.table_grids import share_cells, share_grid, split_lines
from mrsim.report.subject import Subject
from mrsim.report.svg_figures import make_page_figure
from mrsim.sums.measures import EVEN_CHANCE

FULL: Final = 0.6
"""A heat map is drawn where at least this share of it has a number."""
MOST_HEAT_ROWS: Final = 24


def faction_parts(subject: Subject) -> Iterator[SectionPart]:
    """Win shares by what players start with."""
    yield from share_parts(subject, subject.context.factions)


def strategy_parts(subject: Subject) -> Iterator[SectionPart]:
    """Win shares of strategies, and the mix that nothing beats."""
    yield from share_parts(subject, ["strategy"])
    yield from mix_parts(subject)


def seat_parts(subject: Subject) -> Iterator[SectionPart]:
    """Win shares of seats and of choices by which players group themselves."""
    choices = [name for name, column in subject.columns.items() if column.role == "choice"]
    yield from share_parts(subject, ["seat", *choices])


def share_parts(subject: Subject, shares: Sequence[str]) -> Iterator[SectionPart]:
    """Every table of win shares that ends with one of these columns."""
    for table in subject.findings.of(WIN_SHARES, HEAD_TO_HEAD):
        if table.key.column not in shares:
            continue
        if table.topic is HEAD_TO_HEAD:
            yield head_to_head_part(table)
        else:
            yield SectionPart(
                table.name,
                table.title,
                table.sentence,
                tuple(share_figures(subject, table)),
                share_grid(table),
                table.lines,
                how_to_read_shares(table),
            )


def share_figures(subject: Subject, table: ResultTable) -> Iterator[ReportFigure]:
    """A forest for one column, a heat map for two; one for each level of skill, where that comes before them."""
    lines = list(table.lines.drop_nulls("low").iter_rows(named=True))
    if lines and len(table.by) == 1:
        share = table.by[0]
        looks = subject.looks(share, (line[share] for line in lines))
        yield make_page_figure(partial(draw_shares, table.lines, share, looks=looks), table.sentence)
    elif lines and len(table.by) == 2:
        yield from heat_map_figures(table, lines)
    elif lines and table.by[0] == SKILL_AXIS:
        for level, part in table.lines.group_by(SKILL_AXIS, maintain_order=True):
            of_level = replace(table, by=table.by[1:], lines=part)
            shown, title = list(part.drop_nulls("low").iter_rows(named=True)), label_value(SKILL_AXIS, level[0])
            yield from heat_map_figures(of_level, shown, title)


def heat_map_figures(table: ResultTable, lines: Sequence[TableLine], title: str = "") -> Iterator[ReportFigure]:
    """A heat map of two columns, where it is not too long and not too empty."""
    rows = list(dict.fromkeys(str(line[table.by[0]]) for line in lines))
    columns = list(dict.fromkeys(str(line[table.by[1]]) for line in lines))
    if lines and len(rows) <= MOST_HEAT_ROWS and len(lines) >= FULL * len(rows) * len(columns):
        yield make_page_figure(partial(draw_heat_map, table.lines, *table.by), table.sentence, title)


def how_to_read_shares(table: ResultTable) -> str:
    if len(table.by) == 1:
        return "A dot is the win share in per cent, the line its 95 % interval; the dashed line is an equal share."
    return (
        "Win share in per cent, its 95 % interval below. The colour says how far it is from an equal share: from "
        "2, 5 and 10 points on. ▲ and ▼ stand out even though many places were looked at."
    )


def head_to_head_part(table: ResultTable) -> SectionPart:
    """Who ends ahead of whom."""
    *apart, first, _ = table.by
    even = table.lines.with_columns(equal=pl.lit(EVEN_CHANCE))
    lines = list(even.iter_rows(named=True))
    rows = tuple(
        (
            *(label_value(name, line[name]) for name in apart),
            *(label_value(first, line[name]) for name in table.by[len(apart) :]),
            *share_cells(line),
            formatting.format_value(line["win_share"], "share"),
            formatting.format_count(line["rows"]),
        )
        for line in lines
    )
    heads = (
        *map(name_as_heading, (*apart, first)),
        "Against",
        "Ends ahead",
        "95 % interval",
        "Win share there",
        "Meetings",
    )
    pictures = [
        picture
        for title, part in split_lines(replace(table, lines=even), apart)
        for picture in head_to_head_figures(
            replace(table, by=table.by[len(apart) :], lines=pl.DataFrame(part)), part, title
        )
    ]
    return SectionPart(
        *(table.name, table.title, table.sentence, tuple(pictures)),
        *(Grid(table.title, heads, rows, len(table.by)), table.lines),
        "Each pair of players of a game: how often the one named at the left ends before the one named above, in "
        "per cent; a shared place counts half. The colour says how far that is from 50: from 2, 5 and 10 points on.",
    )


def head_to_head_figures(table: ResultTable, lines: Sequence[TableLine], title: str) -> Iterator[ReportFigure]:
    """All against all, where they are not too many."""
    names = list(dict.fromkeys(str(line[table.by[0]]) for line in lines))
    if len(names) <= MOST_HEAT_ROWS and any(line["low"] is not None for line in lines):
        yield make_page_figure(partial(draw_payoffs, table.lines, table.by[0]), describe_meetings(table), title)


SECTIONS: Final = (
    Section(
        30,
        "factions",
        "{factions}",
        "What a player starts with: whether it wins its share, and where.",
        faction_parts,
    ),
    Section(60, "seats", "Seats and first choices", "What the order of play and a first choice are worth.", seat_parts),
    Section(70, "strategies", "Strategies", "Who wins more than its share, and against whom.", strategy_parts),
)
