"""What can be told of a strategy file before anything is compiled: one rule, one small function.

Strategies are written in a part of Python that is small enough to be followed to its end. This stops accidents, and
whatever would tie a score to anything but the table. It is no wall against malice: who runs a strategy file runs a
program.
"""

import ast
import builtins
from collections.abc import Iterable, Iterator, Mapping
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, Final

import numpy as np

from mrsim.errors import InputError, did_you_mean
from mrsim.strategy.imports import check_imports, modules_of
from mrsim.strategy.question import Questions
from mrsim.strategy.return_check import check_returns
from mrsim.strategy.source import Script

REFUSED: Final = {
    "print": "compiled code has no screen; mrsim replay --explain shows every score",
    "input": "a strategy knows only what is on the table",
    "open": "a strategy knows only what is on the table; write numbers into the file",
    **dict.fromkeys(
        ("eval", "exec", "compile", "__import__", "globals", "locals", "vars", "getattr", "setattr", "delattr"),
        "compiled code can't follow it; write out what is meant",
    ),
}
"""Functions of Python that no strategy may call, and why."""

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

STATEMENTS: Final = {
    ast.AsyncFunctionDef: "async functions",
    ast.ClassDef: "classes",
    ast.Yield: "generators",
    ast.YieldFrom: "generators",
    ast.Await: "async functions",
    ast.Nonlocal: "nonlocal names",
}
"""What compiled code does not have."""


def check_source(source: Script, questions: Questions) -> None:
    """What can be told without running the file."""
    check_imports(source, questions.package)
    check_statements(source)
    check_bindings(source, questions)
    check_functions_are_used(source, questions)
    check_recursion(source)
    check_language(source)
    for name, function in source.functions.items():
        check_returns(source.file, function, is_score=name in questions.names)


def check_names(source: Script, namespace: Mapping[str, Any]) -> None:
    """What can be told once the file has run: its functions read what is there and what never changes."""
    lines = dict(reversed([(name, getattr(node, "lineno", 1)) for name, node in _bound_names(source.tree)]))
    for function, node in source.uses():
        if node.id in namespace:
            kind = changeable_kind(namespace[node.id])
            if kind:
                source.refuse(
                    lines.get(node.id, node.lineno),
                    f"{node.id} is {kind} that {function.name} reads; what is outside of functions is compiled in "
                    "and must never change: make it a tuple or a knob.",
                )
        elif not hasattr(builtins, node.id):
            near = did_you_mean(node.id, [*namespace, *_local_names(function)])
            source.refuse(node, f"{function.name} reads {node.id}, which is nowhere defined.{near}")


def changeable_kind(value: object) -> str | None:
    """What a value is called if it could change; None if it can't."""
    if isinstance(value, tuple):
        return next(("a tuple with " + kind for kind in map(changeable_kind, value) if kind), None)
    fixed = (bool, int, float, str, type(None), np.number, type, ModuleType, FunctionType, BuiltinFunctionType)
    if isinstance(value, fixed) or callable(value):
        return None
    return "an array" if isinstance(value, np.ndarray) else f"a {type(value).__name__}"


def check_statements(source: Script) -> None:
    """Nothing that compiled code lacks, or that would tie a strategy to anything but the table."""
    for node in ast.walk(source.tree):
        kind = STATEMENTS.get(type(node))
        if kind:
            source.refuse(node, f"compiled code has no {kind}; a strategy is made of plain functions.")
        if isinstance(node, ast.Global):
            source.refuse(
                node, f"global {', '.join(node.names)}: a strategy remembers nothing; use a knob or a local name."
            )
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            source.refuse(
                node.decorator_list[0],
                f"{node.name} has a decorator; leave it out, functions are compiled as they are.",
            )
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
        if called in REFUSED and called not in source.functions:
            source.refuse(node, f"{called}() can't be used: {REFUSED[called]}.")


def _bound_names(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Every name that is given a value outside of functions, and where."""
    todo: list[ast.AST] = list(reversed(tree.body))
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                yield (alias.asname or alias.name).partition(".")[0], node
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id, node
        if not isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            todo += reversed(list(ast.iter_child_nodes(node)))


def check_bindings(source: Script, questions: Questions) -> None:
    """A name that functions read has one value; a question is answered by a function."""
    read = {node.id for _, node in source.uses()} | set(source.functions)
    lines: dict[str, int] = {}
    for name, node in _bound_names(source.tree):
        line = getattr(node, "lineno", 1)
        if name in questions.names and not (isinstance(node, ast.FunctionDef) and node in source.tree.body):
            source.refuse(node, f"{name} is a question of the game; answer it with a function: def {name}(…).")
        if name in lines and name in read:
            what = "defined" if name in source.functions else "given a value"
            source.refuse(node, f"{name} is {what} a second time, after line {lines[name]}; only one can hold.")
        lines.setdefault(name, line)


def check_functions_are_used(source: Script, questions: Questions) -> None:
    """A function that neither answers a question nor helps another is probably a question misspelled."""
    used = {node.id for function, node in source.uses() if node.id != function.name}
    used |= {node.id for node in _outside_of_functions(source.tree) if isinstance(node, ast.Name)}
    for name, function in source.functions.items():
        if name not in questions.names and name not in used:
            near = did_you_mean(name, questions.names)
            known = ", ".join(questions.names)
            source.refuse(
                function, f"{name} is no question of the game, and nothing uses it.{near} The questions are {known}."
            )
    if not any(name in questions.names for name in source.functions):
        known = ", ".join(questions.names)
        raise InputError(f"{source.file}: no function answers a question of the game; the questions are {known}.")


def _outside_of_functions(tree: ast.Module) -> Iterator[ast.AST]:
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            yield from ast.walk(node)


def check_recursion(source: Script) -> None:
    """No function calls itself, not even by way of others."""
    calls: dict[str, list[str]] = {name: [] for name in source.functions}
    for function, node in source.uses():
        if node.id in calls:
            calls[function.name].append(node.id)
    for name, function in source.functions.items():
        if name in _reached_functions(name, calls):
            by_way = "" if name in calls[name] else " by way of others"
            source.refuse(function, f"{name} calls itself{by_way}; compiled scores can't: write it as a loop.")


def _reached_functions(start: str, calls: Mapping[str, Iterable[str]]) -> set[str]:
    """What a function calls, and what that calls."""
    reached: set[str] = set()
    todo = list(calls[start])
    while todo:
        name = todo.pop()
        if name not in reached:
            reached.add(name)
            todo += calls[name]
    return reached


def _local_names(function: ast.FunctionDef) -> list[str]:
    names = [node.arg for node in ast.walk(function) if isinstance(node, ast.arg)]
    return names + [
        node.id for node in ast.walk(function) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    ]


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
