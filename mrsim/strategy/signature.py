"""The arguments of a scoring function: the player, the table and an option, then knobs."""

import inspect
import math
from pathlib import Path
from types import FunctionType

from mrsim.errors import InputError
from mrsim.strategy.named_files import NAMED_FILES
from mrsim.strategy.players import MOST_KNOBS
from mrsim.strategy.question import Question
from mrsim.strategy.restrictions import RESTRICTIONS


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
