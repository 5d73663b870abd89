"""Finds games in one file: in the folder `games` of the user, among those that are installed, and those shipped."""

import ast
import hashlib
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NoReturn

from mrsim.errors import InputError
from mrsim.files import is_file

if TYPE_CHECKING:  # what runs a game loads the compiler, and listing games must not
    from mrsim.games.plain.base import PlainGame
    from mrsim.games.plain.declared import DeclaredGame

OWN_GAMES: Final = Path("games")
"""Below the folder in which a command runs."""
INSTALLED_GAMES: Final = Path(__file__).resolve().parents[2] / "_shipped" / "games"
GAMES_IN_CHECKOUT: Final = Path(__file__).resolve().parents[3] / "games"
SHIPPED_GAMES: Final = INSTALLED_GAMES if INSTALLED_GAMES.is_dir() else GAMES_IN_CHECKOUT
ENTRY_POINTS: Final = "mrsim.games"
"""The group of entry points in which packages name their games: `my-game = "my_package.my_game"`."""
ADAPTERS: Final = {"openspiel": "openspiel", "catan": "catan"}
"""Games of other programs: what a name begins with, and the module here that makes a plain game of it."""
_known: "dict[tuple[Path, str], DeclaredGame]" = {}


def plain_game_files() -> dict[str, Path]:
    """Every game in one file that has a name, and its file; the user's own come first. None of them is run."""
    folders = {folder.resolve(): folder for folder in (SHIPPED_GAMES, OWN_GAMES)}
    found = {
        name_of_file(file): file
        for folder in folders.values()
        for file in sorted(folder.glob("*.py"))
        if not file.name.startswith("_")
    }
    return {**{point.name: Path() for point in installed_games()}, **found}


@cache
def installed_games() -> tuple[EntryPoint, ...]:
    """The games of installed packages."""
    return tuple(entry_points(group=ENTRY_POINTS))


def name_of_file(file: Path) -> str:
    """What a game is called, as typed by users."""
    return file.stem.replace("_", "-")


def is_plain_game(name: str) -> bool:
    """Whether a name is that of a game in one file, or of a game of another program."""
    return name in plain_game_files() or name.partition(":")[0] in ADAPTERS or is_file_of_game(name)


def is_file_of_game(name: str) -> bool:
    """Whether a name is the path of a game. No experiment or run can name one: reading them must not run files."""
    return name.endswith(".py") and ("/" in name or "\\" in name) and is_file(name)


def load_plain_game(name: str) -> "DeclaredGame":
    """The game of this name; its file is run. InputError says what is wrong with it."""
    if is_file_of_game(name):
        return load_game_file(Path(name))
    files = plain_game_files()
    if name in files and files[name] != Path():
        return load_game_file(files[name])
    if name in files:
        (point,) = [point for point in installed_games() if point.name == name]
        return load_installed_game(point)
    from importlib import import_module

    module = import_module(f"mrsim.games.plain.{ADAPTERS[name.partition(':')[0]]}")
    adapt: Callable[[str], DeclaredGame] = module.adapt_game
    return adapt(name)


def load_installed_game(point: EntryPoint) -> "DeclaredGame":
    """The game that a package names."""
    try:
        module: Any = point.load()
    except Exception as error:  # noqa: BLE001  whatever the package raises
        raise InputError(f"{point.name}: its package can't be loaded: {type(error).__name__}: {error}.") from None
    if isinstance(module, ModuleType):
        return load_game_file(Path(str(module.__file__)), point.name)
    return load_game_file(Path(sys.modules[module.__module__].__file__ or ""), point.name)


def load_game_file(file: Path, name: str | None = None) -> "DeclaredGame":
    """The game in a file; a file that has not changed is run once."""
    from mrsim.strategy.source import read_source

    text = read_source(file)
    tables = "".join(path.read_text(encoding="utf-8", errors="replace") for path in sorted(file.parent.glob("*.csv")))
    key = (file.resolve(), text + tables)
    if key not in _known or _known[key].file != file:
        _known[key] = run_game_file(file, text, name or name_of_file(file))
    return _known[key]


def run_game_file(file: Path, text: str, name: str) -> "DeclaredGame":
    """Run a game file, and find the game in it."""
    from mrsim.games.plain.declared import DeclaredGame
    from mrsim.games.plain.failures import failures_in_file
    from mrsim.strategy.source import parse_source

    tree = parse_source(file, text)
    digest = hashlib.sha256(f"{file.resolve()} {text}".encode()).hexdigest()[:12]
    module = ModuleType(f"plain_game_{file.stem}_{digest}")
    module.__file__ = str(file)
    module.__dict__["print"] = _printing_in(file)
    sys.modules[module.__name__] = module
    with failures_in_file(file, "the file"):
        exec(compile(tree, str(file), "exec", dont_inherit=True), module.__dict__)  # noqa: S102  the user's own game
    found = list(games_of_module(module))
    if not found:
        raise InputError(f"{file}: there is no game in it; write class MyGame(PlainGame).")
    if len(found) > 1:
        names = " and ".join(one.__name__ for one in found)
        raise InputError(f"{file}, line {class_line(tree, found[1])}: {names} are two games; a file has one.")
    with failures_in_file(file, "the class"):
        return DeclaredGame(name, found[0], file, text)


def games_of_module(module: ModuleType) -> "Iterator[type[PlainGame]]":
    """The games that a module defines and that no other class there is made of."""
    from mrsim.games.plain.base import PlainGame

    own = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, PlainGame) and value.__module__ == module.__name__
    ]
    yield from (one for one in own if not any(one in other.__mro__[1:] for other in own))


def class_line(tree: ast.Module, kind: type) -> int:
    """Where a class begins."""
    return next((node.lineno for node in tree.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__), 1)


def _printing_in(file: Path) -> Callable[..., NoReturn]:
    def refuse_printing(*_: object, **__: object) -> NoReturn:
        line = sys._getframe(1).f_lineno  # noqa: SLF001  the line that prints
        raise InputError(f"{file}, line {line}: a game can't print; self.tell(text) writes a line of its story.")

    return refuse_printing
