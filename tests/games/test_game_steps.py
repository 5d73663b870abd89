"""A told game step by step: words for each step, and pictures that end as the report draws the end."""

import pytest

from mrsim import games
from mrsim.games.contract import OPTIONS, Drawn
from mrsim.matches.play import prepare_match


@pytest.fixture(params=games.game_names(), scope="module")
def told(request):
    game, match = prepare_match(request.param, strategies="greedy", seed=3, noise="seat")
    events = match.tell(0, 0, explain=True).events
    return game, match.players, events, list(game.steps(events)) if isinstance(game, Drawn) else []


def test_every_step_has_words_and_a_picture_for_each_player(told):
    _, players, _, steps = told
    assert len(steps) > 20
    for step in steps:
        assert step.words
        assert len(step.players) == players


def test_steps_follow_the_events_and_options_are_none(told):
    _, _, events, steps = told
    numbers = [step.event for step in steps]
    assert numbers == sorted(set(numbers))
    assert OPTIONS not in {events[number]["event"] for number in numbers}


def test_the_last_step_looks_as_the_end_of_the_game_does(told):
    game, _, events, steps = told
    ending = game.ending(events)
    last = {picture.markup for picture in steps[-1].players}
    assert last == {finish.picture.markup for finish in ending.players}
