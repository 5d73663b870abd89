"""Who sits where in the games of a block.

Rotations are the rows of a Williams square: every player in every seat, and right after every other, equally often.
"""

from collections.abc import Sequence
from typing import Final

SQUARES: Final = {
    2: ((0, 1), (1, 0)),
    3: ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (1, 0, 2), (2, 1, 0)),
    4: ((0, 1, 2, 3), (1, 3, 0, 2), (3, 2, 1, 0), (2, 0, 3, 1)),
}
"""For each number of players the rows; an entry is the player in that seat."""


def different_rows(who: Sequence[object]) -> list[int]:
    """For each row the first row that plays the same game; `who` says what can be told apart of each player."""
    square = SQUARES[len(who)]
    seatings = [tuple(who[player] for player in row) for row in square]
    return [seatings.index(seating) for seating in seatings]
