"""A ranch of Moon River drawn for the terminal: colours help, but letters and digits alone tell everything.

Every cell has two lines, the second of a parcel lies under the first:

    F2   forest with 2 cows
    t3   a trapper stands on it, and it carries 3 beavers
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rich.text import Text

Cell = tuple[int, int]
Parcel = Mapping[str, Any]
Piece = tuple[str, str]
"""Characters and their style."""

COLUMNS: Final = 5
NARROW: Final = 3
"""Characters a cell needs; four ranches of narrow cells fit in 80 columns."""
WIDE: Final = 4
"""With two lines to a cell, four characters make it square."""

LETTERS: Final = {"desert": "D", "canyon": "C", "meadow": "M", "forest": "F", "farm": "A", "corn": "K"}
STYLES: Final = {
    "desert": "black on #e0b060",
    "canyon": "bright_white on #b0502c",
    "meadow": "black on #8fcc5c",
    "forest": "bright_white on #22703a",
    "farm": "black on #c9bcd8",
    "corn": "black on #f4de45",
}
CHIPS: Final = {
    "cowboy": "c",
    "gold_digger": "g",
    "trapper": "t",
    "farmer": "f",
    "desperado": "D",
    "rustler": "R",
}
"""The letter of the face that a chip shows; capitals are outlaws."""

FREE, BOARD, WATER, BRIDGE, SKULL = "·", "▒", "~", "╫", "x"
FREE_STYLE, BOARD_STYLE, WATER_STYLE, BRIDGE_STYLE = "dim", "#8a6a4a", "#58a8e0", "bold #d8a868"


@dataclass
class TranscriptRanch:
    """What a reader of the transcript knows of one ranch."""

    rows: int
    blocked: frozenset[Cell]
    river: frozenset[Cell]
    bridges: frozenset[Cell]
    parcels: dict[Cell, Parcel] = field(default_factory=dict)
    cows: Counter[Cell] = field(default_factory=Counter)
    chips: dict[Cell, str] = field(default_factory=dict)
    """By cell the face that is up: a specialist, or "cowboy"."""
    dominoes: list[tuple[Cell, Cell]] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    """Ids of the parcels not yet laid."""


def drawn_width(cell_width: int) -> int:
    """Characters a drawn ranch is wide."""
    return COLUMNS * cell_width + 2


def ranch_as_text(ranch: TranscriptRanch, cell_width: int = NARROW) -> Text:
    """The ranch as its owner sees it: row 1 at the bottom, below it the river and the board."""
    lines = [Text("┌" + "─" * (COLUMNS * cell_width) + "┐", FREE_STYLE)]
    for row in range(ranch.rows, 0, -1):
        cells = [(column, row) for column in range(1, COLUMNS + 1)]
        lines.append(_line([_upper(ranch, cell, cell_width) for cell in cells]))
        lines.append(_line([_lower(ranch, cell, cell_width) for cell in cells]))
    lines.append(_line([_edge(ranch, (column, 1), cell_width) for column in range(1, COLUMNS + 1)], "└", "┘"))
    return Text("\n").join(lines)


def legend_of_drawing() -> Text:
    """What the letters, digits and marks of a drawing mean."""
    landscapes = [part for name, letter in LETTERS.items() for part in ((f" {letter} {name} ", STYLES[name]), " ")]
    return Text.assemble(
        "A parcel is drawn in two lines. Above, its landscape and how many cows:\n  ",
        *landscapes,
        "\nbelow, its partner, how much gold, beaver or corn, and its skull:\n",
        f"   c cowboy   g gold digger   t trapper   f farmer   {SKULL} skull\n",
        "   outlaws:   D desperado   R rustler\n",
        f"Where no parcel lies:\n   {FREE} free cell   {WATER} river   {BRIDGE} bridge   {BOARD} board",
    )


def _line(pieces: list[Piece], left: str = "│", right: str = "│") -> Text:
    return Text.assemble((left, FREE_STYLE), *pieces, (right, FREE_STYLE))


def _upper(ranch: TranscriptRanch, cell: Cell, cell_width: int) -> Piece:
    if cell in ranch.blocked:
        column, row = cell
        return _edge(ranch, (column, row + 1), cell_width)
    if cell not in ranch.parcels:
        mark = BRIDGE if cell in ranch.bridges and not _stands_on_board(ranch, cell) else FREE
        return mark.ljust(cell_width), FREE_STYLE
    landscape = ranch.parcels[cell]["landscape"]
    cows = ranch.cows[cell] or ""
    return f"{LETTERS[landscape]}{cows}".ljust(cell_width), f"bold {STYLES[landscape]}"


def _lower(ranch: TranscriptRanch, cell: Cell, cell_width: int) -> Piece:
    if cell in ranch.blocked:
        return BOARD * cell_width, BOARD_STYLE
    if cell not in ranch.parcels:
        return " " * cell_width, FREE_STYLE
    parcel = ranch.parcels[cell]
    chip = CHIPS[ranch.chips[cell]] if cell in ranch.chips else " "
    amount = parcel["gold"] + parcel["beaver"] + parcel["corn"] or " "
    skull = SKULL if parcel["drought"] else " "
    return f"{chip}{amount}{skull}".ljust(cell_width), STYLES[parcel["landscape"]]


def _stands_on_board(ranch: TranscriptRanch, cell: Cell) -> bool:
    column, row = cell
    return row == 1 or (column, row - 1) in ranch.blocked


def _edge(ranch: TranscriptRanch, cell: Cell, cell_width: int) -> Piece:
    """What lies below a cell that stands on the board: river, a bridge over it, or the board itself."""
    if cell in ranch.bridges:
        return (BRIDGE * (2 - cell_width % 2)).center(cell_width, WATER), BRIDGE_STYLE
    if cell in ranch.river:
        return WATER * cell_width, WATER_STYLE
    return BOARD * cell_width, BOARD_STYLE
