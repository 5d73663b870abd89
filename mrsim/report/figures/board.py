"""Numbers on a board: every place where it lies, its number as text on a colour that says how large it is."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

from mrsim.games.contract import Layout, Picture, Point, Shape
from mrsim.report import numbers
from mrsim.report.figures.by_hand import Box, shared, svg
from mrsim.report.style import SMALL, var

PLACE: Final = 30
"""Pixels from the middle of a place to that of its neighbour."""
PERCENT: Final = 100
SHADES: Final = 10

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
        f'<path fill-opacity="{number / SHADES:g}" d="{"".join(outline(corners, at) for at in places)}"/>'
        for number, places in sorted(shades.items())
    )
    words = (
        f'<text x="{at[0] * PLACE:g}" y="{at[1] * PLACE + SMALL / 3:.4g}">{number(value)}</text>' for at, value in there
    )
    below = shared(ground.markup, PLACE) if ground else ""
    return svg(
        view(layout, ground),
        f'{below}<g fill="{var("heat")}" stroke="{var("line")}">{"".join(fills)}</g>'
        f'<g fill="{var("ink")}" font-size="{SMALL}" text-anchor="middle">{"".join(words)}</g>',
    )


def shade(value: float | None, low: float, high: float) -> int:
    """How dark a number is drawn."""
    return round(SHADES * ((value or 0) - low) / (high - low)) if high > low else 0


def number(value: float | None) -> str:
    """Of a hundred."""
    return numbers.UNKNOWN if value is None else numbers.whole(PERCENT * value)


def outline(corners: Sequence[Point], at: Point) -> str:
    """The edge of a place: from its first corner on."""
    start = f"{PLACE * (at[0] + corners[0][0]):.4g},{PLACE * (at[1] + corners[0][1]):.4g}"
    steps = (f"{PLACE * (to[0] - one[0]):.4g},{PLACE * (to[1] - one[1]):.4g}" for one, to in pairwise(corners))
    return f"M{start}l{' '.join(steps)}z"


def view(layout: Layout, ground: Picture | None) -> Box:
    """All places, and what is printed beside them."""
    corners = [(at[0] + x, at[1] + y) for at in layout.at if at for x, y in OUTLINES[layout.shape]]
    corners += list(edges(ground)) if ground else []
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    return PLACE * left - 1, PLACE * top - 1, PLACE * (right - left) + 2, PLACE * (bottom - top) + 2


def edges(ground: Picture) -> Iterator[Point]:
    """Two corners of it."""
    left, top, width, height = ground.view
    yield left, top
    yield left + width, top + height
