"""The games: every folder here with a `game.py` is one. Adding a game adds a folder and nothing else."""

from importlib import import_module
from pathlib import Path
from typing import Final

from mrsim.errors import InputError, did_you_mean
from mrsim.games.contract import Boxes, Game, Setting

USUAL: Final = "moon-river"
"""The game that is meant where a command names none."""


def game_names() -> list[str]:
    """Every game, as typed by users."""
    return sorted(file.parent.name.replace("_", "-") for file in Path(__file__).parent.glob("*/game.py"))


def settings_of_game(name: str) -> tuple[Setting, ...]:
    """What a user may choose in a game. Cheap: nothing compiled is imported."""
    return tuple(import_module(f"mrsim.games.{_folder(name)}.settings").SETTINGS)


def find_game(name: str) -> Game:
    """The game of this name; InputError where there is none. Importing it loads the compiled code."""
    game: Game = import_module(f"mrsim.games.{_folder(name)}.game").GAME
    return game


def games_with_boxes() -> list[str]:
    """The games with boxes that users can look at and change."""
    return sorted(file.parent.name.replace("_", "-") for file in Path(__file__).parent.glob("*/boxes.py"))


def games_with_learners() -> list[str]:
    """The games whose experts learn from their own games."""
    return sorted(file.parent.name.replace("_", "-") for file in Path(__file__).parent.glob("*/learner.py"))


def boxes_of_game(name: str) -> Boxes:
    """The boxes of a game. Cheap: nothing compiled is imported."""
    folder = _folder(name)
    if name not in games_with_boxes():
        raise InputError(
            f"{name} has no box that can be edited in a line, as {', '.join(games_with_boxes())} has; "
            "give a box of your own with --box FILE.toml, or as settings.box in an experiment."
        )
    found: Boxes = import_module(f"mrsim.games.{folder}.boxes").BOXES
    return found


def _folder(name: str) -> str:
    if name not in game_names():
        raise InputError(
            f"There is no game {name}.{did_you_mean(name, game_names())} Known: {', '.join(game_names())}."
        )
    return name.replace("-", "_")
