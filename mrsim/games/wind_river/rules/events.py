"""The events of a told game, each defined once: the engine writes numbers, `read_events` gives their words."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from mrsim.engine.jit import formula
from mrsim.games.wind_river.rules.limits import MOST_TIPIS, PLAYERS
from mrsim.games.wind_river.rules.records import NONE, PLAINS, Log, Table

PITCH, HERD, FEED, MOVE_TIPI, GATHER, PLACE_TIPI, PASS, SCORE, RESULT = range(9)


@formula
def tell(table: Table, kind: int, facts: tuple[int, ...]) -> None:
    """Write an event down, if somebody listens: its kind, then its facts."""
    log = table.log
    if log.listening:
        log.event[log.count, 0] = kind
        for i in range(len(facts)):
            log.event[log.count, i + 1] = facts[i]
        log.count += 1


Words = Callable[[Sequence[int], int], Any]
"""What some numbers say, on a board of so many lanes."""


@dataclass(frozen=True)
class Field:
    """A fact of an event: its name, how many numbers it takes and what they say."""

    name: str
    width: int
    words: Words


def hex_name(number: int, lanes: int) -> list[int] | None:
    """[lane, row]; None is the Open Plains."""
    return None if number == PLAINS else [number % lanes, number // lanes]


def _number(name: str) -> Field:
    return Field(name, 1, lambda n, _: n[0])


def _flag(name: str) -> Field:
    return Field(name, 1, lambda n, _: bool(n[0]))


def _hex(name: str) -> Field:
    return Field(name, 1, lambda n, lanes: hex_name(n[0], lanes))


def _those_there(name: str, width: int) -> Field:
    """As many numbers as there are; the rest is filled with NONE."""
    return Field(name, width, lambda n, _: [x for x in n if x != NONE])


def _hexes_there(name: str, width: int) -> Field:
    return Field(name, width, lambda n, lanes: [hex_name(x, lanes) for x in n if x != NONE])


PLAYER: Final = _number("player")

FORMS: Final[dict[int, tuple[str, tuple[Field, ...]]]] = {
    PITCH: ("pitch", (PLAYER, _hex("hex"))),
    HERD: ("herd", (PLAYER, _hex("from"), _hex("to"), _flag("extra"))),
    FEED: ("feed", (PLAYER, _number("paid"), _hexes_there("starved", MOST_TIPIS))),
    MOVE_TIPI: ("move_tipi", (PLAYER, _hex("from"), _hex("to"), _those_there("paid", PLAYERS))),
    GATHER: ("gather", (PLAYER, _number("blocks"))),
    PLACE_TIPI: ("place_tipi", (PLAYER, _hex("hex"))),
    PASS: ("pass", (PLAYER,)),
    SCORE: ("score", (PLAYER, _number("tipis"), _number("blocks"))),
    RESULT: ("result", (_those_there("winners", PLAYERS), _number("turns"), _flag("capped"))),
}
"""The form of every event, its facts in the order in which the engine writes them."""


def read_events(log: Log, lanes: int) -> Iterator[dict[str, Any]]:
    """What the log holds, as objects of a transcript; the log is empty afterwards."""
    for row in np.asarray(log.event)[: log.count].tolist():
        yield event_as_object(row, lanes)
    log.count = 0


def event_as_object(row: Sequence[int], lanes: int) -> dict[str, Any]:
    """One event as an object of a transcript."""
    name, fields = FORMS[row[0]]
    event: dict[str, Any] = {"event": name}
    at = 1
    for field in fields:
        event[field.name] = field.words(row[at : at + field.width], lanes)
        at += field.width
    return event
