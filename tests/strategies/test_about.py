"""What strategy files say of themselves."""

from mrsim.strategy.about import about, known, ladder

GAME = "moon-river"


def test_the_ladder_begins_with_random_and_goes_up():
    rungs = [one.rung for one in ladder(GAME)]
    assert ladder(GAME)[0].name == "random"
    assert rungs == sorted(set(rungs))


def test_a_file_may_say_its_style_and_its_rung(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text('"""Steals.\n\nA lot."""\n\nSTYLE = "thief"\nRUNG = 9\n')
    told = about(file)
    assert (told.name, told.summary, told.style, told.rung) == ("mine", "Steals.", "thief", 9)


def test_every_shipped_strategy_has_a_story():
    assert all(one.story for one in known(GAME))
