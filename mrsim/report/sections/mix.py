"""Which strategies would be played by those who may choose."""

from collections.abc import Iterator
from typing import Final

from mrsim.analysis.tables import Table
from mrsim.report import numbers
from mrsim.report.figures.forest import Interval, forest
from mrsim.report.shown import Grid, Part, Picture
from mrsim.report.subject import Subject

NAME: Final = "mix"
STRATEGY: Final = "strategy"
WHOLE: Final = (0.0, 1.0)


def parts(subject: Subject) -> Iterator[Part]:
    """The mix that nothing beats."""
    table = subject.findings.table(NAME)
    if table is None:
        return
    pictures = (Picture(drawing(subject, table), said(table)),) if is_known(table) else ()
    reading = f"{table.story} The dashed line is an even mix."
    yield Part(table.name, table.title, said(table), pictures, grid(table), table.lines, reading)


def drawing(subject: Subject, table: Table) -> str:
    """A row a strategy."""
    lines = list(table.lines.iter_rows(named=True))
    rows = [
        Interval(
            line[STRATEGY],
            numbers.number(line["value"], "share"),
            numbers.interval(line["drawn_low"], line["drawn_high"], "share"),
            subject.look(STRATEGY, line[STRATEGY]),
            "ink",
            *(line["value"], line["drawn_low"], line["drawn_high"], 1 / len(lines)),
        )
        for line in lines
    ]
    return forest(rows, WHOLE)


def is_known(table: Table) -> bool:
    """Whether a mix was found, of the table and of those redrawn."""
    return not any(table.lines["value", "drawn_low"].null_count().row(0))


def said(table: Table) -> str:
    """What is most of the mix, and what is never worth playing."""
    beaten = table.lines.filter(table.lines["dominated_by"] != "")
    told = [f"{line[STRATEGY]} by {line['dominated_by']}" for line in beaten.iter_rows(named=True)]
    worse = f" Surely beaten whatever comes: {'; '.join(told)}." if told else " None is surely beaten whatever comes."
    if not is_known(table):
        return f"No mix that nothing beats was found to be trusted.{worse}"
    first = table.lines.sort("value", descending=True, maintain_order=True).row(0, named=True)
    reach = numbers.interval(first["drawn_low"], first["drawn_high"], "share")
    return (
        f"{first[STRATEGY]} is {numbers.number(first['value'], 'share')} of the mix that nothing beats in pairwise "
        f"placements ({reach} over tables redrawn with the sampling error).{worse}"
    )


def grid(table: Table) -> Grid:
    """Both mixes."""
    rows = tuple(
        (
            line[STRATEGY],
            line["dominated_by"] or numbers.UNKNOWN,
            numbers.number(line["value"], "share"),
            numbers.interval(line["drawn_low"], line["drawn_high"], "share"),
            numbers.number(line["alpha_rank"], "share"),
            numbers.interval(line["alpha_drawn_low"], line["alpha_drawn_high"], "share"),
        )
        for line in table.lines.iter_rows(named=True)
    )
    heads = ("Strategy", "Dominated by", "Nash average", "Range, redrawn", "Alpha-rank", "Range, redrawn")
    return Grid(table.title, heads, rows, 2)
