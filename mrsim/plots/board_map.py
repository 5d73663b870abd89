"""Numbers on a board: every place where it lies, its number as text on a colour that says how large it is.

What rounds to 0 is left out: maps of pieces that stay in few places would be all zeros.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, Final

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from mrsim.errors import InputError, choose_from
from mrsim.formatting import UNKNOWN, format_count
from mrsim.games.contract import Point, Shape
from mrsim.plots.axes import open_axes, set_description
from mrsim.plots.frames import VALUE, Frame, read_frame
from mrsim.plots.theme import SMALL, color_of, letter_size

PLACE_SIZE: Final = 30
"""From the middle of a place to that of its neighbour, for letters of 12 points."""
HUNDREDTHS: Final = 100
SHADES: Final = 10
NOTHING: Final = "0"
EDGES: Final = "edges"
SHADE: Final = "shade"
"""What the edges of the places and their colours are called in a drawing."""

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


def format_hundredths(value: float | None) -> str:
    """A share in hundredths, without decimals."""
    return UNKNOWN if value is None else format_count(HUNDREDTHS * value)


def draw_board_map(
    frame: Frame,
    shape: Shape = "square",
    *,
    bounds: tuple[float, float] | None = None,
    write: Callable[[float | None], str] = format_hundredths,
    around: Sequence[Point] = (),
    ax: Axes | None = None,
) -> Axes:
    """Draw a board with a number at every place: none of the colour for the least, all of it for the most.

    Args:
        frame: a line for each place: its middle, `x` and `y` with y downwards and neighbours 1 apart, and `value`.
            A first column of words, such as `space`, names the places.
        shape: of the places: "square", "flat hex" or "pointed hex".
        bounds: the values without and with all of the colour, for maps that are compared.
        write: how a value is written; in hundredths by default.
        around: corners of what else has to be seen.
        ax: where to draw; a new figure by default, whose size follows from the board.

    Returns:
        The axes.

    Example:
        >>> import polars as pl
        >>> from mrsim import plots
        >>> board = pl.DataFrame({"space": ["A1", "B1"], "x": [0, 1], "y": [0, 0], "value": [0.25, 0.5]})
        >>> plots.describe_plot(plots.draw_board_map(board))
        'A1: 25. B1: 50.'

    """
    found = read_frame(frame, ("x", "y", VALUE)).filter(pl.col("x").is_not_null())
    if shape not in OUTLINES:
        raise InputError(f"shape: {shape} is unknown; {choose_from(OUTLINES)}.")
    corners = OUTLINES[shape]
    places = [(float(x), float(y)) for x, y in found.select("x", "y").iter_rows()]
    left, top, right, bottom = find_view(places, corners, around)
    size = (PLACE_SIZE * (right - left), PLACE_SIZE * (bottom - top))
    shown = open_axes(ax, *size)
    shown.set(xlim=(left, right), ylim=(bottom, top), aspect="equal")
    shown.axis("off")
    known = found[VALUE].drop_nulls()
    limits = bounds or (min(known, default=0.0), max(known, default=0.0))
    shades: dict[int, list[Point]] = {}
    for place, value in zip(places, found[VALUE], strict=True):
        shades.setdefault(find_shade(value, *limits), []).append(place)
    for number, some in sorted(shades.items()):
        if number:
            _draw_places(shown, corners, some, facecolor=color_of("heat"), alpha=number / SHADES, gid=SHADE)
    edges: dict[str, Any] = {"facecolor": "none", "edgecolor": color_of("line"), "linewidth": letter_size(1)}
    _draw_places(shown, corners, places, gid=EDGES, **edges)
    style: dict[str, Any] = {
        "ha": "center",
        "va": "center_baseline",
        "fontsize": letter_size(SMALL),
        "color": color_of("ink"),
    }
    for (x, y), value in zip(places, found[VALUE], strict=True):
        if write(value) != NOTHING:
            shown.text(x, y, write(value), **style)
    return set_description(shown, _describe_places(found, write))


def _draw_places(ax: Axes, corners: Sequence[Point], places: Sequence[Point], **style: Any) -> None:
    """The outlines of some places as one path."""
    outlines = [Path([*((x + dx, y + dy) for dx, dy in (*corners, corners[0]))], closed=True) for x, y in places]
    ax.add_patch(PathPatch(Path.make_compound_path(*outlines), **{"linewidth": 0, "clip_on": False, **style}))


def find_shade(value: float | None, low: float, high: float) -> int:
    """How dark a number is drawn."""
    shade = round(SHADES * ((value or 0) - low) / (high - low)) if high > low else 0
    return min(max(shade, 0), SHADES)


def find_view(
    places: Sequence[Point], corners: Sequence[Point], around: Sequence[Point]
) -> tuple[float, float, float, float]:
    """What is seen: all places with their edges, and what else has to be. Left, top, right and bottom."""
    outer = np.array([*((x + dx, y + dy) for x, y in places for dx, dy in corners), *around])
    air = 1 / PLACE_SIZE
    (left, top), (right, bottom) = outer.min(axis=0), outer.max(axis=0)
    return float(left - air), float(top - air), float(right + air), float(bottom + air)


def _describe_places(frame: pl.DataFrame, write: Callable[[float | None], str]) -> str:
    """The number of every place that has one."""
    first = frame.columns[0]
    names = frame[first] if first not in ("x", "y", VALUE) else [f"{x:g}, {y:g}" for x, y in frame["x", "y"].rows()]
    told = [
        f"{name}: {write(value)}" for name, value in zip(names, frame[VALUE], strict=True) if write(value) != NOTHING
    ]
    return f"{'. '.join(told) or 'Nothing anywhere'}."
