"""How shares answer a number: a line with its band for each group, alone in a file that any browser shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from matplotlib.ticker import FuncFormatter, MaxNLocator

from mrsim.formatting import PERCENT
from mrsim.report.figures.canvas import figure_as_svg, open_canvas, place_axes
from mrsim.report.style import SMALL, look_of_label, stand_in_color, theme_variables

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
