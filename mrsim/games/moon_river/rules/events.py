"""The events of a told game, each defined once: the engine writes numbers, `read_events` gives their words."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from mrsim.engine.jit import formula
from mrsim.games.moon_river.rules.grid import cell_name
from mrsim.games.moon_river.rules.records import BONUS_TILES, MOST_SALOON_SEATS, NONE, PLAYERS, Log, Table
from mrsim.games.moon_river.words import LANDSCAPES, PARTNERS, SIDES

(
    SALOON,
    COLUMN,
    CLAIM,
    SPARE,
    TAKE,
    PLACE,
    COW,
    DROUGHT,
    RECRUIT,
    MOVE_COW,
    SWAP,
    STEAL,
    DISCARD,
    BONUS,
    OVERPOPULATION,
    SCORE,
    RESULT,
) = range(17)

NO_SEAT = -2
"""A seat that the saloon of this box does not have."""

FORCED, FINAL = range(2)
"""Why parcels are discarded."""


@formula
def tell(table: Table, kind: int, facts: tuple[int, ...]) -> None:
    """Write an event down, if somebody listens: its kind, then its facts."""
    log = table.log
    if log.listening:
        log.event[log.count, 0] = kind
        for i in range(len(facts)):
            log.event[log.count, i + 1] = facts[i]
        log.count += 1


Words = Callable[[Sequence[int]], Any]


@dataclass(frozen=True)
class Field:
    """A fact of an event: its name, how many numbers it takes and what they say."""

    name: str
    width: int
    words: Words


def _number(name: str) -> Field:
    return Field(name, 1, lambda n: n[0])


def _numbers(name: str, width: int) -> Field:
    return Field(name, width, list)


def _those_there(name: str, width: int) -> Field:
    """As many numbers as there are; the rest is filled with NONE."""
    return Field(name, width, lambda n: [x for x in n if x != NONE])


def _flag(name: str) -> Field:
    return Field(name, 1, lambda n: bool(n[0]))


def _cell(name: str) -> Field:
    return Field(name, 1, lambda n: None if n[0] == NONE else cell_name(n[0]))


def _cells(name: str, width: int) -> Field:
    return Field(name, width, lambda n: [cell_name(x) for x in n])


def _word(name: str, words: Sequence[str]) -> Field:
    return Field(name, 1, lambda n: None if n[0] == NONE else words[n[0]])


def _chips(name: str) -> Field:
    """The chip on each seat of the saloon, None on an empty one."""
    return Field(name, MOST_SALOON_SEATS, lambda n: [None if x == NONE else PARTNERS[x] for x in n if x != NO_SEAT])


PLAYER: Final = _number("player")

FORMS: Final[dict[int, tuple[str, tuple[Field, ...]]]] = {
    SALOON: ("saloon", (_chips("partners"),)),
    COLUMN: ("column", (_number("round"), _numbers("drawn", 4), _numbers("parcels", 4))),
    CLAIM: ("claim", (PLAYER, _number("round"), _number("slot"))),
    SPARE: ("spare", (_number("round"), _number("parcel"))),
    TAKE: ("take", (PLAYER, _number("parcel"))),
    PLACE: ("place", (PLAYER, _numbers("parcels", 2), _cells("cells", 2), _flag("forced"), _flag("final"))),
    COW: ("cow", (PLAYER, _cell("cell"), _number("count"))),
    DROUGHT: ("drought", (PLAYER, _cell("skull"), _cell("removed"))),
    RECRUIT: (
        "recruit",
        (PLAYER, _cell("circle"), _number("slot"), _word("partner", PARTNERS), _word("side", SIDES)),
    ),
    MOVE_COW: ("move_cow", (PLAYER, _cell("from"), _cell("to"))),
    SWAP: ("swap", (PLAYER, _number("gives"), _number("other"), _number("takes"))),
    STEAL: ("steal", (PLAYER, _number("victim"), _cell("from"), _cell("to"))),
    DISCARD: ("discard", (PLAYER, _those_there("parcels", 7), _word("reason", ("forced", "final")))),
    BONUS: ("bonus", (PLAYER, _number("tile"), _word("landscape", LANDSCAPES), _cell("cell"))),
    OVERPOPULATION: ("overpopulation", (PLAYER, _number("removed"))),
    SCORE: (
        "score",
        (
            PLAYER,
            _number("territories"),
            _number("resources"),
            _number("partners"),
            _number("scenario"),
            _number("total"),
            _number("largest_territory"),
            _number("cows"),
        ),
    ),
    RESULT: ("result", (_those_there("winners", PLAYERS),)),
}
"""The form of every event, its facts in the order in which the engine writes them."""

assert BONUS_TILES == 2  # noqa: S101  `tile` is 0 or 1 in a transcript


def read_events(log: Log) -> Iterator[dict[str, Any]]:
    """What the log holds, as objects of a transcript; the log is empty afterwards."""
    for row in np.asarray(log.event)[: log.count].tolist():
        yield event_as_object(row)
    log.count = 0


def event_as_object(row: Sequence[int]) -> dict[str, Any]:
    """One event as an object of a transcript."""
    name, fields = FORMS[row[0]]
    event: dict[str, Any] = {"event": name}
    at = 1
    for field in fields:
        event[field.name] = field.words(row[at : at + field.width])
        at += field.width
    return event
