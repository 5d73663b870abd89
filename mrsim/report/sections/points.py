"""Where points come from: the parts of the score, and what players do."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import polars as pl

from mrsim.analysis.tables import MEASURE, Table
from mrsim.report import numbers
from mrsim.report.figures.bars import Bar, bars
from mrsim.report.sections.reading import Line, measure_grid, split, worded
from mrsim.report.shown import Part, Picture
from mrsim.report.subject import Subject

PREFIX: Final = "points-by-"
COUNTS: Final = "counts-by-"


def parts(subject: Subject) -> Iterator[Part]:
    """A bar for each group, and what was counted."""
    for table in subject.findings.tables:
        if table.name.startswith(PREFIX):
            shown = stacked(subject, table)
            yield Part(
                *(table.name, table.title, said(shown), tuple(pictures(subject, table))),
                *(measure_grid(table), table.lines),
                "Mean points of a player. The parts of the score are put together in groups; the table has each part.",
            )
        elif table.name.startswith(COUNTS):
            yield Part(table.name, table.title, "", (), measure_grid(table), table.lines, "Means of a player and game.")


def pictures(subject: Subject, table: Table) -> Iterator[Picture]:
    """One, or one for each level of skill."""
    *apart, _, _ = table.by
    for title, lines in split(table, apart):
        of_level = replace(table, by=table.by[len(apart) :], lines=pl.DataFrame(lines, infer_schema_length=None))
        shown = stacked(subject, of_level)
        yield Picture(bars(list(shown), list(groups(subject)), list(shown.values())), said(shown), title)


def groups(subject: Subject) -> dict[str, list[str]]:
    """The parts of the score that are shown together, by the titles of their measures."""
    found: dict[str, list[str]] = {}
    for column in subject.game.columns:
        if column.role == "part":
            found.setdefault(worded(column.group or column.name), []).append(worded(column.name))
    return found


def stacked(subject: Subject, table: Table) -> dict[str, list[Bar]]:
    """For each group of players the points of each group of parts."""
    found: dict[str, list[Bar]] = {}
    for name, lines in split(table, [one for one in reversed(table.by) if one != MEASURE]):
        measured: dict[str, Line] = {line[MEASURE]: line for line in lines}
        found[name] = [
            Bar(group, sum(measured[part]["value"] or 0.0 for part in members))
            for group, members in groups(subject).items()
        ]
    return found


def said(shown: dict[str, list[Bar]]) -> str:
    """The totals, largest first."""
    totals = sorted(((sum(bar.value for bar in own), name) for name, own in shown.items()), reverse=True)
    return (
        "Points of a player: " + ", ".join(f"{name} {numbers.number(total, 'points')}" for total, name in totals) + "."
    )
