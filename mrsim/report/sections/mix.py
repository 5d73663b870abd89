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
    lines = list(table.lines.iter_rows(named=True))
    rows = [
        Interval(
            line[STRATEGY],
            numbers.number(line["value"], "share"),
            numbers.interval(line["low"], line["high"], "share"),
            subject.look(STRATEGY, line[STRATEGY]),
            "ink",
            *(line["value"], line["low"], line["high"], 1 / len(lines)),
        )
        for line in lines
    ]
    picture = Picture(forest(rows, WHOLE), said(table))
    reading = f"{table.story} The dashed line is an even mix."
    yield Part(table.name, table.title, said(table), (picture,), grid(table), table.lines, reading)


def said(table: Table) -> str:
    """What is most of the mix, and what is never worth playing."""
    first = table.lines.sort("value", descending=True, maintain_order=True).row(0, named=True)
    beaten = table.lines.filter(table.lines["dominated_by"] != "")
    told = [f"{line[STRATEGY]} by {line['dominated_by']}" for line in beaten.iter_rows(named=True)]
    worse = f" Surely beaten whatever comes: {'; '.join(told)}." if told else " None is surely beaten whatever comes."
    return (
        f"{first[STRATEGY]} is {numbers.number(first['value'], 'share')} of the mix that nothing beats "
        f"({numbers.interval(first['low'], first['high'], 'share')})." + worse
    )


def grid(table: Table) -> Grid:
    """Both mixes."""
    rows = tuple(
        (
            line[STRATEGY],
            line["dominated_by"] or numbers.UNKNOWN,
            numbers.number(line["value"], "share"),
            numbers.interval(line["low"], line["high"], "share"),
            numbers.number(line["alpha_rank"], "share"),
            numbers.interval(line["alpha_low"], line["alpha_high"], "share"),
        )
        for line in table.lines.iter_rows(named=True)
    )
    heads = ("Strategy", "Dominated by", "Nash average", "95 % interval", "Alpha-rank", "95 % interval")
    return Grid(table.title, heads, rows, 2)
