"""What the tables of tallies stand for: their axes, with the words of each place, and where places lie on a ranch."""

from typing import Final

import numpy as np
import numpy.typing as npt

from mrsim.games.contract import OWNED, Axis, Layout, Tally
from mrsim.games.moon_river.box import BoxContents, grid_rows
from mrsim.games.moon_river.names import BOARDS, LANDSCAPES
from mrsim.games.moon_river.rules.grid import CELLS, WIDTH, cell_name, cell_number

IN_RANCH: Final = (*LANDSCAPES, "cows", "partners")

CHOICES: Final = ("1st", "2nd", "3rd", "4th")
"""Of the parcels in a column."""
OF_PARCEL: Final = (*OWNED, "squares")


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
