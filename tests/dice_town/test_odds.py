"""Odds against exact enumeration: of having the most dice of a face, and of what a throw becomes."""

import itertools

import numpy as np
import pytest

from mrsim.engine.jit import entry_point
from mrsim.engine.records import zero_record
from mrsim.games.dice_town.facts.hands_to_come import CHANCE, FIRST, PACKED, hand_number
from mrsim.games.dice_town.facts.odds import odds_of_most
from mrsim.games.dice_town.players.planning import COMPLETE, LAST_THROW, best_part, thrown_worth
from mrsim.games.dice_town.rules.records import SCRATCH_TYPE
from tests.dice_town.scenes import Scene, count, dice

FACES = 6


@entry_point
def odds(game, seat, face, own, free):
    return odds_of_most(game, seat, face, own, free)


@entry_point
def numbered(packed, size):
    return hand_number(packed, size)


@entry_point
def after_throw(scratch, packed, size):
    return thrown_worth(scratch, packed, size)


@entry_point
def best(scratch, packed, size, thrown, price):
    return best_part(scratch, packed, size, thrown, price)


def chance_of_hits(free, hits, p):
    """By every way in which so many dice hit or miss."""
    ways = [way for way in itertools.product((0, 1), repeat=free) if sum(way) == hits]
    return sum(p**hits * (1 - p) ** (free - hits) for _ in ways)


@pytest.mark.parametrize(
    ("own", "free", "theirs", "their_free"), [(1, 2, 1, 3), (0, 5, 2, 1), (3, 0, 2, 3), (2, 1, 0, 0)]
)
def test_the_odds_of_the_most_dice_are_those_of_an_enumeration(own, free, theirs, their_free):
    scene = Scene("9 " * own or "A", "9 " * theirs or "A")
    scene.game.person[1].dice = dice("9 " * theirs)
    scene.game.person[1].free = their_free
    p = 1 / 6 if their_free == 0 else 1 - (5 / 6) ** 2
    expected = 0.0
    for mine, other in itertools.product(range(free + 1), range(their_free + 1)):
        chance = chance_of_hits(free, mine, p) * chance_of_hits(their_free, other, p)
        one, two = own + mine, theirs + other
        expected += chance * (1.0 if one > two else 0.5 if one == two and one else 0.0)
    assert odds(scene.game, 0, 0, own, free) == pytest.approx(expected)


def test_every_set_of_dice_has_its_number():
    sizes = [int(count(int(packed))) for packed in PACKED]
    assert [int(numbered(int(packed), size)) for packed, size in zip(PACKED, sizes, strict=True)] == list(range(462))


@pytest.mark.parametrize("size", range(6))
def test_the_chances_of_sets_are_those_of_all_throws(size):
    throws = list(itertools.product(range(FACES), repeat=size))
    counts = np.zeros(462)
    for throw in throws:
        counts[numbered(sum(1 << 3 * face for face in throw), size)] += 1
    these = slice(FIRST[size], FIRST[size + 1])
    np.testing.assert_allclose(counts[these] / len(throws), CHANCE[these])


@pytest.mark.parametrize("faces", ["", "9 A", "9 9 9 K", "J J Q Q A"])
def test_what_dice_become_is_the_average_over_every_throw(faces):
    scratch = zero_record(SCRATCH_TYPE)
    scratch.worth[COMPLETE, :] = np.random.default_rng(1).random(462)
    kept, size = dice(faces), len(faces.split())
    worths = [
        scratch.worth[COMPLETE, numbered(kept + sum(1 << 3 * face for face in throw), 5)]
        for throw in itertools.product(range(FACES), repeat=5 - size)
    ]
    assert after_throw(scratch, kept, size) == pytest.approx(np.mean(worths))


def test_the_best_part_of_a_throw_is_the_best_of_all_its_parts():
    scratch = zero_record(SCRATCH_TYPE)
    scratch.worth[LAST_THROW, :] = np.random.default_rng(2).random(462)
    kept, thrown = dice("9 A"), "J J K".split()
    values = []
    for parts in itertools.product((0, 1), repeat=3):
        part = dice(" ".join(face for face, taken in zip(thrown, parts, strict=True) if taken))
        number = sum(parts)
        values.append(scratch.worth[LAST_THROW, numbered(kept + part, 2 + number)] - 0.1 * abs(number - 1))
    assert best(scratch, kept, 2, dice("J J K"), 0.1) == pytest.approx(max(values))
