"""Changes that give the owner of a legend board more to choose from: another space in the reserve, another bridge."""

from collections.abc import Iterator
from typing import Final

from mrsim.games.contract import AddingChange
from mrsim.games.moon_river.box.contents import RESERVE, Board, BoxContents, Cell
from mrsim.games.moon_river.names import BOARDS, LEGENDS, SCENARIOS, name_bridge, name_space

SETTINGS: Final = {"mode": "legends", "scenario": SCENARIOS}
"""Where every legend has an owner."""


def adding_changes(box: BoxContents) -> Iterator[AddingChange]:
    """For every legend one more space, and one more bridge."""
    for board in box.boards:
        if board.name in LEGENDS and board.reserve < RESERVE.high:
            yield add_spaces(board, 1)
    for board in box.boards:
        cell = next_bridge(box, board)
        if board.name in LEGENDS and cell is not None:
            yield add_bridge(board, (*board.bridges, cell), cell)


def next_bridge(box: BoxContents, board: Board) -> Cell | None:
    """Where a board could have another bridge: as the camp has one, or else at the river."""
    camp = box.boards[BOARDS.index("camp")]
    return next((cell for cell in (*camp.bridges, *box.river) if cell not in board.bridges), None)


def additions_made(before: BoxContents, after: BoxContents) -> Iterator[AddingChange]:
    """Spaces and bridges that legends have now; nothing of a board that has lost one."""
    for old, new in zip(before.boards, after.boards, strict=True):
        has_lost = new.reserve < old.reserve or not set(old.bridges) <= set(new.bridges)
        if old.name in LEGENDS and not has_lost:
            if new.reserve > old.reserve:
                yield add_spaces(old, new.reserve - old.reserve)
            for cell in new.bridges:
                if cell not in old.bridges:
                    yield add_bridge(old, new.bridges, cell)


def add_spaces(board: Board, more: int) -> AddingChange:
    """More spaces in a reserve."""
    first = board.reserve + 1
    story = f"space {first} in the reserve of {board.name}"
    return AddingChange(f"{board.name}.reserve+{more}", name_space(board.name, first), board.name, story, SETTINGS)


def add_bridge(board: Board, bridges: tuple[Cell, ...], cell: Cell) -> AddingChange:
    """A board with these bridges, one of which is new."""
    cells = ",".join(f"({column},{row})" for column, row in bridges)
    story = f"the bridge of {board.name} to ({cell[0]},{cell[1]})"
    return AddingChange(f"{board.name}.bridges={cells}", name_bridge(board.name, cell), board.name, story, SETTINGS)
