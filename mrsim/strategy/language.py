"""The part of Python that strategies are written in: small enough to be followed to its end.

This stops accidents, and whatever would tie a score to anything but the table. It is no wall against malice: who runs a
strategy file runs a program.
"""

import ast
import builtins
from collections.abc import Iterator
from typing import Final

from mrsim.strategy.imports import modules_of
from mrsim.strategy.source import Script

BUILTINS: Final = frozenset(
    (
        *("abs", "bool", "divmod", "enumerate", "float", "int", "len", "list", "max", "min", "pow", "range"),
        *("reversed", "round", "sorted", "sum", "tuple", "zip", "all", "any", "complex", "str", "next", "iter"),
        *("ArithmeticError", "Exception", "IndexError", "OverflowError", "ValueError", "ZeroDivisionError"),
    )
)
"""What a strategy may use of what Python has built in."""

INSIDE: Final = ("_", "gi_", "f_", "cr_", "ag_", "tb_")
"""How the names of attributes begin that lead inside Python."""


def check_language(source: Script) -> None:
    """Every name and every attribute is one that a strategy may use."""
    for node in ast.walk(source.tree):
        check_inside(source, node)
        if isinstance(node, ast.Lambda):
            source.refuse(node, "a lambda can't be followed; write a function with a name.")
    own = {symbol.get_name() for symbol in source.symbols.get_symbols() if symbol.is_assigned()}
    for name in read_names(source):
        if hasattr(builtins, name.id) and name.id not in BUILTINS | own:
            source.refuse(name, f"{name.id} can't be used in a strategy.")
    modules = modules_of(source)
    for node in outside_of_functions(source.tree):
        if isinstance(node, ast.Attribute) and not is_of_module(node, modules):
            source.refuse(node, f"{ast.unparse(node)}: outside of functions, only what a module has is read.")
        if isinstance(node, ast.Call) and not (isinstance(node.func, ast.Name) or is_of_module(node.func, modules)):
            source.refuse(node, f"{ast.unparse(node.func)} can't be called outside of functions.")


def check_inside(source: Script, node: ast.AST) -> None:
    """No way inside Python, and nothing is set but names."""
    if isinstance(node, ast.Attribute):
        if node.attr.startswith(INSIDE):
            source.refuse(node, f".{node.attr} can't be used: it leads inside Python, and out of the game.")
        if not isinstance(node.ctx, ast.Load):
            source.refuse(node, f"{ast.unparse(node)} can only be read.")
    if isinstance(node, ast.Name) and node.id.startswith("__"):
        source.refuse(node, f"{node.id} can't be used: it leads inside Python, and out of the game.")


def read_names(source: Script) -> Iterator[ast.Name]:
    """Every name that is read and not a function's own."""
    yield from (node for _, node in source.uses())
    for node in outside_of_functions(source.tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node


def is_of_module(node: ast.expr, modules: dict[str, str]) -> bool:
    """Whether an expression is a name of a module."""
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules


def outside_of_functions(tree: ast.Module) -> Iterator[ast.AST]:
    """Everything that runs when the file is loaded: defaults and annotations of functions, too."""
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            head = [statement.args, *statement.decorator_list, *filter(None, (statement.returns,))]
            for part in head:
                yield from ast.walk(part)
        else:
            yield from ast.walk(statement)
