"""Pieces of a story as plain text."""

from collections.abc import Iterable
from io import StringIO
from typing import Final

from rich.console import Console, RenderableType

WIDTH: Final = 200
"""Wider than any sentence, so that none is broken."""
LINES: Final = "─═╌"
"""What rules are drawn with."""


def plain_text(pieces: Iterable[RenderableType]) -> str:
    """The pieces in one line, without colours, lines and margins."""
    text = StringIO()
    console = Console(file=text, width=WIDTH, color_system=None, highlight=False)
    for piece in pieces:
        console.print(piece)
    return " ".join(text.getvalue().translate({ord(line): " " for line in LINES}).split())
