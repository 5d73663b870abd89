"""What a strategy may import: math, numpy and its game, so that nothing but the table decides."""

import ast
import importlib
import importlib.util
from typing import Final

from mrsim.errors import did_you_mean
from mrsim.strategy.source import Script

MODULES: Final = ("math", "numpy")
FOR_READERS: Final = ("__future__", "typing")
"""Modules that change nothing."""


def check_imports(source: Script, package: str) -> None:
    """Strategies import math, numpy and the game, at the top of the file."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                _check_module(source, node, alias.name, package)
        elif isinstance(node, ast.ImportFrom):
            _check_from(source, node, package)
        elif isinstance(node, ast.Attribute) and ast.unparse(node) in ("np.random", "numpy.random"):
            _check_module(source, node, "numpy.random", package)
    for function in source.functions.values():
        for node in ast.walk(function):
            if isinstance(node, ast.Import | ast.ImportFrom):
                source.refuse(node, "imports stand at the top of a file, not in a function.")


def imported(text: str) -> set[str]:
    """The modules that a file imports; a name that it imports from a module may be one, too."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def _check_from(source: Script, node: ast.ImportFrom, package: str) -> None:
    module = "." * node.level + (node.module or "")
    if module == package.rpartition(".")[0]:
        for alias in node.names:
            _check_module(source, node, f"{module}.{alias.name}", package)
        return
    _check_module(source, node, module, package)
    found = importlib.import_module(module)
    for alias in node.names:
        if alias.name == "random" and module == "numpy":
            _check_module(source, node, "numpy.random", package)
        if alias.name != "*" and not hasattr(found, alias.name) and not _is_module(f"{module}.{alias.name}"):
            source.refuse(node, f"{module} has no {alias.name}.{did_you_mean(alias.name, dir(found))}")


def _check_module(source: Script, node: ast.AST, module: str, package: str) -> None:
    allowed = module in (*MODULES, *FOR_READERS, package) or module.startswith(f"{package}.")
    if not allowed:
        by_chance = module.rpartition(".")[2] in ("random", "secrets", "time", "datetime", "uuid")
        why = " the same seed must give the same games, and" if by_chance else ""
        source.refuse(node, f"{module} can't be used:{why} strategies import only math, numpy and {package}.")
    if not _is_module(module):
        near = did_you_mean(module.rpartition(".")[2], dir(importlib.import_module(package)))
        source.refuse(node, f"there is no module {module}.{near}")


def _is_module(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False
