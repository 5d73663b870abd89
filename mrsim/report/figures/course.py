"""How something goes on over time: a line with its band for each group."""

from collections.abc import Sequence
from typing import Final

from matplotlib.ticker import FuncFormatter, MaxNLocator

from mrsim.report.figures.canvas import canvas, place, shortened, svg
from mrsim.report.figures.curves import BAND, Curve
from mrsim.report.numbers import PERCENT
from mrsim.report.style import SMALL, WIDTH, look, stand_in

LEFT: Final = 44
RIGHT: Final = 12
HIGH: Final = 170
HEAD: Final = 22
AXIS: Final = 38
NAMED: Final = 14
"""Pixels for each name above the drawing."""
KEY: Final = 34
"""Pixels before a name: how its line looks."""
ROOM: Final = 1.25
"""Times the highest line: wider bands are cut, so that a few rare games don't press all lines to the ground."""
AIR: Final = 1.05
"""Times what is highest: a line at the very top is seen whole."""
MARKED: Final = 6
"""So many signs on a line tell it apart without colours."""


def course(found: Sequence[Curve], over: str, title: str, unit: str) -> str:
    """All groups in one picture, named above it where there are several."""
    head = HEAD + (NAMED * len(found) if len(found) > 1 else 0)
    with canvas(WIDTH, head + HIGH + AXIS) as (figure, axes):
        place(axes, LEFT, RIGHT, head, AXIS)
        for number, curve in enumerate(found):
            drawn = look(number)
            name = shortened(curve.name, WIDTH - LEFT - RIGHT - KEY, SMALL)
            axes.fill_between(curve.at, curve.low, curve.high, color=drawn.fill, alpha=BAND, linewidth=0)
            axes.plot(
                curve.at,
                curve.value,
                color=drawn.fill,
                marker=drawn.marker,
                markersize=4,
                markevery=(0, max(1, len(curve.at) // MARKED)),
                label=name,
            )
        if len(found) > 1:
            axes.legend(
                loc="lower left",
                bbox_to_anchor=(0, 1),
                borderaxespad=0,
                borderpad=0.2,
                labelspacing=0.3,
                handlelength=2,
                frameon=False,
                fontsize=SMALL,
            )
        figure.text(LEFT / WIDTH, 1 - SMALL / (head + HIGH + AXIS), title, fontsize=SMALL, color=stand_in("muted"))
        axes.set_xlabel(over, fontsize=SMALL)
        axes.set_ylim(0, top(found))
        axes.xaxis.set_major_locator(MaxNLocator(7, integer=True))
        axes.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
        if unit == "share":
            axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{PERCENT * value:.3g} %"))
        axes.grid(axis="y", linewidth=0.6, clip_on=False)
        axes.set_axisbelow(True)
        axes.tick_params(length=3, labelsize=SMALL)
        return svg(figure)


def top(found: Sequence[Curve]) -> float:
    """How high the drawing goes."""
    line = max(value for curve in found for value in curve.value)
    band = max((high for curve in found for high in curve.high if high > line), default=line)
    return min(AIR * band, ROOM * line) or 1.0
