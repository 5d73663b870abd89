"""What strategy files say of themselves."""

from mrsim import games
from mrsim._shipped import STRATEGIES
from mrsim.strategy import file_lookup
from mrsim.strategy.about import known_strategies, read_profile, skill_ladder
from mrsim.strategy.file_lookup import shipped_folder

GAME = "moon-river"


def test_the_ladder_begins_with_random_and_goes_up():
    rungs = [one.rung for one in skill_ladder(GAME)]
    assert skill_ladder(GAME)[0].name == "random"
    assert rungs == sorted(set(rungs))


def test_a_file_may_say_its_style_and_its_rung(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text('"""Steals.\n\nA lot."""\n\nSTYLE = "thief"\nRUNG = 9\n')
    told = read_profile(file)
    assert (told.name, told.summary, told.style, told.rung) == ("mine", "Steals.", "thief", 9)


def test_every_shipped_strategy_has_a_story():
    assert all(one.story for one in known_strategies(GAME))


def test_every_strategy_that_is_said_to_be_shipped_is_there():
    for game in games.game_names():
        there = {file.stem for file in shipped_folder(game).glob("*.py") if read_profile(file).origin == "shipped"}
        assert there == STRATEGIES[game.replace("-", "_")]


def test_a_file_beside_the_shipped_ones_is_the_users_own(tmp_path, monkeypatch):
    monkeypatch.setattr(file_lookup, "SHIPPED", tmp_path)
    (tmp_path / "moon_river").mkdir()
    for name in ("greedy", "mine"):
        (tmp_path / "moon_river" / f"{name}.py").write_text('"""Steals."""\n\nSTYLE = "thief"\nRUNG = 2\n')
    origins = {one.name: one.origin for one in known_strategies(GAME)}
    assert origins["greedy"] == "shipped"
    assert origins["mine"] == "yours"
