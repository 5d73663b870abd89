"""Strategies: files that score one option at a time become compiled functions that answer whole decisions.

A strategy file has a docstring, its story, and one function for each question it wants to answer:

    def claim(me, table, parcel, cow_weight=3.0):
        return cow_weight * parcel.cows + parcel.room

It scores *one* option; listing the options, taking the best and breaking ties is done here. Keyword defaults are
knobs. A question without a function is answered by the game's baseline. The pick around a score is compiled under
the strategy's own file name, so numba keeps it on disk and drops it when that file changes.
"""

import ast
import hashlib
import inspect
import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from types import FunctionType
from typing import Annotated, Any, Final

import numba
import numpy as np

from mrsim.errors import InputError
from mrsim.kernel.cache import COMPILING, rule
from mrsim.kernel.pointers import address_of
from mrsim.kernel.random import derive
from mrsim.kernel.records import Floats, Ints, dtype_of

RANDOM: Final = "random"
"""The name of the uninformed player that every game has built in; its address is 0."""
RANDOM_ADDRESS: Final = 0

KNOB_FOLLOWS: Final = re.compile(r":(?=[\w.]+=)")
"""Between a strategy and its knobs; a colon of a path, as in C:\\mine.py, is none."""

MOST_PLAYERS: Final = 4
MOST_QUESTIONS: Final = 16
MOST_KNOBS: Final = 16

INSTALLED: Final = Path(__file__).resolve().parent / "_shipped" / "strategies"
IN_CHECKOUT: Final = Path(__file__).resolve().parents[1] / "strategies"
SHIPPED: Final = INSTALLED if INSTALLED.is_dir() else IN_CHECKOUT
"""A wheel carries the strategies inside the package; an editable install reads them where they are written."""


class Players:
    """Who answers which question, as compiled code reads it."""

    pick: Annotated[Ints, MOST_QUESTIONS, MOST_PLAYERS]
    knob: Annotated[Floats, MOST_QUESTIONS, MOST_PLAYERS, MOST_KNOBS]


PLAYERS: Final = dtype_of(Players)


@dataclass(frozen=True)
class Question:
    """A decision of a game: how one of its options is shown to a strategy."""

    name: str
    story: str
    option: type
    """The view that a scoring function gets as its third argument."""
    show: Callable[..., Any] | None = None
    """Makes the view from (me, code); the view itself does where this is left out."""


@dataclass(frozen=True)
class Questions:
    """All decisions of a game, and the two views that every scoring function gets first."""

    me: type
    table: type
    asked: tuple[Question, ...]
    signature: Any
    """The numba signature of a pick; None where nothing is compiled."""


@dataclass(frozen=True)
class Answer:
    """One function of a strategy file, compiled, and the values its knobs are set to."""

    address: int
    knobs: tuple[str, ...]
    values: tuple[float, ...]
    line: int = 1
    """Where the function begins."""


_loaded: dict[tuple[Path, str, type], "Strategy"] = {}
"""Compiled code stays in memory for good, so the same file is never loaded twice."""


@dataclass(frozen=True)
class Strategy:
    """A loaded strategy; questions it does not answer are left to the baseline."""

    name: str
    story: str
    file: Path | None
    answers: dict[str, Answer]


# Finding


def folders(game: str) -> list[Path]:
    """Where the strategies of a game are looked for, the first file of a name winning."""
    under = game.replace("-", "_")
    return [folder / under for folder in (Path("strategies"), SHIPPED)]


def shipped_files(game: str) -> dict[str, Path]:
    """Every strategy that can be named without a path."""
    found: dict[str, Path] = {}
    for folder in folders(game):
        for file in sorted(folder.glob("*.py")):
            found.setdefault(file.stem, file)
    return found


def find(name: str, game: str) -> Path:
    """The file of a strategy named by a user: a path, or a shipped name."""
    if name.endswith(".py"):
        if not Path(name).is_file():
            raise InputError(f"{name}: there is no such strategy file.")
        return Path(name)
    files = shipped_files(game)
    if name in files:
        return files[name]
    known = [RANDOM, *files]
    near = get_close_matches(name, known, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise InputError(f"There is no strategy {name}.{hint} Known: {', '.join(known)}; or name a file ending in .py.")


# Loading


def load(typed: str, game: str, questions: Questions) -> Strategy:
    """Find, check and compile a strategy as a user names it: `greedy`, `my.py`, `greedy:expand.least_gain=3`."""
    name, *settings = KNOB_FOLLOWS.split(typed)
    if name == RANDOM:
        answers = {question.name: Answer(RANDOM_ADDRESS, (), ()) for question in questions.asked}
        strategy = Strategy(RANDOM, "Draws every decision uniformly from its legal options.", None, answers)
    else:
        strategy = load_file(find(name, game), questions)
    for setting in settings:
        strategy = turn_knob(typed, strategy, setting)
    return strategy


def turn_knob(typed: str, strategy: Strategy, setting: str) -> Strategy:
    """`claim.cow=4` turns a knob of one question, `cow=4` in every question that has it."""
    name, _, value = setting.partition("=")
    known = [f"{question}.{knob}" for question, answer in strategy.answers.items() for knob in answer.knobs]
    turned = [full for full in known if name in (full, full.partition(".")[2])]
    if not turned:
        near = get_close_matches(name, [*known, *(full.partition(".")[2] for full in known)], n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        has = f"It has {', '.join(known)}." if known else "It has none."
        raise InputError(f"{typed}: {strategy.name} has no knob {name}.{hint} {has}")
    number = _knob_value(typed, name, value)
    answers = {
        question: replace(answer, values=tuple(_turned(question, answer, turned, number)))
        for question, answer in strategy.answers.items()
    }
    return replace(strategy, answers=answers)


def _turned(question: str, answer: Answer, turned: Sequence[str], number: float) -> Iterable[float]:
    for knob, value in zip(answer.knobs, answer.values, strict=True):
        yield number if f"{question}.{knob}" in turned else value


def _knob_value(typed: str, name: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise InputError(f"{typed}: the knob {name} is set to {value}; it takes a number.")
    return number


def load_file(file: Path, questions: Questions) -> Strategy:
    """Check a strategy file and compile the questions it answers; a file that has not changed is loaded once."""
    text = _read(file)
    key = (file.resolve(), text, questions.me)
    if key not in _loaded:
        _loaded[key] = _compile_file(file, text, questions)
    return _loaded[key]


def _compile_file(file: Path, text: str, questions: Questions) -> Strategy:
    tree = _parse(file, text)
    namespace = _execute(file, tree)
    functions = {name: value for name, value in namespace.items() if _is_own(value, file)}
    for name, function in functions.items():
        namespace[name] = rule(function)
    answers = {}
    for number, question in enumerate(questions.asked):
        if question.name in functions:
            _check_fields(file, tree, question, questions)
            answers[question.name] = _answer(file, number, question, functions[question.name], questions)
    if not answers:
        known = ", ".join(question.name for question in questions.asked)
        raise InputError(f"{file}: no function answers a question of the game; the questions are {known}.")
    return Strategy(file.stem, inspect.cleandoc(ast.get_docstring(tree) or ""), file, answers)


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{file}: the strategy can't be read: {error}.") from None


def _parse(file: Path, text: str) -> ast.Module:
    try:
        return ast.parse(text, filename=str(file))
    except SyntaxError as error:
        raise InputError(f"{file}, line {error.lineno}: this is not Python: {error.msg}.") from None


def _execute(file: Path, tree: ast.Module) -> dict[str, Any]:
    namespace: dict[str, Any] = {"__name__": __name__, "math": math}
    try:
        exec(compile(tree, str(file), "exec"), namespace)  # noqa: S102  a strategy is the user's own code
    except Exception as error:  # noqa: BLE001  whatever the user's code raises
        line = _line_in(file, error)
        raise InputError(f"{file}, line {line}: {type(error).__name__}: {error}.") from None
    return namespace


def _line_in(file: Path, error: BaseException, otherwise: int = 1) -> int:
    """The innermost line of the file that an error came through; compiled code knows none."""
    frames = inspect.getinnerframes(error.__traceback__) if error.__traceback__ else []
    lines = [frame.lineno for frame in frames if frame.filename == str(file) and not frame.function.startswith("pick_")]
    return lines[-1] if lines else otherwise


def failure(strategy: Strategy, question: str, error: Exception, game: str) -> InputError:
    """What to tell when a strategy raises an error in the middle of a game."""
    answer = strategy.answers.get(question)
    if answer is None or strategy.file is None:
        return InputError(f"The baseline fails at {question} ({error!r}) in {game}.")
    line = answer.line if COMPILING else _line_in(strategy.file, error, answer.line)
    hint = "" if not COMPILING else " Replay that game with NUMBA_DISABLE_JIT=1 set to see the very line."
    return InputError(
        f"{strategy.file}, line {line}: {question} fails in {game}: {type(error).__name__}: {error}.{hint}"
    )


def _is_own(value: Any, file: Path) -> bool:
    return isinstance(value, FunctionType) and value.__code__.co_filename == str(file)


PICK: Final = """
def pick_{name}(me, table, desk, players, player, key):
    best = 0
    highest = -math.inf
    lot = -1
    for i in range(desk.count):
        value = float(score(me, table, show(me, desk.code[i]){knobs}))
        if value != value:
            raise ValueError("a score is not a number")
        desk.score[i] = value
        if value > highest:
            best, highest, lot = i, value, -1
        elif value == highest:
            if lot < 0:
                lot = derive(key, desk.code[best])
            other = derive(key, desk.code[i])
            if other > lot:
                best, lot = i, other
    return best
"""
"""What is compiled around a score. Ties are broken by the key of the decision and what the option is."""


def _answer(file: Path, number: int, question: Question, function: FunctionType, questions: Questions) -> Answer:
    parameters = list(inspect.signature(function).parameters.values())
    knobs = parameters[3:]
    defaults = _knob_defaults(file, question, function, parameters)
    passed = "".join(f", players.knob[{number}, player, {k}]" for k in range(len(knobs)))
    name = f"{question.name}_{hashlib.sha256(file.read_bytes()).hexdigest()[:12]}"
    source = PICK.format(name=name, knobs=passed)
    namespace = {
        "__name__": __name__,
        "score": rule(function),
        "show": question.show or question.option,
        "derive": derive,
        "math": math,
    }
    exec(compile(source, str(file), "exec"), namespace)  # noqa: S102  the template above
    pick = namespace[f"pick_{name}"]
    address = address_of(_compiled(file, question, function, pick, questions))
    return Answer(address, tuple(knob.name for knob in knobs), defaults, function.__code__.co_firstlineno)


def _compiled(file: Path, question: Question, function: FunctionType, pick: Any, questions: Questions) -> Any:
    if not COMPILING:
        return pick
    try:
        return numba.njit(questions.signature, cache=True, nogil=True)(pick)
    except Exception as error:  # noqa: BLE001  numba raises whatever it stumbles over
        line = function.__code__.co_firstlineno
        reason = _reason(error)
        raise InputError(f"{file}, line {line}: {question.name} can't be compiled: {reason}") from None


def _reason(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("Failed in", "During:", "File ", "- Resolution"))]
    return telling[0] if telling else lines[0]


def _knob_defaults(
    file: Path, question: Question, function: FunctionType, parameters: Sequence[inspect.Parameter]
) -> tuple[float, ...]:
    where = f"{file}, line {function.__code__.co_firstlineno}: {question.name}"
    if len(parameters) < 3 or any(p.default is not p.empty for p in parameters[:3]):
        raise InputError(f"{where} takes three arguments (me, table and an option), then knobs with defaults.")
    knobs = parameters[3:]
    if len(knobs) > MOST_KNOBS:
        raise InputError(f"{where} has {len(knobs)} knobs; at most {MOST_KNOBS} are possible.")
    for knob in knobs:
        if not isinstance(knob.default, int | float):
            raise InputError(f"{where}: the knob {knob.name} needs a number as its default.")
    return tuple(float(knob.default) for knob in knobs)


# Checking, before anything is compiled


def _check_fields(file: Path, tree: ast.Module, question: Question, questions: Questions) -> None:
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


def fields(view: type) -> list[str]:
    """The names a strategy may read off a view."""
    return [name for name, member in vars(view).items() if isinstance(member, property)]


# Seating


def seat(strategies: Iterable[Strategy], baseline: Strategy, questions: Questions) -> Any:
    """The record of who answers what, with which knobs."""
    players = np.zeros(1, PLAYERS).view(np.recarray)[0]
    for player, strategy in enumerate(strategies):
        for number, question in enumerate(questions.asked):
            answer = strategy.answers.get(question.name) or baseline.answers[question.name]
            players.pick[number, player] = answer.address
            for k, value in enumerate(answer.values):
                players.knob[number, player, k] = value
    return players
