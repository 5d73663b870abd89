"""Restrictions by name, set where a strategy is named: `greedy:never=swap:always=cowboy:ignore=gold`.

A game names its kinds of options, its sources and what a changed box may add; the same words restrict any strategy
that plays it. A strategy that leaves an addition unused is the twin of the one that is free to use it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from mrsim.errors import InputError, did_you_mean, list_choices
from mrsim.strategy.question import Addition, OptionKind, PointSource, Questions, Strategy

NEVER: Final = "never"
ALWAYS: Final = "always"
IGNORE: Final = "ignore"
WITHOUT: Final = "without"
RESTRICTIONS: Final = (NEVER, ALWAYS, IGNORE, WITHOUT)
"""What no knob may be called."""


def is_restriction(setting: str) -> bool:
    """Whether `name=value` restricts a strategy rather than turns a knob."""
    return setting.partition("=")[0] in RESTRICTIONS


def restrict_strategy(typed: str, strategy: Strategy, setting: str, questions: Questions) -> Strategy:
    """`never=claim.gold` restricts one question, `never=gold` every question with options of that kind."""
    restriction, _, name = setting.partition("=")
    if restriction == IGNORE:
        return replace(strategy, ignore=strategy.ignore | source_bit(typed, name, questions))
    if restriction == WITHOUT:
        return replace(strategy, without=(*strategy.without, find_addition(typed, name, questions)))
    bits = kind_bits(typed, name, questions)
    if restriction == NEVER:
        return replace(strategy, never=merge_bits(strategy.never, bits))
    return replace(strategy, always=merge_bits(strategy.always, bits))


def merge_bits(bits: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """By question the bits of both."""
    return {question: bits.get(question, 0) | more.get(question, 0) for question in {**bits, **more}}


def kind_bits(typed: str, name: str, questions: Questions) -> dict[str, int]:
    """By question the kind of that name, as a bit."""
    found = {
        question.name: 1 << bit
        for question in questions.asked
        for bit, kind in enumerate(question.kinds)
        if name in (kind.name, f"{question.name}.{kind.name}")
    }
    if not found:
        bare = distinct_names(kind for question in questions.asked for kind in question.kinds)
        full = [f"{question.name}.{kind.name}" for question in questions.asked for kind in question.kinds]
        raise unknown_name(typed, f"{name or 'nothing'} is no kind of option", name, bare, full)
    return found


def source_bit(typed: str, name: str, questions: Questions) -> int:
    """The source of that name, as a bit."""
    names = distinct_names(questions.sources)
    if name not in names:
        raise unknown_name(typed, f"{name or 'nothing'} is no source that can be ignored", name, names)
    return 1 << names.index(name)


def twin_of(strategy: str, addition: str) -> str:
    """The name of the twin of a strategy: it plays as if the addition were not there."""
    return f"{strategy}:{WITHOUT}={addition}"


def find_addition(typed: str, name: str, questions: Questions) -> Addition:
    """The addition of that name."""
    found = next((one for one in questions.additions if one.name == name), None)
    if found is None:
        if not questions.additions:
            raise InputError(
                f"{typed}: no box of this game adds anything for a single owner, so nothing can be left out."
            )
        near = did_you_mean(name, [one.name for one in questions.additions])
        known = questions.additions[0].name, questions.additions[-1].name
        raise InputError(
            f"{typed}: {name or 'nothing'} is nothing that a box adds.{near} Write {known[0]} or {known[1]}."
        )
    return found


def distinct_names(named: Iterable[OptionKind | PointSource]) -> list[str]:
    """Every name once, in order."""
    return list(dict.fromkeys(one.name for one in named))


def unknown_name(typed: str, wrong: str, name: str, known: Sequence[str], also: Sequence[str] = ()) -> InputError:
    """What is wrong, what was perhaps meant, and what there is."""
    return InputError(f"{typed}: {wrong}.{did_you_mean(name, [*known, *also])} {list_choices(known)}")
