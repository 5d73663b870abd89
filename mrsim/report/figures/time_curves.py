"""How something goes on over time: a line with its band for each group."""

from collections.abc import Sequence
from typing import Final

from matplotlib.ticker import FuncFormatter, MaxNLocator

from mrsim.formatting import PERCENT
from mrsim.report.figures.canvas import figure_as_svg, fit_text, open_canvas, place_axes
from mrsim.report.figures.sweep_curves import BAND, GroupCurve
from mrsim.report.style import FIGURE_WIDTH, SMALL, look_of_label, stand_in_color

COURSE_LEFT: Final = 44
COURSE_RIGHT: Final = 12
COURSE_HEIGHT: Final = 170
COURSE_HEAD: Final = 22
COURSE_AXIS: Final = 38
NAMED: Final = 14
"""Pixels for each name above the drawing."""
COURSE_KEY: Final = 34
"""Pixels before a name: how its line looks."""
COURSE_KEY_ROOM: Final = 1.25
"""Times the highest line: wider bands are cut, so that a few rare games don't press all lines to the ground."""
COURSE_PADDING: Final = 1.05
"""Times what is highest: a line at the very top is seen whole."""
MARKED: Final = 6
"""So many signs on a line tell it apart without colours."""


def draw_course(found: Sequence[GroupCurve], over: str, title: str, unit: str) -> str:
    """All groups in one picture, named above it where there are several."""
    head = COURSE_HEAD + (NAMED * len(found) if len(found) > 1 else 0)
    with open_canvas(FIGURE_WIDTH, head + COURSE_HEIGHT + COURSE_AXIS) as (figure, axes):
        place_axes(axes, COURSE_LEFT, COURSE_RIGHT, head, COURSE_AXIS)
        for number, curve in enumerate(found):
            drawn = look_of_label(number)
            name = fit_text(curve.name, FIGURE_WIDTH - COURSE_LEFT - COURSE_RIGHT - COURSE_KEY, SMALL)
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
        figure.text(
            COURSE_LEFT / FIGURE_WIDTH,
            1 - SMALL / (head + COURSE_HEIGHT + COURSE_AXIS),
            title,
            fontsize=SMALL,
            color=stand_in_color("muted"),
        )
        axes.set_xlabel(over, fontsize=SMALL)
        axes.set_ylim(0, top_of_scale(found))
        axes.xaxis.set_major_locator(MaxNLocator(7, integer=True))
        axes.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
        if unit == "share":
            axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{PERCENT * value:.3g} %"))
        axes.grid(axis="y", linewidth=0.6, clip_on=False)
        axes.set_axisbelow(True)
        axes.tick_params(length=3, labelsize=SMALL)
        return figure_as_svg(figure)


def top_of_scale(found: Sequence[GroupCurve]) -> float:
    """How high the drawing goes."""
    line = max(value for curve in found for value in curve.value)
    band = max((high for curve in found for high in curve.high if high > line), default=line)
    return min(COURSE_PADDING * band, COURSE_KEY_ROOM * line) or 1.0
