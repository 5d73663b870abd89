"""The events of a told game, each defined once: the engine writes numbers, `read_events` gives their words."""

from collections.abc import Iterator
from typing import Any, Final

from mrsim.games.kit.compiled.events import (
    PLAYER,
    Field,
    Form,
    flag_field,
    list_field,
    number_field,
    numbers_field,
    read_log,
    word_field,
)
from mrsim.games.moon_river.rules.grid import cell_name
from mrsim.games.moon_river.rules.records import BONUS_TILES, MOST_SALOON_SEATS, NONE, PLAYERS, Log
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


def _cell(name: str) -> Field:
    return Field(name, 1, lambda n, _: None if n[0] == NONE else cell_name(n[0]))


def _cells(name: str, width: int) -> Field:
    return Field(name, width, lambda n, _: [cell_name(x) for x in n])


def _chips(name: str) -> Field:
    """The chip on each seat of the saloon, None on an empty one."""
    return Field(name, MOST_SALOON_SEATS, lambda n, _: [None if x == NONE else PARTNERS[x] for x in n if x != NO_SEAT])


FORMS: Final[dict[int, Form]] = {
    SALOON: ("saloon", (_chips("partners"),)),
    COLUMN: ("column", (number_field("round"), numbers_field("drawn", 4), numbers_field("parcels", 4))),
    CLAIM: ("claim", (PLAYER, number_field("round"), number_field("slot"))),
    SPARE: ("spare", (number_field("round"), number_field("parcel"))),
    TAKE: ("take", (PLAYER, number_field("parcel"))),
    PLACE: (
        "place",
        (PLAYER, numbers_field("parcels", 2), _cells("cells", 2), flag_field("forced"), flag_field("final")),
    ),
    COW: ("cow", (PLAYER, _cell("cell"), number_field("count"))),
    DROUGHT: ("drought", (PLAYER, _cell("skull"), _cell("removed"))),
    RECRUIT: (
        "recruit",
        (PLAYER, _cell("circle"), number_field("slot"), word_field("partner", PARTNERS), word_field("side", SIDES)),
    ),
    MOVE_COW: ("move_cow", (PLAYER, _cell("from"), _cell("to"))),
    SWAP: ("swap", (PLAYER, number_field("gives"), number_field("other"), number_field("takes"))),
    STEAL: ("steal", (PLAYER, number_field("victim"), _cell("from"), _cell("to"))),
    DISCARD: ("discard", (PLAYER, list_field("parcels", 7), word_field("reason", ("forced", "final")))),
    BONUS: ("bonus", (PLAYER, number_field("tile"), word_field("landscape", LANDSCAPES), _cell("cell"))),
    OVERPOPULATION: ("overpopulation", (PLAYER, number_field("removed"))),
    SCORE: (
        "score",
        (
            PLAYER,
            number_field("territories"),
            number_field("resources"),
            number_field("partners"),
            number_field("scenario"),
            number_field("total"),
            number_field("largest_territory"),
            number_field("cows"),
        ),
    ),
    RESULT: ("result", (list_field("winners", PLAYERS),)),
}
"""The form of every event, its facts in the order in which the engine writes them."""

assert BONUS_TILES == 2  # noqa: S101  `tile` is 0 or 1 in a transcript


def read_events(log: Log) -> Iterator[dict[str, Any]]:
    """The events in the log as objects of a transcript; the log is empty afterwards."""
    return read_log(log, FORMS)
