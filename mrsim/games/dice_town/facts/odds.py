"""The odds of having the most dice of a face when throwing is over, from what everybody has kept so far."""

import math
from typing import Final

import numpy as np

from mrsim.engine.jit import rule
from mrsim.games.dice_town.rules.dice import SIDES, dice_of
from mrsim.games.dice_town.rules.records import DICE, GameState

MISS: Final = (SIDES - 1) / SIDES
MOST_THROWS: Final = 2
"""No throw further ahead than this is considered: few hands take longer to be complete."""


def _hits(throws: int, dice: int) -> list[float]:
    """The chances that 0, 1, … 5 of some free dice end with a face, when every die with that face is kept."""
    miss = MISS**throws
    return [math.comb(dice, hits) * (1 - miss) ** hits * miss ** (dice - hits) for hits in range(DICE + 1)]


HITS: Final = np.array([[_hits(throws, dice) for dice in range(DICE + 1)] for throws in range(MOST_THROWS + 1)])
"""By throws left, free dice and hits."""


@rule
def throws_left(game: GameState, seat: int) -> int:
    """Throws that a player may still count on: one as soon as anybody has a complete hand."""
    for other in range(game.players):
        if other != seat and game.person[other].free == 0:
            return 1
    return MOST_THROWS


@rule
def chance_below(game: GameState, seat: int, face: int, number: int, throws: int) -> float:
    """The chance that a player ends with fewer than `number` dice of a face."""
    person = game.person[seat]
    missing = number - dice_of(person.dice, face)
    chance = 0.0
    for hits in range(min(missing, person.free + 1)):
        chance += HITS[throws, person.free, hits]
    return chance


@rule
def all_below(game: GameState, seat: int, face: int, number: int, throws: int) -> float:
    """The chance that all others end with fewer than `number` dice of a face."""
    chance = 1.0
    for other in range(game.players):
        if other != seat:
            chance *= chance_below(game, other, face, number, throws)
    return chance


@rule
def odds_of_most(game: GameState, seat: int, face: int, own: int, free: int) -> float:
    """The odds that a player with `own` dice of a face and `free` dice left ends with the most; a tie counts half."""
    throws = throws_left(game, seat)
    odds = 0.0
    for hits in range(free + 1):
        if own + hits:
            below = all_below(game, seat, face, own + hits, throws)
            not_above = all_below(game, seat, face, own + hits + 1, throws)
            odds += HITS[throws, free, hits] * (below + not_above) / 2
    return odds
