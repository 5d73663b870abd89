"""Every question of the rules is open to strategies: one short file answers all sixteen, and is asked them all."""

import pytest

from mrsim.games.contract import OPTIONS
from mrsim.games.dice_town.players.decisions import DECISIONS
from mrsim.games.dice_town.rules.question_codes import QUESTION_NAMES
from mrsim.matches.play import prepare_match
from tests.dice_town.help import accepted

SCORES = {question: 100.0 + number for number, question in enumerate(QUESTION_NAMES)}
"""What the file below says of each option, by question: no other strategy does."""
MOST_GAMES = 120


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    """By question, what a strategy that answers everything was asked, until each question has come up."""
    file = tmp_path_factory.mktemp("strategies") / "answers_all.py"
    answers = (f"def {question}(me, table, option):\n    return {score}\n" for question, score in SCORES.items())
    file.write_text("\n\n".join(answers))
    match = prepare_match("dice-town", strategies=[str(file)], players=4, seed=3)[1]
    found = {question: [] for question in QUESTION_NAMES}
    for block in range(MOST_GAMES):
        told = match.tell(block, 0, explain=True)
        accepted(told)
        for event in told.events:
            if event["event"] == OPTIONS:
                found[event["question"]].append(event)
        if all(found.values()):
            break
    return found


def test_the_rules_have_sixteen_questions_each_declared_once():
    assert len(DECISIONS) == len({each.name for each in DECISIONS}) == 16


@pytest.mark.parametrize("question", QUESTION_NAMES)
def test_a_strategy_is_asked_and_its_scores_are_what_is_weighed(question, asked):
    assert asked[question]
    assert {option["score"] for event in asked[question] for option in event["options"]} == {SCORES[question]}


@pytest.mark.parametrize("question", QUESTION_NAMES)
def test_options_are_several_and_no_two_are_called_the_same(question, asked):
    for event in asked[question]:
        names = [option["option"] for option in event["options"]]
        assert len(names) == len(set(names)) > 1
