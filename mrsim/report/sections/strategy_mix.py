"""Which strategies would be played by those who may choose."""

from collections.abc import Iterator
from typing import Final

from mrsim import formatting
from mrsim.analysis.statistics.strategy_mix import MIX
from mrsim.analysis.tables import ResultTable
from mrsim.report.figures.forest import IntervalRow, draw_forest
from mrsim.report.model import Grid, ReportFigure, SectionPart
from mrsim.report.subject import Subject

STRATEGY_AXIS: Final = "strategy"
WHOLE: Final = (0.0, 1.0)


def parts(subject: Subject) -> Iterator[SectionPart]:
    """The mix that nothing beats."""
    table = subject.findings.find(MIX)
    if table is None:
        return
    pictures = (ReportFigure(draw_mix(subject, table), headline_of_mix(table)),) if is_mix_known(table) else ()
    reading = f"{table.story} The dashed line is an even mix."
    yield SectionPart(table.name, table.title, headline_of_mix(table), pictures, mix_grid(table), table.lines, reading)


def draw_mix(subject: Subject, table: ResultTable) -> str:
    """A row a strategy."""
    lines = list(table.lines.iter_rows(named=True))
    rows = [
        IntervalRow(
            line[STRATEGY_AXIS],
            formatting.format_value(line["value"], "share"),
            formatting.format_interval(line["drawn_low"], line["drawn_high"], "share"),
            subject.look(STRATEGY_AXIS, line[STRATEGY_AXIS]),
            "ink",
            *(line["value"], line["drawn_low"], line["drawn_high"], 1 / len(lines)),
        )
        for line in lines
    ]
    return draw_forest(rows, WHOLE)


def is_mix_known(table: ResultTable) -> bool:
    """Whether a mix was found, of the table and of those redrawn."""
    return not any(table.lines["value", "drawn_low"].null_count().row(0))


def headline_of_mix(table: ResultTable) -> str:
    """What is most of the mix, and what is never worth playing."""
    beaten = table.lines.filter(table.lines["dominated_by"] != "")
    told = [f"{line[STRATEGY_AXIS]} by {line['dominated_by']}" for line in beaten.iter_rows(named=True)]
    worse = f" Surely beaten whatever comes: {'; '.join(told)}." if told else " None is surely beaten whatever comes."
    if not is_mix_known(table):
        return f"No mix that nothing beats was found to be trusted.{worse}"
    first = table.lines.sort("value", descending=True, maintain_order=True).row(0, named=True)
    reach = formatting.format_interval(first["drawn_low"], first["drawn_high"], "share")
    return (
        f"{first[STRATEGY_AXIS]} is {formatting.format_value(first['value'], 'share')} of the mix that nothing "
        f"beats in pairwise placements ({reach} over tables redrawn with the sampling error).{worse}"
    )


def mix_grid(table: ResultTable) -> Grid:
    """One row for each strategy, with its part of both mixes."""
    rows = tuple(
        (
            line[STRATEGY_AXIS],
            line["dominated_by"] or formatting.UNKNOWN,
            formatting.format_value(line["value"], "share"),
            formatting.format_interval(line["drawn_low"], line["drawn_high"], "share"),
            formatting.format_value(line["alpha_rank"], "share"),
            formatting.format_interval(line["alpha_drawn_low"], line["alpha_drawn_high"], "share"),
        )
        for line in table.lines.iter_rows(named=True)
    )
    heads = ("Strategy", "Dominated by", "Nash average", "Range, redrawn", "Alpha-rank", "Range, redrawn")
    return Grid(table.title, heads, rows, 2)
