"""A grid of numbers, each with its interval as text on a colour: how far it is from what is meant."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from mrsim.report.figures.canvas import figure_as_svg, fit_text, open_canvas, text_width
from mrsim.report.style import FIGURE_WIDTH, FONT_SIZE, SMALL, TINY, stand_in_color

HEAT_ROW_HEIGHT: Final = 38
HEAT_HEAD: Final = 18
SPACE: Final = 6
LEAST_COLUMN: Final = 60
MOST_COLUMN: Final = 84
HEAT_CELL_GAP: Final = 2
MOST_HEAT_LABEL: Final = 150


@dataclass(frozen=True)
class HeatCell:
    """One cell of a heat map: what it says, and its color."""

    text: str
    below: str
    area: str
    """The name of its colour."""


def draw_heat_map(
    rows: Sequence[str], over: str, columns: Sequence[str], spots: Sequence[Sequence[HeatCell | None]]
) -> str:
    """Row by row; nothing where there is no number. `over` says what the columns are."""
    left = min(MOST_HEAT_LABEL, max(text_width(label, SMALL) for label in rows)) + SPACE
    widest = max(text_width(label, SMALL) for label in columns) + HEAT_CELL_GAP
    column = min(MOST_COLUMN, max(LEAST_COLUMN, widest, (FIGURE_WIDTH - left) / len(columns)))
    width, height = left + column * len(columns), 2 * HEAT_HEAD + HEAT_ROW_HEIGHT * len(rows)
    with open_canvas(width, height) as (figure, axes):
        axes.set(xlim=(0, width), ylim=(height, 0))
        axes.axis("off")
        write_centered(axes, left + column * len(columns) / 2, HEAT_HEAD / 2, over, SMALL, colour="muted")
        for number, label in enumerate(columns):
            write_centered(axes, left + column * (number + 0.5), HEAT_HEAD * 1.5, fit_text(label, column, SMALL), SMALL)
        for at, label in enumerate(rows):
            top = 2 * HEAT_HEAD + HEAT_ROW_HEIGHT * at
            write_centered(
                axes,
                left - SPACE,
                top + HEAT_ROW_HEIGHT / 2,
                fit_text(label, MOST_HEAT_LABEL, SMALL),
                SMALL,
                ha="right",
            )
            for number, spot in enumerate(spots[at]):
                if spot is not None:
                    fill_heat_cell(axes, left + column * number, top, column - HEAT_CELL_GAP, spot)
        return figure_as_svg(figure)


def fill_heat_cell(axes: Axes, x: float, y: float, width: float, spot: HeatCell) -> None:
    """A cell: a value, and its interval below."""
    axes.add_patch(
        Rectangle(
            (x, y),
            width,
            HEAT_ROW_HEIGHT - HEAT_CELL_GAP,
            facecolor=stand_in_color(spot.area),
            linewidth=0,
            clip_on=False,
        )
    )
    write_centered(axes, x + width / 2, y + HEAT_ROW_HEIGHT / 3, spot.text, FONT_SIZE)
    write_centered(axes, x + width / 2, y + HEAT_ROW_HEIGHT * 0.72, spot.below, TINY)


def write_centered(
    axes: Axes, x: float, y: float, text: str, size: float, ha: str = "center", colour: str = "ink"
) -> None:
    """A text around its middle."""
    axes.text(x, y, text, ha=ha, va="center", fontsize=size, color=stand_in_color(colour))
