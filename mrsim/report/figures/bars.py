"""Stacked bars: how a whole is made up."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.patches import Rectangle

from mrsim.report.figures.canvas import canvas, svg, width_of
from mrsim.report.style import SERIES, SMALL, WIDTH, stand_in

ROW: Final = 28
KEY: Final = 20
MOST_LABEL: Final = 150


@dataclass(frozen=True)
class Bar:
    """A piece."""

    name: str
    value: float


def bars(rows: Sequence[str], names: Sequence[str], pieces: Sequence[Sequence[Bar]]) -> str:
    """One row each, all on one scale; a key above."""
    left = min(MOST_LABEL, max(width_of(label) for label in rows) + 8)
    totals = [sum(piece.value for piece in own) for own in pieces]
    right = max(width_of(f"{total:.1f}", SMALL) for total in totals) + 8
    scale = (WIDTH - left - right) / max(*totals, 1e-9)
    places = list(key_places(names))
    head = KEY * (places[-1][1] + 1) + 4
    with canvas(WIDTH, head + ROW * len(rows)) as (figure, axes):
        axes.set(xlim=(0, WIDTH), ylim=(head + ROW * len(rows), 0))
        axes.axis("off")
        for number, (name, (x, line)) in enumerate(zip(names, places, strict=True)):
            y = KEY * line + KEY / 2
            axes.add_patch(
                Rectangle(
                    (x, y - 5), 10, 10, facecolor=colour(number), edgecolor=stand_in("muted"), lw=0.6, clip_on=False
                )
            )
            axes.text(x + 14, y, name, va="center", fontsize=SMALL)
        for at, (label, own, total) in enumerate(zip(rows, pieces, totals, strict=True)):
            y = head + ROW * at
            axes.text(left - 6, y + ROW / 2, label, ha="right", va="center")
            x = left
            for number, piece in enumerate(own):
                wide = max(piece.value, 0.0) * scale
                axes.add_patch(
                    Rectangle(
                        (x, y + 4),
                        wide,
                        ROW - 8,
                        facecolor=colour(number),
                        edgecolor=stand_in("page"),
                        lw=1,
                        clip_on=False,
                    )
                )
                text = f"{piece.value:.1f}"
                if wide > width_of(text, SMALL) + 2:
                    axes.text(x + wide / 2, y + ROW / 2, text, ha="center", va="center", fontsize=SMALL)
                x += wide
            axes.text(x + 5, y + ROW / 2, f"{total:.1f}", va="center", fontsize=SMALL, weight="bold")
        return svg(figure)


def key_places(names: Sequence[str]) -> list[tuple[float, int]]:
    """Where each name of the key stands: from left to right, in as many lines as it takes."""
    found, x, line = [], 0.0, 0
    for name in names:
        wide = 14 + width_of(name, SMALL) + 14
        if x and x + wide > WIDTH:
            x, line = 0.0, line + 1
        found.append((x, line))
        x += wide
    return found


def colour(number: int) -> str:
    """Of a piece."""
    return stand_in(f"area-{number % SERIES}")
