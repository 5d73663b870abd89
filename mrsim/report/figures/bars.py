"""Stacked bars: how a whole is made up."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.patches import Rectangle

from mrsim.report.figures.canvas import figure_as_svg, open_canvas, text_width
from mrsim.report.style import FIGURE_WIDTH, SERIES, SMALL, stand_in_color

BAR_ROW_HEIGHT: Final = 28
KEY_LINE_HEIGHT: Final = 20
MOST_BAR_LABEL: Final = 150


@dataclass(frozen=True)
class StackedBar:
    """One colored piece of a stacked bar."""

    name: str
    value: float


def draw_stacked_bars(rows: Sequence[str], names: Sequence[str], pieces: Sequence[Sequence[StackedBar]]) -> str:
    """One row each, all on one scale; a key above."""
    left = min(MOST_BAR_LABEL, max(text_width(label) for label in rows) + 8)
    totals = [sum(piece.value for piece in own) for own in pieces]
    right = max(text_width(f"{total:.1f}", SMALL) for total in totals) + 8
    scale = (FIGURE_WIDTH - left - right) / max(*totals, 1e-9)
    places = list(place_key_names(names))
    head = KEY_LINE_HEIGHT * (places[-1][1] + 1) + 4
    with open_canvas(FIGURE_WIDTH, head + BAR_ROW_HEIGHT * len(rows)) as (figure, axes):
        axes.set(xlim=(0, FIGURE_WIDTH), ylim=(head + BAR_ROW_HEIGHT * len(rows), 0))
        axes.axis("off")
        for number, (name, (x, line)) in enumerate(zip(names, places, strict=True)):
            y = KEY_LINE_HEIGHT * line + KEY_LINE_HEIGHT / 2
            axes.add_patch(
                Rectangle(
                    (x, y - 5),
                    10,
                    10,
                    facecolor=bar_color(number),
                    edgecolor=stand_in_color("muted"),
                    lw=0.6,
                    clip_on=False,
                )
            )
            axes.text(x + 14, y, name, va="center", fontsize=SMALL)
        for at, (label, own, total) in enumerate(zip(rows, pieces, totals, strict=True)):
            y = head + BAR_ROW_HEIGHT * at
            axes.text(left - 6, y + BAR_ROW_HEIGHT / 2, label, ha="right", va="center")
            x = left
            for number, piece in enumerate(own):
                wide = max(piece.value, 0.0) * scale
                axes.add_patch(
                    Rectangle(
                        (x, y + 4),
                        wide,
                        BAR_ROW_HEIGHT - 8,
                        facecolor=bar_color(number),
                        edgecolor=stand_in_color("page"),
                        lw=1,
                        clip_on=False,
                    )
                )
                text = f"{piece.value:.1f}"
                if wide > text_width(text, SMALL) + 2:
                    axes.text(x + wide / 2, y + BAR_ROW_HEIGHT / 2, text, ha="center", va="center", fontsize=SMALL)
                x += wide
            axes.text(x + 5, y + BAR_ROW_HEIGHT / 2, f"{total:.1f}", va="center", fontsize=SMALL, weight="bold")
        return figure_as_svg(figure)


def place_key_names(names: Sequence[str]) -> list[tuple[float, int]]:
    """Where each name of the key stands: from left to right, in as many lines as it takes."""
    found, x, line = [], 0.0, 0
    for name in names:
        wide = 14 + text_width(name, SMALL) + 14
        if x and x + wide > FIGURE_WIDTH:
            x, line = 0.0, line + 1
        found.append((x, line))
        x += wide
    return found


def bar_color(number: int) -> str:
    """The stand-in color of the piece with this number."""
    return stand_in_color(f"area-{number % SERIES}")
