"""How often each number was seen; below it, where it matters, the win share of the players who had it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from mrsim.formatting import PERCENT
from mrsim.report.figures.canvas import figure_as_svg, open_canvas, place_axes
from mrsim.report.style import FIGURE_WIDTH, SMALL, stand_in_color

HISTOGRAM_LEFT: Final = 40
HISTOGRAM_RIGHT: Final = 12
HISTOGRAM_HEIGHT: Final = 120
HISTOGRAM_HEAD: Final = 22
HISTOGRAM_AXIS: Final = 38


@dataclass(frozen=True)
class HistogramBin:
    """One bin: from a number up to, but without, another one."""

    at_least: float
    below: float
    share: float
    won: float | None = None
    low: float | None = None
    high: float | None = None


def draw_histogram(bins: Sequence[HistogramBin], name: str, what: str) -> str:
    """One drawing over the other where it is known who won."""
    known = [one for one in bins if one.won is not None]
    bottom = HISTOGRAM_AXIS + (HISTOGRAM_HEAD + HISTOGRAM_HEIGHT if known else 0)
    with open_canvas(FIGURE_WIDTH, HISTOGRAM_HEAD + HISTOGRAM_HEIGHT + bottom) as (figure, axes):
        place_axes(axes, HISTOGRAM_LEFT, HISTOGRAM_RIGHT, HISTOGRAM_HEAD, bottom)
        wide = [one.below - one.at_least for one in bins]
        axes.bar(
            [one.at_least for one in bins],
            [one.share for one in bins],
            wide,
            align="edge",
            color=stand_in_color("area-0"),
            edgecolor=stand_in_color("series-0"),
            linewidth=0.8,
            clip_on=False,
        )
        reach = (bins[0].at_least, bins[-1].below)
        finish_axes(axes, reach, f"Share of {what}")
        if known:
            below = figure.add_axes((0, 0, 1, 1))
            below.patch.set_alpha(0)
            place_axes(
                below,
                HISTOGRAM_LEFT,
                HISTOGRAM_RIGHT,
                HISTOGRAM_HEAD + HISTOGRAM_HEIGHT + HISTOGRAM_HEAD + 4,
                HISTOGRAM_AXIS,
            )
            draw_win_shares(below, known)
            finish_axes(below, reach, "Win share of those in it")
            axes.set_xticklabels([])
        figure.axes[-1].set_xlabel(name, fontsize=SMALL)
        return figure_as_svg(figure)


def draw_win_shares(axes: Axes, bins: Sequence[HistogramBin]) -> None:
    """Dots with their intervals."""
    for one in bins:
        if one.won is None:
            continue
        middle = (one.at_least + one.below) / 2
        if one.low is not None and one.high is not None:
            axes.plot((middle, middle), (one.low, one.high), color=stand_in_color("ink"), linewidth=1.2, clip_on=False)
        axes.plot(
            middle,
            one.won,
            "o",
            color=stand_in_color("series-1"),
            markersize=5,
            markeredgecolor=stand_in_color("ink"),
            clip_on=False,
        )


def finish_axes(axes: Axes, reach: tuple[float, float], title: str) -> None:
    """Scales and a title."""
    axes.set_xlim(*reach)
    axes.set_ylim(bottom=0)
    axes.set_title(title, fontsize=SMALL, loc="left", color=stand_in_color("muted"), pad=6)
    axes.yaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_locator(MaxNLocator(7, integer=True))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{PERCENT * value:.3g} %"))
    axes.grid(axis="y", linewidth=0.6, clip_on=False)
    axes.set_axisbelow(True)
    axes.tick_params(length=3, labelsize=SMALL)
