"""Pieces of a game, one a row: how they look, who takes them when, and how their owners fare."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import escape

from mrsim.games.contract import Tile
from mrsim.report import numbers
from mrsim.report.figures.by_hand import svg
from mrsim.report.figures.paths import pixels
from mrsim.report.style import FONT_SIZE, SMALL, TINY, WIDTH, var

ROW: Final = 46
HEAD: Final = 34
PICTURE: Final = 40
NAME: Final = 48
BARS, BARS_WIDE, BARS_HIGH = 92.0, 58.0, 30.0
SCALE, SCALE_WIDE = 166.0, 82.0
NUMBERS: Final = 258
GAP: Final = 2


@dataclass(frozen=True)
class Piece:
    """One of them."""

    name: str
    tile: Tile
    taken: Sequence[float]
    """Which part of them is taken first, second …; they add up to 1."""
    value: float
    low: float
    high: float
    equal: float
    """Win shares."""
    points: float


def pieces(rows: Sequence[Piece], taken: str, bounds: tuple[float, float], most: float) -> str:
    """All on one scale; `bounds` of win shares and the `most` that is taken at once are shared by drawings."""
    height = HEAD + ROW * len(rows)
    body = "".join(row(piece, HEAD + ROW * at, bounds, most) for at, piece in enumerate(rows))
    return svg((0, 0, WIDTH, height), head(taken, bounds) + body)


def head(taken: str, bounds: tuple[float, float]) -> str:
    """What the columns are."""
    low, high = (numbers.plain(100 * bound, 0) for bound in bounds)
    words = [
        (BARS, 12, "start", "taken" if taken else ""),
        (BARS, 26, "start", escape(taken)),
        (SCALE, 12, "start", "owners win"),
        (SCALE, 26, "start", f"{low} %"),
        (SCALE + SCALE_WIDE, 26, "end", f"{high} %"),
    ]
    texts = "".join(f'<text x="{x:g}" y="{y}" text-anchor="{anchor}">{word}</text>' for x, y, anchor, word in words)
    return f'<g style="fill:{var("muted")};font-size:{SMALL:g}px">{texts}</g>'


def row(piece: Piece, top: float, bounds: tuple[float, float], most: float) -> str:
    """A piece."""
    return "".join(
        (
            (
                f'<svg x="0" y="{top + 2:g}" width="{PICTURE}" height="{PICTURE}" viewBox="{view(piece.tile)}">'
                f"{piece.tile.picture.markup}</svg>"
            ),
            text(NAME, top + 19, escape(piece.name), "ink", FONT_SIZE),
            text(NAME, top + 34, f"×{piece.tile.copies}", "muted", SMALL),
            f'<path style="fill:{var("series-5")}" d="{"".join(bars(piece.taken, top + 6, most))}"/>',
            interval(piece, top + ROW / 2, bounds),
            text(NUMBERS, top + 19, told(piece), "ink", SMALL),
            text(NUMBERS, top + 34, f"{numbers.plain(piece.points, 1)} points", "muted", SMALL),
        )
    )


def view(tile: Tile) -> str:
    """What is seen of its picture."""
    return " ".join(f"{side:g}" for side in tile.picture.view)


def text(x: float, y: float, words: str, colour: str, size: float) -> str:
    """A word or two."""
    return f'<text style="fill:{var(colour)};font-size:{size:g}px" x="{x:g}" y="{y:g}">{words}</text>'


def told(piece: Piece) -> str:
    """Its win share, and the interval in a smaller type."""
    interval = numbers.interval(piece.low, piece.high, "share")
    style = f"fill:{var('muted')};font-size:{TINY:g}px"
    return f'{numbers.number(piece.value, "share")}<tspan style="{style}" dx="4">{interval}</tspan>'


def bars(taken: Sequence[float], top: float, most: float) -> Iterator[str]:
    """One for each place."""
    wide = BARS_WIDE / max(len(taken), 1)
    for at, value in enumerate(taken):
        high = max(BARS_HIGH * value / (most or 1), 0.5)
        left, bottom, across = BARS + wide * at, top + BARS_HIGH, wide - min(GAP, wide / 3)
        yield f"M{left:.4g} {bottom:g}v{-high:.3g}h{across:.3g}v{high:.3g}z"


def interval(piece: Piece, y: float, bounds: tuple[float, float]) -> str:
    """A dot on its line; a dashed line is an equal share."""

    def at(value: float) -> float:
        return SCALE + SCALE_WIDE * (value - bounds[0]) / (bounds[1] - bounds[0])

    meant, low, high, value = (pixels(at(share)) for share in (piece.equal, piece.low, piece.high, piece.value))
    return (
        f'<path style="stroke:{var("balanced")};stroke-dasharray:3 2" d="M{meant} {y - ROW / 2:g}v{ROW}"/>'
        f'<path style="stroke:{var("ink")};stroke-width:1.6" d="M{low} {y:g}H{high}"/>'
        f'<circle style="fill:{var("series-0")};stroke:{var("ink")}" cx="{value}" cy="{y:g}" r="4"/>'
    )
