"""What is counted over many games beside their rows: how long the herd lasts, and where tipis stand, starve and leave.

Whole numbers only, so that sums of batches are exact.
"""

import math
from typing import Any, Final

from mrsim.engine.jit import rule
from mrsim.games.contract import LASTING, Axis, Layout, Tally
from mrsim.games.wind_river.box import Edition
from mrsim.games.wind_river.rules.records import GameState, Notes, Table

ACROSS: Final = math.sqrt(3.0) / 2.0
"""From a lane to the next, where neighbours of a lane are 1 apart."""
HALF: Final = 0.5

OF_HERD: Final = (LASTING, "buffaloes", "tipis")
GAMES, BUFFALOES, TIPIS = range(len(OF_HERD))

OF_HEX: Final = ("pitched", "placed", "stood", "starved", "left")
PITCHED, PLACED, STOOD, STARVED, LEFT = range(len(OF_HEX))


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


@rule
def tally_game(table: Table, herd: Any, hexes: Any) -> None:
    """Count one game that is over."""
    game, notes = table.game, table.notes
    tally_herd(herd, game, notes)
    for seat in range(game.players):
        for hexagon in range(table.box.hexes):
            count = hexes[seat, hexagon]
            count[PITCHED] += notes.pitched[seat, hexagon]
            count[PLACED] += notes.placed[seat, hexagon]
            count[STOOD] += notes.stood[seat, hexagon]
            count[STARVED] += notes.starved[seat, hexagon]
            count[LEFT] += notes.left[seat, hexagon]


@rule
def tally_herd(herd: Any, game: GameState, notes: Notes) -> None:
    """What was on the board after each whole round."""
    for number in range(game.turn // game.players):
        turn = (number + 1) * game.players
        herd[number, GAMES] += 1
        herd[number, BUFFALOES] += notes.buffaloes[turn]
        herd[number, TIPIS] += notes.standing[turn]
