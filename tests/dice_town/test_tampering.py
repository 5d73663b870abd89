"""The referee sees what is wrong: told games that somebody changed are refused."""

import copy
import random

import pytest

from tests.dice_town.plain_games import Playing
from tests.dice_town.referee import Foul, referee

TRIES = 150
OPTIONAL = ("act", "prepare", "play_card")
"""A second who declines, a card that is not played: without these events another game may be right."""


@pytest.fixture(scope="module")
def events():
    game = Playing(seed=11, block=0, players=4)
    game.played()
    return game.events


def refused(events):
    try:
        referee(events)
    except (Foul, KeyError, IndexError, ValueError, TypeError):
        return True
    return False


def test_a_game_without_one_of_its_events_is_refused(events):
    chance = random.Random(1)
    places = [n for n, event in enumerate(events) if event["event"] not in OPTIONAL]
    for at in chance.sample(places, TRIES):
        assert refused(events[:at] + events[at + 1 :]), events[at]


def test_a_game_with_an_event_twice_is_refused(events):
    chance = random.Random(2)
    for at in chance.sample(range(1, len(events)), TRIES):
        assert refused([*events[:at], events[at], *events[at:]]), events[at]


def test_a_game_with_another_number_in_an_event_is_refused(events):
    chance = random.Random(3)
    for at in chance.sample(range(1, len(events)), TRIES):
        numbers = [key for key, value in events[at].items() if type(value) is int]
        if numbers:
            changed = copy.deepcopy(events)
            changed[at][chance.choice(numbers)] += 1
            assert refused(changed), changed[at]
