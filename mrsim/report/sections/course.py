"""The course of a game: a curve for everything that is tallied at each time."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import polars as pl

from mrsim.analysis.tables import MEASURE, UNIT, Table
from mrsim.analysis.tallied import tallies_of
from mrsim.analysis.timed import over, times
from mrsim.games.contract import LASTING
from mrsim.report import numbers
from mrsim.report.figures.course import course
from mrsim.report.figures.curves import Curve
from mrsim.report.sections.reading import Line, heading, label, measured, named, worded
from mrsim.report.shown import Grid, Part, Picture
from mrsim.report.style import SERIES
from mrsim.report.subject import Subject

Courses = Mapping[str, Sequence[Line]]
"""The lines of each group, in the order of time."""

RARE: Final = 0.05
HALF: Final = 0.5
UNBOUNDED: Final = float("nan")
"""Draws no band."""
READING: Final = (
    "Lines: means of the games that last so long, with their 95 % intervals as bands; very wide ones are cut at the "
    "top. Games that end early leave the mean, so late times tell of long games alone. A line ends where fewer than "
    "one in twenty games lasts; the data go on. Each curve is an average over all else that differs in the run."
)


def parts(subject: Subject) -> Iterator[Part]:
    """One for each tally over time and each axis along which arms differ."""
    for name in tallies_of(subject.run):
        for time, group in times(subject.context, name):
            for axis in subject.context.axes or ("",):
                table = subject.findings.table(over(name, time, axis, group))
                if table:
                    yield of_table(table, time)


def of_table(table: Table, time: str) -> Part:
    """A picture of each measure."""
    by = [name for name in table.by if name not in (time, MEASURE)]
    lines = usual(table, by, time)
    things = {
        str(thing): {
            named(found.row(0, named=True), by): found.sort(time).rows(named=True)
            for _, found in of_thing.group_by(by or [MEASURE], maintain_order=True)
        }
        for (thing,), of_thing in lines.group_by(MEASURE, maintain_order=True)
    }
    pictures = tuple(
        Picture(drawn(some, time, thing), said(some, time), what(thing))
        for thing, groups in things.items()
        for some in handfuls(groups)
    )
    return Part(table.name, table.title, told(things, time), pictures, grid(table, time, things), table.lines, READING)


def usual(table: Table, by: Sequence[str], time: str) -> pl.DataFrame:
    """The lines of times that are not rare."""
    keys = [*by, time]
    rare = table.lines.filter(pl.col(MEASURE) == LASTING, pl.col("value") < RARE).select(keys)
    return table.lines.join(rare, on=keys, how="anti", maintain_order="left")


def handfuls(groups: Courses) -> Iterator[Courses]:
    """As many groups as can be told apart in a picture."""
    names = list(groups)
    for first in range(0, len(names), SERIES):
        yield {name: groups[name] for name in names[first : first + SERIES]}


def what(thing: str) -> str:
    """What a picture shows."""
    return "Games that last" if thing == LASTING else heading(thing)


def drawn(groups: Courses, time: str, thing: str) -> str:
    """The curves."""
    found = [
        Curve(
            name,
            [line[time] for line in lines],
            [line["value"] for line in lines],
            *([UNBOUNDED if line[end] is None else line[end] for line in lines] for end in ("low", "high")),
        )
        for name, lines in groups.items()
    ]
    unit = next(iter(groups.values()))[0][UNIT]
    return course(found, heading(time), "Share of all games" if thing == LASTING else "In a game that lasts", unit)


def said(groups: Courses, time: str) -> str:
    """Where the curves begin and end, and where they are highest."""
    return " ".join(
        f"{name}: {ends(lines, time)}." if name else f"{ends(lines, time)}." for name, lines in groups.items()
    )


def ends(lines: Sequence[Line], time: str) -> str:
    """The first, the highest and the last."""
    shown = (lines[0], max(lines, key=lambda line: line["value"]), lines[-1])
    at = dict.fromkeys((line[time], measured(line)) for line in sorted(shown, key=lambda line: line[time]))
    return ", ".join(f"{value} in {label(time, when)}" for when, value in at)


def told(things: Mapping[str, Courses], time: str) -> str:
    """How long half of the games last, and what there is then; without that, where all ends."""
    names = list(next(iter(things.values()), {}))
    return " ".join(filter(None, (sentence(things, time, name) for name in names[:SERIES])))


def sentence(things: Mapping[str, Courses], time: str, name: str) -> str:
    """Of one group."""
    lasting = things.get(LASTING, {}).get(name, ())
    whose = f"{name}: " if name else ""
    half = [line for line in lasting if line["value"] >= HALF]
    if not half:
        return ""
    when = half[-1][time]
    there = [
        f"{numbers.plain(line['value'], 1)} {worded(thing)}"
        for thing, groups in things.items()
        if thing != LASTING
        for line in groups.get(name, ())
        if line[time] == when
    ]
    text = f"{whose}at least half of the games last to {label(time, when)}; then there are {' and '.join(there)}."
    return text[0].upper() + text[1:]


def grid(table: Table, time: str, things: Mapping[str, Courses]) -> Grid:
    """Times down, groups and measures across."""
    columns = [(thing, name) for thing, groups in things.items() for name in groups]
    found = {(thing, name, line[time]): line for thing, name in columns for line in things[thing][name]}
    rows = tuple(
        (str(when), *(measured(found.get((thing, name, when))) for thing, name in columns))
        for when in sorted({when for _, _, when in found})
    )
    titles = (", ".join(filter(None, (what(thing), name))) for thing, name in columns)
    return Grid(table.title, (heading(time), *titles), rows)
