"""Which fields a strategy reads, and whether it may: known before anything is compiled.

Every scoring function is followed with the views it gets, and through the helpers of the file with what they are
given there. A view is read by its fields, given to functions that take one, and named; nothing else can be done with
it. So the records inside a view stay out of reach by the shape of the language, and not by a list of what is forbidden.
"""

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from mrsim.errors import InputError, did_you_mean
from mrsim.strategy.question import Question, Questions, view_fields


@dataclass(frozen=True)
class NumberShape:
    """A number, or whatever is made of numbers: no view is inside."""


@dataclass(frozen=True)
class UnknownShape:
    """Different things at different times, or something unknown: perhaps a view."""


@dataclass(frozen=True)
class TupleShape:
    """A tuple, with what is known of each of its items."""

    items: tuple["ViewShape", ...]


@dataclass(frozen=True)
class ListShape:
    """A list, or whatever else one runs through."""

    item: "ViewShape"


ViewShape = type | NumberShape | UnknownShape | TupleShape | ListShape | None
"""A view, or one of the above. None is what was never given a value: no view either."""
NUMBER_SHAPE: Final = NumberShape()
UNKNOWN_SHAPE: Final = UnknownShape()

FunctionNode = ast.FunctionDef
MOST_PASSES: Final = 20
"""Names get their shapes in as many passes as assignments depend on each other; more is no strategy."""


class FieldChecker:
    """The functions of a file, followed from the questions they answer."""

    def __init__(self, file: Path, tree: ast.Module, questions: Questions, namespace: dict[str, Any]) -> None:
        self.file = file
        self.functions = {node.name: node for node in tree.body if isinstance(node, FunctionNode)}
        self.questions = questions
        self.namespace = namespace
        self.followed: dict[tuple[str, tuple[ViewShape, ...]], ViewShape] = {}

    def check(self, question: Question) -> None:
        """Every field that the answer to a question reads must be one that its view has, and it must be a number."""
        function = self.functions[question.name]
        score = self.follow(function, (self.questions.me, self.questions.table, question.option))
        if isinstance(score, type | TupleShape):
            what = f"a {score.__name__}" if isinstance(score, type) else "several values"
            raise InputError(
                f"{self.file}, line {function.lineno}: {question.name} returns {what}; a score is a number."
            )

    def follow(self, function: FunctionNode, given: tuple[ViewShape, ...]) -> ViewShape:
        """Check a function for what it is given, and say what it returns."""
        key = (function.name, given)
        if key not in self.followed:
            self.followed[key] = None
            self.followed[key] = FunctionShapes(self, function, given).check()
        return self.followed[key]

    def called(self, call: ast.Call, given: tuple[ViewShape, ...]) -> ViewShape:
        """What a call gives; only functions of the file and of the game take views."""
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if name in self.functions:
            return self.follow(self.functions[name], given)
        function = self.value(call.func)
        if self.is_of_game(function):
            return returned_shape(function)
        if function is None and name in RUN_THROUGH:
            return RUN_THROUGH[name](given)
        return NUMBER_SHAPE

    def takes_views(self, call: ast.Call) -> bool:
        """Whether a view may be given to what is called."""
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        function = self.value(call.func)
        return name in self.functions or self.is_of_game(function) or (function is None and name in RUN_THROUGH)

    def value(self, function: ast.expr) -> Any:
        """What a name stands for outside of functions, or a name of a module; None for what Python has built in."""
        if isinstance(function, ast.Name):
            return self.namespace.get(function.id)
        if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
            module = self.namespace.get(function.value.id)
            return getattr(module, function.attr, UNKNOWN_SHAPE) if isinstance(module, ModuleType) else UNKNOWN_SHAPE
        return UNKNOWN_SHAPE

    def is_of_game(self, function: Any) -> bool:
        """Whether the game offers a function; no other of its functions can be imported."""
        module = getattr(function, "__module__", None) or ""
        return callable(function) and module.startswith(f"{self.questions.package}.")


class FunctionShapes:
    """One function with the shapes of its names."""

    def __init__(self, follower: FieldChecker, function: FunctionNode, given: tuple[ViewShape, ...]) -> None:
        self.follower = follower
        self.function = function
        self.nodes = inner_nodes(function)
        arguments = function.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
            raise self.mistake(function, f"{function.name} takes plain arguments only: no stars and no slashes.")
        names = [argument.arg for argument in arguments.args]
        self.shapes: dict[str, ViewShape] = {}
        self.shapes.update(dict.fromkeys(names, NUMBER_SHAPE))
        self.shapes.update(zip(names, given, strict=False))
        self.inside = {node.name: node for node in self.nodes if isinstance(node, FunctionNode)}
        for inner in self.inside.values():
            arguments = inner.args
            inner_names = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
            for argument in (*inner_names, *filter(None, (arguments.vararg, arguments.kwarg))):
                self.give(argument.arg, NUMBER_SHAPE)

    def check(self) -> ViewShape:
        """Refuse the first thing that can't be done with a view, and say what is returned."""
        self.name_all()
        for node in self.nodes:
            if isinstance(node, ast.Attribute):
                self.check_field(node)
            elif isinstance(node, ast.Subscript) and isinstance(self.shape(node.value), type):
                what = ast.unparse(node.value)
                raise self.mistake(node, f"{what} has fields, not positions; write {what}. and the name of one.")
            elif isinstance(node, ast.Call):
                self.check_call(node)
        self.check_uses()
        return merge_shapes(
            self.shape(node.value) for node in self.nodes if isinstance(node, ast.Return) and node.value
        )

    def check_call(self, call: ast.Call) -> None:
        """What is called is followed; where views are given, each argument is known by its place or its name."""
        self.shape(call)
        stars = [a for a in call.args if isinstance(a, ast.Starred)] + [k for k in call.keywords if k.arg is None]
        if stars and self.takes_views(call):
            raise self.mistake(call, f"{ast.unparse(call.func)} is called with a star; write every argument.")

    def check_uses(self) -> None:
        """A view is read, named, put into a tuple and given to functions of the file and the game: no more."""
        allowed = {id(part) for node in self.nodes for part in self.places(node)}
        for node in self.nodes:
            for part in ast.iter_child_nodes(node):
                if isinstance(part, ast.expr) and id(part) not in allowed and holds_view(self.shape(part)):
                    what = ast.unparse(part)
                    raise self.mistake(
                        part,
                        f"{what} is more than a number here; read a field of it, or give it to a function of this "
                        "file or of the game.",
                    )

    def places(self, node: ast.AST) -> Iterator[ast.expr]:  # noqa: C901, PLR0911  a kind of place a line
        """The parts of an expression or a statement that may be views."""
        match node:
            case ast.Attribute() | ast.Subscript():
                return iter((node.value,))
            case ast.Call() if self.takes_views(node):
                return iter((*node.args, *(keyword.value for keyword in node.keywords)))
            case ast.Assign() if all(map(is_named, node.targets)):
                return iter((node.value, *node.targets))
            case ast.AnnAssign() if is_named(node.target) and node.value:
                return iter((node.value, node.target))
            case ast.NamedExpr():
                return iter((node.value, node.target))
            case ast.For() | ast.comprehension() if is_named(node.target):
                return iter((node.iter, node.target))
            case ast.Tuple() | ast.List():
                return iter(node.elts)
            case ast.Starred() if isinstance(node.ctx, ast.Store):
                return iter((node.value,))
            case ast.IfExp():
                return iter((node.body, node.orelse))
            case ast.ListComp():
                return iter((node.elt,))
            case ast.Return() if node.value and not self.is_inside(node):
                return iter((node.value,))
            case ast.Expr():
                return iter((node.value,))
        return iter(())

    def is_inside(self, node: ast.AST) -> bool:
        """Whether a node belongs to a function inside this one."""
        return any(node in ast.walk(inner) for inner in self.inside.values())

    def takes_views(self, call: ast.Call) -> bool:
        """Whether a view may be given to what is called; a name of this function hides one of the file."""
        is_own = isinstance(call.func, ast.Name) and (call.func.id in self.shapes or call.func.id in self.inside)
        return not is_own and self.follower.takes_views(call)

    def name_all(self) -> None:
        """Give every name the shape of what it is assigned, until nothing new is learnt."""
        for _ in range(MOST_PASSES):
            before = dict(self.shapes)
            for node in self.nodes:
                self.name(node)
            if self.shapes == before:
                return
        raise self.mistake(
            self.function, f"{self.function.name} reassigns too many names; give every value its own name."
        )

    def name(self, node: ast.AST) -> None:
        """What one assignment or loop says of its names."""
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self.assign(target, self.shape(node.value))
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            self.assign(node.target, self.shape(node.value))
        elif isinstance(node, ast.AugAssign):
            self.assign(node.target, NUMBER_SHAPE)
        elif isinstance(node, ast.For | ast.comprehension):
            self.assign(node.target, item_shape(self.shape(node.iter)))

    def assign(self, target: ast.expr, shape: ViewShape) -> None:
        """A name gets a shape; names in a tuple one each."""
        if isinstance(target, ast.Name):
            self.give(target.id, shape)
        elif isinstance(target, ast.Starred):
            self.assign(target.value, ListShape(item_shape(shape)))
        elif isinstance(target, ast.Tuple | ast.List):
            has_star = any(isinstance(part, ast.Starred) for part in target.elts)
            is_known = isinstance(shape, TupleShape) and len(shape.items) == len(target.elts) and not has_star
            for number, part in enumerate(target.elts):
                self.assign(
                    part, shape.items[number] if is_known and isinstance(shape, TupleShape) else item_shape(shape)
                )

    def give(self, name: str, shape: ViewShape) -> None:
        """A name that has two shapes has none that is known."""
        self.shapes[name] = merge_shapes((self.shapes.get(name), shape))

    def check_field(self, node: ast.Attribute) -> None:
        """A field must be one of the view it is read off."""
        module = self.module(node.value)
        if module and not hasattr(module, node.attr):
            near = did_you_mean(node.attr, dir(module))
            raise self.mistake(node, f"{module.__name__} has no {node.attr}.{near}")
        owner = self.shape(node.value)
        if isinstance(owner, NumberShape | TupleShape | ListShape) and not holds_view(owner):
            return
        if not isinstance(owner, type):
            raise self.mistake(node, f".{node.attr} can't be followed; read it off an argument.")
        if node.attr not in view_fields(owner):
            near = did_you_mean(node.attr, view_fields(owner))
            has = ", ".join(sorted(view_fields(owner)))
            raise self.mistake(node, f"{ast.unparse(node.value)} has no field {node.attr}.{near} It has {has}.")

    def shape(self, node: ast.expr) -> ViewShape:  # noqa: PLR0911  a kind of expression a line
        """What is known of an expression."""
        match node:
            case ast.Name():
                return self.shapes.get(node.id, NUMBER_SHAPE if node.id in self.follower.namespace else None)
            case ast.Attribute():
                owner = self.shape(node.value)
                return field_shape(owner, node.attr) if isinstance(owner, type) else NUMBER_SHAPE
            case ast.Call():
                return self.follower.called(node, self.given(node)) if self.takes_views(node) else NUMBER_SHAPE
            case ast.IfExp():
                return merge_shapes((self.shape(node.body), self.shape(node.orelse)))
            case ast.NamedExpr() | ast.Starred():
                return self.shape(node.value)
            case ast.Tuple():
                return TupleShape(tuple(self.shape(part) for part in node.elts))
            case ast.List():
                return ListShape(merge_shapes(self.shape(part) for part in node.elts))
            case ast.Subscript():
                return subscript_shape(self.shape(node.value), node.slice)
            case ast.ListComp():
                return ListShape(self.shape(node.elt))
        return NUMBER_SHAPE

    def given(self, call: ast.Call) -> tuple[ViewShape, ...]:
        """What a call gives to the arguments of a function, in their order."""
        given = [self.shape(argument) for argument in call.args]
        function = self.follower.functions.get(call.func.id) if isinstance(call.func, ast.Name) else None
        if function is None:
            return tuple(given)
        named = {keyword.arg: self.shape(keyword.value) for keyword in call.keywords}
        rest = function.args.args[len(given) :]
        return (*given, *(named.get(argument.arg, NUMBER_SHAPE) for argument in rest))

    def module(self, node: ast.expr) -> ModuleType | None:
        """`math`, or a module that the file imports."""
        value = self.follower.namespace.get(node.id) if isinstance(node, ast.Name) else None
        return value if isinstance(value, ModuleType) else None

    def mistake(self, node: ast.AST, text: str) -> InputError:
        """A mistake with its line."""
        return InputError(f"{self.follower.file}, line {getattr(node, 'lineno', 1)}: {text}")


def inner_nodes(function: FunctionNode) -> list[ast.AST]:
    """Everything inside a function, line by line and what is read first before what is read off it."""
    nodes = [node for statement in function.body for node in ast.walk(statement)]
    return sorted(nodes, key=lambda node: (getattr(node, "lineno", 0), getattr(node, "end_col_offset", 0)))


def field_shape(view: type, field: str) -> ViewShape:
    """What a field of a view is: another view, or a number."""
    member = vars(view).get(field)
    return returned_shape(member.fget) if isinstance(member, property) else UNKNOWN_SHAPE


def returned_shape(function: Any) -> ViewShape:
    """What a function of the game says it returns."""
    plain = getattr(function, "py_func", function)
    try:
        annotation = inspect.get_annotations(plain, eval_str=True).get("return")
    except (TypeError, NameError):
        return UNKNOWN_SHAPE
    if annotation in (int, float, bool):
        return NUMBER_SHAPE
    return annotation if isinstance(annotation, type) and hasattr(annotation, "_fields") else UNKNOWN_SHAPE


def merge_shapes(shapes: Iterable[ViewShape]) -> ViewShape:
    """What is known of a value that is one of these."""
    found = [shape for shape in shapes if shape is not None]
    if not found or all(shape == found[0] for shape in found):
        return found[0] if found else None
    if all(isinstance(shape, ListShape) for shape in found):
        return ListShape(merge_shapes(item_shape(shape) for shape in found))
    return UNKNOWN_SHAPE if any(map(holds_view, found)) else NUMBER_SHAPE


def holds_view(shape: ViewShape) -> bool:
    """Whether a view may be inside."""
    match shape:
        case TupleShape(items):
            return any(map(holds_view, items))
        case ListShape(first_items_shape):
            return holds_view(first_items_shape)
    return isinstance(shape, type | UnknownShape)


def item_shape(shape: ViewShape) -> ViewShape:
    """What is known of any item of a value; those of a view are nobody's business."""
    match shape:
        case TupleShape(items):
            return merge_shapes(items)
        case ListShape(first_items_shape):
            return first_items_shape
    return UNKNOWN_SHAPE if holds_view(shape) else shape


def subscript_shape(shape: ViewShape, index: ast.expr) -> ViewShape:
    """What is known of the item at an index, or of a slice."""
    if isinstance(index, ast.Slice):
        return ListShape(item_shape(shape)) if isinstance(shape, TupleShape | ListShape) else shape
    if isinstance(shape, TupleShape) and isinstance(index, ast.Constant) and isinstance(index.value, int):
        return shape.items[index.value] if index.value < len(shape.items) else item_shape(shape)
    return item_shape(shape)


def is_named(target: ast.expr) -> bool:
    """Whether an assignment gives a name to all of a value: what is put into a list can't be followed."""
    if isinstance(target, ast.Tuple | ast.List):
        return all(map(is_named, target.elts))
    return isinstance(target, ast.Name) or (isinstance(target, ast.Starred) and is_named(target.value))


def first_items_shape(given: Sequence[ViewShape]) -> ViewShape:
    """What is known of any item of what a function was given first."""
    return item_shape(given[0]) if given else None


RUN_THROUGH: Final[Mapping[str, Callable[[tuple[ViewShape, ...]], ViewShape]]] = {
    "max": lambda given: merge_shapes(given) if len(given) > 1 else first_items_shape(given),
    "min": lambda given: merge_shapes(given) if len(given) > 1 else first_items_shape(given),
    "tuple": lambda given: ListShape(first_items_shape(given)),
    "list": lambda given: ListShape(first_items_shape(given)),
    "reversed": lambda given: ListShape(first_items_shape(given)),
    "enumerate": lambda given: ListShape(TupleShape((NUMBER_SHAPE, first_items_shape(given)))),
    "zip": lambda given: ListShape(TupleShape(tuple(map(item_shape, given)))),
}
"""What Python has built in that gives what it was given, one by one."""
