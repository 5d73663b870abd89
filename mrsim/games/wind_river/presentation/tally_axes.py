"""What the tables of tallies stand for: their axes, with the words of each place, and where hexes lie on the board."""

import math
from typing import Final

from mrsim.games.contract import LASTING, Axis, Layout, Tally
from mrsim.games.wind_river.box import Edition

ACROSS: Final = math.sqrt(3.0) / 2.0
"""From a lane to the next, where neighbours of a lane are 1 apart."""
HALF: Final = 0.5

OF_HERD: Final = (LASTING, "buffaloes", "tipis")
OF_HEX: Final = ("pitched", "placed", "stood", "starved", "left")


def tallies(edition: Edition, players: int) -> tuple[Tally, ...]:
    """What is counted, and what the numbers in the tables stand for."""
    rounds = tuple(str(number + 1) for number in range(-(-edition.most_turns // players)))
    hexes = tuple(f"({lane},{row})" for row in range(edition.rows) for lane in range(edition.lanes))
    seats = tuple(str(seat) for seat in range(players))
    return (
        Tally(
            "herd",
            "Games that last through a round, and the buffaloes and tipis on the board then.",
            (Axis("round", rounds, is_time=True),),
            OF_HERD,
        ),
        Tally(
            "hexes",
            "Where starting tipis go, tipis are placed, stand at the end of an own turn, starve, leave for the plains.",
            (Axis("seat", seats), Axis("hex", hexes, layout_of_board(edition, players))),
            OF_HEX,
        ),
    )


def layout_of_board(edition: Edition, players: int) -> Layout:
    """The board with the Open Plains at the top and the mountains at the left."""
    places = [
        (lane * ACROSS, -row - (HALF if edition.lies_forward(lane) else 0.0), edition.is_open(lane, players))
        for row in range(edition.rows)
        for lane in range(edition.lanes)
    ]
    return Layout("flat hex", tuple((x, y) if there else None for x, y, there in places))
