"""How a game feels: what is said of games rather than of players."""

from collections.abc import Iterator, Sequence
from typing import Final

import polars as pl

from mrsim.analysis.tables import MEASURE, Table
from mrsim.report import numbers
from mrsim.report.figures.spread import Bin, spread
from mrsim.report.sections.reading import Line, measure_grid, worded
from mrsim.report.shown import Grid, Part, Picture
from mrsim.report.subject import Subject

NAME: Final = "feel"
QUANTILES: Final = "quantiles"
DISTRIBUTION: Final = "distribution-"
PER_GAME: Final = ("gap", "spread")
TOLD: Final = (0.05, 0.5, 0.95)
"""How much lies below what is told."""
READING: Final = (
    "Means with their 95 % intervals. What is said of leads and deficits comes from the games whose standing was "
    "kept after every round."
)


def parts(subject: Subject) -> Iterator[Part]:
    """Means, distributions, and the means along every axis."""
    yield from means(subject, [NAME])
    yield from usual(subject)
    for table in subject.findings.tables:
        if table.name.startswith(DISTRIBUTION) and len(table.lines) > 1:
            yield distribution(subject, table)
    yield from means(subject, [f"{NAME}-by-{axis}" for axis in subject.context.axes])


def usual(subject: Subject) -> Iterator[Part]:
    """Quantiles: a line for each number that is looked at."""
    table = subject.findings.table(QUANTILES)
    if table is None:
        return
    rows = [
        (str(name), *(quantile(line) for line in lines.iter_rows(named=True)))
        for (name,), lines in table.lines.group_by(MEASURE, maintain_order=True)
    ]
    shares = tuple(f"{share} are at most" for share in table.lines["quantile"].unique(maintain_order=True))
    grid = Grid(table.title, ("Measure", *shares), tuple(rows))
    yield Part(table.name, table.title, grid=grid, data=table.lines, reading=table.story)


def quantile(line: Line) -> str:
    """Whole points, and the interval where it has any width."""
    if line["low"] is None or line["low"] == line["high"]:
        return f"{line['value']:g}"
    return f"{line['value']:g} ({line['low']:g}–{line['high']:g})"


def of_modes(subject: Subject) -> Iterator[Part]:
    """For each value of what is in play."""
    yield from means(subject, [f"{NAME}-by-{mode}" for mode in subject.context.modes])


def means(subject: Subject, names: Sequence[str]) -> Iterator[Part]:
    """Some tables: what is measured, each group, and what that is."""
    stories = {measure.title: measure.story for measure in subject.context.everything}
    for table in map(subject.findings.table, names):
        if table is not None:
            grid = measure_grid(table)
            rows = tuple((*row, stories.get(row[0], "")) for row in grid.rows)
            told = Grid(grid.caption, (*grid.headings, "What it is"), rows, says=True)
            yield Part(table.name, table.title, grid=told, data=table.lines, reading=READING)


def distribution(subject: Subject, table: Table) -> Part:
    """A histogram; below it the win share, where it is not the same for all players of a game."""
    name = table.name.removeprefix(DISTRIBUTION)
    lines = table.lines.with_columns(below_share=pl.col("value").cum_sum())
    of_games = name in PER_GAME or (name in subject.columns and subject.columns[name].group == "game")
    rows = list(lines.iter_rows(named=True))
    bins = [Bin(line["at_least"], line["below"], line["value"], *(() if of_games else chance(line))) for line in rows]
    says = said(worded(name), rows, "games" if of_games else "players") + ("" if of_games else best(rows))
    return Part(
        *(
            table.name,
            table.title,
            says,
            (Picture(spread(bins, worded(name), "games" if of_games else "players"), says),),
        ),
        *(bins_grid(table.title, rows, of_games=of_games), lines),
        "Bars: how often it was seen. Dots: the win share of those who had it, with its 95 % interval; they are no "
        "cause, winners also have more of what comes with winning.",
    )


def chance(line: Line) -> tuple[float, float, float]:
    """The win share of those in a bin, and its interval."""
    return line["win_share"], line["win_low"], line["win_high"]


def said(name: str, rows: Sequence[Line], what: str) -> str:
    """How much is below what: near the ends and the middle."""
    told = []
    for wanted in TOLD:
        line = min(rows, key=lambda row: abs(row["below_share"] - wanted))
        told.append(f"{numbers.number(line['below_share'], 'share')} below {line['below']:g}")
    return f"The {name} of {what}: {', '.join(dict.fromkeys(told))}."


def best(rows: Sequence[Line]) -> str:
    """The win share at both ends of what is not rare."""
    usual = [row for row in rows if row["value"] >= TOLD[0] and row["win_share"] is not None]
    if len(usual) < 2:
        return ""
    first, last = usual[0], usual[-1]
    told = [
        f"from {row['at_least']:g} to below {row['below']:g} it is {numbers.number(row['win_share'], 'share')} "
        f"({numbers.interval(row['win_low'], row['win_high'], 'share')})"
        for row in (first, last)
    ]
    return f" The win share: {', '.join(told)}."


def bins_grid(title: str, rows: Sequence[Line], *, of_games: bool) -> Grid:
    """Every bin."""
    heads = ["At least", "Below", "Share", "95 % interval", "All below", "Rows"]
    found = []
    for line in rows:
        cells = [
            f"{line['at_least']:g}",
            f"{line['below']:g}",
            numbers.number(line["value"], "share"),
            numbers.interval(line["low"], line["high"], "share"),
            numbers.number(line["below_share"], "share"),
            numbers.whole(line["rows"]),
        ]
        if not of_games:
            cells.append(numbers.number(line["win_share"], "share"))
            cells.append(numbers.interval(line["win_low"], line["win_high"], "share"))
        found.append(tuple(cells))
    more = [] if of_games else ["Win share", "95 % interval"]
    return Grid(title, (*heads, *more), tuple(found))
