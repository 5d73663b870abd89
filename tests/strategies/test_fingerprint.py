"""What counts as another strategy."""

from pathlib import Path

import pytest

from mrsim.games.moon_river.players import learnt_weights
from mrsim.matches.play import prepare_match
from mrsim.strategy.fingerprint import meaning_digest

PLAIN = "def claim(me, table, parcel, cow=8.0):\n    return cow * parcel.cows\n"


def test_words_for_people_change_nothing():
    told = '"""A story."""\n\n\n# why\ndef claim(me, table, parcel, cow=8.0):\n    "How."\n    return cow*parcel.cows\n'
    assert meaning_digest(told) == meaning_digest(PLAIN)


def test_another_number_is_another_strategy():
    assert meaning_digest(PLAIN.replace("8", "9")) != meaning_digest(PLAIN)


def test_text_that_is_no_docstring_counts():
    assert meaning_digest("STYLE = 'a'\n") != meaning_digest("STYLE = 'b'\n")


def depends_on(strategies: str) -> dict[str, str]:
    return dict(prepare_match("moon-river", strategies=strategies, players=2)[1].ingredients)


def test_a_match_of_planners_depends_on_what_they_have_learnt_and_others_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {lineup: depends_on(lineup) for lineup in ("planner,greedy", "simulator,random", "greedy,careful")}
    again = tmp_path / "learnt.csv"
    again.write_text(learnt_weights.LEARNT.read_text() + "\n")
    monkeypatch.setattr(learnt_weights, "LEARNT", again)
    changed = [depends_on(lineup) != ingredients for lineup, ingredients in before.items()]
    assert changed == [True, True, False]
