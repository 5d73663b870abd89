"""Numbers on a board: every place where it lies, its number as text on a colour that says how large it is.

The lines between places are the same on all maps of a board, so the page has them once. What rounds to 0 is left out:
maps of pieces that stay in few places would be all zeros.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from typing import Final

from mrsim import formatting
from mrsim.games.contract import Layout, Picture, Point, Shape
from mrsim.report.figures.canvas import format_pixels, shorten_path
from mrsim.report.figures.svg_drawings import ViewBox, define_shared_markup, wrap_in_svg
from mrsim.report.style import SMALL, css_color

PLACE_PIXELS: Final = 30
"""Pixels from the middle of a place to that of its neighbour."""
HUNDREDTHS: Final = 100
SHADES: Final = 10
NOTHING_TOLD: Final = "0"
PRINTED_ON: Final = ' class="on-words"'

HALF_PLACE, SLOPE, CORNER = 0.5, 1 / (2 * sqrt(3)), 1 / sqrt(3)
OUTLINES: Final[dict[Shape, tuple[Point, ...]]] = {
    "square": (
        (-HALF_PLACE, -HALF_PLACE),
        (HALF_PLACE, -HALF_PLACE),
        (HALF_PLACE, HALF_PLACE),
        (-HALF_PLACE, HALF_PLACE),
    ),
    "flat hex": (
        (-CORNER, 0),
        (-SLOPE, -HALF_PLACE),
        (SLOPE, -HALF_PLACE),
        (CORNER, 0),
        (SLOPE, HALF_PLACE),
        (-SLOPE, HALF_PLACE),
    ),
    "pointed hex": (
        (0, -CORNER),
        (HALF_PLACE, -SLOPE),
        (HALF_PLACE, SLOPE),
        (0, CORNER),
        (-HALF_PLACE, SLOPE),
        (-HALF_PLACE, -SLOPE),
    ),
}
"""The corners of a place around its middle."""


def draw_board_map(
    layout: Layout,
    values: Sequence[float | None],
    bounds: tuple[float, float],
    ground: Picture | None,
    write: Callable[[float | None], str],
) -> str:
    """Numbers as `write` gives them. Maps that are compared share the `bounds` of their colours."""
    there = [(at, value) for at, value in zip(layout.at, values, strict=True) if at]
    shades: dict[int, list[Point]] = {}
    for at, value in there:
        shades.setdefault(shade_of_value(value, *bounds), []).append(at)
    corners = OUTLINES[layout.shape]
    fills = (
        f'<path fill-opacity="{number / SHADES:g}" d="{outline_places(corners, places)}"/>'
        for number, places in sorted(shades.items())
        if number
    )
    words = (
        f'<text x="{format_pixels(PLACE_PIXELS * at[0])}" '
        f'y="{format_pixels(PLACE_PIXELS * at[1] + SMALL / 3)}">{write(value)}</text>'
        for at, value in there
        if write(value) != NOTHING_TOLD
    )
    return wrap_in_svg(
        board_view_box(layout, ground),
        (define_shared_markup(ground.markup, PLACE_PIXELS) if ground else "")
        + f'<g{PRINTED_ON if has_words(ground) else ""} style="fill:{css_color("heat")}">{"".join(fills)}</g>'
        + f'<g style="fill:none;stroke:{css_color("line")}">{draw_place_edges(corners, [at for at, _ in there])}</g>'
        + f'<g style="fill:{css_color("ink")};font-size:{SMALL:g}px;text-anchor:middle">{"".join(words)}</g>',
    )


def has_words(ground: Picture | None) -> bool:
    """Whether words are printed on the board: then a map takes the whole width of a phone, or nobody can read them."""
    return ground is not None and "<text" in ground.markup


def draw_place_edges(corners: Sequence[Point], places: Sequence[Point]) -> str:
    """The edges of all places, defined once for the page."""
    return f'<defs><path id="lines" d="{outline_places(corners, places)}"/></defs><use href="#lines"/>'


def shade_of_value(value: float | None, low: float, high: float) -> int:
    """How dark a number is drawn."""
    return round(SHADES * ((value or 0) - low) / (high - low)) if high > low else 0


def format_hundredths(value: float | None) -> str:
    """A share in hundredths, without decimals."""
    return formatting.UNKNOWN if value is None else formatting.format_count(HUNDREDTHS * value)


def outline_places(corners: Sequence[Point], places: Iterable[Point]) -> str:
    """The edges of some places as one path."""
    return "".join(shorten_path(outline_place(corners, at)) for at in places)


def outline_place(corners: Sequence[Point], at: Point) -> str:
    edge = (f"{PLACE_PIXELS * (at[0] + x):f} {PLACE_PIXELS * (at[1] + y):f}" for x, y in corners)
    return f"M{'L'.join(edge)}z"


def board_view_box(layout: Layout, ground: Picture | None) -> ViewBox:
    """All places with their labels."""
    corners = [(at[0] + x, at[1] + y) for at in layout.at if at for x, y in OUTLINES[layout.shape]]
    corners += list(picture_corners(ground)) if ground else []
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    whole = (
        PLACE_PIXELS * left - 1,
        PLACE_PIXELS * top - 1,
        PLACE_PIXELS * (right - left) + 2,
        PLACE_PIXELS * (bottom - top) + 2,
    )
    return tuple(round(side, 1) for side in whole)  # type: ignore[return-value]


def picture_corners(ground: Picture) -> Iterator[Point]:
    """The upper left and the lower right corner of what is printed on the board."""
    left, top, width, height = ground.view
    yield left, top
    yield left + width, top + height
