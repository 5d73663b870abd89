"""Knobs of a strategy, turned where it is named."""

import math
import re
from dataclasses import replace
from typing import Final

from mrsim.errors import InputError, did_you_mean
from mrsim.strategy.question import Strategy
from mrsim.strategy.situations import set_knobs

KNOB_FOLLOWS: Final = re.compile(r":(?=[\w.]+=)")
"""Between a strategy and its knobs; a colon of a path, as in C:\\mine.py, is none."""


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


def turn_knob(typed: str, strategy: Strategy, setting: str) -> Strategy:
    """`claim.cow=4` turns a knob of one question, `cow=4` in every question that has it."""
    name, _, value = setting.partition("=")
    turned = full_knob_names(typed, strategy, name)
    number = knob_number(typed, name, value)
    return replace(set_knobs(strategy, dict.fromkeys(turned, number)), typed=strategy.typed | set(turned))


def knob_number(typed: str, name: str, value: str) -> float:
    """The number that a knob is set to."""
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise InputError(f"{typed}: the knob {name} is set to {value}; it takes a number.")
    return number
