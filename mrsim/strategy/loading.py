"""Strategy files, checked, compiled and seated.

A strategy file has a docstring, its story, and one function for each question it wants to answer:

    def claim(me, table, parcel, cow_weight=3.0):
        return cow_weight * parcel.cows + parcel.room

It scores *one* option; listing the options, taking the best and breaking ties is done by the pick around it.
Keyword defaults are knobs. A question without a function is answered by the game's baseline. The pick is compiled
under the strategy's own file name, so numba keeps it on disk and drops it when that file changes.
"""

import ast
import inspect
import math
from collections.abc import Iterable
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from mrsim.errors import InputError
from mrsim.kernel.cache import rule
from mrsim.strategy.about import RANDOM_STORY
from mrsim.strategy.checking import check_fields
from mrsim.strategy.failing import line_in
from mrsim.strategy.finding import find
from mrsim.strategy.knobs import KNOB_FOLLOWS, turn_knob
from mrsim.strategy.pick import answer
from mrsim.strategy.players import PLAYERS, RANDOM, RANDOM_ADDRESS
from mrsim.strategy.question import Answer, Questions, Strategy
from mrsim.strategy.restrictions import is_restriction, restrict

_loaded: dict[tuple[Path, str, type], "Strategy"] = {}
"""Compiled code stays in memory for good, so the same file is never loaded twice."""


def load(typed: str, game: str, questions: Questions) -> Strategy:
    """Find, check and compile a strategy as a user names it: `greedy`, `my.py`, `greedy:expand.least_gain=3`."""
    name, *settings = KNOB_FOLLOWS.split(typed)
    if name == RANDOM:
        answers = {question.name: Answer(RANDOM_ADDRESS, (), ()) for question in questions.asked}
        strategy = Strategy(RANDOM, RANDOM_STORY, None, answers)
    else:
        strategy = load_file(find(name, game), questions)
    for setting in settings:
        if is_restriction(setting):
            strategy = restrict(typed, strategy, setting, questions)
        else:
            strategy = turn_knob(typed, strategy, setting)
    return strategy


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
            check_fields(file, tree, question, questions)
            answers[question.name] = answer(file, number, question, functions[question.name], questions)
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
        line = line_in(file, error)
        raise InputError(f"{file}, line {line}: {type(error).__name__}: {error}.") from None
    return namespace


def _is_own(value: Any, file: Path) -> bool:
    return isinstance(value, FunctionType) and value.__code__.co_filename == str(file)


def seat(strategies: Iterable[Strategy], baseline: Strategy, questions: Questions) -> Any:
    """The record of who answers what, with which knobs."""
    players = np.zeros(1, PLAYERS).view(np.recarray)[0]
    for player, strategy in enumerate(strategies):
        players.ignore[player] = strategy.ignore
        for number, question in enumerate(questions.asked):
            answer = strategy.answers.get(question.name) or baseline.answers[question.name]
            players.pick[number, player] = answer.address
            players.never[number, player] = strategy.never.get(question.name, 0)
            players.always[number, player] = strategy.always.get(question.name, 0)
            for k, value in enumerate(answer.values):
                players.knob[number, player, k] = value
    return players
