"""Dice are packed into one number, how many there are of each face, so that hands can be compared and kept."""

from typing import Final

from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.records import DICE
from mrsim.games.dice_town.words import FACES

FACE_BITS: Final = 3
MOST_DICE: Final = 7
"""Of a face."""
SIDES: Final = len(FACES)

TWO: Final = 2
EVERY_PAIR: Final = sum((MOST_DICE - 1) << FACE_BITS * face for face in range(SIDES))
"""The bits that say more than one."""
PAIR_BITS: Final = 2 * FACE_BITS
MOST_COUNTED: Final = (1 << PAIR_BITS) - 1
EVERY_OTHER_FACE: Final = sum(MOST_DICE << PAIR_BITS * pair for pair in range(SIDES // 2))
"""The bits of the first, the third and the fifth face: faces are counted in pairs, which is quicker than one by one."""

HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FULL_HOUSE, FOUR, FIVE = range(8)


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


@formula
def has_no_pair(dice: int) -> bool:
    """Whether all dice are different."""
    return (dice & EVERY_PAIR) == 0


@rule
def hand_kind(dice: int) -> int:
    """Five of a kind down to a high card."""
    most, groups, lowest, highest = 0, 0, SIDES, 0
    for face in range(SIDES):
        number = dice_of(dice, face)
        if number:
            most = max(most, number)
            groups += 1
            lowest = min(lowest, face)
            highest = face
    if groups == DICE:
        return STRAIGHT if highest - lowest == DICE - 1 else HIGH_CARD
    if groups == 1:
        return FIVE
    if groups == TWO:
        return FOUR if most == DICE - 1 else FULL_HOUSE
    if groups == DICE - 1:
        return PAIR
    return TWO_PAIRS if most == TWO else THREE


@rule
def hand_strength(dice: int, all_kickers: int) -> int:
    """How much a poker hand is worth: kind, faces of its groups, single dice from the top."""
    kind = hand_kind(dice)
    singles_count = all_kickers or has_no_pair(dice)
    strength, digits = kind, 0
    for number in range(DICE, 0, -1):
        if number > 1 or singles_count:
            for face in range(SIDES - 1, -1, -1):
                if dice_of(dice, face) == number:
                    strength = strength << FACE_BITS | face + 1
                    digits += 1
    return strength << FACE_BITS * (DICE - digits)
