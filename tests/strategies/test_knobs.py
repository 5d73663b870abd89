"""Knobs of a strategy, turned by name where the strategy is named."""

import pytest

import mrsim
from mrsim.errors import InputError
from mrsim.games.moon_river.players.decisions import questions
from mrsim.strategy import knobs as strategy_knobs
from mrsim.strategy.knobs import KNOB_FOLLOWS
from mrsim.strategy.loading import load_strategy

GAME = "moon-river"


def knobs(typed):
    return strategy_knobs.knob_values(load_strategy(typed, GAME, questions()))


def test_defaults_are_the_keyword_defaults_of_the_file():
    assert knobs("greedy")["expand.least_gain"] == 2
    assert knobs("greedy")["claim.cow"] == 8


def test_a_knob_is_turned_in_the_question_that_is_named():
    assert knobs("greedy:claim.cow=4")["claim.cow"] == 4


def test_a_bare_knob_is_turned_in_every_question_that_has_it(tmp_path):
    file = tmp_path / "two.py"
    file.write_text(
        "def claim(me, table, parcel, w=1):\n    return w\n\n\ndef drought(me, table, cow, w=2):\n    return w\n"
    )
    assert knobs(f"{file}:w=5") == {"claim.w": 5, "drought.w": 5}
    assert knobs(f"{file}:w=5:claim.w=6") == {"claim.w": 6, "drought.w": 5}


def test_a_turned_knob_changes_the_play_and_stands_in_the_results():
    patient = "greedy:least_gain=1000"
    frame = mrsim.play(GAME, strategies=["greedy", patient], players=2, games=40, seed=1)
    plain = mrsim.play(GAME, strategies="greedy", players=2, games=40, seed=1)
    assert set(frame["strategy"]) == {"greedy", patient}
    assert frame.filter(frame["rotation"] == 0)["score"].to_list() != plain["score"].to_list()[:40]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            "greedy:cows=4",
            (
                "greedy:cows=4: greedy has no knob cows. Did you mean cow? It has claim.cow, claim.resource, "
                "claim.recruit, claim.drought, expand.least_gain."
            ),
        ),
        ("greedy:cow=many", "greedy:cow=many: the knob cow is set to many; it takes a number."),
        ("greedy:cow=nan", "greedy:cow=nan: the knob cow is set to nan; it takes a number."),
        ("random:cow=1", "random:cow=1: random has no knob cow. It has none."),
    ],
)
def test_unknown_knobs_list_the_known_ones(typed, sentence):
    with pytest.raises(InputError) as error:
        knobs(typed)
    assert str(error.value) == sentence


def test_the_colon_of_a_path_is_no_knob():
    assert KNOB_FOLLOWS.split(r"C:\mine.py:cow=4") == [r"C:\mine.py", "cow=4"]
