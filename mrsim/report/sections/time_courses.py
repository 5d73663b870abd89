"""The course of a game: a curve for everything that is tallied at each time."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

import polars as pl

from mrsim import formatting
from mrsim.analysis.statistics.time_courses import TIME_COURSES, times_with_arms
from mrsim.analysis.tables import MEASURE, UNIT, ResultTable, TableLine
from mrsim.analysis.tally_rates import list_tallies
from mrsim.formatting import name_as_heading, name_in_words
from mrsim.games.contract import LASTING
from mrsim.games.printed_names import label_value
from mrsim.plots import draw_curves
from mrsim.plots.frames import name_line
from mrsim.plots.theme import SERIES
from mrsim.report.model import Grid, ReportFigure, Section, SectionPart
from mrsim.report.sections.table_grids import format_measure, frame_of_lines
from mrsim.report.subject import Subject
from mrsim.report.svg_figures import make_page_figure

GroupCourses = Mapping[str, Sequence[TableLine]]
"""The lines of each group, in the order of time."""

GROUP: Final = "group"
"""Whose course it is, in words."""
RARE: Final = 0.05
HALF_OF_GAMES: Final = 0.5
HOW_TO_READ_COURSES: Final = (
    "Lines: means of the games that are still running, with their 95 % intervals as bands; very wide ones are cut at "
    "the top. Games that end early leave the mean, so late times tell of long games alone. A line ends where fewer "
    "than one in twenty games is still running; the data go on. No curve averages over variants or levels of skill; "
    "where these are not compared, it is that of the strongest players with nothing changed."
)


def course_parts(subject: Subject) -> Iterator[SectionPart]:
    """One for each tally over time and each axis along which arms differ."""
    for name in list_tallies(subject.run):
        for time, group in times_with_arms(subject.context, name):
            for axis in subject.context.axes or ("",):
                table = subject.findings.find(TIME_COURSES, tally=name, axis=axis, group=group.number)
                if table:
                    yield course_part(table, time)


def course_part(table: ResultTable, time: str) -> SectionPart:
    """A picture of each measure."""
    by = [name for name in table.by if name not in (time, MEASURE)]
    lines = drop_rare_times(table, by, time)
    things = {
        str(thing): {
            name_line(found.row(0, named=True), by): found.sort(time).rows(named=True)
            for _, found in of_thing.group_by(by or [MEASURE], maintain_order=True)
        }
        for (thing,), of_thing in lines.group_by(MEASURE, maintain_order=True)
    }
    pictures = tuple(
        draw_groups(some, time, thing) for thing, groups in things.items() for some in split_by_figure(groups)
    )
    return SectionPart(
        table.name,
        table.title,
        headline_of_courses(things, time),
        pictures,
        course_grid(table, time, things),
        table.lines,
        HOW_TO_READ_COURSES,
    )


def drop_rare_times(table: ResultTable, by: Sequence[str], time: str) -> pl.DataFrame:
    """The lines of times that are not rare."""
    keys = [*by, time]
    rare = table.lines.filter(pl.col(MEASURE) == LASTING, pl.col("value") < RARE).select(keys)
    return table.lines.join(rare, on=keys, how="anti", maintain_order="left")


def split_by_figure(groups: GroupCourses) -> Iterator[GroupCourses]:
    """As many groups at a time as a reader can distinguish in one picture."""
    names = list(groups)
    for first in range(0, len(names), SERIES):
        yield {name: groups[name] for name in names[first : first + SERIES]}


def title_of_curves(thing: str) -> str:
    """What a picture shows."""
    return "Games that last" if thing == LASTING else name_as_heading(thing)


def draw_groups(groups: GroupCourses, time: str, thing: str) -> ReportFigure:
    """The curves of all groups in one figure."""
    frame = frame_of_lines([{GROUP: name, **line} for name, lines in groups.items() for line in lines])
    by = [GROUP] if len(groups) > 1 or any(groups) else []
    what = "Share of all games" if thing == LASTING else "In a game that lasts"
    draw = partial(draw_curves, frame, time, by, title=what, unit=frame[UNIT][0], from_zero=True)
    return make_page_figure(draw, describe_courses(groups, time), title_of_curves(thing))


def describe_courses(groups: GroupCourses, time: str) -> str:
    """Where the curves begin and end, and where they are highest."""
    return " ".join(
        f"{name}: {describe_course(lines, time)}." if name else f"{describe_course(lines, time)}."
        for name, lines in groups.items()
    )


def describe_course(lines: Sequence[TableLine], time: str) -> str:
    """The first, the highest and the last."""
    shown = (lines[0], max(lines, key=lambda line: line["value"]), lines[-1])
    at = dict.fromkeys((line[time], format_measure(line)) for line in sorted(shown, key=lambda line: line[time]))
    return ", ".join(f"{value} in {label_value(time, when)}" for when, value in at)


def headline_of_courses(things: Mapping[str, GroupCourses], time: str) -> str:
    """How long half of the games last, and what there is then; without that, where all ends."""
    names = list(next(iter(things.values()), {}))
    return " ".join(filter(None, (describe_half_time(things, time, name) for name in names[:SERIES])))


def describe_half_time(things: Mapping[str, GroupCourses], time: str, name: str) -> str:
    """What one group has at the time that half of its games reach."""
    lasting = things.get(LASTING, {}).get(name, ())
    whose = f"{name}: " if name else ""
    half = [line for line in lasting if line["value"] >= HALF_OF_GAMES]
    if not half:
        return ""
    when = half[-1][time]
    there = [
        f"{formatting.format_decimal(line['value'], 1)} {name_in_words(thing)}"
        for thing, groups in things.items()
        if thing != LASTING
        for line in groups.get(name, ())
        if line[time] == when
    ]
    text = f"{whose}at least half of the games last to {label_value(time, when)}; then there are {' and '.join(there)}."
    return text[0].upper() + text[1:]


def course_grid(table: ResultTable, time: str, things: Mapping[str, GroupCourses]) -> Grid:
    """Times down, groups and measures across."""
    columns = [(thing, name) for thing, groups in things.items() for name in groups]
    found = {(thing, name, line[time]): line for thing, name in columns for line in things[thing][name]}
    rows = tuple(
        (str(when), *(format_measure(found.get((thing, name, when))) for thing, name in columns))
        for when in sorted({when for _, _, when in found})
    )
    titles = (", ".join(filter(None, (title_of_curves(thing), name))) for thing, name in columns)
    return Grid(table.title, (name_as_heading(time), *titles), rows)


SECTIONS: Final = (
    Section(110, "course", "The course of a game", "What there is at each time of a game, on average.", course_parts),
)
