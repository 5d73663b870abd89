"""Which view an expression of a strategy is, so that a field that does not exist is told before anything is compiled.

Every scoring function is followed with the views it gets, and through the helpers of the file with what they are
given there. A shape is what is known of a value: a view, a plain value that holds no view, several of known shapes,
or nothing.
"""

import ast
import inspect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from mrsim.errors import InputError, did_you_mean
from mrsim.strategy.question import Question, Questions, fields


@dataclass(frozen=True)
class Plain:
    """A number, or whatever is made of numbers."""


@dataclass(frozen=True)
class Several:
    """A tuple or a list."""

    items: tuple["Shape", ...]


Shape = type | Plain | Several | None
PLAIN: Final = Plain()
FUNCTIONS_OF_VALUES: Final = frozenset("abs bool float int len max min pow range round sum".split())

Function = ast.FunctionDef
MOST_PASSES: Final = 10
"""Names get their shapes in as many passes as assignments depend on each other; more is no strategy."""


class Follower:
    """The functions of a file, followed from the questions they answer."""

    def __init__(self, file: Path, tree: ast.Module, questions: Questions, namespace: dict[str, Any]) -> None:
        self.file = file
        self.functions = {node.name: node for node in tree.body if isinstance(node, Function)}
        self.questions = questions
        self.namespace = namespace
        self.followed: dict[tuple[str, tuple[Shape, ...]], Shape] = {}

    def check(self, question: Question) -> None:
        """Every field that the answer to a question reads must be one that its view has, and it must be a number."""
        function = self.functions[question.name]
        score = self.follow(function, (self.questions.me, self.questions.table, question.option))
        if isinstance(score, type | Several):
            what = f"a {score.__name__}" if isinstance(score, type) else "several values"
            raise InputError(
                f"{self.file}, line {function.lineno}: {question.name} returns {what}; a score is a number."
            )

    def follow(self, function: Function, given: tuple[Shape, ...]) -> Shape:
        """Check a function for what it is given, and say what it returns."""
        key = (function.name, given)
        if key not in self.followed:
            self.followed[key] = None
            self.followed[key] = Body(self, function, given).check()
        return self.followed[key]

    def called(self, name: str, given: tuple[Shape, ...]) -> Shape:
        """What a call of a function gives."""
        if name in self.functions:
            return self.follow(self.functions[name], given)
        value = self.namespace.get(name)
        if value is None and name in FUNCTIONS_OF_VALUES:
            return together(given) if name in ("max", "min") else PLAIN
        return returned(value)


class Body:
    """One function with the shapes of its names."""

    def __init__(self, follower: Follower, function: Function, given: tuple[Shape, ...]) -> None:
        self.follower = follower
        self.function = function
        self.nodes = inner_nodes(function)
        self.naming = True
        arguments = function.args
        names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
        self.shapes: dict[str, Shape] = {}
        self.shapes.update(dict.fromkeys(names, PLAIN))
        self.shapes.update(zip(names, given, strict=False))

    def check(self) -> Shape:
        """Refuse the first field that does not exist, and say what is returned."""
        self.name_all()
        for node in self.nodes:
            if isinstance(node, ast.Attribute):
                self.check_field(node)
            elif isinstance(node, ast.Subscript) and isinstance(self.shape(node.value), type):
                what = ast.unparse(node.value)
                raise self.mistake(node, f"{what} has fields, not positions; write {what}. and the name of one.")
            elif isinstance(node, ast.Call):
                self.shape(node)
        return together(self.shape(node.value) for node in self.nodes if isinstance(node, ast.Return) and node.value)

    def name_all(self) -> None:
        """Give every name the shape of what it is assigned, until nothing new is learnt."""
        for _ in range(MOST_PASSES):
            before = dict(self.shapes)
            for node in self.nodes:
                self.name(node)
            if self.shapes == before:
                break
        self.naming = False

    def name(self, node: ast.AST) -> None:
        """What one assignment or loop says of its names."""
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self.assign(target, self.shape(node.value))
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            self.assign(node.target, self.shape(node.value))
        elif isinstance(node, ast.For | ast.comprehension):
            self.assign(node.target, item(self.shape(node.iter)))

    def assign(self, target: ast.expr, shape: Shape) -> None:
        """A name gets a shape; names in a tuple one each."""
        if isinstance(target, ast.Name):
            self.shapes[target.id] = shape
        elif isinstance(target, ast.Tuple | ast.List):
            shapes = shape.items if isinstance(shape, Several) else (item(shape),) * len(target.elts)
            for part, each in zip(target.elts, shapes, strict=False):
                self.assign(part, each)

    def check_field(self, node: ast.Attribute) -> None:
        """A field must be one of the view it is read off."""
        module = self.module(node.value)
        if module and not hasattr(module, node.attr):
            near = did_you_mean(node.attr, dir(module))
            raise self.mistake(node, f"{module.__name__} has no {node.attr}.{near}")
        owner = self.shape(node.value)
        if isinstance(owner, Plain | Several):
            return
        if not isinstance(owner, type):
            raise self.mistake(node, f".{node.attr} can't be followed; read it off an argument.")
        if node.attr not in fields(owner):
            near = did_you_mean(node.attr, fields(owner))
            has = ", ".join(sorted(fields(owner)))
            raise self.mistake(node, f"{ast.unparse(node.value)} has no field {node.attr}.{near} It has {has}.")
        if not isinstance(node.ctx, ast.Load):
            raise self.mistake(node, f"{ast.unparse(node)} can only be read.")

    def shape(self, node: ast.expr) -> Shape:  # noqa: PLR0911  a kind of expression a line
        """What is known of an expression."""
        match node:
            case ast.Name():
                return self.shapes.get(node.id, PLAIN if node.id in self.follower.namespace else None)
            case ast.Attribute():
                owner = self.shape(node.value)
                return field_shape(owner, node.attr) if isinstance(owner, type) else PLAIN
            case ast.Call(func=ast.Name(id=name)):
                given = self.given(node, name)
                return None if self.naming and None in given else self.follower.called(name, given)
            case ast.IfExp():
                return together((self.shape(node.body), self.shape(node.orelse)))
            case ast.NamedExpr():
                return self.shape(node.value)
            case ast.Tuple() | ast.List():
                return Several(tuple(self.shape(part) for part in node.elts))
            case ast.Subscript():
                return part_of(self.shape(node.value), node.slice)
            case ast.ListComp():
                return Several((self.shape(node.elt),))
            case ast.Starred():
                return None
        return PLAIN

    def given(self, call: ast.Call, name: str) -> tuple[Shape, ...]:
        """What a call gives to the arguments of a function, in their order."""
        given = [self.shape(argument) for argument in call.args]
        function = self.follower.functions.get(name)
        if function is None:
            return tuple(given)
        named = {keyword.arg: self.shape(keyword.value) for keyword in call.keywords}
        rest = function.args.args[len(given) :]
        return (*given, *(named.get(argument.arg, PLAIN) for argument in rest))

    def module(self, node: ast.expr) -> ModuleType | None:
        """`math`, or a module that the file imports."""
        value = self.follower.namespace.get(node.id) if isinstance(node, ast.Name) else None
        return value if isinstance(value, ModuleType) else None

    def mistake(self, node: ast.AST, text: str) -> InputError:
        """A mistake with its line."""
        return InputError(f"{self.follower.file}, line {getattr(node, 'lineno', 1)}: {text}")


def inner_nodes(function: Function) -> list[ast.AST]:
    """Everything inside a function, line by line and what is read first before what is read off it."""
    nodes = [node for statement in function.body for node in ast.walk(statement)]
    return sorted(nodes, key=lambda node: (getattr(node, "lineno", 0), getattr(node, "end_col_offset", 0)))


def field_shape(view: type, field: str) -> Shape:
    """What a field of a view is: another view, or a number."""
    member = vars(view).get(field)
    return returned(member.fget) if isinstance(member, property) else None


def returned(function: Any) -> Shape:
    """What a function of the game says it returns; a view that is called makes one."""
    if isinstance(function, type):
        return function if hasattr(function, "_fields") else PLAIN
    plain = getattr(function, "py_func", function)
    try:
        annotation = inspect.get_annotations(plain, eval_str=True).get("return")
    except (TypeError, NameError):
        return None
    if annotation in (int, float, bool):
        return PLAIN
    return annotation if isinstance(annotation, type) and hasattr(annotation, "_fields") else None


def together(shapes: Iterable[Shape]) -> Shape:
    """What is known of a value that is one of these."""
    found = list(shapes)
    return found[0] if found and all(shape == found[0] for shape in found) else None


def item(shape: Shape) -> Shape:
    """What is known of any item of a value."""
    if isinstance(shape, Several):
        return together(shape.items)
    return PLAIN if shape == PLAIN else None


def part_of(shape: Shape, index: ast.expr) -> Shape:
    """What is known of the item at an index."""
    if isinstance(shape, Several) and isinstance(index, ast.Constant) and isinstance(index.value, int):
        items: Sequence[Shape] = shape.items
        return items[index.value] if -len(items) <= index.value < len(items) else None
    return item(shape)
