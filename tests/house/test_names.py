"""How easy it is to find one's way: names that say what a thing is, docstrings that say more."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "mrsim"
GAMES = sorted(folder.name for folder in PACKAGE.glob("games/*/") if folder.name not in ("kit", "__pycache__"))
MOST_IN_ONE_WORD = 0.03
"""Of the functions of modules outside games; verbs of an interface, such as `main`, need no noun."""
MOST_SHARED_NAMES = 30
"""Names that stand in several modules. Two games may call what plays the same part by the same name."""
MOST_PLACES = 2
MOST_REPEATED_NAMES = 80
"""Names that stand in several modules of the package, those of what plays the same part in two games among them."""
MOST_NAMES_IN_FOUR = 1
MOST_SINGLE_IMPORTERS = 140
"""Modules that only one other imports: a subject may be cut too finely. So is each command, named in `main`."""
FEWEST_WORDS = 4
MOST_SHORT_DOCSTRINGS = 17


def trees():
    return {file: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(PACKAGE.rglob("*.py"))}


@pytest.fixture(scope="module")
def parsed():
    return trees()


def game_of(file):
    """The game whose own file it is; None for what all share."""
    parts = file.relative_to(PACKAGE).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 and parts[1] in GAMES else None


def definitions(tree):
    return [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]


def words_of(name):
    return [word for word in re.split(r"_+", name.strip("_")) if word]


def test_functions_outside_games_are_named_by_a_verb_and_a_noun(parsed):
    functions = [
        node.name
        for file, tree in parsed.items()
        if game_of(file) is None
        for node in definitions(tree)
        if isinstance(node, ast.FunctionDef)
    ]
    short = [name for name in functions if len(words_of(name)) == 1]
    assert len(short) <= MOST_IN_ONE_WORD * len(functions), short


def test_a_name_means_one_thing(parsed):
    where = defaultdict(set)
    for file, tree in parsed.items():
        for node in definitions(tree):
            if not node.name.startswith("_"):
                where[node.name].add(file)
    shared = {}
    for name, files in where.items():
        in_a_game = defaultdict(int)
        for file in files:
            in_a_game[game_of(file)] += 1
        if max(in_a_game.values()) > 1 or (None in in_a_game and len(files) > 1):
            shared[name] = sorted(str(file.relative_to(PACKAGE)) for file in files)
    assert len(shared) <= MOST_SHARED_NAMES, shared
    assert not [name for name, files in shared.items() if sum("games/" not in one for one in files) > MOST_PLACES]


def test_few_names_are_used_twice(parsed):
    where = defaultdict(set)
    for file, tree in parsed.items():
        for node in definitions(tree):
            if not node.name.startswith("_"):
                where[node.name].add(str(file.relative_to(PACKAGE)))
    repeated = {name: sorted(files) for name, files in where.items() if len(files) > 1}
    assert len(repeated) <= MOST_REPEATED_NAMES, repeated
    assert sum(len(files) > 3 for files in repeated.values()) <= MOST_NAMES_IN_FOUR, repeated


def module_name(file):
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_names(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_few_modules_have_a_single_importer(parsed):
    importers = defaultdict(set)
    for file, tree in parsed.items():
        for name in imported_names(tree):
            importers[name].add(file)
    modules = {module_name(file): file for file in parsed if file.name != "__init__.py"}
    single = [name for name, file in modules.items() if len(importers[name] - {file}) == 1]
    assert len(single) <= MOST_SINGLE_IMPORTERS, single


def test_docstrings_say_more_than_a_word_or_two(parsed):
    short = [
        f"{file.relative_to(PACKAGE)}: {docstring}"
        for file, tree in parsed.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module)
        and (docstring := ast.get_docstring(node))
        and len(docstring.split()) < FEWEST_WORDS
    ]
    assert len(short) <= MOST_SHORT_DOCSTRINGS, short
