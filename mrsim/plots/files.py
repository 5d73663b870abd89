"""Plots as files: the same bytes each time, with words for readers who can't see them."""

import io
from typing import Final
from xml.sax.saxutils import escape

import matplotlib as mpl
from matplotlib.figure import Figure

from mrsim.plots.axes import RESOLUTION, SPACE_AROUND

TITLE_END: Final = "</title>"
SALT: Final = "mrsim"


def figure_as_bytes(figure: Figure, ending: str, title: str, words: str) -> bytes:
    """A figure as an SVG, a PNG or a PDF, with a title and its alternative text."""
    out = io.BytesIO()
    with mpl.rc_context({"svg.hashsalt": SALT}):
        figure.savefig(
            out,
            format=ending,
            metadata=_metadata(ending, title, words),
            dpi=RESOLUTION if ending == "png" else "figure",
            bbox_inches="tight",
            pad_inches=SPACE_AROUND,
        )
    return add_svg_words(out.getvalue(), title, words) if ending == "svg" else out.getvalue()


def _metadata(ending: str, title: str, words: str) -> dict[str, str | None]:
    """What the file says of itself; no dates, so that its bytes don't change."""
    if ending == "png":
        return {"Title": title, "Description": words, "Software": None}
    if ending == "pdf":
        return {"Title": title, "Subject": words, "CreationDate": None, "Creator": None, "Producer": None}
    return {"Title": title or "Plot", "Date": None, "Creator": None, "Format": None, "Type": None}


def add_svg_words(svg: bytes, title: str, words: str) -> bytes:
    """An SVG whose first elements say what is seen in it, so that browsers read it to those who can't see."""
    text = svg.decode()
    said = f"{TITLE_END}\n <desc>{escape(words)}</desc>"
    text = text.replace("<svg ", f'<svg role="img" aria-label="{escape(f"{title}. {words}", {chr(34): "&quot;"})}" ', 1)
    return text.replace(TITLE_END, said, 1).encode()
