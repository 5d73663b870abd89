"""A board with numbers as a figure of the page: what is printed on the board lies beneath.

The edges of places are the same on all maps of a board, so the page has them once.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import polars as pl

from mrsim.games.contract import Layout, Picture, Point
from mrsim.plots import draw_board_map
from mrsim.plots.board_map import OUTLINES, PLACE_SIZE, find_view
from mrsim.report.figures.canvas import format_pixels, make_page_figure
from mrsim.report.model import ReportFigure

EDGES: Final = re.compile(r'<path d="([^"]*)"( style="[^"]*")? id="edges"/>')
SHADES: Final = re.compile(r'(?:<path [^<>]* id="shade"/>)+')
OPENED: Final = re.compile(r"<svg [^>]*>")
PRINTED_ON: Final = ' class="on-words"'


def draw_map_figure(
    layout: Layout,
    values: Sequence[float | None],
    bounds: tuple[float, float],
    ground: Picture | None,
    write: Callable[[float | None], str],
    alt: str,
    title: str = "",
) -> ReportFigure:
    """Numbers as `write` gives them. Maps that are compared share the `bounds` of their colours."""
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
