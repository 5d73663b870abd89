"""What players have: as everybody sees it, and as each knows of themselves."""

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.points import (
    BADGE_POINTS,
    DOLLARS_A_POINT,
    rewards_of,
    value_of_deeds,
    worth_of_ranches,
)
from mrsim.games.dice_town.rules.records import NONE, Box, GameState

HIDDEN_DEED, HIDDEN_CARD = 3, 2
"""The worth that is assumed for a hidden deed and for a hidden store card."""


@formula
def open_points(game: GameState, box: Box, seat: int) -> int:
    """Points of what lies open."""
    person = game.person[seat]
    points = person.nuggets + (person.cash + rewards_of(box, person.captured)) // DOLLARS_A_POINT
    points += BADGE_POINTS if seat == game.sheriff else 0
    return points + value_of_deeds(box, person.safe) + worth_of_ranches(count_cells(person.ranches))


@rule
def visible_points(game: GameState, box: Box, seat: int) -> int:
    """Points of what lies open, with a guess at each hidden card."""
    person = game.person[seat]
    hidden = HIDDEN_DEED * count_cells(person.deeds) + HIDDEN_CARD * count_cells(person.hand)
    return open_points(game, box, seat) + hidden


@rule
def best_other(game: GameState, box: Box, seat: int) -> int:
    """The other player with the most visible points; of equal ones the first."""
    best, most = NONE, NONE
    for other in range(game.players):
        if other != seat:
            points = visible_points(game, box, other)
            if points > most:
                best, most = other, points
    return best
