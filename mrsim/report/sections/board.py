"""Where things end up on the board: a map for each of them, one beside the other for those who play."""

from collections.abc import Iterator, Sequence

import polars as pl

from mrsim.analysis.placed import boards, where
from mrsim.analysis.tables import MEASURE, Table
from mrsim.analysis.tallied import tallies_of
from mrsim.games.contract import Axis, Look
from mrsim.report import numbers
from mrsim.report.figures.board import board, number
from mrsim.report.sections.reading import Line, heading, split, worded
from mrsim.report.shown import Grid, Part, Picture
from mrsim.report.subject import Subject


def parts(subject: Subject) -> Iterator[Part]:
    """One for each thing that is counted on a board."""
    for name in tallies_of(subject.run):
        for axis, group in boards(subject.context, name):
            table = subject.findings.table(where(name, group))
            if table and group.look:
                for thing in dict.fromkeys(table.lines[MEASURE]):
                    yield of_thing(table, axis, group.look, thing)


def of_thing(table: Table, axis: Axis, look: Look, thing: str) -> Part:
    """Maps of one thing."""
    lines = table.lines.filter(pl.col(MEASURE) == thing)
    by = tuple(name for name in table.by if name not in (axis.name, MEASURE))
    here = Table(f"{table.name}-{thing}", f"{table.title}: {worded(thing)}", "", table.family, (*by, axis.name), lines)
    groups = [(title, found) for title, found in split(here, by) if any(line["value"] for line in found)]
    values = [line["value"] or 0.0 for _, found in groups for line in found]
    bounds = (min(values, default=0.0), max(values, default=0.0))
    pictures = tuple(
        Picture(drawn(axis, look, found, bounds, by), said(axis, title, found), f"{title} {total(found)}".strip())
        for title, found in groups
    )
    return Part(here.name, here.title, told(axis, groups), pictures, grid(here, axis, groups), lines)


def drawn(axis: Axis, look: Look, lines: Sequence[Line], bounds: tuple[float, float], by: Sequence[str]) -> str:
    """A map."""
    values = {line[axis.name]: line["value"] for line in lines}
    ground = next((look.ground[str(lines[0][name])] for name in by if str(lines[0][name]) in look.ground), None)
    assert axis.layout is not None  # noqa: S101
    return board(axis.layout, [values.get(place, 0.0) for place in axis.labels], bounds, ground)


def total(lines: Sequence[Line]) -> str:
    """All places together."""
    return f"({numbers.plain(sum(line['value'] or 0.0 for line in lines), 1)} in all)"


def extremes(lines: Sequence[Line]) -> tuple[Line, Line]:
    """Where it is most and least often."""
    ordered = sorted(lines, key=lambda line: line["value"] or 0.0)
    return ordered[-1], ordered[0]


def said(axis: Axis, title: str, lines: Sequence[Line]) -> str:
    """What is seen on a map."""
    most, least = extremes(lines)
    return (
        f"{title}: {total(lines)[1:-1]}; most often on {most[axis.name]}, {times(most)} in 100 games, "
        f"least often on {least[axis.name]}, {times(least)}."
    )


def times(line: Line) -> str:
    """How often, in 100 games."""
    many = number(line["value"])
    return f"{many} {'time' if many == '1' else 'times'}"


def told(axis: Axis, groups: Sequence[tuple[str, Sequence[Line]]]) -> str:
    """What is seen on all of them."""
    if not groups:
        return "Nowhere."
    title, most = max(((title, extremes(lines)[0]) for title, lines in groups), key=lambda one: one[1]["value"])
    whose = f" of {title}" if title else ""
    return (
        f"Most often on {most[axis.name]}{whose}: {times(most)} in 100 games "
        f"({number(most['low'])} to {number(most['high'])})."
    )


def grid(table: Table, axis: Axis, groups: Sequence[tuple[str, Sequence[Line]]]) -> Grid:
    """Places down, maps across."""
    found = {(line[axis.name], title): line for title, lines in groups for line in lines}
    places = [place for place in axis.labels if any((place, title) in found for title, _ in groups)]
    rows = tuple((place, *(cell(found.get((place, title))) for title, _ in groups)) for place in places)
    titles = tuple(title or heading(axis.name) for title, _ in groups)
    return Grid(f"{table.title}, in 100 games", (heading(axis.name), *titles), rows)


def cell(line: Line | None) -> str:
    """A number and half of its interval."""
    if line is None or line["value"] is None:
        return "0"
    more = f" ({numbers.interval(line['low'], line['high'], 'share')})" if line["low"] is not None else ""
    return f"{numbers.plain(100 * line['value'], 1)}{more}"
