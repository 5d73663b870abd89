"""Odds against exact enumeration: of having the most dice of a face, and of what a throw becomes."""

import itertools

import numpy as np
import pytest

from mrsim.engine.jit import entry_point
from mrsim.engine.records import zero_record
from mrsim.games.dice_town.facts.hands_to_come import CHANCE, FIRST, PACKED
from mrsim.games.dice_town.facts.odds import odds_of_most
from mrsim.games.dice_town.players.planning import chosen_worth, reckon_last_throw
from mrsim.games.dice_town.rules.hands import hand_number
from mrsim.games.dice_town.rules.records import SCRATCH_TYPE
from tests.dice_town.scenes import Scene, dice

FACES = 6


@entry_point
def odds(game, seat, face, own, free):
    return odds_of_most(game, seat, face, own, free)


@entry_point
def numbered(packed):
    return hand_number(packed)


@entry_point
def last_throw(scratch, kept):
    reckon_last_throw(scratch, kept)


@entry_point
def chosen(scratch, packed, size, price):
    return chosen_worth(scratch, packed, size, price)


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
    assert [int(numbered(int(packed))) for packed in PACKED] == list(range(462))


@pytest.mark.parametrize("size", range(6))
def test_the_chances_of_sets_are_those_of_all_throws(size):
    throws = list(itertools.product(range(FACES), repeat=size))
    counts = np.zeros(462)
    for throw in throws:
        counts[numbered(packed(throw))] += 1
    these = slice(FIRST[size], FIRST[size + 1])
    np.testing.assert_allclose(counts[these] / len(throws), CHANCE[these])


def packed(faces):
    return sum(1 << 3 * face for face in faces)


def complete_hands(seed):
    """Any worth for each complete hand, and what the others are worth with one throw."""
    scratch = zero_record(SCRATCH_TYPE)
    scratch.worth[FIRST[5] :] = np.random.default_rng(seed).random(252)
    last_throw(scratch, 0)
    return scratch


@pytest.mark.parametrize("faces", ["", "9 A", "9 9 9 K", "J J Q Q A"])
def test_what_dice_become_is_the_average_over_every_throw(faces):
    scratch = complete_hands(1)
    kept, size = dice(faces), len(faces.split())
    worths = [
        scratch.worth[numbered(kept + packed(throw))] for throw in itertools.product(range(FACES), repeat=5 - size)
    ]
    assert scratch.worth[numbered(kept)] == pytest.approx(np.mean(worths))


@pytest.mark.parametrize("faces", ["9 A", "9 9 9 K", "J Q A"])
def test_with_a_throw_to_choose_from_the_best_part_of_every_throw_is_kept(faces):
    scratch = complete_hands(2)
    kept, size, price = dice(faces), len(faces.split()), 0.1
    worths = []
    for throw in itertools.product(range(FACES), repeat=5 - size):
        parts = [part for n in range(6 - size) for part in itertools.combinations(throw, n)]
        worths.append(max(scratch.worth[numbered(kept + packed(part))] - price * abs(len(part) - 1) for part in parts))
    assert chosen(scratch, kept, size, price) == pytest.approx(np.mean(worths))


def test_a_million_throws_come_to_the_same():
    scratch = complete_hands(3)
    throws = np.random.default_rng(4).integers(0, FACES, (1_000_000, 3))
    together = np.sort(throws, axis=1) @ (36, 6, 1)
    codes, counts = np.unique(together, return_counts=True)
    kept = dice("9 A")
    worths = [scratch.worth[numbered(kept + packed((code // 36, code // 6 % 6, code % 6)))] for code in codes.tolist()]
    spread = np.sqrt(np.cov(worths, fweights=counts) / counts.sum())
    assert abs(scratch.worth[numbered(kept)] - np.average(worths, weights=counts)) < 4 * spread
