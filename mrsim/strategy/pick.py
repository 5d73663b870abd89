"""The compiled pick around a score: it runs through the options, takes the best and breaks ties."""

import hashlib
import inspect
import math
from collections.abc import Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import numba

from mrsim.errors import InputError
from mrsim.kernel.cache import COMPILING, rule
from mrsim.kernel.pointers import address_of
from mrsim.kernel.random import derive
from mrsim.strategy.players import MOST_KNOBS
from mrsim.strategy.question import Answer, Question, Questions
from mrsim.strategy.restrictions import RESTRICTIONS

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


def answer(file: Path, number: int, question: Question, function: FunctionType, questions: Questions) -> Answer:
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
        if knob.name in RESTRICTIONS:
            raise InputError(f"{where}: a knob can't be called {knob.name}; that word restricts a strategy.")
        if not isinstance(knob.default, int | float):
            raise InputError(f"{where}: the knob {knob.name} needs a number as its default.")
    return tuple(float(knob.default) for knob in knobs)
