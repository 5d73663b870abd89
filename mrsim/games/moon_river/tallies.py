"""What is counted over many games beside their rows: where things end up, and who took which parcel when.

Whole numbers only, so that sums of batches are exact.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mrsim.games.contract import WIN, Axis, Tally
from mrsim.games.moon_river.box import Box
from mrsim.games.moon_river.grid import CELLS, cell_name
from mrsim.games.moon_river.records import COLUMN, NONE, Ranch, Table
from mrsim.games.moon_river.words import BOARDS, LANDSCAPES
from mrsim.kernel.bits import lowest, without_lowest
from mrsim.kernel.cache import rule

IN_RANCH: Final = (*LANDSCAPES, "cows", "partners")
COWS: Final = len(LANDSCAPES)
PARTNERS: Final = COWS + 1

OF_PARCEL: Final = ("taken", "win_twelfths", "points", "squares")
TAKEN, WINS, POINTS, SQUARES = range(len(OF_PARCEL))


def tallies(box: Box) -> tuple[Tally, ...]:
    """What is counted, and what the numbers in the tables stand for."""
    cells = tuple(f"({column},{row})" for column, row in map(cell_name, range(CELLS)))
    kinds = tuple(kind.name for kind in box.kinds)
    columns = tuple(str(number + 1) for number in range(box.rounds))
    return (
        Tally(
            "ranches",
            "How often each cell of a ranch ends with a landscape, a cow, a partner.",
            (Axis("board", BOARDS), Axis("cell", cells)),
            IN_RANCH,
        ),
        Tally(
            "parcels",
            "Who claims a kind of parcel from which column, and how they fare: wins, points and their squares.",
            (Axis("kind", kinds), Axis("column", columns), Axis("board", BOARDS)),
            OF_PARCEL,
        ),
    )


def kind_of_parcels(box: Box) -> npt.NDArray[np.int64]:
    """The kind of each parcel by its number."""
    return np.array([kind for kind in box.parcel_slots if kind is not None], np.int64)


@rule
def tally_game(table: Table, kinds: Any, ranches: Any, parcels: Any) -> None:
    """Count one game that is over."""
    for seat in range(table.game.players):
        tally_ranch(table.game.ranch[seat], ranches)
    winners = 0
    for seat in range(table.game.players):
        winners += table.game.ranch[seat].place == 1
    for position in range(table.box.parcels):
        number = table.deal.deck[position]
        seat = table.deal.taker[number]
        if seat != NONE:
            ranch = table.game.ranch[seat]
            share = WIN // winners if ranch.place == 1 else 0
            count = parcels[kinds[number], position // COLUMN, ranch.board]
            count[TAKEN] += 1
            count[WINS] += share
            count[POINTS] += ranch.points
            count[SQUARES] += share * share


@rule
def tally_ranch(ranch: Ranch, ranches: Any) -> None:
    """What lies where."""
    for landscape in range(len(LANDSCAPES)):
        tally_cells(ranches, ranch.board, ranch.land[landscape], landscape)
    tally_cells(ranches, ranch.board, ranch.herds, COWS)
    tally_cells(ranches, ranch.board, ranch.partners, PARTNERS)


@rule
def tally_cells(ranches: Any, board: int, cells: int, what: int) -> None:
    """One more on each of the cells."""
    while cells:
        ranches[board, lowest(cells), what] += 1
        cells = without_lowest(cells)
