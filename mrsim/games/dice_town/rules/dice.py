"""Dice are packed into one number, how many there are of each face, so that hands can be compared and kept."""

from typing import Final

from mrsim.engine.jit import formula
from mrsim.games.dice_town.names import FACES

FACE_BITS: Final = 3
MOST_DICE: Final = 7
"""Of a face."""
SIDES: Final = len(FACES)

EACH_FACE: Final = sum(1 << FACE_BITS * face for face in range(SIDES))
"""One die of each face."""
PAIR_BITS: Final = 2 * FACE_BITS
MOST_COUNTED: Final = (1 << PAIR_BITS) - 1
EVERY_OTHER_FACE: Final = sum(MOST_DICE << PAIR_BITS * pair for pair in range(SIDES // 2))
"""The bits of the first, the third and the fifth face: faces are counted in pairs, which is quicker than one by one."""


@formula
def dice_of(dice: int, face: int) -> int:
    """How many show a face."""
    return dice >> FACE_BITS * face & MOST_DICE


@formula
def one_die(face: int) -> int:
    """A die with this face."""
    return 1 << FACE_BITS * face


@formula
def count_dice(dice: int) -> int:
    """How many there are."""
    pairs = (dice & EVERY_OTHER_FACE) + (dice >> FACE_BITS & EVERY_OTHER_FACE)
    return (pairs + (pairs >> PAIR_BITS) + (pairs >> 2 * PAIR_BITS)) & MOST_COUNTED


@formula
def price_of(dice: int) -> int:
    """The price of keeping this number of dice: exactly one is free."""
    return abs(dice - 1)
