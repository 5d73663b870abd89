"""Events of a told game: compiled code writes them as numbers, and a form for each kind says what the numbers mean."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from mrsim.engine.jit import formula

NOBODY: Final = -1
"""Fills the room that a list of numbers leaves, and stands for a word or a place that is none."""


@formula
def tell(table: Any, kind: int, facts: tuple[int, ...]) -> None:
    """Write an event down, if somebody listens and there is room: its kind, then its facts."""
    log = table.log
    if log.listening and log.count < len(log.event):
        log.event[log.count, 0] = kind
        for i in range(len(facts)):
            log.event[log.count, i + 1] = facts[i]
        log.count += 1


@dataclass(frozen=True)
class Field:
    """A fact of an event: its name, how many numbers it takes and what they mean on a board."""

    name: str
    width: int
    meaning: Callable[[Sequence[int], Any], Any]


Form = tuple[str, tuple[Field, ...]]
"""The name of an event and its facts, in the order in which they are written."""


def number_field(name: str) -> Field:
    return Field(name, 1, lambda n, _: n[0])


def numbers_field(name: str, width: int) -> Field:
    return Field(name, width, lambda n, _: list(n))


def list_field(name: str, width: int) -> Field:
    """A list of up to `width` numbers."""
    return Field(name, width, lambda n, _: [x for x in n if x != NOBODY])


def flag_field(name: str) -> Field:
    return Field(name, 1, lambda n, _: bool(n[0]))


def word_field(name: str, words: Sequence[str]) -> Field:
    """The number is the place of a word."""
    return Field(name, 1, lambda n, _: None if n[0] == NOBODY else words[n[0]])


PLAYER: Final = number_field("player")


def read_log(log: Any, forms: Mapping[int, Form], board: Any = None) -> Iterator[dict[str, Any]]:
    """The events in a log as objects of a transcript; the log is empty afterwards."""
    for row in np.asarray(log.event)[: log.count].tolist():
        name, fields = forms[row[0]]
        event: dict[str, Any] = {"event": name}
        at = 1
        for field in fields:
            event[field.name] = field.meaning(row[at : at + field.width], board)
            at += field.width
        yield event
    log.count = 0
