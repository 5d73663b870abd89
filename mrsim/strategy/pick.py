"""The compiled pick around a score: it runs through the options, takes the best and breaks ties."""

import hashlib
import math
import time
from pathlib import Path
from types import FunctionType
from typing import Any, Final

from mrsim.engine.calls import address_of
from mrsim.engine.jit import COMPILING, compile_for, formula
from mrsim.engine.rng import derive_key
from mrsim.strategy.question import CompiledAnswer, Question, Questions

PICK: Final = """
def pick_{name}(me, table, desk, players, player, key):
    highest = -math.inf
    for i in range(desk.count):
        value = float(score(me, table, show(me, desk.code[i]){knobs}))
        if value != value:
            raise ValueError("a score is not a number")
        desk.score[i] = value
        if value > highest:
            highest = value
    return draw_best(desk, highest, key)
"""
"""What is compiled around a score. """


@formula
def draw_best(desk: Any, highest: float, key: int) -> int:
    """The place of an option with this score; the key of the decision and what the options are choose among equals."""
    best, lot = 0, -1
    for i in range(desk.count):
        if desk.score[i] == highest:
            other = derive_key(key, desk.code[i])
            if other > lot:
                best, lot = i, other
    return best


def compile_pick(
    file: Path, number: int, question: Question, function: FunctionType, knobs: dict[str, float], questions: Questions
) -> CompiledAnswer:
    """The function of a file that answers a question, compiled with the pick around it."""
    text = file.read_bytes()
    passed = "".join(f", players.knob[{number}, player, {k}]" for k in range(len(knobs)))
    name = f"{question.name}_{hashlib.sha256(text).hexdigest()[:12]}"
    source = "\n" * lines_before_pick(text) + PICK.format(name=name, knobs=passed)
    namespace = {
        "__name__": questions.package,
        "score": formula(function),
        "show": question.show or question.option,
        "draw_best": draw_best,
        "math": math,
    }
    exec(compile(source, str(file), "exec"), namespace)  # noqa: S102  the template above
    pick: Any = namespace[f"pick_{name}"]
    started = time.perf_counter()
    if COMPILING:
        pick = compile_for(pick, questions.signature)
    kept = not COMPILING or bool(pick.stats.cache_hits)
    seconds = None if kept else time.perf_counter() - started
    line = function.__code__.co_firstlineno
    return CompiledAnswer(address_of(pick), tuple(knobs), tuple(knobs.values()), line, seconds)


def lines_before_pick(text: bytes) -> int:
    """A pick bears the name of the strategy's file, and lines below its last one: so an error says which it was in."""
    return text.count(b"\n") + text.count(b"\r") + 1
