"""Which pieces an edited box needs that the old one does not have, and which it no longer needs."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from mrsim.games.contract import PrintedPiece

Face = tuple[str, str, str]
"""What tells pieces apart that look and mean the same from others: group, back and picture."""


@dataclass(frozen=True)
class Reprint:
    """What turns the pieces of one box into those of another."""

    made: tuple[PrintedPiece, ...]
    """Each with the copies that are needed."""
    removed: tuple[PrintedPiece, ...]
    """Each with the copies that leave the box."""


def find_reprint(before: Iterable[PrintedPiece], after: Iterable[PrintedPiece]) -> Reprint:
    """The pieces to make and those to remove; a piece that is only called otherwise stays."""
    old, new = list(before), list(after)
    return Reprint(tuple(missing_pieces(new, old)), tuple(missing_pieces(old, new)))


def missing_pieces(wanted: Iterable[PrintedPiece], there: Iterable[PrintedPiece]) -> list[PrintedPiece]:
    """The pieces that are wanted beyond those that are there."""
    left: Counter[Face] = Counter()
    for piece in there:
        left[face_of_piece(piece)] += piece.copies
    found = []
    for piece in wanted:
        used = min(left[face_of_piece(piece)], piece.copies)
        left[face_of_piece(piece)] -= used
        if piece.copies > used:
            found.append(replace(piece, copies=piece.copies - used))
    return found


def face_of_piece(piece: PrintedPiece) -> Face:
    """What a piece looks like, whatever it is called."""
    return piece.group, piece.back, piece.picture.markup


def pieces_in_words(pieces: Iterable[PrintedPiece]) -> str:
    """`2 × C1b, 1 × C3`."""
    return ", ".join(f"{piece.copies} × {piece.name}" for piece in pieces)
