"""Knobs of a strategy: read from the signatures of its functions, and turned where it is named."""

import inspect
import math
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from types import FunctionType
from typing import Final

from mrsim.errors import InputError, did_you_mean
from mrsim.strategy.question import MOST_KNOBS, Question, Strategy
from mrsim.strategy.restrictions import RESTRICTIONS
from mrsim.strategy.situations import set_knobs

KNOB_FOLLOWS: Final = re.compile(r":(?=[\w.]+=)")
"""Between a strategy and its knobs; a colon of a path, as in C:\\mine.py, is none."""
KNOBS: Final = "knobs"
"""A table of knobs in the place of the one beside the strategy."""
NETWORKS: Final = "networks"
"""Networks in the place of those that the game's experts have learnt."""
NAMED_FILES: Final = (KNOBS, NETWORKS)
"""Files that a strategy plays by are named as knobs are turned, so no knob may be called so."""


def knobs_of(file: Path, question: Question, function: FunctionType) -> dict[str, float]:
    """The knobs of a scoring function with their defaults, once its signature is one."""
    where = f"{file}, line {function.__code__.co_firstlineno}: {question.name}"
    parameters = list(inspect.signature(function).parameters.values())
    three = "takes three arguments (me, table and an option), then knobs with defaults"
    for parameter in parameters:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise InputError(f"{where} {three}; {parameter} is neither.")
        if parameter.kind is parameter.KEYWORD_ONLY:
            raise InputError(f"{where} {three}; {parameter.name} stands behind a star: leave the star out.")
    without = [parameter.name for parameter in parameters if parameter.default is parameter.empty]
    if len(without) != 3:
        raise InputError(f"{where} {three}; without a default it has {', '.join(without) or 'none'}.")
    knobs = parameters[3:]
    if len(knobs) > MOST_KNOBS:
        raise InputError(f"{where} has {len(knobs)} knobs; at most {MOST_KNOBS} are possible.")
    for knob in knobs:
        if knob.name in RESTRICTIONS:
            raise InputError(f"{where}: a knob can't be called {knob.name}; that word restricts a strategy.")
        if knob.name in NAMED_FILES:
            raise InputError(f"{where}: a knob can't be called {knob.name}; that word names a file.")
        if not isinstance(knob.default, int | float) or not math.isfinite(knob.default):
            raise InputError(f"{where}: the knob {knob.name} needs a number as its default.")
    return {knob.name: float(knob.default) for knob in knobs}


def knob_values(strategy: Strategy) -> dict[str, float]:
    """Every knob by its full name, `claim.cow`, and what it is set to."""
    return {
        f"{question}.{knob}": value
        for question, answer in strategy.answers.items()
        for knob, value in zip(answer.knobs, answer.values, strict=True)
    }


def full_knob_names(typed: str, strategy: Strategy, name: str) -> list[str]:
    """The full names of what a user calls `claim.cow`, one knob, or `cow`, in every question that has it."""
    known = list(knob_values(strategy))
    found = [full for full in known if name in (full, full.partition(".")[2])]
    if not found:
        near = did_you_mean(name, [*known, *(full.partition(".")[2] for full in known)])
        has = f"It has {', '.join(known)}." if known else "It has none."
        raise InputError(f"{typed}: {strategy.name} has no knob {name}.{near} {has}")
    return found


def turn_knobs(typed: str, strategy: Strategy, settings: Iterable[str]) -> Strategy:
    """`claim.cow=4` turns a knob of one question, `cow=4` in every question that has it; the last one named wins."""
    turned: dict[str, float] = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        names = full_knob_names(typed, strategy, name)
        turned |= dict.fromkeys(names, knob_number(typed, name, value))
    return replace(set_knobs(strategy, turned), typed=strategy.typed | set(turned)) if turned else strategy


def knob_number(typed: str, name: str, value: str) -> float:
    """The number that a knob is set to."""
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise InputError(f"{typed}: the knob {name} is set to {value}; it takes a number.")
    return number
