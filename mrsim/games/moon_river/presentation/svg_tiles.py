"""What is printed on the things of Moon River, as SVG: parcels, chips, boards.

A tile is 32 by 32. Its landscape is told by colour, letter and pattern, and every symbol by its shape.
Tiles are printed things: they have the same colours on light and dark pages.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from mrsim.games.moon_river.names import BOARDS, COLOURS, RESOURCES
from mrsim.games.moon_river.presentation.terminal_drawing import CHIPS, COLUMNS, LETTERS, Cell, TranscriptRanch

SIDE: Final = 32
ICON: Final = 10
"""The side of a symbol on a tile."""
LEFT, MIDDLE, RIGHT = 1.5, 11.0, 20.5
"""Where a symbol begins: three fit beside each other, and three rows of them on a tile."""
OUTLAWS: Final = ("desperado", "rustler")
SHORE: Final = 0.3
"""How deep the river is drawn, in cells."""

INK: Final = "#1d1a16"
LAND_COLOURS: Final = {
    "desert": "#e9c590",
    "canyon": "#dc8a58",
    "meadow": "#b4dc7c",
    "forest": "#62a86e",
    "farm": "#cdbfe2",
    "corn": "#f7e655",
}
"""Ink can be read on all of them."""
BOARD_COLOURS: Final = dict(zip(BOARDS, COLOURS, strict=True))

PATTERNS: Final = {
    "desert": "M3 27q6-5 13 0t13 0M3 20q6-5 13 0t13 0",
    "canyon": "M2 28l6-9h5l4-7h6l7 16M9 28l4-4h7",
    "meadow": "M8 28v-7l-3-3m3 3 3-3M16 21v-7l-3-3m3 3 3-3M25 28v-7l-3-3m3 3 3-3",
    "forest": "M4 28l6-12 6 12zM16 28l6-14 6 14z",
    "farm": "M3 28V16m26 12V16M3 19h26M3 24h26M11 28V16M20 28V16",
    "corn": "M5 29V12M10 29V12M16 29V12M22 29V12M27 29V12",
}
ICONS: Final = {
    "cow": '<path class="mr-pale" d="M.5 1q.5 2 2.5 2h4Q9 3 9.5 1q.8 3.5-1.3 4L7 9H3L1.8 5Q-.3 4.5.5 1z"/>'
    '<path class="mr-line" d="M4.2 7.3v.4m1.6-.4v.4M3.6 4.8v.3m2.8-.3v.3"/>',
    "skull": '<path class="mr-ink" d="M5 .6a4 4 0 0 0-2.5 7.2v1.7h5V7.8A4 4 0 0 0 5 .6z"/>'
    '<path class="mr-eyes" d="M3.5 4.8v.2m3-.2V5M5 7.6v1.2"/>',
    "circle": '<circle class="mr-pale" cx="5" cy="5" r="4"/><circle class="mr-line" cx="5" cy="5" r="1.6"/>',
    "gold": '<path class="mr-gold" d="M2.5 2.5l3-1.5 3 1.5 1 3.5-2.5 3H3L.7 6z"/>'
    '<path class="mr-line" d="M3 6l2-2 2 1"/>',
    "beaver": '<path class="mr-fur" d="M1.5 1.5h2l1 .7h1l1-.7h2V4q1 5-3.5 5T1.5 4z"/>'
    '<path class="mr-pale" d="M4 6.5h2v2H4z"/><path class="mr-eyes" d="M3.3 4v.2M6.7 4v.2"/>',
    "corn": '<path class="mr-leaf" d="M5 9.7Q.8 9 1.2 4.5 4 6 5 9.7 6 6 8.8 4.5 9.2 9 5 9.7z"/>'
    '<path class="mr-gold" d="M5 .5q2.6 1.5 2 5L5 9 3 5.5q-.6-3.5 2-5z"/>'
    '<path class="mr-line" d="M3.6 3h2.8M3.4 5h3.2"/>',
}
"""Symbols, 10 by 10."""

STYLE: Final = "".join(
    (
        *(f".mr-{land}{{fill:{colour}}}" for land, colour in LAND_COLOURS.items()),
        *(f".mr-board-{board}{{fill:{colour}}}" for board, colour in BOARD_COLOURS.items()),
        '[class^="mr-board"]{stroke:#8a7a66;stroke-width:.04}',
        f".mr-pattern,.mr-line{{fill:none;stroke:{INK}}}.mr-pattern{{opacity:.22;stroke-width:1.2}}",
        f".mr-pale,.mr-gold,.mr-fur,.mr-leaf,.mr-chip{{stroke:{INK};stroke-width:.7}}",
        ".mr-pale,.mr-chip{fill:#fffdf6}.mr-gold{fill:#ffd21f}.mr-fur{fill:#9a6236}.mr-leaf{fill:#5f9c3b}",
        f".mr-ink,.mr-outlaw{{fill:{INK}}}.mr-line{{stroke-width:.8}}",
        ".mr-eyes{fill:none;stroke:#fffdf6;stroke-width:1.3;stroke-linecap:round}",
        f".mr-word{{fill:{INK};font:700 9px system-ui,sans-serif}}.mr-word-outlaw{{fill:#fffdf6}}",
        f".mr-domino{{fill:none;stroke:{INK};stroke-width:1.5}}",
        ".mr-water{fill:#58a8e0}.mr-bridge{fill:#8a5a2b;stroke:#fffdf6;stroke-width:.04}",
        ".mr-free{fill:none;stroke:#8a7a66;stroke-width:.5}",
    )
)
"""Colours of printed things, and ink on them."""


def symbols_of_drawings() -> str:
    """Everything that several drawings use."""
    lands = (
        f'<g id="mr-{land}"><path class="mr-{land}" d="M0 0h{SIDE}v{SIDE}H0z"/>'
        f'<path class="mr-pattern" d="{PATTERNS[land]}"/><text class="mr-word" x="2" y="9">{letter}</text></g>'
        for land, letter in LETTERS.items()
    )
    icons = (f'<g id="mr-icon-{name}">{shape}</g>' for name, shape in ICONS.items())
    chips = (
        f'<g id="mr-chip-{face}"><circle class="mr-chip{kind}" cx="5" cy="5" r="5.5"/>'
        f'<text class="mr-word{word}" x="5" y="8" text-anchor="middle">{letter}</text></g>'
        for face, letter in CHIPS.items()
        for kind, word in [(" mr-outlaw", " mr-word-outlaw") if face in OUTLAWS else ("", "")]
    )
    return f"<defs>{''.join((*lands, *icons, *chips))}</defs>"


def draw_tile(parcel: Mapping[str, Any], x: float = 0, y: float = 0) -> str:
    """A parcel as it is printed."""
    spots = [(RIGHT, LEFT), (RIGHT, MIDDLE), (MIDDLE, MIDDLE)]
    cows = [draw_icon("cow", x + left, y + top) for left, top in spots[: parcel["cows"]]]
    below = ["circle"] * parcel["recruit"] + ["skull"] * parcel["drought"]
    row = [draw_icon(name, x + left, y + RIGHT) for name, left in zip(below, (RIGHT, MIDDLE, LEFT), strict=False)]
    return "".join((draw_landscape(parcel["landscape"], x, y), *cows, *row, *draw_resources(parcel, x, y)))


def draw_laid_tile(ranch: TranscriptRanch, cell: Cell, x: float, y: float) -> str:
    """A parcel in a ranch: what has been used is gone, and cows and partners stand on it."""
    parcel = ranch.parcels[cell]
    cow = [draw_icon("cow", x + RIGHT, y + LEFT)] if ranch.cows[cell] else []
    partner = [draw_chip(ranch.chips[cell], x, y)] if cell in ranch.chips else []
    return "".join((draw_landscape(parcel["landscape"], x, y), *cow, *draw_resources(parcel, x, y), *partner))


def draw_landscape(landscape: str, x: float, y: float) -> str:
    """The landscape of a parcel with nothing on it."""
    return f'<use href="#mr-{landscape}" x="{x:g}" y="{y:g}"/>'


def draw_icon(name: str, x: float, y: float) -> str:
    """A symbol, such as a cow or a skull, at this place."""
    return f'<use href="#mr-icon-{name}" x="{x:g}" y="{y:g}"/>'


def draw_resources(parcel: Mapping[str, Any], x: float, y: float) -> Iterator[str]:
    """Gold, beavers or corn at the lower left, with their number if there are several."""
    for name in RESOURCES:
        if parcel[name]:
            yield draw_icon(name, x + LEFT, y + RIGHT)
        if parcel[name] > 1:
            yield f'<text class="mr-word" x="{x + LEFT + ICON:g}" y="{y + SIDE - 2:g}">{parcel[name]}</text>'


def draw_chip(face: str, x: float, y: float) -> str:
    """A partner with the letter of its face; outlaws are black."""
    return f'<use href="#mr-chip-{face}" x="{x + RIGHT:g}" y="{y + RIGHT:g}"/>'


def draw_ground(board: str, blocked: Iterable[Cell], river: Iterable[Cell], bridges: Iterable[Cell]) -> str:
    """The board beneath a ranch, in cells: its middle may jut into the grid, and the river flows where it touches.

    The middle of a cell is (column, -row).
    """
    shape = [(1, 0, COLUMNS), *((column, row, 1) for column, row in blocked)]
    return "".join(
        (
            *(draw_rectangle(f"mr-board-{board}", left - 0.5, -row - 0.5, wide, 1) for left, row, wide in shape),
            *(draw_rectangle("mr-water", column - 0.5, 0.5 - row, 1, SHORE) for column, row in sorted(river)),
            *(
                draw_rectangle("mr-bridge", column - 0.2, 0.45 - row, 0.4, SHORE + 0.1)
                for column, row in sorted(bridges)
            ),
        )
    )


def draw_rectangles(kind: str, corners: Iterable[tuple[float, float, float, float]]) -> str:
    """Several of one kind: left, top, width, height of each."""
    edges = (f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z" for x, y, width, height in corners)
    return f'<path class="{kind}" d="{"".join(edges)}"/>'


def draw_rectangle(kind: str, x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'
