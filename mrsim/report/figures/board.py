"""Numbers on a board: every place where it lies, its number as text on a colour that says how large it is.

The lines between places are the same on all maps of a board, so the page has them once. What rounds to 0 is left out:
maps of pieces that stay in few places would be all zeros.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Final

from mrsim.games.contract import Layout, Picture, Point, Shape
from mrsim.report import numbers
from mrsim.report.figures.by_hand import Box, shared, svg
from mrsim.report.figures.paths import pixels, short
from mrsim.report.style import SMALL, var

PLACE: Final = 30
"""Pixels from the middle of a place to that of its neighbour."""
PERCENT: Final = 100
SHADES: Final = 10
NOTHING: Final = "0"

HALF, SLOPE, CORNER = 0.5, 1 / (2 * sqrt(3)), 1 / sqrt(3)
OUTLINES: Final[dict[Shape, tuple[Point, ...]]] = {
    "square": ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF)),
    "flat hex": ((-CORNER, 0), (-SLOPE, -HALF), (SLOPE, -HALF), (CORNER, 0), (SLOPE, HALF), (-SLOPE, HALF)),
    "pointed hex": ((0, -CORNER), (HALF, -SLOPE), (HALF, SLOPE), (0, CORNER), (-HALF, SLOPE), (-HALF, -SLOPE)),
}
"""The corners of a place around its middle."""


def board(layout: Layout, values: Sequence[float | None], bounds: tuple[float, float], ground: Picture | None) -> str:
    """Numbers in hundredths. Maps that are compared share the `bounds` of their colours."""
    there = [(at, value) for at, value in zip(layout.at, values, strict=True) if at]
    shades: dict[int, list[Point]] = {}
    for at, value in there:
        shades.setdefault(shade(value, *bounds), []).append(at)
    corners = OUTLINES[layout.shape]
    fills = (
        f'<path fill-opacity="{number / SHADES:g}" d="{outlines(corners, places)}"/>'
        for number, places in sorted(shades.items())
        if number
    )
    words = (
        f'<text x="{pixels(PLACE * at[0])}" y="{pixels(PLACE * at[1] + SMALL / 3)}">{number(value)}</text>'
        for at, value in there
        if number(value) != NOTHING
    )
    return svg(
        view(layout, ground),
        (shared(ground.markup, PLACE) if ground else "")
        + f'<g style="fill:{var("heat")}">{"".join(fills)}</g>'
        + f'<g style="fill:none;stroke:{var("line")}">{lines(corners, [at for at, _ in there])}</g>'
        + f'<g style="fill:{var("ink")};font-size:{SMALL:g}px;text-anchor:middle">{"".join(words)}</g>',
    )


def lines(corners: Sequence[Point], places: Sequence[Point]) -> str:
    """Around every place."""
    return f'<defs><path id="lines" d="{outlines(corners, places)}"/></defs><use href="#lines"/>'


def shade(value: float | None, low: float, high: float) -> int:
    """How dark a number is drawn."""
    return round(SHADES * ((value or 0) - low) / (high - low)) if high > low else 0


def number(value: float | None) -> str:
    """Of a hundred."""
    return numbers.UNKNOWN if value is None else numbers.whole(PERCENT * value)


def outlines(corners: Sequence[Point], places: Iterable[Point]) -> str:
    """The edges of some places as one path."""
    return "".join(short(outline(corners, at)) for at in places)


def outline(corners: Sequence[Point], at: Point) -> str:
    """The edge of a place."""
    edge = (f"{PLACE * (at[0] + x):f} {PLACE * (at[1] + y):f}" for x, y in corners)
    return f"M{'L'.join(edge)}z"


def view(layout: Layout, ground: Picture | None) -> Box:
    """All places, and what is printed beside them."""
    corners = [(at[0] + x, at[1] + y) for at in layout.at if at for x, y in OUTLINES[layout.shape]]
    corners += list(edges(ground)) if ground else []
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    whole = (PLACE * left - 1, PLACE * top - 1, PLACE * (right - left) + 2, PLACE * (bottom - top) + 2)
    return tuple(round(side, 1) for side in whole)  # type: ignore[return-value]


def edges(ground: Picture) -> Iterator[Point]:
    """Two corners of it."""
    left, top, width, height = ground.view
    yield left, top
    yield left + width, top + height
