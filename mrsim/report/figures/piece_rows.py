"""Pieces of a game, one a row: how they look, who takes them when, and how those fare who do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import escape

from mrsim import formatting
from mrsim.games.contract import Tile
from mrsim.report.figures.canvas import format_pixels, text_width
from mrsim.report.figures.svg_drawings import wrap_in_svg
from mrsim.report.style import FIGURE_WIDTH, FONT_SIZE, SMALL, TINY, css_color

PIECE_ROW_HEIGHT: Final = 46
PIECES_HEAD: Final = 34
NAME_HEIGHT: Final = 15
"""For names that are too long to stand beside the picture."""
PICTURE: Final = 40
NAME_LEFT: Final = 48
BARS, BARS_WIDE, BARS_HIGH = 92.0, 58.0, 30.0
SCALE, SCALE_WIDE = 166.0, 82.0
NUMBERS_LEFT: Final = 258
TAKEN_BAR_GAP: Final = 2


@dataclass(frozen=True)
class PieceRow:
    """A kind of piece, who takes it when, and how those fare who do."""

    name: str
    tile: Tile
    taken: Sequence[float]
    """Which part of them is taken first, second …; they add up to 1."""
    value: float
    low: float
    high: float
    equal: float
    """Win shares."""
    brings: str
    """Points, in words."""


def draw_piece_rows(rows: Sequence[PieceRow], taken: str, bounds: tuple[float, float], most: float) -> str:
    """All on one scale; `bounds` of win shares and the `most` that is taken at once are shared by drawings."""
    above = NAME_HEIGHT if any(text_width(piece.name) > BARS - NAME_LEFT for piece in rows) else 0
    high = PIECE_ROW_HEIGHT + above
    height = PIECES_HEAD + high * len(rows)
    body = "".join(
        draw_piece_row(piece, PIECES_HEAD + high * at + above, bounds, most, name_above=above)
        for at, piece in enumerate(rows)
    )
    return wrap_in_svg((0, 0, FIGURE_WIDTH, height), draw_headings(taken, bounds) + body)


def draw_headings(taken: str, bounds: tuple[float, float]) -> str:
    """Draw the headings of the columns."""
    low, high = (formatting.format_decimal(formatting.PERCENT * bound, 0) for bound in bounds)
    words = [
        (BARS, 12, "start", "taken" if taken else ""),
        (BARS, 26, "start", escape(taken)),
        (SCALE, 12, "start", "win share"),
        (SCALE, 26, "start", f"{low} %"),
        (SCALE + SCALE_WIDE, 26, "end", f"{high} %"),
    ]
    texts = "".join(f'<text x="{x:g}" y="{y}" text-anchor="{anchor}">{word}</text>' for x, y, anchor, word in words)
    return f'<g style="fill:{css_color("muted")};font-size:{SMALL:g}px">{texts}</g>'


def draw_piece_row(piece: PieceRow, top: float, bounds: tuple[float, float], most: float, *, name_above: float) -> str:
    """How a piece looks, when it is taken, and how those fare who do, side by side; a long name stands above."""
    return "".join(
        (
            (
                f'<svg x="0" y="{top + 2:g}" width="{PICTURE}" height="{PICTURE}" '
                f'viewBox="{tile_view_box(piece.tile)}">'
                f"{piece.tile.picture.markup}</svg>"
            ),
            draw_text(*place_of_name(top, name_above), escape(piece.name), "ink", FONT_SIZE),
            draw_text(NAME_LEFT, top + 34, copies_in_words(piece.tile), "muted", SMALL),
            f'<path style="fill:{css_color("series-5")}" d="{"".join(draw_taken_bars(piece.taken, top + 6, most))}"/>',
            draw_share_interval(piece, top + PIECE_ROW_HEIGHT / 2, bounds),
            draw_text(NUMBERS_LEFT, top + 19, win_share_markup(piece), "ink", SMALL),
            draw_text(NUMBERS_LEFT, top + 34, escape(piece.brings), "muted", SMALL),
        )
    )


def place_of_name(top: float, name_above: float) -> tuple[float, float]:
    """Beside the picture, or above it where names are long."""
    return (0, top - 2) if name_above else (NAME_LEFT, top + 19)


def copies_in_words(tile: Tile) -> str:
    """How many there are, where that is said."""
    return f"×{tile.copies}" if tile.copies else ""


def tile_view_box(tile: Tile) -> str:
    """What is seen of its picture."""
    return " ".join(f"{side:g}" for side in tile.picture.view)


def draw_text(x: float, y: float, words: str, colour: str, size: float) -> str:
    """A word or two."""
    return f'<text style="fill:{css_color(colour)};font-size:{size:g}px" x="{x:g}" y="{y:g}">{words}</text>'


def win_share_markup(piece: PieceRow) -> str:
    """The win share of a piece's owners, and below it the interval in a smaller type."""
    interval = formatting.format_interval(piece.low, piece.high, "share")
    style = f"fill:{css_color('muted')};font-size:{TINY:g}px"
    return f'{formatting.format_value(piece.value, "share")}<tspan style="{style}" dx="4">{interval}</tspan>'


def draw_taken_bars(taken: Sequence[float], top: float, most: float) -> Iterator[str]:
    """Draw a bar for each place at which a piece is taken."""
    wide = BARS_WIDE / max(len(taken), 1)
    for at, value in enumerate(taken):
        high = max(BARS_HIGH * value / (most or 1), 0.5)
        left, bottom, across = BARS + wide * at, top + BARS_HIGH, wide - min(TAKEN_BAR_GAP, wide / 3)
        yield f"M{left:.4g} {bottom:g}v{-high:.3g}h{across:.3g}v{high:.3g}z"


def draw_share_interval(piece: PieceRow, y: float, bounds: tuple[float, float]) -> str:
    """A dot on its line; a dashed line is an equal share."""

    def at(value: float) -> float:
        return SCALE + SCALE_WIDE * (value - bounds[0]) / (bounds[1] - bounds[0])

    meant, low, high, value = (format_pixels(at(share)) for share in (piece.equal, piece.low, piece.high, piece.value))
    return (
        f'<path style="stroke:{css_color("balanced")};stroke-dasharray:3 2" d="M{meant} '
        f'{y - PIECE_ROW_HEIGHT / 2:g}v{PIECE_ROW_HEIGHT}"/><path style="stroke:{css_color("ink")};stroke-width:1.6" '
        f'd="M{low} {y:g}H{high}"/><circle style="fill:{css_color("series-0")};stroke:{css_color("ink")}" '
        f'cx="{value}" cy="{y:g}" r="4"/>'
    )
