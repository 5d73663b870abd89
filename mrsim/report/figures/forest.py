"""Intervals side by side: one row each, a band for what is meant."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from mrsim.report.figures.canvas import canvas, place, svg, width_of
from mrsim.report.style import SMALL, WIDTH, Look, stand_in

ROW: Final = 26
AXIS: Final = 24
TOP: Final = 4
SIZE: Final = 8
MOST_LABEL: Final = 150


@dataclass(frozen=True)
class Line:
    """One interval."""

    label: str
    value: float
    low: float
    high: float
    text: str
    """At the right: its numbers."""
    look: Look
    meant: float | None = None
    margin: float = 0.0
    sign: str = ""
    """A verdict's sign, and its colour's name."""
    colour: str = "ink"


def forest(lines: Sequence[Line], unit: str, bounds: tuple[float, float]) -> str:
    """All lines on one scale; `bounds` are shared by figures that are compared."""
    left = min(MOST_LABEL, max(width_of(line.label) for line in lines) + 8)
    right = max(width_of(line.sign + line.text, SMALL) for line in lines) + 10
    height = TOP + ROW * len(lines) + AXIS
    with canvas(WIDTH, height) as (figure, axes):
        place(axes, left, right, TOP, AXIS)
        axes.set(xlim=bounds, ylim=(len(lines) - 0.5, -0.5))
        for row, line in enumerate(lines):
            draw(axes, row, line)
        style_axes(axes, unit)
        return svg(figure)


def draw(axes: Axes, row: int, line: Line) -> None:
    """One row."""
    if line.meant is not None:
        axes.fill_betweenx(
            (row - 0.5, row + 0.5),
            line.meant - line.margin,
            line.meant + line.margin,
            color=stand_in("band"),
            linewidth=0,
        )
        axes.plot(
            (line.meant, line.meant), (row - 0.5, row + 0.5), color=stand_in("balanced"), linewidth=1, dashes=(3, 2)
        )
    axes.plot((line.low, line.high), (row, row), color=stand_in("ink"), linewidth=1.6, solid_capstyle="butt")
    axes.plot(
        line.value,
        row,
        line.look.marker,
        color=line.look.fill,
        markersize=SIZE,
        markeredgecolor=stand_in("ink"),
        markeredgewidth=1,
    )
    beside = {"va": "center", "clip_on": False}
    axes.annotate(line.label, (0, row), (-6, 0), ("axes fraction", "data"), "offset points", ha="right", **beside)
    axes.annotate(
        f"{line.sign} {line.text}".strip(),
        (1, row),
        (8, 0),
        ("axes fraction", "data"),
        "offset points",
        ha="left",
        fontsize=SMALL,
        color=stand_in(line.colour),
        **beside,
    )


def style_axes(axes: Axes, unit: str) -> None:
    """A quiet scale below."""
    axes.spines["left"].set_visible(False)
    axes.set_yticks([])
    axes.xaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))
    axes.tick_params(axis="x", length=3, labelsize=SMALL)
    if unit == "share":
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.0f} %"))
