"""Which file a strategy is, as users name it."""

import re
from pathlib import Path
from typing import Final

from mrsim._shipped import STRATEGIES
from mrsim.errors import InputError, did_you_mean
from mrsim.files import is_file, is_folder
from mrsim.strategy.knobs import KNOB_FOLLOWS

INSTALLED: Final = Path(__file__).resolve().parents[1] / "_shipped" / "strategies"
IN_CHECKOUT: Final = Path(__file__).resolve().parents[2] / "strategies"
SHIPPED: Final = INSTALLED if INSTALLED.is_dir() else IN_CHECKOUT
"""A wheel carries the strategies inside the package; an editable install reads them where they are written."""
RANDOM: Final = "random"
"""The name of the uninformed player that every game has built in: it has no file."""
OWN: Final = Path("strategies")
"""Below the folder in which a command runs."""
FOR_ANY_GAME: Final = "plain"
"""The folder of strategies that play any game in one file, unless the game has one of the same name."""
USUAL_FILE: Final = "greedy.py"
"""Compiled games bring their own; what any game in one file can be played by is nothing for them."""


class UnknownStrategyError(InputError):
    """A strategy was named that there is not."""

    def __init__(self, name: str, known: str) -> None:
        super().__init__(f"There is no strategy {name}.{known}")
        self.name = name


def folder_name(game: str) -> str:
    """What folders of a game are called: letters, digits and _."""
    return re.sub(r"\W+", "_", game).strip("_")


def own_folder(game: str) -> Path:
    """Where users keep strategies of a game that they want to name without a path."""
    return OWN / folder_name(game)


def shipped_folder(game: str) -> Path:
    """Where the strategies are that come with mrsim."""
    return SHIPPED / folder_name(game)


def is_own(file: Path) -> bool:
    """Whether a user wrote a strategy, be it in the folder of those that are shipped, as one may in a checkout."""
    folder = file.resolve().parent
    return folder.parent != SHIPPED or file.stem not in STRATEGIES.get(folder.name, ())


def named_files(game: str) -> list[Path]:
    """Every strategy file that can be named without a path, those of users first."""
    folders = {folder.resolve(): folder for folder in (shipped_folder(game), own_folder(game))}
    files = [file for folder in reversed(folders.values()) for file in sorted(folder.glob("*.py"))]
    if (shipped_folder(game) / USUAL_FILE).is_file():
        return files
    named = {file.stem for file in files}
    return files + [file for file in sorted((SHIPPED / FOR_ANY_GAME).glob("*.py")) if file.stem not in named]


def find_strategy(name: str, game: str) -> Path:
    """The file of a strategy named by a user: a path, or the name of a file in a folder of strategies."""
    if name.endswith(".py") or is_folder(name):
        return _at_path(name)
    files = [file for file in named_files(game) if file.stem == name]
    if len(files) > 1:
        both = " and ".join(map(str, files))
        raise InputError(f"Two files are called {name}: {both}; rename yours, or name one by its path.")
    if files:
        return files[0]
    head, colon, knob = name.rpartition(":")
    if colon and (head == RANDOM or head in (file.stem for file in named_files(game)) or _is_file(head)):
        raise InputError(f"{name}: a knob is written with its value, such as {head}:{knob or 'knob'}=8.")
    known = list(dict.fromkeys([RANDOM, *(file.stem for file in named_files(game))]))
    beside = [f"{name}.py"] if is_file(f"{name}.py") else []
    near = f" Did you mean {beside[0]}?" if beside else did_you_mean(name.partition(":")[0], known)
    raise UnknownStrategyError(name, f"{near} Known: {', '.join(known)}; or name a file ending in .py.")


def file_of(typed: str, game: str) -> Path | None:
    """The file of a strategy, whatever its knobs; None for the one that is built in."""
    name = KNOB_FOLLOWS.split(typed)[0]
    return None if name == RANDOM else find_strategy(name, game)


def check_named(typed: str, game: str) -> None:
    """There is such a strategy."""
    file_of(typed, game)


def _is_file(name: str) -> bool:
    return name.endswith(".py") and is_file(name)


def _at_path(name: str) -> Path:
    path = Path(name)
    if is_folder(name):
        raise InputError(f"{name} is a folder; name a file in it, ending in .py.")
    if not is_file(name):
        raise InputError(f"{name}: there is no such strategy file.")
    return path
