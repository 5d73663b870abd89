"""A mistake is one sentence that fits on a screen, whatever it quotes."""

import pickle

import pytest

from mrsim.errors import LONGEST_SENTENCE, LONGEST_WORD, InputError
from tests.command import run_command

ROOM = 400
"""Characters of a sentence around what it quotes."""


@pytest.mark.parametrize(
    "command",
    [
        ("box", "show", "h1", "--edit", '"' * 5000),
        ("play", "moon-river", "--strategies", "random", "--box", "x" * 5000),
        ("box", "show", "x" * 5000),
        ("box", "check", "x" * 5000 + ".toml"),
        ("box", "diff", "h1", "--edit", "x" * 5000 + "+1"),
    ],
    ids=lambda command: " ".join(command)[:40],
)
def test_what_is_quoted_is_shortened_in_the_middle(command):
    told = run_command(*command)
    assert told.is_one_sentence
    assert len(told.stderr) < LONGEST_WORD + ROOM
    assert "…" in told.stderr


def test_a_name_of_two_lines_is_quoted_on_one(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text('question = "Is it?"\ngame = "\\n"\n[lineups]\nmake = "mirror"\nstrategies = ["random"]\n')
    told = run_command("plan", file)
    assert told.is_one_sentence
    assert len(told.stderr.splitlines()) == 1
    assert r"\n" in told.stderr


def test_signs_that_no_terminal_shows_are_named():
    assert str(InputError("There is no a\u202eb\x1b[31m\x00.")) == r"There is no a\u202eb\x1b[31m\x00."


def test_a_sentence_of_many_words_is_shortened_too():
    assert len(str(InputError("word " * 10_000))) == LONGEST_SENTENCE


def test_a_sentence_that_can_be_read_stays_as_it_is():
    sentence = "games: 0 is too few; at least 1 is played – größer wäre recht."
    assert str(InputError(sentence)) == sentence


def test_a_sentence_is_the_same_after_it_came_from_another_process():
    error = InputError(f"There is no {'x' * 1000}\n.")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
