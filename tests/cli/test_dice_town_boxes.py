"""Boxes of Dice Town as a user meets them: looked at, written, played, swept, searched."""

import json
import re

import pytest

from tests.command import run_command as run

RANDOM = ("--set", 'lineups.strategies=["random"]', "--set", "settings.players=3")
QUESTION = "dice-town-seats"
FEW_CARDS = """name,copies
mule,3
deed-5,10
ranch,8
nothing,4
villain-J-Q,2
tonic,3
shaman,1
"""
"""Few kinds of cards, so few changes: every search has all its steps in a second."""


@pytest.fixture
def few_cards(tmp_path):
    (tmp_path / "few.csv").write_text(FEW_CARDS)
    return ("--set", 'settings.box="few.csv"', *RANDOM)


def printed(*words, folder):
    told = run(*words, folder=folder)
    assert told.returncode == 0, told.stderr
    return told.stdout


def test_a_box_is_shown_written_checked_compared_and_played_the_same_from_its_file(tmp_path):
    edit = "mule+1 holdup-1 nuggets=35 villain.reward+1"
    shown = printed("box", "show", "wild-west", "--edit", edit, folder=tmp_path)
    assert shown.splitlines()[-1] == "Pieces to reprint: 18."
    printed("box", "new", "own.toml", "--from", "wild-west", "--edit", edit, folder=tmp_path)
    assert "own.toml is a box" in printed("box", "check", "own.toml", "--game", "dice-town", folder=tmp_path)
    same = printed("box", "diff", "own.toml", "wild-west", "--edit", edit, "--game", "dice-town", folder=tmp_path)
    assert same == "Nothing differs.\n"
    play = ("play", "dice-town", "--games", 60, "--strategies", "random", "--json")
    by_file, by_edit, base = (
        json.loads(printed(*play, *options, folder=tmp_path))["by_seat"]
        for options in (("--box", "own.toml"), ("--edit", edit), ())
    )
    assert by_file == by_edit != base


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "dice-town", "--edit", "mole+1"), '"mole" is not in a box of wild-west (perhaps mule)'),
        (("play", "dice-town", "--edit", "deed-5=61"), "61 is too many; there are 0 to 60 copies."),
        (("play", "dice-town", "--edit", "nuggets=0"), "0 is too few; a mine has 1 to 200 nuggets."),
        (("play", "dice-town", "--box", "own.docx"), "a box of Dice Town is a .toml edition"),
        (("play", "dice-town", "--box", "own.toml"), "key ranch: 61 is too many"),
        (("whatif", QUESTION, "--edit", "shaman=x"), "is not an edit"),
        (("whatif", QUESTION, "--edit", "shaman=0 ambush=0 bodyguard=0 warpath=0"), "0 is too few"),
    ],
)
def test_a_value_that_cannot_be_is_one_sentence_and_nothing_is_played(words, sentence, tmp_path):
    (tmp_path / "own.toml").write_text("[properties]\nranch = 61\n")
    told = run(*words, folder=tmp_path)
    assert (told.returncode, told.is_one_sentence, told.stdout) == (2, True, ""), told.stderr
    assert sentence in " ".join(told.stderr.split())
    assert [file.name for file in tmp_path.iterdir()] == ["own.toml"]


def test_what_an_edit_changes_is_said_after_a_few_blocks(tmp_path):
    words = ("whatif", QUESTION, "--edit", "villain.reward+1", "--blocks", 40, *RANDOM)
    shown = printed(*words, folder=tmp_path)
    assert "villain-J-Q.reward" in shown
    assert "of reward for every villain" in " ".join(shown.split())
    assert re.search(r"1st player +[\d.]+ % +[\d.]+ % +[+−]?[\d.]+ +[+−]?[\d.]+ to ", shown)


def test_numbers_of_the_box_are_swept(tmp_path):
    words = ("sweep", QUESTION, "--over", "nuggets=35,40", "--over", "blank=0..1", "--blocks", 20, *RANDOM, "--json")
    found = json.loads(printed(*words, folder=tmp_path))
    assert {(row["nuggets"], row["blank"]) for row in found["lines"]} == {(35, 0), (35, 1), (40, 0), (40, 1)}


def test_deviations_are_numbers_of_the_box_and_copies_of_its_cards(tmp_path, few_cards):
    words = ("deviations", QUESTION, "--blocks", 20, *few_cards)
    found = json.loads(printed(*words, "--json", folder=tmp_path))
    edits = {row["edit"] for row in found["changes"]}
    assert {"nuggets+1", "nuggets-1", "mule+1", "deed-5-1", "villain-J-Q.reward+1", "deed-5-1 ranch+1"} <= edits
    assert all(row["low"] <= row["value"] <= row["high"] for row in found["changes"])


def test_balance_shows_boxes_beside_the_printed_one_and_what_was_confirmed(tmp_path, few_cards):
    words = ("balance", QUESTION, "--max-changes", 1, "--games", 14000, *few_cards, "--json")
    found = json.loads(printed(*words, folder=tmp_path))
    assert {"front", "shares", "seeds", "off_by"} <= found.keys()
    assert all({"believed_off_by", "off_by", "gain", "gain_low"} <= row.keys() for row in found["front"])


def test_a_name_that_is_not_in_the_box_is_not_swept(tmp_path):
    told = run("sweep", QUESTION, "--over", "mole=1..3", folder=tmp_path)
    assert (told.returncode, told.is_one_sentence) == (2, True)
    assert '"mole" is not in a box of wild-west (perhaps mule)' in " ".join(told.stderr.split())


def test_a_bonus_is_found_for_the_seats(tmp_path):
    shown = printed("compensate", QUESTION, "--for", "seat", "--blocks", 40, *RANDOM, folder=tmp_path)
    assert "All together, confirmed on other deals" in shown
