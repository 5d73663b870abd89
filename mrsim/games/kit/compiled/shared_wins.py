"""A shared win is split evenly among the winners, in twelfths."""

from collections.abc import Callable
from typing import Any

from mrsim.engine.jit import formula
from mrsim.games.contract import WIN


@formula
def win_twelfths(game: Any, seat: int, hand_of: Callable[..., Any]) -> int:
    """A player's share of the win; `hand_of` gives the record of a seat.

    Twelfths that can't be shared out evenly, as among five winners, go to the first of them in the order of seats.
    """
    winners = 0
    winners_before = 0
    for other in range(game.players):
        winners += hand_of(game, other).place == 1
        if other < seat:
            winners_before += hand_of(game, other).place == 1
    if hand_of(game, seat).place != 1:
        return 0
    return WIN // winners + (winners_before < WIN % winners)
