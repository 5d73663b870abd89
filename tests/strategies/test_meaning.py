"""What counts as another strategy."""

from pathlib import Path

import pytest

from mrsim.games.moon_river import learnt
from mrsim.playing import prepare
from mrsim.strategy.meaning import meaning

PLAIN = "def claim(me, table, parcel, cow=8.0):\n    return cow * parcel.cows\n"


def test_words_for_people_change_nothing():
    told = '"""A story."""\n\n\n# why\ndef claim(me, table, parcel, cow=8.0):\n    "How."\n    return cow*parcel.cows\n'
    assert meaning(told) == meaning(PLAIN)


def test_another_number_is_another_strategy():
    assert meaning(PLAIN.replace("8", "9")) != meaning(PLAIN)


def test_text_that_is_no_docstring_counts():
    assert meaning("STYLE = 'a'\n") != meaning("STYLE = 'b'\n")


def depends_on(strategies: str) -> dict[str, str]:
    return dict(prepare("moon-river", strategies=strategies, players=2)[1].ingredients)


def test_a_match_of_planners_depends_on_what_they_have_learnt_and_others_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {lineup: depends_on(lineup) for lineup in ("planner,greedy", "simulator,random", "greedy,careful")}
    again = tmp_path / "learnt.csv"
    again.write_text(learnt.LEARNT.read_text() + "\n")
    monkeypatch.setattr(learnt, "LEARNT", again)
    changed = [depends_on(lineup) != ingredients for lineup, ingredients in before.items()]
    assert changed == [True, True, False]
