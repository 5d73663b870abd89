"""The grid a ranch is laid in, and lists of its cells in a TOML file."""

from typing import Final

from mrsim.games.kit.user_files import quote_value, refuse_value

Cell = tuple[int, int]
"""(column, row), both from 1; row 1 touches the board."""

GRID_WIDTH: Final = 5
GRID_HEIGHT: Final = 5  # blocked, bridge and river cells lie in these rows, with two players too
PLAYERS_WITH_HIGH_GRID: Final = 2
HIGH_GRID_HEIGHT: Final = 10


def grid_rows(players: int) -> int:
    return HIGH_GRID_HEIGHT if players == PLAYERS_WITH_HIGH_GRID else GRID_HEIGHT


def read_cells(place: str, value: object) -> tuple[Cell, ...]:
    if not isinstance(value, list):
        refuse_value(place, f"{quote_value(value)} is not a list of cells", "write [[column, row], ...]")
    cells = tuple(_cell(place, cell) for cell in value)
    for position, cell in enumerate(cells):
        if cell in cells[:position]:
            refuse_value(place, f"{list(cell)} is named twice", "every cell is named once")
    return cells


def read_bridges(place: str, value: object) -> tuple[Cell, ...]:
    cells = read_cells(place, value)
    if not cells:
        refuse_value(place, "there is no bridge", "a board has at least one")
    return cells


def _cell(place: str, value: object) -> Cell:
    if isinstance(value, list) and [type(part) for part in value] == [int, int]:
        column, row = value
        if 1 <= column <= GRID_WIDTH and 1 <= row <= GRID_HEIGHT:
            return column, row
    right = f"a cell is [column, row], with columns 1 to {GRID_WIDTH} and rows 1 to {GRID_HEIGHT}"
    refuse_value(place, f"{quote_value(value)} is not a cell of the ranch", right)
