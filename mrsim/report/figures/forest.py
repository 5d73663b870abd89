"""Intervals side by side: one row each, a band for what is meant; or a change, from a hollow dot to a full one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator

from mrsim.report.figures.canvas import canvas, place, shortened, svg, width_of
from mrsim.report.numbers import PERCENT, signed
from mrsim.report.style import SMALL, TINY, WIDTH, Look, stand_in

ROW: Final = 30
AXIS: Final = 24
TOP: Final = 4
SIZE: Final = 8
MOST_LABEL: Final = 140
RIGHT: Final = 89
BESIDE: Final = 11
"""Pixels between the scale and the words at its sides."""


@dataclass(frozen=True)
class Row:
    """A label, its numbers at the right in two lines, how it looks, and the name of its colour."""

    label: str
    text: str
    below: str
    look: Look
    colour: str


@dataclass(frozen=True)
class Interval(Row):
    """One value, and what is meant."""

    value: float
    low: float
    high: float
    meant: float
    margin: float = 0.0


@dataclass(frozen=True)
class Change(Row):
    """Two values."""

    before: float
    after: float


def in_percent(value: float) -> str:
    """On the scale of shares."""
    return f"{PERCENT * value:.0f} %"


def in_points(value: float) -> str:
    """On the scale of differences of shares."""
    return signed(PERCENT * value, 0)


def forest(
    rows: Sequence[Interval | Change], bounds: tuple[float, float], told: Callable[[float], str] = in_percent
) -> str:
    """All rows on one scale; `bounds` are shared by figures that are compared."""
    left = min(MOST_LABEL, max(width_of(row.label) for row in rows)) + BESIDE
    with canvas(WIDTH, TOP + ROW * len(rows) + AXIS) as (figure, axes):
        place(axes, left, RIGHT, TOP, AXIS)
        axes.set(xlim=bounds, ylim=(len(rows) - 0.5, -0.5))
        draw_meant(axes, [row for row in rows if isinstance(row, Interval)])
        for number, row in enumerate(rows):
            write(axes, number, row)
            if isinstance(row, Interval):
                draw_interval(axes, number, row)
            else:
                draw_change(axes, number, row)
        scale(axes, told)
        return svg(figure)


def write(axes: Axes, at: int, row: Row) -> None:
    """The words at both sides."""
    colour = stand_in(row.colour)
    put(axes, (0, at), (2 - BESIDE, 0), shortened(row.label, MOST_LABEL), ha="right", va="center")
    put(axes, (1, at), (BESIDE, 1), row.text, va="bottom", fontsize=SMALL, color=colour)
    put(axes, (1, at), (BESIDE, -1), row.below, va="top", fontsize=TINY, color=stand_in("muted"))


def put(axes: Axes, where: tuple[float, float], off: tuple[float, float], text: str, **style: Any) -> None:
    """A text beside a row."""
    axes.annotate(text, where, off, ("axes fraction", "data"), textcoords="offset points", **style)


def draw_meant(axes: Axes, rows: Sequence[Interval]) -> None:
    """A band and a line over all neighbours for which the same is meant."""
    top = -0.5
    for (meant, margin), same in groupby(rows, lambda row: (row.meant, row.margin)):
        bottom = top + len(list(same))
        corner = (meant - margin, top)
        colour = stand_in("band")
        if margin:
            axes.add_patch(Rectangle(corner, 2 * margin, bottom - top, facecolor=colour, linewidth=0, clip_on=False))
        line(axes, (meant, meant), (top, bottom), color=stand_in("balanced"), linewidth=1, dashes=(3, 2))
        top = bottom


def draw_interval(axes: Axes, at: int, row: Interval) -> None:
    """A dot on its line."""
    line(axes, (row.low, row.high), (at, at), color=stand_in("ink"), linewidth=1.6)
    dot(axes, row.value, at, row.look, row.look.fill)


def draw_change(axes: Axes, at: int, row: Change) -> None:
    """A hollow dot, a line, a full dot."""
    line(axes, (row.before, row.after), (at, at), color=stand_in(row.colour), linewidth=2.5)
    dot(axes, row.before, at, row.look, stand_in("page"))
    dot(axes, row.after, at, row.look, row.look.fill)


def line(axes: Axes, x: tuple[float, float], y: tuple[float, float], **style: Any) -> None:
    """From one place to another."""
    axes.plot(x, y, solid_capstyle="butt", clip_on=False, zorder=2, **style)


def dot(axes: Axes, value: float, at: int, look: Look, fill: str) -> None:
    """With an outline, whatever its colour."""
    (drawn,) = axes.plot(value, at, look.marker, color=fill, markersize=SIZE, clip_on=False, zorder=3)
    drawn.set(markeredgecolor=stand_in("ink"), markeredgewidth=1)


def scale(axes: Axes, told: Callable[[float], str]) -> None:
    """A quiet one, below."""
    axes.spines["left"].set_visible(False)
    axes.set_yticks([])
    axes.xaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))
    axes.tick_params(axis="x", length=3, labelsize=SMALL)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: told(value)))
