"""Every set of up to five dice by its number, and what complete hands are worth at poker, looked up in tables."""

import itertools
import math
from collections import Counter
from typing import Final

import numpy as np

from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.dice import EACH_FACE, FACE_BITS, MOST_DICE, SIDES, dice_of
from mrsim.games.dice_town.rules.records import DICE, HANDS

HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FULL_HOUSE, FOUR, FIVE = range(8)

KIND_OF_GROUPS: Final = {
    (5,): FIVE,
    (4, 1): FOUR,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): THREE,
    (2, 2, 1): TWO_PAIRS,
    (2, 1, 1, 1): PAIR,
    (1, 1, 1, 1, 1): HIGH_CARD,
}
"""By how many dice are equal; five different dice in a row are a straight."""

DIGITS: Final = SIDES + 1
"""A face, or nothing."""

Faces = tuple[int, ...]


def pack_faces(faces: Faces) -> int:
    """The dice with these faces in one number."""
    return sum(1 << FACE_BITS * face for face in faces)


# Numbers

WAYS: Final = np.array([[math.comb(n + face, face + 1) for n in range(MOST_DICE + 1)] for face in range(SIDES)])
"""By face and number of dice up to this face, how many sets come before those with that many."""


@formula
def number_of_dice(up_to: int) -> int:
    """The number of a set, from how many of its dice show each face or a lower one, packed as dice are."""
    number: int = (
        WAYS[0, dice_of(up_to, 0)]
        + WAYS[1, dice_of(up_to, 1)]
        + WAYS[2, dice_of(up_to, 2)]
        + WAYS[3, dice_of(up_to, 3)]
        + WAYS[4, dice_of(up_to, 4)]
        + WAYS[5, dice_of(up_to, 5)]
    )
    return number


@rule
def hand_number(dice: int) -> int:
    """The number of a set of dice: smaller sets come first. The product adds the dice up from face to face."""
    return number_of_dice(dice * EACH_FACE)


def _number(faces: Faces) -> int:
    return sum(int(WAYS[face, sum(each <= face for each in faces)]) for face in range(SIDES))


EVERY_HAND: Final = sorted(
    itertools.chain.from_iterable(itertools.combinations_with_replacement(range(SIDES), n) for n in range(DICE + 1)),
    key=_number,
)
"""The faces of each set of dice, by its number."""

assert [_number(faces) for faces in EVERY_HAND] == list(range(HANDS))  # noqa: S101  each has its place in the tables


# Parts


def _parts(faces: Faces) -> list[int]:
    """The different parts of a set of dice, packed; those with the fewest dice of the highest faces first."""
    numbers = [range(faces.count(face) + 1) for face in reversed(range(SIDES))]
    ones = [1 << FACE_BITS * face for face in reversed(range(SIDES))]
    return [sum(number * one for number, one in zip(part, ones, strict=True)) for part in itertools.product(*numbers)]


MOST_PARTS: Final = 1 << DICE
PARTS: Final = np.array([*(part for faces in EVERY_HAND for part in _parts(faces)), *[0] * MOST_PARTS], np.int64)
"""Those of each set after those of the one before; as many can be read from the last one on as from any other.

They are as wide as the options of a question, so that the parts of a throw become options in one copy.
"""
FIRST_PART: Final = np.cumsum([0, *(len(_parts(faces)) for faces in EVERY_HAND)])
"""By number of a set where its parts begin, and those of the next."""


# Poker


def _groups(faces: Faces) -> list[tuple[int, int]]:
    """How many dice show each face of a hand, the largest groups first, of equal ones that of the highest face."""
    return sorted(((number, face) for face, number in Counter(faces).items()), reverse=True)


def _kind(faces: Faces) -> int:
    if len(faces) < DICE:
        return HIGH_CARD
    kind = KIND_OF_GROUPS[tuple(number for number, _ in _groups(faces))]
    in_a_row = kind == HIGH_CARD and max(faces) - min(faces) == DICE - 1
    return STRAIGHT if in_a_row else kind


def _strength(faces: Faces, all_kickers: bool) -> int:
    groups = _groups(faces)
    has_no_pair = len(groups) == len(faces)
    counting = [face for number, face in groups if number > 1 or all_kickers or has_no_pair]
    strength = _kind(faces)
    for place in range(DICE):
        strength = strength * DIGITS + (counting[place] + 1 if place < len(counting) else 0)
    return strength


KINDS: Final = np.array([_kind(faces) for faces in EVERY_HAND])
STRENGTHS: Final = np.array([[_strength(faces, all_kickers) for faces in EVERY_HAND] for all_kickers in (False, True)])


@formula
def hand_kind(dice: int) -> int:
    """Five of a kind down to a high card."""
    return int(KINDS[hand_number(dice)])


@rule
def hand_strength(dice: int, all_kickers: int) -> int:
    """How much a poker hand is worth: kind, faces of its groups, single dice from the top."""
    return int(STRENGTHS[all_kickers, hand_number(dice)])
