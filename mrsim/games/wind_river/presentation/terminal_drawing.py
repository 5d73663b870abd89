r"""The board of Wind River drawn for the terminal: the Open Plains at the top, the mountains at the left.

A hex holds its buffaloes as dots, below them its tipis, each as the number of its owner:

      ____
     /    \
    /  ••  \
    \ 112  /     two buffaloes, two tipis of the 1st player and one of the 2nd
     \____/
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rich.text import Text

Hex = tuple[int, int]

ACROSS: Final = 6
"""Characters from a lane to the next."""
HIGH: Final = 4
"""Lines from a row to the next; a lane that lies further forward is half of that higher."""
ROOM: Final = 6
"""Characters a hex has room for in a line."""
OUTLINE: Final = ((0, 2, "____"), (1, 1, "/    \\"), (2, 0, "/      \\"), (3, 0, "\\      /"), (4, 1, "\\____/"))
"""Where the lines of a hex begin, and what stands there."""
BUFFALOES, TIPIS, MORE_TIPIS = (2, 1), (3, 1), (1, 2)
"""Line and column, within a hex, of what is in it."""

BUFFALO: Final = "•"
GRID_STYLE: Final = "dim"
BUFFALO_STYLE: Final = "#c98a4b"
SEAT_STYLES: Final = ("bold cyan", "bold magenta", "bold yellow", "bold green")


@dataclass
class TranscriptBoard:
    """What a reader of the transcript knows of the board."""

    lanes: int
    rows: int
    closed: frozenset[int]
    forward: int
    """0 or 1: the lanes that lie half a hex further forward are the even or the odd ones."""
    herd: Counter[Hex] = field(default_factory=Counter)
    camps: list[Counter[Hex]] = field(default_factory=list)

    @property
    def hexes(self) -> Iterator[Hex]:
        """Those that are open, from the Open Plains down."""
        for row in reversed(range(self.rows)):
            for lane in range(self.lanes):
                if lane not in self.closed:
                    yield lane, row


class Canvas:
    """Characters with styles, line by line."""

    def __init__(self, width: int, height: int) -> None:
        self.characters = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def write(self, line: int, column: int, text: str, style: str) -> None:
        """Blanks leave what is there."""
        for offset, character in enumerate(text):
            if character != " ":
                self.characters[line][column + offset] = character
                self.styles[line][column + offset] = style

    def text(self) -> Text:
        """All lines, without blanks at their ends."""
        lines = []
        for characters, styles in zip(self.characters, self.styles, strict=True):
            end = max((i + 1 for i, character in enumerate(characters) if character != " "), default=0)
            lines.append(Text.assemble(*zip(characters[:end], styles[:end], strict=True)))
        return Text("\n").join(lines)


def board_as_text(board: TranscriptBoard) -> Text:
    """The board as it stands."""
    canvas = Canvas(board.lanes * ACROSS + 2, board.rows * HIGH + HIGH // 2 + 1)
    for lane, row in board.hexes:
        top = (board.rows - 1 - row) * HIGH + (0 if lane % 2 == board.forward else HIGH // 2)
        left = lane * ACROSS
        for line, column, text in OUTLINE:
            canvas.write(top + line, left + column, text, GRID_STYLE)
        buffaloes = board.herd[lane, row]
        dots = BUFFALO * buffaloes if buffaloes <= ROOM else f"{buffaloes}{BUFFALO}"
        canvas.write(top + BUFFALOES[0], left + BUFFALOES[1], dots.center(ROOM), BUFFALO_STYLE)
        draw_tipis(canvas, board, (lane, row), (top, left))
    return canvas.text()


def draw_tipis(canvas: Canvas, board: TranscriptBoard, hexagon: Hex, corner: tuple[int, int]) -> None:
    """The seat of each tipi; what finds no room in one line goes above the buffaloes."""
    seats = "".join(str(seat + 1) * camp[hexagon] for seat, camp in enumerate(board.camps))
    top, left = corner
    first = (ROOM - min(len(seats), ROOM)) // 2
    for i, seat in enumerate(seats):
        line, column = TIPIS if i < ROOM else MORE_TIPIS
        place = first + i if i < ROOM else i - ROOM
        if i < ROOM + ROOM - 2:
            canvas.write(top + line, left + column + place, seat, SEAT_STYLES[int(seat) - 1])


def legend_of_drawing() -> Text:
    """What the marks of a drawing mean."""
    return Text.assemble(
        ("•", BUFFALO_STYLE),
        " a buffalo, ",
        ("1", SEAT_STYLES[0]),
        " a tipi of the 1st player. The herd comes from below; the Open Plains lie beyond the top.\n",
        "(lane,row): lanes count from 0 at the left, at the mountains; rows from 0 at the bottom.",
    )


def board_of(setup: Mapping[str, Any]) -> TranscriptBoard:
    """The board at the start of a told game."""
    return TranscriptBoard(
        setup["lanes"],
        setup["rows"],
        frozenset(setup["closed_lanes"]),
        0 if setup.get("other_rules", {}).get("stagger") == "even" else 1,
        Counter((lane, row) for lane, row in setup["buffaloes"]),
        [Counter() for _ in range(setup["players"])],
    )
