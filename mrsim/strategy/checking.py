"""What can be told of a strategy file before anything is compiled."""

import ast
import inspect
from difflib import get_close_matches
from pathlib import Path

from mrsim.errors import InputError
from mrsim.strategy.question import Question, Questions, fields


def check_fields(file: Path, tree: ast.Module, question: Question, questions: Questions) -> None:
    """Every attribute a scoring function reads must be one that its view offers."""
    function = next(n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == question.name)
    names = [argument.arg for argument in function.args.args[:3]]
    types = dict(zip(names, (questions.me, questions.table, question.option), strict=False))
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            types.update(_assigned_types(node, types))
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute):
            _check_attribute(file, node, types)


def _assigned_types(node: ast.Assign, types: dict[str, type]) -> dict[str, type]:
    """`taken = swap.taken` gives a name to a view."""
    pairs: list[tuple[ast.expr, ast.expr]] = []
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs += zip(target.elts, node.value.elts, strict=False)
        else:
            pairs.append((target, node.value))
    found = {target.id: _type_of(value, types) for target, value in pairs if isinstance(target, ast.Name)}
    return {name: view for name, view in found.items() if view is not None}


def _check_attribute(file: Path, node: ast.Attribute, types: dict[str, type]) -> None:
    owner = _type_of(node.value, types)
    if owner is None:
        if not (isinstance(node.value, ast.Name) and node.value.id in ("math", "np")):
            raise InputError(f"{file}, line {node.lineno}: .{node.attr} can't be followed; read it off an argument.")
        return
    if node.attr not in fields(owner):
        near = get_close_matches(node.attr, fields(owner), n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise InputError(
            f"{file}, line {node.lineno}: {ast.unparse(node.value)} has no field {node.attr}.{hint} "
            f"It has {', '.join(sorted(fields(owner)))}."
        )
    if isinstance(node.ctx, ast.Store):
        raise InputError(f"{file}, line {node.lineno}: {ast.unparse(node)} can only be read.")


def _type_of(node: ast.expr, types: dict[str, type]) -> type | None:
    """The view that an expression gives, if it is one."""
    if isinstance(node, ast.Name):
        return types.get(node.id)
    if isinstance(node, ast.Attribute):
        owner = _type_of(node.value, types)
        member = vars(owner).get(node.attr) if owner else None
        if isinstance(member, property):
            returned = inspect.get_annotations(member.fget, eval_str=True).get("return")  # type: ignore[arg-type]
            return returned if isinstance(returned, type) and hasattr(returned, "_fields") else None
    return None
