"""A grid of numbers, each with its interval as text on a colour: how far it is from what is meant."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.patches import Rectangle

from mrsim.report.figures.canvas import canvas, svg, width_of
from mrsim.report.style import FONT_SIZE, SMALL, WIDTH, stand_in

ROW: Final = 38
HEAD: Final = 24
LEAST_COLUMN: Final = 58
MOST_COLUMN: Final = 84
GAP: Final = 2
MOST_LABEL: Final = 170


@dataclass(frozen=True)
class Spot:
    """One cell."""

    text: str
    below: str
    area: str
    """The name of its colour."""


def heat(rows: Sequence[str], columns: Sequence[str], spots: Sequence[Sequence[Spot | None]]) -> str:
    """Row by row; nothing where there is no number."""
    left = min(MOST_LABEL, max(width_of(label) for label in rows) + 8)
    wanted = max(LEAST_COLUMN, *(width_of(label, SMALL) + 8 for label in columns))
    column = min(MOST_COLUMN, max(wanted, (WIDTH - left) / len(columns)))
    width, height = left + column * len(columns), HEAD + ROW * len(rows)
    with canvas(width, height) as (figure, axes):
        axes.set(xlim=(0, width), ylim=(height, 0))
        axes.axis("off")
        for number, label in enumerate(columns):
            axes.text(left + column * (number + 0.5), HEAD / 2, label, ha="center", va="center", fontsize=SMALL)
        for at, label in enumerate(rows):
            top = HEAD + ROW * at
            axes.text(left - 6, top + ROW / 2, label, ha="right", va="center")
            for number, spot in enumerate(spots[at]):
                if spot is None:
                    continue
                x = left + column * number
                size = (column - GAP, ROW - GAP)
                axes.add_patch(Rectangle((x, top), *size, facecolor=stand_in(spot.area), linewidth=0, clip_on=False))
                middle = x + size[0] / 2
                axes.text(middle, top + 13, spot.text, ha="center", va="center", fontsize=FONT_SIZE)
                axes.text(middle, top + 27, spot.below, ha="center", va="center", fontsize=SMALL)
        return svg(figure)
