"""Pieces on sheets of paper, with marks to cut along and a scale to check the printer: a PDF."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from mrsim.errors import refuse_value
from mrsim.games.contract import PrintedPiece
from mrsim.reprints.piece_images import PAPER, PieceImages, load_letters

DOTS_PER_INCH: Final = 300
MM_PER_INCH: Final = 25.4
PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in mm."""
MARGIN: Final = 6.0
FOOT: Final = 12.0
"""What is kept free at the bottom for the caption and the scale."""
GAP: Final = 4.5
"""Between pieces, with the name of each and the marks to cut along: three cards of 63 mm fit on A4."""
MARK: Final = 1.6
"""The length of a mark."""
BLEED: Final = 0.4
"""Between the edge of a piece and its marks, so that no ink is left on it."""
SCALE_BAR: Final = 50.0
NARROWEST, WIDEST = 10.0, 180.0
INK, GREY = "#000000", "#555555"
LETTERS: Final = 2.4
"""The height of letters in mm."""


@dataclass(frozen=True)
class PlacedPiece:
    """A piece on a page; lengths in mm."""

    piece: PrintedPiece
    left: float
    top: float
    width: float
    height: float


def print_pieces(pieces: Sequence[PrintedPiece], images: PieceImages, width: float, paper: str, caption: str) -> bytes:
    """The pieces as a PDF, each as often as it is needed and as wide as this, in mm."""
    if not NARROWEST <= width <= WIDEST:
        refuse_value("width", f"{width:g} mm can't be printed", f"pieces are {NARROWEST:g} to {WIDEST:g} mm wide")
    pages = list(place_pieces(pieces, width, paper))
    drawn = [
        draw_page(page, images, paper, f"{caption} – page {number} of {len(pages)}")
        for number, page in enumerate(pages, 1)
    ]
    out = io.BytesIO()
    first, *others = drawn
    first.save(out, "PDF", save_all=True, append_images=others, resolution=DOTS_PER_INCH, quality=95, title=caption)
    return out.getvalue()


def place_pieces(pieces: Sequence[PrintedPiece], width: float, paper: str) -> Iterator[list[PlacedPiece]]:
    """Row by row and page by page; pieces of another shape begin a row."""
    paper_wide, paper_high = PAPERS[paper]
    page: list[PlacedPiece] = []
    left, top, row_height = MARGIN, MARGIN, 0.0
    for piece in (each for each in pieces for _ in range(each.copies)):
        _, _, wide, high = piece.picture.view
        height = width * high / wide
        if page and (left + width > paper_wide - MARGIN or height != row_height):
            left, top = MARGIN, top + row_height + GAP
        if page and top + height > paper_high - MARGIN - FOOT:
            yield page
            page, left, top = [], MARGIN, MARGIN
        page.append(PlacedPiece(piece, left, top, width, height))
        row_height = height
        left += width + GAP
    if page:
        yield page


def draw_page(page: Sequence[PlacedPiece], images: PieceImages, paper: str, caption: str) -> Image.Image:
    """One page as an image."""
    wide, high = PAPERS[paper]
    sheet = Image.new("RGB", (to_dots(wide), to_dots(high)), PAPER)
    pen = ImageDraw.Draw(sheet)
    for placed in page:
        drawn = images.draw(placed.piece.picture, to_dots(placed.width))
        sheet.paste(drawn.resize((to_dots(placed.width), to_dots(placed.height))), at(placed.left, placed.top))
        draw_marks(pen, placed)
        named = f"{placed.piece.name}{f', back {placed.piece.back}' if placed.piece.back else ''}"
        below = placed.top + placed.height + (GAP - LETTERS) / 2
        middle = placed.left + placed.width / 2
        pen.text(at(middle, below), named, fill=GREY, font=load_letters(to_dots(LETTERS)), anchor="mt")
    draw_foot(pen, paper, caption)
    return sheet


def draw_marks(pen: ImageDraw.ImageDraw, placed: PlacedPiece) -> None:
    """Two marks at each corner, outside the piece."""
    right, bottom = placed.left + placed.width, placed.top + placed.height
    for x, aside in ((placed.left, -1), (right, 1)):
        for y, beyond in ((placed.top, -1), (bottom, 1)):
            pen.line([at(x + aside * BLEED, y), at(x + aside * (BLEED + MARK), y)], fill=INK, width=2)
            pen.line([at(x, y + beyond * BLEED), at(x, y + beyond * (BLEED + MARK))], fill=INK, width=2)


def draw_foot(pen: ImageDraw.ImageDraw, paper: str, caption: str) -> None:
    """What is on the page, and a line to check that the printer has not scaled it."""
    _, high = PAPERS[paper]
    line = high - MARGIN
    letters = load_letters(to_dots(LETTERS))
    pen.text(at(MARGIN, line - FOOT / 2), caption, fill=INK, font=letters, anchor="lb")
    pen.line([at(MARGIN, line), at(MARGIN + SCALE_BAR, line)], fill=INK, width=3)
    for end in (MARGIN, MARGIN + SCALE_BAR):
        pen.line([at(end, line - 1), at(end, line + 1)], fill=INK, width=3)
    told = f"This line is {SCALE_BAR:g} mm long if the page is printed at 100 %."
    pen.text(at(MARGIN + SCALE_BAR + 3, line), told, fill=GREY, font=letters, anchor="lm")


def to_dots(millimetres: float) -> int:
    """A length in dots of the printer."""
    return round(millimetres * DOTS_PER_INCH / MM_PER_INCH)


def at(x: float, y: float) -> tuple[int, int]:
    """A place on the page in dots."""
    return to_dots(x), to_dots(y)
