"""Counting over many games beside their rows: how long the herd lasts, and where tipis stand, starve and leave.

Whole numbers only, so that sums of batches are exact.
"""

from typing import Any

from mrsim.engine.jit import rule
from mrsim.games.wind_river.rules.records import GameState, Notes, Table

GAMES, BUFFALOES, TIPIS = range(3)
"""What is counted of the herd after each round."""

PITCHED, PLACED, STOOD, STARVED, LEFT = range(5)
"""What is counted of a hex."""


@rule
def tally_game(table: Table, counts: tuple[Any, ...]) -> None:
    """Count one game that is over, into the tables of the herd and of the hexes."""
    herd, hexes = counts
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
