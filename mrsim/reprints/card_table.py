"""Pieces as a CSV that makers of cards read, such as nanDECK and Dextrous: a row for each, with its copies."""

import csv
import io
from collections.abc import Sequence

from mrsim.games.contract import PrintedPiece
from mrsim.spreadsheets import as_cell


def pieces_as_csv(pieces: Sequence[PrintedPiece]) -> str:
    """Name, copies and group of each piece, what is on it in words, and each of its numbers in a column."""
    facts = list(dict.fromkeys(name for piece in pieces for name in piece.facts))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("Name", "Copies", "Group", "Text", *facts))
    for piece in pieces:
        cells = (
            piece.name,
            piece.copies,
            piece.group,
            piece.picture.words,
            *(piece.facts.get(name, "") for name in facts),
        )
        writer.writerow(map(as_cell, cells))
    return text.getvalue()
