"""What is counted over many games beside their rows: where things end up, and who took which parcel when.

Whole numbers only, so that sums of batches are exact.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mrsim.engine.bitset import lowest_cell, without_lowest
from mrsim.engine.jit import rule
from mrsim.games.contract import OWNED, WIN, Axis, Layout, Tally
from mrsim.games.moon_river.box import BoxContents, grid_rows
from mrsim.games.moon_river.rules.grid import CELLS, WIDTH, cell_name, cell_number
from mrsim.games.moon_river.rules.records import NONE, Ranch, Table
from mrsim.games.moon_river.words import BOARDS, LANDSCAPES

IN_RANCH: Final = (*LANDSCAPES, "cows", "partners")
COWS: Final = len(LANDSCAPES)
PARTNERS: Final = COWS + 1

CHOICES: Final = ("1st", "2nd", "3rd", "4th")
"""Of the parcels in a column."""
OF_PARCEL: Final = (*OWNED, "squares")
TAKEN, WINS, POINTS, SQUARES = range(len(OF_PARCEL))


def tallies(box: BoxContents, players: int) -> tuple[Tally, ...]:
    """What is counted, and what the numbers in the tables stand for."""
    cells = tuple(f"({column},{row})" for column, row in map(cell_name, range(CELLS)))
    kinds = tuple(kind.name for kind in box.kinds)
    return (
        Tally(
            "ranches",
            "How often each cell of a ranch ends with a landscape, a cow, a partner.",
            (Axis("board", BOARDS), Axis("cell", cells, ranch_layout(box, players))),
            IN_RANCH,
        ),
        Tally(
            "parcels",
            "Who claims a kind of parcel and as which of its column, and how they fare: wins, points, squares of wins.",
            (Axis("kind", kinds), Axis("choice", CHOICES), Axis("board", BOARDS)),
            OF_PARCEL,
        ),
    )


def ranch_layout(box: BoxContents, players: int) -> Layout:
    """A ranch as its owner sees it: the river below."""
    blocked = [cell_number(cell) for cell in box.blocked]
    usable = [number < WIDTH * grid_rows(players) and number not in blocked for number in range(CELLS)]
    places = [(float(column), float(-row)) for column, row in map(cell_name, range(CELLS))]
    return Layout("square", tuple(place if there else None for place, there in zip(places, usable, strict=True)))


def kind_of_parcels(box: BoxContents) -> npt.NDArray[np.int64]:
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
    winner_gets = WIN // winners
    for number in range(table.box.parcels):
        seat = table.deal.taker[number]
        if seat != NONE:
            ranch = table.game.ranch[seat]
            share = winner_gets if ranch.place == 1 else 0
            count = parcels[kinds[number], table.deal.choice[number], ranch.board]
            count[TAKEN] += 1
            count[WINS] += share
            count[POINTS] += ranch.points
            count[SQUARES] += share * share


@rule
def tally_ranch(ranch: Ranch, ranches: Any) -> None:
    """Count which landscapes, cows and partners lie in which cells of a ranch."""
    for landscape in range(len(LANDSCAPES)):
        tally_cells(ranches, ranch.board, ranch.land[landscape], landscape)
    tally_cells(ranches, ranch.board, ranch.herds, COWS)
    tally_cells(ranches, ranch.board, ranch.partners, PARTNERS)


@rule
def tally_cells(ranches: Any, board: int, cells: int, what: int) -> None:
    """One more on each of the cells."""
    while cells:
        ranches[board, lowest_cell(cells), what] += 1
        cells = without_lowest(cells)
