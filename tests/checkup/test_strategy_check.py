"""What a check of a strategy finds out."""

import pytest

from mrsim.checkup.strategy_check import count_question_uses, duel_rung, pace_text, try_strategy
from mrsim.errors import InputError
from mrsim.strategy.about import skill_ladder

GAME = "moon-river"
CLAIM = "def claim(me, table, parcel):\n"


def refusal(tmp_path, text, **options):
    file = tmp_path / "mine.py"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as error:
        try_strategy(GAME, str(file), seed=1, **options)
    return str(error.value).replace(str(file), "mine.py")


def test_an_index_outside_is_found_with_its_line(tmp_path):
    text = "SEEN = (0.0, 1.0, 2.0)\n\n\n" + CLAIM + "    return SEEN[3 + parcel.cows]\n"
    said = refusal(tmp_path, text)
    assert said.startswith("mine.py, line 5: claim fails with IndexError: ")
    assert "To see that game: mrsim replay moon-river --players 2 --strategies " in said


def test_a_loop_without_an_end_is_found_with_its_line(tmp_path):
    text = (
        "def search(n):\n    while n < 10:\n        n = n * 1\n    return n\n\n\n"
        + CLAIM
        + "    return search(parcel.cows)\n"
    )
    said = refusal(tmp_path, text, patience=2.0)
    assert said.startswith("mine.py, line ")
    assert int(said.partition("line ")[2].partition(":")[0]) in (2, 3)
    assert said.endswith("search, called by claim, does not return within 2 s; does it contain an endless loop?")


def test_games_that_differ_with_the_compiler_off_are_refused(tmp_path):
    text = CLAIM + "    n = 1\n    for _ in range(60 + parcel.number % 9):\n        n = 3 * n + 1\n    return n % 7\n"
    said = refusal(tmp_path, text)
    assert said.startswith("mine.py: a game has another result with the compiler off; ")
    assert "That game: mrsim replay moon-river --players 2 --strategies " in said


def test_what_fails_only_with_the_compiler_off_is_told_with_its_line(tmp_path):
    said = refusal(tmp_path, CLAIM + "    if parcel.cows > 9:\n        worth = 1\n    return worth\n")
    assert said.startswith("mine.py, line 4: claim fails with UnboundLocalError: ")


def test_games_are_tried_in_every_mode_and_number_of_players():
    trials = try_strategy(GAME, "greedy", seed=1)
    assert trials.checked > trials.plain > 6


def test_questions_are_counted_with_the_share_that_lots_decided(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(CLAIM + "    return 1.0\n\n\ndef drought(me, table, cow):\n    return -cow.loss\n")
    by_name = {one.question: one for one in count_question_uses(GAME, str(file), seed=1)}
    assert (by_name["claim"].own, by_name["claim"].all_equal, by_name["claim"].tied) == (True, True, 1.0)
    assert by_name["drought"].own
    assert not by_name["drought"].all_equal
    assert not by_name["expand"].own
    assert by_name["expand"].tied < 1
    assert all(one.options >= 2 for one in by_name.values() if one.decisions)


def test_a_strategy_meets_every_rung_of_the_ladder_but_itself():
    assert skill_ladder(GAME)[0].name == "random"
    greedy = next(one for one in skill_ladder(GAME) if one.name == "greedy")
    assert duel_rung(GAME, "greedy", greedy, wanted=40, seed=1) is None
    bottom = duel_rung(GAME, "greedy", skill_ladder(GAME)[0], wanted=400, seed=1)
    assert (bottom.against, bottom.rung, bottom.duel.verdict, bottom.duel.games) == ("random", 0, "better", 400)
    assert (bottom.duel.seats, bottom.duel.players) == (1, 4)


def test_rungs_that_take_too_long_are_shortened_or_left_out(monkeypatch):
    from mrsim.checkup import strategy_check

    monkeypatch.setattr(strategy_check, "seconds_a_block", lambda *_: 0.5)
    shortened = duel_rung(GAME, "greedy", skill_ladder(GAME)[0], wanted=4000, seed=1)
    assert (shortened.duel.blocks, shortened.remark) == (20, "fewer games: 8 a second")
    monkeypatch.setattr(strategy_check, "seconds_a_block", lambda *_: 5.0)
    left_out = duel_rung(GAME, "greedy", skill_ladder(GAME)[0], wanted=4000, seed=1)
    assert (left_out.duel, left_out.remark) == (None, "left out: only 0.8 games a second")


@pytest.mark.parametrize(
    ("pace", "words"), [(383.2, "383"), (2_944_196.7, "2,944,197"), (0.0421, "0.042"), (9.5, "9.5")]
)
def test_speeds_are_plain_numbers(pace, words):
    assert pace_text(pace) == words
