"""Nothing is hidden in Wind River: what decides a choice is on the table, and chance only where options are equal."""

import pytest

from mrsim.games.wind_river.rules.records import DEAL_TYPE
from tests.wind_river.help import Playing, match

FORMS = [
    {"strategies": "greedy,random,careful,planner:playouts=16", "players": 4},
    {"strategies": "herder,settler:ignore=rivals,racer", "players": 3},
]
EVERY_FORM = pytest.mark.parametrize("form", FORMS, ids=lambda form: form["strategies"])


def test_a_deal_holds_nothing_but_the_key_of_chance():
    assert DEAL_TYPE.names == ("noise",)


@pytest.mark.parametrize("strategies", ["greedy", "careful,herder,greedy,settler"])
def test_another_key_changes_no_choice_but_those_between_equal_options(strategies):
    game = Playing(match(strategies))
    choices = 0
    for question in game.decisions():
        choice = game.choice()
        scores = game.desk.score[: game.desk.count].tolist()
        if scores.count(max(scores, default=0.0)) == 1:
            other = game.copy()
            other.table.deal.noise += 12345
            assert other.choice() == choice, question
            choices += 1
    assert choices > 50


@EVERY_FORM
def test_a_choice_leaves_the_game_untouched(form):
    game = Playing(match(**form), 5)
    for question in game.decisions():
        before = game.game.tobytes(), game.table.box.tobytes(), game.table.notes.tobytes()
        game.choice()
        assert (game.game.tobytes(), game.table.box.tobytes(), game.table.notes.tobytes()) == before, question


@EVERY_FORM
def test_a_game_continued_from_a_copy_at_any_decision_ends_as_the_original(form):
    game = Playing(match(**form), 2)
    copies = [game.copy() for number, _ in enumerate(game.decisions()) if number % 10 == 0]
    ending = match(**form).tell(2, 0).rows.tobytes()
    assert len(copies) > 10
    for one in copies:
        assert one.played_on() == ending
