"""Where things end up on the board: a map for each kind of thing and each group of players."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import polars as pl

from mrsim import formatting
from mrsim.analysis.statistics.board_maps import BOARD_MAPS, boards_with_arms
from mrsim.analysis.tables import MEASURE, ResultTable, TableLine
from mrsim.analysis.tally_rates import list_tallies
from mrsim.formatting import name_as_heading, name_in_words
from mrsim.games.contract import Axis, Look
from mrsim.report.figures.board_map import draw_board_map, format_hundredths
from mrsim.report.model import Grid, ReportFigure, Section, SectionPart
from mrsim.report.sections.table_grids import split_lines
from mrsim.report.subject import Subject


def board_parts(subject: Subject) -> Iterator[SectionPart]:
    """One for each thing that is counted on a board."""
    for name in list_tallies(subject.run):
        for axis, group in boards_with_arms(subject.context, name):
            table = subject.findings.find(BOARD_MAPS, tally=name, group=group.number)
            if table and group.look:
                for thing in dict.fromkeys(table.lines[MEASURE]):
                    yield map_part(table, axis, group.look, thing)


def map_part(table: ResultTable, axis: Axis, look: Look, thing: str) -> SectionPart:
    """Maps of one thing."""
    lines = table.lines.filter(pl.col(MEASURE) == thing)
    by = tuple(name for name in table.by if name not in (axis.name, MEASURE))
    here = replace(
        table,
        name=f"{table.name}-{thing}",
        title=f"{table.title}: {name_in_words(thing)}",
        by=(*by, axis.name),
        lines=lines,
    )
    groups = [(title, found) for title, found in split_lines(here, by) if any(line["value"] for line in found)]
    values = [line["value"] or 0.0 for _, found in groups for line in found]
    bounds = (min(values, default=0.0), max(values, default=0.0))
    pictures = tuple(
        ReportFigure(
            draw_map(axis, look, found, bounds, by),
            describe_map(axis, title, found),
            f"{title} {describe_total(found)}".strip(),
        )
        for title, found in groups
    )
    return SectionPart(
        here.name, here.title, headline_of_maps(axis, groups), pictures, map_grid(here, axis, groups), lines
    )


def draw_map(axis: Axis, look: Look, lines: Sequence[TableLine], bounds: tuple[float, float], by: Sequence[str]) -> str:
    """A map of one thing on the ground that belongs to its group."""
    values = {line[axis.name]: line["value"] for line in lines}
    ground = next((look.ground[str(lines[0][name])] for name in by if str(lines[0][name]) in look.ground), None)
    assert axis.layout is not None  # noqa: S101
    return draw_board_map(axis.layout, [values.get(place, 0.0) for place in axis.labels], bounds, ground)


def describe_total(lines: Sequence[TableLine]) -> str:
    """How many there are in all places together, in parentheses."""
    return f"({formatting.format_decimal(sum(line['value'] or 0.0 for line in lines), 1)} in all)"


def most_and_least_often(lines: Sequence[TableLine]) -> tuple[TableLine, TableLine]:
    """The lines of the places where it is most and least often."""
    ordered = sorted(lines, key=lambda line: line["value"] or 0.0)
    return ordered[-1], ordered[0]


def describe_map(axis: Axis, title: str, lines: Sequence[TableLine]) -> str:
    most, least = most_and_least_often(lines)
    return (
        f"{title}: {describe_total(lines)[1:-1]}; most often on {most[axis.name]}, {describe_frequency(most)} in 100 "
        f"games, least often on {least[axis.name]}, {describe_frequency(least)}."
    )


def describe_frequency(line: TableLine) -> str:
    """How often, in 100 games."""
    many = format_hundredths(line["value"])
    return f"{many} {'time' if many == '1' else 'times'}"


def headline_of_maps(axis: Axis, groups: Sequence[tuple[str, Sequence[TableLine]]]) -> str:
    """The place and the map with the highest value of all."""
    if not groups:
        return "Nowhere."
    title, most = max(
        ((title, most_and_least_often(lines)[0]) for title, lines in groups), key=lambda one: one[1]["value"]
    )
    whose = f" of {title}" if title else ""
    return (
        f"Most often on {most[axis.name]}{whose}: {describe_frequency(most)} in 100 games "
        f"({format_hundredths(most['low'])} to {format_hundredths(most['high'])})."
    )


def map_grid(table: ResultTable, axis: Axis, groups: Sequence[tuple[str, Sequence[TableLine]]]) -> Grid:
    """Places down, maps across."""
    found = {(line[axis.name], title): line for title, lines in groups for line in lines}
    places = [place for place in axis.labels if any((place, title) in found for title, _ in groups)]
    rows = tuple((place, *(format_map_cell(found.get((place, title))) for title, _ in groups)) for place in places)
    titles = tuple(title or name_as_heading(axis.name) for title, _ in groups)
    return Grid(f"{table.title}, in 100 games", (name_as_heading(axis.name), *titles), rows)


def format_map_cell(line: TableLine | None) -> str:
    """A number and half of its interval."""
    if line is None or line["value"] is None:
        return "0"
    more = f" ({formatting.format_interval(line['low'], line['high'], 'share')})" if line["low"] is not None else ""
    return f"{formatting.format_decimal(formatting.PERCENT * line['value'], 1)}{more}"


SECTIONS: Final = (
    Section(
        140,
        "board",
        "Where things end up",
        "How often something is in a place in 100 games, for one player. Maps of the same thing share their colours: "
        "none for the least, the strongest for the most. A place without a number has it less than once in 200 games.",
        board_parts,
    ),
)
