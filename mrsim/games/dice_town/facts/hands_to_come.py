"""How likely every set of up to five dice is thrown, and which sets have one die more or one less."""

import math
from collections import Counter
from typing import Final

import numpy as np

from mrsim.games.dice_town.rules.dice import SIDES
from mrsim.games.dice_town.rules.hands import EVERY_HAND, pack_faces
from mrsim.games.dice_town.rules.records import DICE


def _chance(hand: tuple[int, ...]) -> float:
    ways = math.factorial(len(hand))
    for copies in Counter(hand).values():
        ways //= math.factorial(copies)
    return ways / float(SIDES ** len(hand))


PACKED: Final = np.array([pack_faces(hand) for hand in EVERY_HAND])
CHANCE: Final = np.array([_chance(hand) for hand in EVERY_HAND])
"""The chance that this number of dice shows exactly this."""
FIRST: Final = np.array([math.comb(size + SIDES - 1, SIDES) for size in range(DICE + 2)])
"""By size the number of its first set; those of a size follow each other."""

NUMBERS: Final = {hand: number for number, hand in enumerate(EVERY_HAND)}


def _with(hand: tuple[int, ...], face: int) -> int:
    """The number of a set with one die more; -1 if it is complete."""
    return NUMBERS[tuple(sorted((*hand, face)))] if len(hand) < DICE else -1


def _without(hand: tuple[int, ...], face: int) -> int:
    """The number of a set with one die less; -1 if it has none with this face."""
    at = hand.index(face) if face in hand else len(hand)
    return NUMBERS[hand[:at] + hand[at + 1 :]] if face in hand else -1


MORE: Final = np.array([[_with(hand, face) for face in range(SIDES)] for hand in EVERY_HAND])
FEWER: Final = np.array([[_without(hand, face) for face in range(SIDES)] for hand in EVERY_HAND])
"""By set and face the number of the set with one die more, and with one less."""

LAST_FACE: Final = np.array([max(hand, default=0) for hand in EVERY_HAND])
"""The highest face of each set."""
ONE_LESS: Final = np.array([FEWER[number, LAST_FACE[number]] for number in range(len(EVERY_HAND))])
"""The number of each set without one of its dice with the highest face."""
GROUP_SIZE: Final = np.array([max(map(hand.count, hand), default=0) for hand in EVERY_HAND])
GROUP_FACE: Final = np.array([max(hand, key=lambda face: (hand.count(face), face), default=0) for hand in EVERY_HAND])
"""The size of the largest group of each set, and its face; of equal groups the highest."""
