"""What is in a box as tables: the numbers of the rules, the herd, the board for each number of players."""

from collections.abc import Iterable, Iterator

from mrsim.games.contract import Sheet
from mrsim.games.kit.box_numbers import sheet_of_numbers
from mrsim.games.wind_river.box.contents import NUMBERS, Edition
from mrsim.games.wind_river.rules.limits import FEWEST_PLAYERS, PLAYERS

TABLES_OF_PLAYERS = range(FEWEST_PLAYERS, PLAYERS + 1)


def sheets_of_box(box: Edition) -> tuple[Sheet, ...]:
    """The numbers, the herd and the board of a box as tables."""
    return (
        sheet_of_numbers(NUMBERS, box.numbers),
        Sheet(
            "herd",
            ("row", "on each hex", *(f"in all, {players} players" for players in TABLES_OF_PLAYERS)),
            tuple((row, row_in_words(box, row), *_in_row(box, row)) for row in range(box.rows)),
        ),
        Sheet(
            "board",
            ("players", "closed lanes", "open hexes", "buffaloes", "starting tipis"),
            tuple(
                (players, rows_in_words(box.closed(players)), *_counts(box, players)) for players in TABLES_OF_PLAYERS
            ),
        ),
    )


def row_in_words(box: Edition, row: int) -> str | int:
    """The buffaloes on each hex of a row: one number, or a list as an edit has it."""
    if row >= len(box.herd):
        return 0
    standing = box.herd[row]
    return standing[0] if len(set(standing)) == 1 else rows_in_words(standing)


def rows_in_words(numbers: Iterable[int]) -> str:
    """Numbers as an edit has them: `(0,1)`."""
    return f"({','.join(map(str, numbers))})"


def _in_row(box: Edition, row: int) -> Iterator[int]:
    for players in TABLES_OF_PLAYERS:
        yield sum(box.buffaloes(*hexagon) for hexagon in box.hexes(players) if hexagon[1] == row)


def _counts(box: Edition, players: int) -> tuple[int, int, int]:
    return len(box.hexes(players)), box.herd_size(players), players * box.starting_tipis


def summary_of_box(box: Edition) -> str:
    """What is in the box, in a line."""
    most, fewest = box.herd_size(PLAYERS), box.herd_size(FEWEST_PLAYERS)
    blocks = "1 block" if box.blocks == 1 else f"{box.blocks} blocks"
    herd = f"{most} buffaloes" + (f" ({fewest} with {FEWEST_PLAYERS} players)" if fewest != most else "")
    return f"{box.lanes} lanes, {box.rows} rows, {herd}, {box.tipis} tipis and {blocks} each"


def remarks_on_box(box: Edition) -> Iterator[str]:
    """What is allowed and yet may not be meant."""
    if box.placing_cost > box.block_limit:
        yield f"A tipi costs {box.placing_cost} blocks, and a player keeps {box.block_limit}: nobody ever places one."
    if box.feeding_cost > box.block_limit:
        yield f"Feeding costs {box.feeding_cost} blocks, and a player keeps {box.block_limit}: all unfed tipis starve."
    if box.feeding_cost == 0:
        yield "Feeding costs nothing: no tipi ever starves."
    if box.toll > box.block_limit:
        yield f"The toll is {box.toll} blocks, and a player keeps {box.block_limit}: no tipi ever comes to others."
