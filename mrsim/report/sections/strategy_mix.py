"""Which strategies would be played by those who may choose."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import polars as pl

from mrsim import formatting
from mrsim.analysis.statistics.strategy_mix import MIX, STRATEGY, is_mix_known
from mrsim.analysis.tables import ResultTable
from mrsim.games.printed_names import print_name
from mrsim.plots import draw_shares
from mrsim.report.model import Grid, ReportFigure, SectionPart
from mrsim.report.subject import Subject
from mrsim.report.svg_figures import make_page_figure

WHOLE: Final = (0.0, 1.0)


def mix_parts(subject: Subject) -> Iterator[SectionPart]:
    """The mix that nothing beats."""
    table = subject.findings.find(MIX)
    if table is None:
        return
    pictures = (draw_mix(subject, table),) if is_mix_known(table) else ()
    reading = f"{table.story} The dashed line is an even mix."
    yield SectionPart(table.name, table.title, table.sentence, pictures, mix_grid(table), table.lines, reading)


def draw_mix(subject: Subject, table: ResultTable) -> ReportFigure:
    """A row a strategy, beside an even mix."""
    drawn = table.lines.select(STRATEGY, "value", low="drawn_low", high="drawn_high", equal=1 / pl.len())
    looks = subject.looks(STRATEGY, drawn[STRATEGY])
    return make_page_figure(partial(draw_shares, drawn, STRATEGY, bounds=WHOLE, looks=looks), table.sentence)


def mix_grid(table: ResultTable) -> Grid:
    """One row for each strategy, with its part of both mixes."""
    rows = tuple(
        (
            print_name(STRATEGY, line[STRATEGY]),
            print_name(STRATEGY, line["dominated_by"]) or formatting.UNKNOWN,
            formatting.format_value(line["value"], "share"),
            formatting.format_interval(line["drawn_low"], line["drawn_high"], "share"),
            formatting.format_value(line["alpha_rank"], "share"),
            formatting.format_interval(line["alpha_drawn_low"], line["alpha_drawn_high"], "share"),
        )
        for line in table.lines.iter_rows(named=True)
    )
    heads = ("Strategy", "Dominated by", "Nash average", "Range, redrawn", "Alpha-rank", "Range, redrawn")
    return Grid(table.title, heads, rows, 2)
