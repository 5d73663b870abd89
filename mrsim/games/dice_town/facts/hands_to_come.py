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
"""That so many dice show exactly this."""
FIRST: Final = np.array([math.comb(size + SIDES - 1, SIDES) for size in range(DICE + 2)])
"""By size the number of its first set; those of a size follow each other."""

assert len(ALL) == HANDS == FIRST[DICE + 1]  # noqa: S101  records have room for every set


def _skipped() -> list[list[list[int]]]:
    """By face, dice from it on and dice of it: how many sets have more of it."""

    def sets(faces: int, dice: int) -> int:
        return math.comb(dice + faces - 1, dice) if faces else int(dice == 0)

    return [
        [
            [
                sum(sets(SIDES - 1 - face, dice - more) for more in range(number + 1, dice + 1))
                for number in range(DICE + 1)
            ]
            for dice in range(DICE + 1)
        ]
        for face in range(SIDES)
    ]


SKIPPED: Final = np.array(_skipped())


@rule
def hand_number(dice: int, size: int) -> int:
    """The number of a set of so many dice."""
    number: int = FIRST[size]
    left = size
    for face in range(SIDES):
        own = dice_of(dice, face)
        number += SKIPPED[face, left, own]
        left -= own
    return number
