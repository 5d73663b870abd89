"""Pieces as decks of Tabletop Simulator: images of at most 10 × 7 cards, and the saved object that names them."""

import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from PIL import Image

from mrsim.games.contract import PrintedPiece
from mrsim.reprints.piece_images import PAPER, PieceImages

MOST_COLUMNS, MOST_ROWS = 10, 7
FEWEST_SIDE: Final = 2
"""A sheet has at least two columns and two rows."""
MOST_CARDS: Final = MOST_COLUMNS * MOST_ROWS - 1
"""The last place of a sheet is what other players see of a hidden card."""
CARD_WIDTH: Final = 400
"""In pixels."""
BACK_COLOUR: Final = "#5b4a3a"
IDS_OF_A_SHEET: Final = 100
"""Card 7 of the second sheet has the id 207."""
STEP: Final = 3.0
"""Between decks on the table."""


@dataclass(frozen=True)
class CardSheet:
    """Pieces of one group that share an image."""

    number: int
    pieces: tuple[PrintedPiece, ...]

    @property
    def columns(self) -> int:
        """Cards side by side, with one place left for the hidden card."""
        return min(MOST_COLUMNS, max(FEWEST_SIDE, len(self.pieces) + 1))

    @property
    def rows(self) -> int:
        """Rows of cards."""
        return max(FEWEST_SIDE, -(-(len(self.pieces) + 1) // self.columns))


def deck_files(pieces: Sequence[PrintedPiece], images: PieceImages, file: Path, title: str) -> dict[Path, bytes]:
    """The saved object, and beside it the images that it names: a sheet for each group, and a back."""
    back = file.with_name(f"{file.stem}-back.png")
    found, decks = {back: as_png(draw_back(pieces[0]))}, []
    for sheet in cut_into_sheets(pieces):
        image = file.with_name(f"{file.stem}-{sheet.number}.png")
        found[image] = as_png(draw_sheet(sheet, images))
        decks.append(deck_object(sheet, image.absolute().as_uri(), back.absolute().as_uri()))
    saved = {"SaveName": title, "GameMode": "", "Note": "", "Rules": "", "ObjectStates": decks}
    return {file: (json.dumps(saved, indent=1, ensure_ascii=False) + "\n").encode(), **found}


def cut_into_sheets(pieces: Sequence[PrintedPiece]) -> Iterator[CardSheet]:
    """Sheets of one group each, and of no more cards than a sheet holds."""
    number = 0
    for group in dict.fromkeys(piece.group for piece in pieces):
        same = [piece for piece in pieces if piece.group == group]
        for first in range(0, len(same), MOST_CARDS):
            number += 1
            yield CardSheet(number, tuple(same[first : first + MOST_CARDS]))


def draw_sheet(sheet: CardSheet, images: PieceImages) -> Image.Image:
    """The cards row by row, the hidden card at the end."""
    drawn = [images.draw(piece.picture, CARD_WIDTH) for piece in sheet.pieces]
    wide, high = drawn[0].size
    whole = Image.new("RGB", (wide * sheet.columns, high * sheet.rows), PAPER)
    for number, image in enumerate(drawn):
        whole.paste(image, (wide * (number % sheet.columns), high * (number // sheet.columns)))
    hidden = Image.new("RGB", (wide, high), BACK_COLOUR)
    whole.paste(hidden, (wide * (sheet.columns - 1), high * (sheet.rows - 1)))
    return whole


def draw_back(piece: PrintedPiece) -> Image.Image:
    """A back in one colour, of the shape of a piece."""
    _, _, wide, high = piece.picture.view
    return Image.new("RGB", (CARD_WIDTH, round(CARD_WIDTH * high / wide)), BACK_COLOUR)


def as_png(image: Image.Image) -> bytes:
    """The image as a PNG."""
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def deck_object(sheet: CardSheet, face: str, back: str) -> dict[str, Any]:
    """A deck with every copy of the pieces, or a card by itself where there is only one."""
    asset = {
        "FaceURL": face,
        "BackURL": back,
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }
    customs = {str(sheet.number): asset}
    cards = [
        {
            "Name": "Card",
            "Nickname": piece.name,
            "Description": piece.picture.words,
            "Transform": transform(0),
            "CardID": IDS_OF_A_SHEET * sheet.number + number,
            "CustomDeck": customs,
        }
        for number, piece in enumerate(sheet.pieces)
        for _ in range(piece.copies)
    ]
    place = transform(STEP * (sheet.number - 1))
    if len(cards) == 1:
        return {**cards[0], "Transform": place}
    return {
        "Name": "DeckCustom",
        "Nickname": sheet.pieces[0].group,
        "Transform": place,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": customs,
        "ContainedObjects": cards,
    }


def transform(x: float) -> dict[str, float]:
    """A place on the table, face down and upright for the first player."""
    place = {"posX": x, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {**place, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
