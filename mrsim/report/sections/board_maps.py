"""What is where on the board, or happens there: a map for each kind of thing and each group of players.

The edges of places are the same on all maps of a board, so the page has them once.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import polars as pl

from mrsim import formatting
from mrsim.analysis.statistics.board_maps import BOARD_MAPS, boards_with_arms
from mrsim.analysis.tables import MEASURE, UNIT, ResultTable, TableLine
from mrsim.analysis.tally_rates import list_tallies
from mrsim.formatting import name_as_heading, name_in_words
from mrsim.games.contract import Axis, Layout, Look, Picture, Point
from mrsim.games.printed_names import print_name
from mrsim.plots import draw_board_map
from mrsim.plots.board_map import OUTLINES, PLACE_SIZE, find_view, format_hundredths
from mrsim.report.model import Grid, ReportFigure, Section, SectionPart
from mrsim.report.sections.table_grids import split_lines
from mrsim.report.subject import Subject
from mrsim.report.svg_figures import format_pixels, make_page_figure

EDGES: Final = re.compile(r'<path d="([^"]*)"( style="[^"]*")? id="edges"/>')
SHADES: Final = re.compile(r'(?:<path [^<>]* id="shade"/>)+')
OPENED: Final = re.compile(r"<svg [^>]*>")
PRINTED_ON: Final = ' class="on-words"'
POINTS: Final = "points"


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
    lines = table.lines.filter(pl.col(MEASURE) == thing, pl.col("value").is_not_null())
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
    pictures = tuple(draw_map(axis, look, found, bounds, by, title) for title, found in groups)
    return SectionPart(
        here.name, here.title, headline_of_maps(axis, groups), pictures, map_grid(here, axis, groups), lines
    )


def draw_map(
    axis: Axis,
    look: Look,
    lines: Sequence[TableLine],
    bounds: tuple[float, float],
    by: Sequence[str],
    title: str,
) -> ReportFigure:
    """A map of one thing on the ground that belongs to its group."""
    values = {line[axis.name]: line["value"] for line in lines}
    grounds = [str(lines[0][name]) for name in by] + [axis.name]
    ground = next((look.ground[name] for name in grounds if name in look.ground), None)
    assert axis.layout is not None  # noqa: S101
    unit = lines[0][UNIT]
    shown = [values.get(place, None if unit == POINTS else 0.0) for place in axis.labels]
    words, heading = describe_map(axis, title, lines), f"{title} {describe_total(lines)}".strip()
    return draw_map_figure(axis.layout, shown, bounds, ground, writer_of_unit(unit), words, heading)


def writer_of_unit(unit: str) -> Callable[[float | None], str]:
    """What writes how often in 100 games, or how many points each time."""
    return partial(formatting.format_value, unit=unit) if unit == POINTS else format_hundredths


def format_amount(line: TableLine) -> str:
    """How often in 100 games, or how many points each time."""
    return writer_of_unit(line[UNIT])(line["value"])


def describe_total(lines: Sequence[TableLine]) -> str:
    """How many there are in all places together, in parentheses; nothing where they are averages."""
    if lines[0][UNIT] == POINTS:
        return ""
    return f"({formatting.format_decimal(sum(line['value'] or 0.0 for line in lines), 1)} in all)"


def most_and_least(lines: Sequence[TableLine]) -> tuple[TableLine, TableLine]:
    """The lines of the places where there is most and least."""
    ordered = sorted(lines, key=lambda line: line["value"] or 0.0)
    return ordered[-1], ordered[0]


def describe_map(axis: Axis, title: str, lines: Sequence[TableLine]) -> str:
    most, least = most_and_least(lines)
    total = describe_total(lines).strip("()")
    ends = f"most at {describe_amount(most, axis)}, least at {describe_amount(least, axis)}"
    return f"{': '.join(filter(None, (title, total)))}; {ends}."


def describe_amount(line: TableLine, axis: Axis) -> str:
    """Where, and how often in 100 games or how many points each time."""
    where, amount = print_name(axis.name, line[axis.name]), format_amount(line)
    if line[UNIT] == POINTS:
        return f"{where}, {amount} points each time"
    return f"{where}, {amount} {'time' if amount == '1' else 'times'} in 100 games"


def headline_of_maps(axis: Axis, groups: Sequence[tuple[str, Sequence[TableLine]]]) -> str:
    """The place and the map with the highest value of all."""
    if not groups:
        return "Nowhere."
    title, most = max(((title, most_and_least(lines)[0]) for title, lines in groups), key=lambda one: one[1]["value"])
    where = f" on the map of {title}" if title else ""
    low, high = (format_amount({**most, "value": most[end]}) for end in ("low", "high"))
    return f"Most{where}: {describe_amount(most, axis)} ({low} to {high})."


def map_grid(table: ResultTable, axis: Axis, groups: Sequence[tuple[str, Sequence[TableLine]]]) -> Grid:
    """Places down, maps across."""
    found = {(line[axis.name], title): line for title, lines in groups for line in lines}
    places = [place for place in axis.labels if any((place, title) in found for title, _ in groups)]
    counted, nothing = (
        ("points each time", formatting.UNKNOWN) if POINTS in table.lines[UNIT] else ("in 100 games", "0")
    )
    cells = {at: format_map_cell(line) for at, line in found.items()}
    rows = tuple(
        (print_name(axis.name, place), *(cells.get((place, title), nothing) for title, _ in groups)) for place in places
    )
    titles = tuple(title or name_as_heading(axis.name) for title, _ in groups)
    return Grid(f"{table.title}, {counted}", (name_as_heading(axis.name), *titles), rows)


def format_map_cell(line: TableLine) -> str:
    """A number and its interval."""
    if line[UNIT] == POINTS:
        return formatting.format_value_and_interval(line["value"], line["low"], line["high"], POINTS)
    more = f" ({formatting.format_interval(line['low'], line['high'], 'share')})" if line["low"] is not None else ""
    return f"{formatting.format_decimal(formatting.PERCENT * line['value'], 1)}{more}"


def draw_map_figure(
    layout: Layout,
    values: Sequence[float | None],
    bounds: tuple[float, float],
    ground: Picture | None,
    write: Callable[[float | None], str],
    alt: str,
    title: str = "",
) -> ReportFigure:
    """A board with numbers, as `write` gives them, over what is printed on it.

    Maps that are compared share the `bounds` of their colours.
    """
    there = [(*at, value) for at, value in zip(layout.at, values, strict=True) if at]
    frame = pl.DataFrame(there, ["x", "y", "value"], orient="row")
    around = list_corners(ground)
    draw = partial(draw_board_map, frame, layout.shape, bounds=bounds, write=write, around=around)
    drawn = make_page_figure(draw, alt, title)
    left, top, *_ = find_view([at for at in layout.at if at], OUTLINES[layout.shape], around)
    return ReportFigure(lay_on_ground(drawn.svg, ground, (left, top)), alt, title)


def lay_on_ground(svg: str, ground: Picture | None, corner: Point) -> str:
    """The drawing with its edges defined once for the page, and what is printed on the board beneath."""
    svg = EDGES.sub(r'<defs><path id="edges" d="\1"/></defs><use href="#edges"\2/>', svg)
    words = PRINTED_ON if has_words(ground) else ""
    svg = SHADES.sub(lambda found: f"<g{words}>{found[0]}</g>", svg).replace(' id="shade"', "")
    if ground is None:
        return svg
    x, y = (format_pixels(-PLACE_SIZE * side) for side in corner)
    use = f'<use href="#shared" transform="translate({x} {y}) scale({PLACE_SIZE})"/>'
    return OPENED.sub(lambda tag: f'{tag[0]}<defs><g id="shared">{ground.markup}</g></defs>{use}', svg, count=1)


def has_words(ground: Picture | None) -> bool:
    """Whether words are printed on the board: then a map takes the whole width of a phone, or nobody can read them."""
    return ground is not None and "<text" in ground.markup


def list_corners(ground: Picture | None) -> list[Point]:
    """The upper left and the lower right corner of what is printed on the board."""
    if ground is None:
        return []
    left, top, width, height = ground.view
    return [(left, top), (left + width, top + height)]


SECTIONS: Final = (
    Section(
        140,
        "board",
        "On the map",
        "How often something is in a place or happens there in 100 games, for one player, or the points that it brings "
        "there each time. Maps of the same thing share their colours: none for the least, the strongest for the most. "
        "A place without a number has it less than once in 200 games.",
        board_parts,
    ),
)
