"""Intervals side by side: one row each, a band for what is meant; or a change, from a hollow dot to a full one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator

from mrsim.formatting import PERCENT, format_signed_decimal, format_whole_percent
from mrsim.report.figures.canvas import figure_as_svg, fit_text, open_canvas, place_axes, text_width
from mrsim.report.style import FIGURE_WIDTH, SMALL, TINY, LabelLook, stand_in_color

FOREST_ROW_HEIGHT: Final = 30
FOREST_AXIS: Final = 24
TOP: Final = 4
SIZE: Final = 8
MOST_FOREST_LABEL: Final = 140
FOREST_RIGHT: Final = 89
HATCHES: Final = 60
"""Strokes of a hatched bar that is as wide as the scale."""
HATCH_HEIGHT: Final = 0.2
"""Half of the height of a hatched bar, in rows."""
BESIDE: Final = 11
"""Pixels between the scale and the words at its sides."""


@dataclass(frozen=True)
class ForestRow:
    """A label, its numbers at the right in two lines, how it looks, and the name of its colour."""

    label: str
    text: str
    below: str
    look: LabelLook
    colour: str


@dataclass(frozen=True)
class IntervalRow(ForestRow):
    """One value, and what is meant."""

    value: float
    low: float
    high: float
    meant: float
    margin: float = 0.0
    reach: tuple[float, float] | None = None
    """How far better play that was found moves the interval."""


@dataclass(frozen=True)
class ChangeRow(ForestRow):
    """A value before and after a change."""

    before: float
    after: float


def format_percent_tick(value: float) -> str:
    """A tick of a scale of shares."""
    return format_whole_percent(value)


def format_points_tick(value: float) -> str:
    """A tick of a scale of differences of shares."""
    return format_signed_decimal(PERCENT * value, 0)


def draw_forest(
    rows: Sequence[IntervalRow | ChangeRow],
    bounds: tuple[float, float],
    told: Callable[[float], str] = format_percent_tick,
    width: float = FIGURE_WIDTH,
) -> str:
    """All rows on one scale; `bounds` are shared by figures that are compared."""
    most = MOST_FOREST_LABEL * width / FIGURE_WIDTH
    left = min(most, max(text_width(row.label) for row in rows)) + BESIDE
    with open_canvas(width, TOP + FOREST_ROW_HEIGHT * len(rows) + FOREST_AXIS) as (figure, axes):
        place_axes(axes, left, FOREST_RIGHT, TOP, FOREST_AXIS)
        axes.set(xlim=bounds, ylim=(len(rows) - 0.5, -0.5))
        draw_meant_band(axes, [row for row in rows if isinstance(row, IntervalRow)])
        for number, row in enumerate(rows):
            write_row_text(axes, number, row, most)
            if isinstance(row, IntervalRow):
                draw_interval_row(axes, number, row)
            else:
                draw_change_row(axes, number, row)
        draw_scale(axes, told)
        return figure_as_svg(figure)


def write_row_text(axes: Axes, at: int, row: ForestRow, most: float) -> None:
    """The words at both sides."""
    colour = stand_in_color(row.colour)
    put_text_beside(axes, (0, at), (2 - BESIDE, 0), fit_text(row.label, most), ha="right", va="center")
    put_text_beside(axes, (1, at), (BESIDE, 1), row.text, va="bottom", fontsize=SMALL, color=colour)
    put_text_beside(axes, (1, at), (BESIDE, -1), row.below, va="top", fontsize=TINY, color=stand_in_color("muted"))


def put_text_beside(axes: Axes, where: tuple[float, float], off: tuple[float, float], text: str, **style: Any) -> None:
    """Put a text at the side of a row."""
    axes.annotate(text, where, off, ("axes fraction", "data"), textcoords="offset points", **style)


def draw_meant_band(axes: Axes, rows: Sequence[IntervalRow]) -> None:
    """A band and a line over all neighbours for which the same is meant."""
    top = -0.5
    for (meant, margin), same in groupby(rows, lambda row: (row.meant, row.margin)):
        bottom = top + len(list(same))
        corner = (meant - margin, top)
        colour = stand_in_color("band")
        if margin:
            axes.add_patch(Rectangle(corner, 2 * margin, bottom - top, facecolor=colour, linewidth=0, clip_on=False))
        draw_line(axes, (meant, meant), (top, bottom), color=stand_in_color("balanced"), linewidth=1, dashes=(3, 2))
        top = bottom


def draw_interval_row(axes: Axes, at: int, row: IntervalRow) -> None:
    """A dot on its line, with a hatched bar for how far better play moves it."""
    if row.reach is not None:
        draw_hatched_bar(axes, row.reach, at)
    draw_line(axes, (row.low, row.high), (at, at), color=stand_in_color("ink"), linewidth=1.6)
    draw_dot(axes, row.value, at, row.look, row.look.fill)


def draw_hatched_bar(axes: Axes, reach: tuple[float, float], at: int) -> None:
    """Slanted strokes side by side."""
    left, right = axes.get_xlim()
    step = (right - left) / HATCHES
    strokes = np.arange(reach[0], reach[1], step)
    apart = np.full(len(strokes), np.nan)
    x = np.stack([strokes, np.minimum(strokes + step, reach[1]), apart], axis=1).ravel()
    y = np.tile([at + HATCH_HEIGHT, at - HATCH_HEIGHT, np.nan], len(strokes))
    axes.plot(x, y, color=stand_in_color("muted"), linewidth=0.8, clip_on=False, zorder=1)


def draw_change_row(axes: Axes, at: int, row: ChangeRow) -> None:
    """A hollow dot, a line, a full dot."""
    draw_line(axes, (row.before, row.after), (at, at), color=stand_in_color(row.colour), linewidth=2.5)
    draw_dot(axes, row.before, at, row.look, stand_in_color("page"))
    draw_dot(axes, row.after, at, row.look, row.look.fill)


def draw_line(axes: Axes, x: tuple[float, float], y: tuple[float, float], **style: Any) -> None:
    """Draw a line from one place to another."""
    axes.plot(x, y, solid_capstyle="butt", clip_on=False, zorder=2, **style)


def draw_dot(axes: Axes, value: float, at: int, look: LabelLook, fill: str) -> None:
    """Draw a marker with an outline, whatever its colour."""
    (drawn,) = axes.plot(value, at, look.marker, color=fill, markersize=SIZE, clip_on=False, zorder=3)
    drawn.set(markeredgecolor=stand_in_color("ink"), markeredgewidth=1)


def draw_scale(axes: Axes, told: Callable[[float], str]) -> None:
    """A quiet one, below."""
    axes.spines["left"].set_visible(False)
    axes.set_yticks([])
    axes.xaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))
    axes.tick_params(axis="x", length=3, labelsize=SMALL)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: told(value)))
