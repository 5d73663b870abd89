"""Strategy files, checked, compiled and seated.

A strategy file has a docstring, its story, and one function for each question it wants to answer:

    def claim(me, table, parcel, cow_weight=3.0):
        return cow_weight * parcel.cows + parcel.room

It scores *one* option; listing the options, taking the best and breaking ties is done by the pick around it.
Keyword defaults are knobs. A question without a function is answered by the game's baseline. The pick is compiled
under the strategy's own file name, so numba keeps it on disk and drops it when that file changes.
"""

import ast
import hashlib
import inspect
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from mrsim.engine.jit import rule
from mrsim.strategy.about import RANDOM_STORY
from mrsim.strategy.diagnostics import compile_failure
from mrsim.strategy.file_checks import check_names, check_source
from mrsim.strategy.file_lookup import RANDOM, find_strategy
from mrsim.strategy.knobs import KNOB_FOLLOWS, knobs_of, turn_knobs
from mrsim.strategy.named_files import names_file, play_by_file
from mrsim.strategy.pick import compile_pick
from mrsim.strategy.plain_scripts import execute_script, load_plain_script
from mrsim.strategy.players_record import PLAYERS, RANDOM_ADDRESS
from mrsim.strategy.question import CompiledAnswer, Question, Questions, Strategy
from mrsim.strategy.readable_fields import FieldChecker
from mrsim.strategy.restrictions import is_restriction, restrict_strategy
from mrsim.strategy.source import Script, parse_source, read_source

_loaded: dict[tuple[object, ...], "Strategy"] = {}
"""Compiled code stays in memory for good, so the same file is never loaded twice."""


def load_strategy(typed: str, game: str, questions: Questions) -> Strategy:
    """Find, check and compile a strategy as a user names it: `greedy`, `my.py`, `greedy:expand.least_gain=3`."""
    name, *settings = KNOB_FOLLOWS.split(typed)
    if name == RANDOM:
        answers = {question.name: CompiledAnswer(RANDOM_ADDRESS, (), ()) for question in questions.asked}
        strategy = Strategy(RANDOM, RANDOM_STORY, None, answers)
    else:
        strategy = load_file(find_strategy(name, game), questions)
    knobs = []
    for setting in settings:
        if is_restriction(setting):
            strategy = restrict_strategy(typed, strategy, setting, questions)
        elif names_file(setting):
            strategy = play_by_file(typed, strategy, setting)
        else:
            knobs.append(setting)
    return turn_knobs(typed, strategy, knobs)


def load_file(file: Path, questions: Questions, needed: Iterable[str] | None = None) -> Strategy:
    """Check a strategy file and compile its answers, or those that are needed; an unchanged file is loaded once."""
    text = read_source(file)
    wanted = frozenset(questions.names if needed is None else needed)
    key = (file.resolve(), text, questions.me, *questions.names, wanted)
    if key not in _loaded:
        _loaded[key] = _compile_file(file, text, questions, wanted)
    return _loaded[key]


def _compile_file(file: Path, text: str, questions: Questions, wanted: frozenset[str]) -> Strategy:
    tree = parse_source(file, text)
    source = Script(file, text, tree)
    if questions.are_plain:
        return load_plain_script(source, text, questions)
    check_source(source, questions)
    namespace = execute_script(file, tree)
    check_names(source, namespace)
    answered = [question for question in questions.asked if question.name in source.functions]
    knobs = {question.name: knobs_of(file, question, namespace[question.name]) for question in answered}
    follower = FieldChecker(file, tree, questions, namespace)
    for question in answered:
        follower.check(question)
    functions = {name: namespace[name] for name in source.functions}
    _tell_apart(functions, text)
    namespace.update({name: rule(function) for name, function in functions.items()})
    answers = {
        question.name: _compile_answer(
            file, number, question, functions[question.name], knobs[question.name], questions
        )
        for number, question in enumerate(questions.asked)
        if question in answered and question.name in wanted
    }
    return Strategy(file.stem, inspect.cleandoc(ast.get_docstring(tree) or ""), file, answers, text=text)


def _tell_apart(functions: dict[str, FunctionType], text: str) -> None:
    """No two files have a function of one name.

    Compiled code is linked by names. Numba tells functions of one name apart by a number, but counts from 1 in every
    process: kept on disk by two processes, helpers of two files could bear one name, and be played for each other.
    """
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    for name, function in functions.items():
        function.__qualname__ = f"{name}_{digest}"


def _compile_answer(
    file: Path, number: int, question: Question, function: FunctionType, knobs: dict[str, float], questions: Questions
) -> CompiledAnswer:
    try:
        return compile_pick(file, number, question, function, knobs, questions)
    except Exception as error:  # noqa: BLE001  numba raises whatever it stumbles over
        raise compile_failure(file, question, function, error) from None


def seat_strategies(strategies: Sequence[Strategy], baseline: Path, questions: Questions) -> Any:
    """The record of who answers what, with which knobs. Of the baseline only the answers are compiled that are used."""
    left_open = {name for strategy in strategies for name in questions.names if name not in strategy.answers}
    fallback = load_file(baseline, questions, left_open).answers
    players = np.zeros(1, PLAYERS).view(np.recarray)[0]
    # To look up a field of a record takes as long as a dozen assignments, and every group of deals has its record.
    pick, never, always, knob = players.pick, players.never, players.always, players.knob
    for player, strategy in enumerate(strategies):
        players.ignore[player] = strategy.ignore
        players.is_twin[player] = bool(strategy.without)
        for addition in strategy.without:
            players.without[player, addition.place] |= 1 << addition.bit
        for number, question in enumerate(questions.asked):
            answer = strategy.answers.get(question.name) or fallback[question.name]
            pick[number, player] = answer.address
            never[number, player] = strategy.never.get(question.name, 0)
            always[number, player] = strategy.always.get(question.name, 0)
            knob[number, player, : len(answer.values)] = answer.values
    return players
