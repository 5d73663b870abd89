"""How often each number was seen; below it, where it matters, how often whoever had it won."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from mrsim.report.figures.canvas import canvas, place, svg
from mrsim.report.numbers import PERCENT
from mrsim.report.style import SMALL, WIDTH, stand_in

LEFT: Final = 40
RIGHT: Final = 12
HIGH: Final = 120
HEAD: Final = 22
AXIS: Final = 38


@dataclass(frozen=True)
class Bin:
    """From a number on, below another one."""

    at_least: float
    below: float
    share: float
    won: float | None = None
    low: float | None = None
    high: float | None = None


def spread(bins: Sequence[Bin], name: str, what: str) -> str:
    """One drawing over the other where it is known who won."""
    known = [one for one in bins if one.won is not None]
    bottom = AXIS + (HEAD + HIGH if known else 0)
    with canvas(WIDTH, HEAD + HIGH + bottom) as (figure, axes):
        place(axes, LEFT, RIGHT, HEAD, bottom)
        wide = [one.below - one.at_least for one in bins]
        axes.bar(
            [one.at_least for one in bins],
            [one.share for one in bins],
            wide,
            align="edge",
            color=stand_in("area-0"),
            edgecolor=stand_in("series-0"),
            linewidth=0.8,
            clip_on=False,
        )
        reach = (bins[0].at_least, bins[-1].below)
        finish(axes, reach, f"Share of {what}")
        if known:
            below = figure.add_axes((0, 0, 1, 1))
            below.patch.set_alpha(0)
            place(below, LEFT, RIGHT, HEAD + HIGH + HEAD + 4, AXIS)
            chances(below, known)
            finish(below, reach, "Win share of those in it")
            axes.set_xticklabels([])
        figure.axes[-1].set_xlabel(name, fontsize=SMALL)
        return svg(figure)


def chances(axes: Axes, bins: Sequence[Bin]) -> None:
    """Dots with their intervals."""
    for one in bins:
        if one.won is None:
            continue
        middle = (one.at_least + one.below) / 2
        if one.low is not None and one.high is not None:
            axes.plot((middle, middle), (one.low, one.high), color=stand_in("ink"), linewidth=1.2, clip_on=False)
        axes.plot(
            middle,
            one.won,
            "o",
            color=stand_in("series-1"),
            markersize=5,
            markeredgecolor=stand_in("ink"),
            clip_on=False,
        )


def finish(axes: Axes, reach: tuple[float, float], title: str) -> None:
    """Scales and a title."""
    axes.set_xlim(*reach)
    axes.set_ylim(bottom=0)
    axes.set_title(title, fontsize=SMALL, loc="left", color=stand_in("muted"), pad=6)
    axes.yaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_locator(MaxNLocator(7, integer=True))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{PERCENT * value:.3g} %"))
    axes.grid(axis="y", linewidth=0.6, clip_on=False)
    axes.set_axisbelow(True)
    axes.tick_params(length=3, labelsize=SMALL)
