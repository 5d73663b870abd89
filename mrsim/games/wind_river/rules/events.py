"""The events of a told game, each defined once: the engine writes numbers, `read_events` gives their words."""

from collections.abc import Iterator
from typing import Any, Final

from mrsim.games.kit.compiled.events import PLAYER, Field, Form, flag_field, list_field, number_field, read_log
from mrsim.games.wind_river.rules.limits import MOST_TIPIS, PLAYERS
from mrsim.games.wind_river.rules.records import NONE, PLAINS, Log

PITCH, HERD, FEED, MOVE_TIPI, GATHER, PLACE_TIPI, PASS, SCORE, RESULT = range(9)


def hex_name(number: int, lanes: int) -> list[int] | None:
    """[lane, row]; None is the Open Plains."""
    return None if number == PLAINS else [number % lanes, number // lanes]


def _hex(name: str) -> Field:
    return Field(name, 1, lambda n, lanes: hex_name(n[0], lanes))


def _hexes_there(name: str, width: int) -> Field:
    return Field(name, width, lambda n, lanes: [hex_name(x, lanes) for x in n if x != NONE])


FORMS: Final[dict[int, Form]] = {
    PITCH: ("pitch", (PLAYER, _hex("hex"))),
    HERD: ("herd", (PLAYER, _hex("from"), _hex("to"), flag_field("extra"))),
    FEED: ("feed", (PLAYER, number_field("paid"), _hexes_there("starved", MOST_TIPIS))),
    MOVE_TIPI: ("move_tipi", (PLAYER, _hex("from"), _hex("to"), list_field("paid", PLAYERS))),
    GATHER: ("gather", (PLAYER, number_field("blocks"))),
    PLACE_TIPI: ("place_tipi", (PLAYER, _hex("hex"))),
    PASS: ("pass", (PLAYER,)),
    SCORE: ("score", (PLAYER, number_field("tipis"), number_field("blocks"))),
    RESULT: ("result", (list_field("winners", PLAYERS), number_field("turns"), flag_field("capped"))),
}
"""The form of every event, its facts in the order in which the engine writes them."""


def read_events(log: Log, lanes: int) -> Iterator[dict[str, Any]]:
    """The events in the log as objects of a transcript; the log is empty afterwards."""
    return read_log(log, FORMS, lanes)
