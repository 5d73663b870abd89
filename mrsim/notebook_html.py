"""Small HTML for notebooks: tables, lists and a bar. Styles are inline, so that they work in any front end."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

MOST_ROWS: Final = 20
"""Rows of a table in a cell; the rest is in the frame."""
WORDS: Final = "text-align:left"
NUMBERS: Final = "text-align:right"


def table_as_html(
    title: str, headings: Sequence[str], rows: Sequence[Sequence[object]], *, words: int = 1, more: str = ""
) -> str:
    """A table whose first columns are words and the others numbers; of very many rows the first ones.

    `more` says where the others are.
    """
    styles = [WORDS if at < words else NUMBERS for at in range(len(headings))]
    head = "".join(
        f'<th scope="col" style="{style}">{escape(text)}</th>' for style, text in zip(styles, headings, strict=True)
    )
    body = "".join(f"<tr>{_cells(row, styles)}</tr>" for row in rows[:MOST_ROWS])
    left_out = len(rows) - MOST_ROWS
    foot = paragraph_as_html(f"… and {left_out} more rows{f': {more}' if more else ''}.") if left_out > 0 else ""
    caption = f'<caption style="{WORDS};font-weight:bold">{escape(title)}</caption>' if title else ""
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{foot}"


def _cells(row: Sequence[object], styles: Sequence[str]) -> str:
    """The cells of a row."""
    return "".join(f'<td style="{style}">{escape(str(cell))}</td>' for style, cell in zip(styles, row, strict=True))


def paragraph_as_html(text: str, *, is_bold: bool = False) -> str:
    """A paragraph."""
    style = ' style="font-weight:bold"' if is_bold else ""
    return f"<p{style}>{escape(text)}</p>"


def folded_as_html(title: str, inside: Iterable[str]) -> str:
    """Something that is folded away below its title."""
    return f"<details><summary>{escape(title)}</summary>{''.join(inside)}</details>"


def progress_as_html(done: int, total: int, text: str) -> str:
    """A bar, and beside it how far it is."""
    return (
        f'<div><progress value="{done}" max="{max(total, 1)}" style="width:16em;vertical-align:middle"></progress> '
        f"{escape(text)}</div>"
    )
