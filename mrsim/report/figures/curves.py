"""How something changes with a number or over time: a line with its band for each group."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from matplotlib.ticker import FuncFormatter, MaxNLocator

from mrsim.formatting import PERCENT
from mrsim.report.figures.canvas import figure_as_svg, fit_text, open_canvas, place_axes
from mrsim.report.style import FIGURE_WIDTH, SMALL, look_of_label, stand_in_color, theme_variables

CURVES_WIDTH: Final = 560
CURVES_HEIGHT: Final = 260
CURVES_LEFT: Final = 46
CURVES_RIGHT: Final = 110
CURVES_HEAD: Final = 24
CURVES_AXIS: Final = 40
BAND: Final = 0.18
NAMESPACE: Final = 'xmlns="http://www.w3.org/2000/svg"'


@dataclass(frozen=True)
class GroupCurve:
    """How the values of one group go, with the band of their intervals."""

    name: str
    at: Sequence[float]
    value: Sequence[float]
    low: Sequence[float]
    high: Sequence[float]


def draw_curves(found: Sequence[GroupCurve], over: str, title: str, equal: float | None) -> str:
    """All groups in one picture, named at the end of their lines; the dotted line is an equal share."""
    with open_canvas(CURVES_WIDTH, CURVES_HEAD + CURVES_HEIGHT + CURVES_AXIS) as (figure, axes):
        place_axes(axes, CURVES_LEFT, CURVES_RIGHT, CURVES_HEAD, CURVES_AXIS)
        if equal is not None:
            axes.axhline(equal, color=stand_in_color("muted"), linewidth=1, linestyle=":")
        ends = spread_names(
            [curve.value[-1] for curve in found], least_name_distance([v for c in found for v in (*c.low, *c.high)])
        )
        for number, curve in enumerate(found):
            drawn = look_of_label(number)
            axes.fill_between(curve.at, curve.low, curve.high, color=drawn.fill, alpha=BAND, linewidth=0)
            axes.plot(curve.at, curve.value, color=drawn.fill, marker=drawn.marker, markersize=4)
            axes.annotate(
                curve.name,
                (curve.at[-1], ends[number]),
                xytext=(8, 0),
                textcoords="offset points",
                va="center",
                fontsize=SMALL,
                annotation_clip=False,
            )
        axes.set_title(title, fontsize=SMALL, loc="left", color=stand_in_color("muted"), pad=6)
        axes.set_xlabel(over, fontsize=SMALL)
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
        axes.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{PERCENT * value:.3g} %"))
        axes.grid(axis="y", linewidth=0.6)
        axes.tick_params(length=3, labelsize=SMALL)
        return figure_as_svg(figure)


def least_name_distance(values: Sequence[float]) -> float:
    """How far apart two names must be, in the numbers of the scale."""
    return (max(values) - min(values)) * (SMALL + 2) / CURVES_HEIGHT


def spread_names(ends: Sequence[float], least: float) -> list[float]:
    """Where names stand, so that none lies on another."""
    order = sorted(range(len(ends)), key=lambda at: ends[at])
    placed = list(ends)
    for before, at in pairwise(order):
        placed[at] = max(placed[at], placed[before] + least)
    return placed


def standalone_svg(drawing: str) -> str:
    """A drawing as a file of its own, in both themes."""
    style = (
        f"<style>svg{{font-family:'DejaVu Sans',sans-serif;background:var(--page);{theme_variables(0)}}}"
        f"@media(prefers-color-scheme:dark){{svg{{{theme_variables(1)}}}}}</style>"
    )
    head, end, rest = drawing.partition(">")
    return f"{head} {NAMESPACE}{end}{style}{rest}\n"


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
"""The number of markers on a line, by which it is known without colours."""


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
