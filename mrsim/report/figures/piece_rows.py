"""Pieces as a figure of the page: their pictures, which the game draws, beside who takes them and how those fare."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import polars as pl

from mrsim.games.contract import Tile
from mrsim.plots import draw_pieces
from mrsim.plots.axes import text_width
from mrsim.plots.pieces import NAME_HEIGHT, NAME_WIDTH, PIECE_ROW_HEIGHT, PIECES_HEAD
from mrsim.report.figures.canvas import make_page_figure
from mrsim.report.model import ReportFigure

PICTURE: Final = 40
PICTURE_ROOM: Final = 48
END: Final = "</svg>"


def draw_pieces_figure(
    rows: pl.DataFrame,
    tiles: Mapping[str, Tile],
    taken: tuple[str, str] | None,
    bounds: tuple[float, float],
    most: float,
    alt: str,
    title: str,
) -> ReportFigure:
    """All on one scale; `bounds` of win shares and the `most` that is taken at once are shared by figures."""
    draw = partial(draw_pieces, rows, taken=taken, most=most, bounds=bounds, room_for_pictures=PICTURE_ROOM)
    drawn = make_page_figure(draw, alt, title)
    names = [str(name) for name in rows[rows.columns[0]]]
    pictures = draw_tiles(
        [tiles[name] for name in names], is_named_above=any(text_width(n) > NAME_WIDTH for n in names)
    )
    return ReportFigure(f"{drawn.svg.removesuffix(END)}{pictures}{END}", alt, title)


def draw_tiles(tiles: Sequence[Tile], *, is_named_above: bool) -> str:
    """The pictures of pieces, one below the other, level with their rows."""
    above = NAME_HEIGHT if is_named_above else 0
    return "".join(
        f'<svg x="0" y="{PIECES_HEAD + (PIECE_ROW_HEIGHT + above) * at + above + 2:g}" width="{PICTURE}" '
        f'height="{PICTURE}" viewBox="{view_box(tile)}">{tile.picture.markup}</svg>'
        for at, tile in enumerate(tiles)
    )


def view_box(tile: Tile) -> str:
    """What is seen of a tile's picture."""
    return " ".join(f"{side:g}" for side in tile.picture.view)
