"""A grid of numbers, each with its interval as text on a colour: how far it is from what is meant."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from mrsim.report.figures.canvas import canvas, shortened, svg, width_of
from mrsim.report.style import FONT_SIZE, SMALL, TINY, WIDTH, stand_in

ROW: Final = 38
HEAD: Final = 18
SPACE: Final = 6
LEAST_COLUMN: Final = 60
MOST_COLUMN: Final = 84
GAP: Final = 2
MOST_LABEL: Final = 150


@dataclass(frozen=True)
class Spot:
    """One cell."""

    text: str
    below: str
    area: str
    """The name of its colour."""


def heat(rows: Sequence[str], over: str, columns: Sequence[str], spots: Sequence[Sequence[Spot | None]]) -> str:
    """Row by row; nothing where there is no number. `over` says what the columns are."""
    left = min(MOST_LABEL, max(width_of(label, SMALL) for label in rows)) + SPACE
    widest = max(width_of(label, SMALL) for label in columns) + GAP
    column = min(MOST_COLUMN, max(LEAST_COLUMN, widest, (WIDTH - left) / len(columns)))
    width, height = left + column * len(columns), 2 * HEAD + ROW * len(rows)
    with canvas(width, height) as (figure, axes):
        axes.set(xlim=(0, width), ylim=(height, 0))
        axes.axis("off")
        write(axes, left + column * len(columns) / 2, HEAD / 2, over, SMALL, colour="muted")
        for number, label in enumerate(columns):
            write(axes, left + column * (number + 0.5), HEAD * 1.5, shortened(label, column, SMALL), SMALL)
        for at, label in enumerate(rows):
            top = 2 * HEAD + ROW * at
            write(axes, left - SPACE, top + ROW / 2, shortened(label, MOST_LABEL, SMALL), SMALL, ha="right")
            for number, spot in enumerate(spots[at]):
                if spot is not None:
                    fill(axes, left + column * number, top, column - GAP, spot)
        return svg(figure)


def fill(axes: Axes, x: float, y: float, width: float, spot: Spot) -> None:
    """A cell: a value, and its interval below."""
    axes.add_patch(Rectangle((x, y), width, ROW - GAP, facecolor=stand_in(spot.area), linewidth=0, clip_on=False))
    write(axes, x + width / 2, y + ROW / 3, spot.text, FONT_SIZE)
    write(axes, x + width / 2, y + ROW * 0.72, spot.below, TINY)


def write(axes: Axes, x: float, y: float, text: str, size: float, ha: str = "center", colour: str = "ink") -> None:
    """A text around its middle."""
    axes.text(x, y, text, ha=ha, va="center", fontsize=size, color=stand_in(colour))
