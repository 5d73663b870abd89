"""What a strategy may import: math, what numpy has for single numbers, and what its game offers."""

import ast
import importlib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from mrsim.errors import did_you_mean
from mrsim.strategy.file_lookup import is_own
from mrsim.strategy.source import Script

MODULES: Final = ("math", "numpy")
FOR_READERS: Final = {"__future__": ("annotations",), "typing": ("Any", "Final")}
"""Modules whose names change nothing."""
BY_CHANCE: Final = ("random", "secrets", "time", "datetime", "uuid")
"""Modules that give something else every time."""


def check_imports(source: Script, package: str) -> None:
    """A file imports modules and names at its top, and reads nothing of a module but what is offered."""
    for function in source.functions.values():
        for node in ast.walk(function):
            if isinstance(node, ast.Import | ast.ImportFrom):
                source.refuse(node, "imports stand at the top of a file, not in a function.")
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                _check_module(source, node, alias.name, package)
                if "." in alias.name and alias.asname is None:
                    source.refuse(node, f"write from {alias.name} import …, or import {alias.name} as game.")
        elif isinstance(node, ast.ImportFrom):
            _check_from(source, node, package)
    _check_attributes(source, package)


@lru_cache(maxsize=256)
def imported_names(text: str) -> frozenset[str]:
    """The modules that a file imports, and the names that it imports from them, each behind its module."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)


def modules_of(source: Script) -> dict[str, str]:
    """The modules that a file imports, by the names that it gives them."""
    found = {"math": "math"}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            found |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "mrsim.games":
            found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return found


def readable_names(module: str, file: Path) -> list[str]:
    """What a file may read of a module."""
    if module in FOR_READERS:
        return list(FOR_READERS[module])
    if module == "numpy":
        return _for_numbers()
    if module in MODULES:
        return [name for name in dir(importlib.import_module(module)) if not name.startswith("_")]
    return list(offered_names(module, is_shipped=not is_own(file)))


@cache
def offered_names(package: str, *, is_shipped: bool) -> tuple[str, ...]:
    """The names of a game that strategies may import; those that come with mrsim look ahead with some more."""
    game = importlib.import_module(package)
    groups: list[Mapping[str, Any]] = [game.OFFERED, game.FOR_SHIPPED if is_shipped else {}]
    return tuple(name for group in groups for names in group.values() for name in names)


@cache
def _for_numbers() -> list[str]:
    """What numpy has for single numbers. Arrays are left out: compiled code checks no index of theirs."""
    kinds = (np.ufunc, int, float)
    found = {name for name in dir(np) if isinstance(getattr(np, name), kinds)}
    types = {name for name in dir(np) if isinstance(getattr(np, name), type)}
    numbers = {name for name in types if issubclass(getattr(np, name), np.number)}
    return sorted(name for name in found | numbers if not name.startswith("_"))


def _check_from(source: Script, node: ast.ImportFrom, package: str) -> None:
    module = "." * node.level + (node.module or "")
    if module == package.rpartition(".")[0]:
        for alias in node.names:
            _check_module(source, node, f"{module}.{alias.name}", package)
        return
    _check_module(source, node, module, package)
    for alias in node.names:
        if alias.name == "*":
            source.refuse(node, f"from {module} import * hides what is used; name it.")
        _check_name(source, node, module, alias.name, package)


def _check_module(source: Script, node: ast.AST, module: str, package: str) -> None:
    if module.startswith(f"{package}."):
        source.refuse(node, f"{module} is not for strategies: what the game offers is imported from {package}.")
    if module not in (*MODULES, *FOR_READERS, package):
        source.refuse(
            node, f"{module} can't be used:{_why_refused(module)} strategies import only math, numpy and {package}."
        )


def _why_refused(name: str) -> str:
    by_chance = name.rpartition(".")[2] in BY_CHANCE
    return " the same seed must give the same games, and" if by_chance else ""


def _check_name(source: Script, node: ast.AST, module: str, name: str, package: str) -> None:
    """A name of a module must be one that is offered."""
    names = readable_names(module, source.file)
    if name in names:
        return
    if not hasattr(importlib.import_module(module), name):
        source.refuse(node, f"{module} has no {name}.{did_you_mean(name, names)}")
    if module == "numpy":
        if name in BY_CHANCE:
            _check_module(source, node, f"{module}.{name}", package)
        source.refuse(node, f"{module}.{name} can't be used: numpy is for single numbers here; a table is a tuple.")
    if name in offered_names(package, is_shipped=True):
        source.refuse(node, f"{name} is only for the strategies that come with mrsim; write what it should look at.")
    source.refuse(node, f"{module}.{name} is not for strategies.{did_you_mean(name, names)}")


def _check_attributes(source: Script, package: str) -> None:
    """Whatever is read of a module is offered, and a module is nothing that could get another name."""
    modules = modules_of(source)
    bases = set()
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            bases.add(node.value)
            _check_name(source, node, modules[node.value.id], node.attr, package)
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Name) and modules.get(node.id, "math") != "math" and node not in bases:
            source.refuse(node, f"{node.id} is a module, which is no value; read something of it.")
