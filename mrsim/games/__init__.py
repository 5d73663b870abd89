"""The games: folders here with a `game.py`, which are compiled, and games in one file of plain Python."""

from importlib import import_module
from pathlib import Path
from typing import Final

from mrsim.errors import InputError, did_you_mean
from mrsim.games.contract import Boxes, Game, Setting

USUAL: Final = "moon-river"
"""The game that is meant where a command names none."""


def compiled_games() -> list[str]:
    """The games that are compiled, as typed by users."""
    return sorted(file.parent.name.replace("_", "-") for file in Path(__file__).parent.glob("*/game.py"))


def game_names() -> list[str]:
    """Every game that has a name, as typed by users. Games in one file are listed, and not run."""
    from mrsim.games.plain.finding import plain_game_files

    return sorted({*compiled_games(), *plain_game_files()})


def is_game(name: str) -> bool:
    """Whether there is such a game, be it with a name, in a file or of another program."""
    if name in compiled_games():
        return True
    from mrsim.games.plain.finding import is_plain_game

    return is_plain_game(name)


def settings_of_game(name: str) -> tuple[Setting, ...]:
    """What a user may choose in a game. Cheap: nothing compiled is imported, but a game in one file is run."""
    if name in compiled_games():
        return tuple(import_module(f"mrsim.games.{name.replace('-', '_')}.settings").SETTINGS)
    return find_game(name).settings


def find_game(name: str) -> Game:
    """The game of this name; InputError where there is none. Importing it loads the compiled code."""
    if name in compiled_games():
        game: Game = import_module(f"mrsim.games.{name.replace('-', '_')}.game").GAME
        return game
    check_game_named(name)
    from mrsim.games.plain.finding import load_plain_game

    return load_plain_game(name)


def games_with_boxes() -> list[str]:
    """The games with boxes that users can look at and change."""
    return [name for name in game_names() if has_box(name)]


def games_with_learners() -> list[str]:
    """The games whose experts learn from their own games."""
    return sorted(file.parent.name.replace("_", "-") for file in Path(__file__).parent.glob("*/learner.py"))


def has_box(name: str) -> bool:
    """Whether users can look at and change the box of a game; a game that can't be loaded has none."""
    if name in compiled_games():
        return (Path(__file__).parent / name.replace("-", "_") / "boxes.py").is_file()
    from mrsim.games.plain.finding import load_plain_game

    try:
        return is_game(name) and load_plain_game(name).boxes is not None
    except InputError:
        return False


def boxes_of_game(name: str) -> Boxes:
    """The boxes of a game. Cheap: nothing compiled is imported."""
    check_game_named(name)
    if name not in compiled_games():
        from mrsim.games.plain.declared import boxes_or_refusal
        from mrsim.games.plain.finding import load_plain_game

        return boxes_or_refusal(load_plain_game(name))
    if not has_box(name):
        raise InputError(
            f"{name} has no box that can be edited in a line, as {', '.join(games_with_boxes())} has; "
            "give a box of your own with --box FILE.toml, or as settings.box in an experiment."
        )
    found: Boxes = import_module(f"mrsim.games.{name.replace('-', '_')}.boxes").BOXES
    return found


def check_game_named(name: str) -> None:
    """Refuse a name that is that of no game."""
    if not is_game(name):
        raise InputError(
            f"There is no game {name}.{did_you_mean(name, game_names())} Known: {', '.join(game_names())}."
        )
