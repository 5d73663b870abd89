"""Whether every way through a function ends with a value."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from mrsim.errors import InputError


def check_returns(file: Path, function: ast.FunctionDef, is_score: bool) -> None:
    """A function that answers a question returns on every way; a helper does if it returns anything anywhere."""
    returns = list(own_returns(function.body))
    empty = [node for node in returns if gives_nothing(node)]
    if not is_score and len(empty) == len(returns):
        return
    what = "a score" if is_score else "a value"
    if empty:
        raise InputError(
            f"{file}, line {empty[0].lineno}: {function.name} returns nothing here; every way needs {what}."
        )
    if not always_ends(function.body):
        raise InputError(
            f"{file}, line {function.lineno}: {function.name} can reach its end, line {function.end_lineno}, without "
            f"returning {what}; end it with a return."
        )


def gives_nothing(node: ast.Return) -> bool:
    """`return` and `return None`."""
    return node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None)


def always_ends(statements: Sequence[ast.stmt]) -> bool:
    """Whether the way never goes on behind these statements."""
    return any(never_continues(statement) for statement in statements)


def never_continues(statement: ast.stmt) -> bool:  # noqa: PLR0911  a kind of statement a line
    """Whether the way never goes on behind this one."""
    match statement:
        case ast.Return() | ast.Raise():
            return True
        case ast.If():
            return always_ends(statement.body) and always_ends(statement.orelse)
        case ast.While(test=ast.Constant(value=true)) if true:
            return not has_own_break(statement.body)
        case ast.For() | ast.While():
            return always_ends(statement.orelse) and not has_own_break(statement.body)
        case ast.With():
            return always_ends(statement.body)
        case ast.Match():
            last = statement.cases[-1]
            catches_all = last.guard is None and isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None
            return catches_all and all(always_ends(case.body) for case in statement.cases)
        case ast.Try():
            bodies = [statement.body + statement.orelse, *(handler.body for handler in statement.handlers)]
            return always_ends(statement.finalbody) or all(map(always_ends, bodies))
    return False


def has_own_break(statements: Iterable[ast.AST]) -> bool:
    """Whether a loop with these statements can be left by its own break."""
    return any(
        isinstance(node, ast.Break)
        or (not isinstance(node, ast.For | ast.While) and has_own_break(ast.iter_child_nodes(node)))
        for node in statements
    )


def own_returns(nodes: Iterable[ast.AST]) -> Iterator[ast.Return]:
    """The returns of a function, those of functions inside it left out."""
    for node in nodes:
        if isinstance(node, ast.Return):
            yield node
        elif not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield from own_returns(ast.iter_child_nodes(node))
