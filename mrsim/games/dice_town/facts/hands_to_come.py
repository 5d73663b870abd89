"""Every set of up to five dice, numbered, and how likely it is thrown."""

import itertools
import math
from collections import Counter
from typing import Final

import numpy as np

from mrsim.engine.jit import rule
from mrsim.games.dice_town.rules.dice import FACE_BITS, SIDES, dice_of
from mrsim.games.dice_town.rules.records import DICE, HANDS


def _hands_of(size: int) -> list[tuple[int, ...]]:
    return list(itertools.combinations_with_replacement(range(SIDES), size))


def _packed(hand: tuple[int, ...]) -> int:
    return sum(1 << FACE_BITS * face for face in hand)


def _chance(hand: tuple[int, ...]) -> float:
    ways = math.factorial(len(hand))
    for copies in Counter(hand).values():
        ways //= math.factorial(copies)
    return ways / float(SIDES ** len(hand))


ALL: Final = [hand for size in range(DICE + 1) for hand in _hands_of(size)]
PACKED: Final = np.array([_packed(hand) for hand in ALL])
CHANCE: Final = np.array([_chance(hand) for hand in ALL])
"""The chance that this number of dice shows exactly this."""
FIRST: Final = np.array([math.comb(size + SIDES - 1, SIDES) for size in range(DICE + 2)])
"""By size the number of its first set; those of a size follow each other."""

assert len(ALL) == HANDS == FIRST[DICE + 1]  # noqa: S101  records have room for every set


NUMBERS: Final = {hand: number for number, hand in enumerate(ALL)}


def _with(hand: tuple[int, ...], face: int) -> int:
    """The number of a set with one die more; -1 if it is complete."""
    return NUMBERS[tuple(sorted((*hand, face)))] if len(hand) < DICE else -1


def _without(hand: tuple[int, ...], face: int) -> int:
    """The number of a set with one die less; -1 if it has none with this face."""
    at = hand.index(face) if face in hand else len(hand)
    return NUMBERS[hand[:at] + hand[at + 1 :]] if face in hand else -1


MORE: Final = np.array([[_with(hand, face) for face in range(SIDES)] for hand in ALL])
FEWER: Final = np.array([[_without(hand, face) for face in range(SIDES)] for hand in ALL])
"""By set and face the number of the set with one die more, and with one less."""


@rule
def hand_number(dice: int) -> int:
    """The number of a set of dice."""
    number = 0
    for face in range(SIDES):
        for _ in range(dice_of(dice, face)):
            number = MORE[number, face]
    return number
