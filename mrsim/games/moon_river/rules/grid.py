"""The ranch as a grid: cells are the bits of an integer, row 1 (at the river) first, five to a row."""

from typing import Final

from mrsim.engine.jit import formula

WIDTH: Final = 5
CELLS: Final = 50
"""Five columns by ten rows, the ranch of two players; with more players the upper half stays shut."""
HIGHEST_ROW: Final = 10

LEFT_COLUMN: Final = sum(1 << (WIDTH * row) for row in range(HIGHEST_ROW))
RIGHT_COLUMN: Final = LEFT_COLUMN << (WIDTH - 1)
TOP_ROW: Final = ((1 << WIDTH) - 1) << (WIDTH * (HIGHEST_ROW - 1))
"""Row 10, whose first domino brings a bonus tile."""


def cell_number(cell: tuple[int, int]) -> int:
    """The bit of a cell given as (column, row), both from 1."""
    column, row = cell
    return (row - 1) * WIDTH + column - 1


def cell_name(number: int) -> list[int]:
    """[column, row] of a bit."""
    return [number % WIDTH + 1, number // WIDTH + 1]


@formula
def bit(cell: int) -> int:
    """The set that holds one cell."""
    return 1 << cell


@formula
def with_free_east(free: int) -> int:
    """Free cells whose right neighbour is free too: the left cells of free horizontal pairs."""
    return free & west(free)


@formula
def with_free_north(free: int) -> int:
    """Free cells whose upper neighbour is free too: the lower cells of free vertical pairs."""
    return free & south(free)


@formula
def east(cells: int) -> int:
    """Every cell moved one column to the right."""
    return (cells & ~RIGHT_COLUMN) << 1


@formula
def west(cells: int) -> int:
    """Every cell moved one column to the left."""
    return (cells & ~LEFT_COLUMN) >> 1


@formula
def north(cells: int) -> int:
    """Every cell moved one row away from the river."""
    return cells << WIDTH


@formula
def south(cells: int) -> int:
    """Every cell moved one row towards the river."""
    return cells >> WIDTH


@formula
def neighbours(cells: int) -> int:
    """All cells that share an edge with one of the cells."""
    return east(cells) | west(cells) | north(cells) | south(cells)
