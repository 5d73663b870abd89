"""Which sources compiled code comes from: an edit of any other recompiles nothing."""

import ast
import shutil
from pathlib import Path

import pytest

from mrsim import games
from mrsim.engine.cache_folders import EVERY_GAME, PACKAGE, game_of_module, source_digest, source_files

GAMES = [name.replace("-", "_") for name in games.compiled_games()]
EVERY_GAME_FOLDER = pytest.mark.parametrize("game", GAMES)

COMPILES = ("rule", "formula", "cached_rule", "entry_point", "compiled_view")
KNOWS_NO_GAME = ("mrsim.errors", "mrsim.files", "mrsim.strategy", "mrsim.games.contract", "mrsim.formatting")
"""Plain Python and plain data: what compiled code reads of it are constants of the contract."""
COMMANDS = ("train_weights.py", "train_guess.py")
"""Programs that play games themselves: no game imports them."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    folder = tmp_path_factory.mktemp("copy") / "mrsim"
    shutil.copytree(PACKAGE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def digests(package):
    return {game: source_digest(game, package) for game in [*GAMES, EVERY_GAME]}


def changed_by_an_edit(package, file):
    """The games whose digest is another one after a line is added to a file."""
    before, text = digests(package), (package / file).read_text()
    (package / file).write_text(f"{text}\n# edited\n")
    after = digests(package)
    (package / file).write_text(text)
    return {game for game in before if before[game] != after[game]}


def files_below(*patterns):
    return [str(file.relative_to(PACKAGE)) for pattern in patterns for file in sorted(PACKAGE.glob(pattern))]


@pytest.mark.parametrize(
    "file",
    files_below(
        "games/*/presentation/*.py", "games/*/box*.py", "games/*/edition.py", "games/*/edit*.py", "games/*/game.py"
    ),
)
def test_an_edit_of_a_story_a_picture_or_a_box_file_recompiles_nothing(copy, file):
    assert changed_by_an_edit(copy, file) == set()


@EVERY_GAME_FOLDER
def test_an_edit_of_a_rule_recompiles_its_own_game_only(copy, game):
    assert changed_by_an_edit(copy, f"games/{game}/rules/ending.py") == {game, EVERY_GAME}


@pytest.mark.parametrize("file", ["engine/rng.py", "games/kit/compiled/option_filters.py", "strategy/pick.py"])
def test_an_edit_of_what_games_share_recompiles_every_game(copy, file):
    assert changed_by_an_edit(copy, file) == {*GAMES, EVERY_GAME}


def imported_files(file):
    """The sources of this package that a file imports."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("mrsim"):
            for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                path = PACKAGE.parent / Path(*name.split("."))
                if path.with_suffix(".py").is_file():
                    yield path.with_suffix(".py")


def is_compiled(file):
    """Whether a function in a file is compiled."""
    decorators = (
        decorator
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        for decorator in node.decorator_list
    )
    return any(isinstance(decorator, ast.Name) and decorator.id in COMPILES for decorator in decorators)


@EVERY_GAME_FOLDER
def test_what_compiled_code_of_a_game_imports_is_digested(game):
    digested = set(source_files(game))
    for file in [*(PACKAGE / "games" / game).rglob("*.py"), *(PACKAGE / "games" / "kit").rglob("*.py")]:
        if is_compiled(file):
            assert file in digested, file
        if file in digested and file.name not in COMMANDS:
            for needed in imported_files(file):
                module = ".".join(needed.relative_to(PACKAGE.parent).with_suffix("").parts)
                assert needed in digested or module.startswith(KNOWS_NO_GAME), f"{file} needs {needed}"


def test_a_module_belongs_to_the_game_whose_folder_it_is_in():
    assert game_of_module("mrsim.games.moon_river.rules.turn") == "moon_river"
    assert game_of_module("mrsim.games.wind_river") == "wind_river"
    assert game_of_module("mrsim.games.kit.rotation") == EVERY_GAME
    assert game_of_module("notebook") == EVERY_GAME
