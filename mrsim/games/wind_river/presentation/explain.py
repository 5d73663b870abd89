"""The options of a decision in words, for `replay --explain`."""

from collections.abc import Callable
from typing import Final

from mrsim.games.kit.telling import plain_function
from mrsim.games.wind_river.rules.actions import DRIVE, GATHER, WALK, kind_of
from mrsim.games.wind_river.rules.events import hex_name
from mrsim.games.wind_river.rules.herding import end_of, start_of
from mrsim.games.wind_river.rules.question_codes import QUESTION_NAMES
from mrsim.games.wind_river.rules.records import Table

OPEN_PLAINS: Final = "the Open Plains"


def describe_option(table: Table, code: int) -> str:
    """An option of the decision at hand."""
    return DESCRIBE[QUESTION_NAMES[table.game.question]](code, int(table.box.lanes))


def hex_in_words(number: int, lanes: int) -> str:
    """A hex as people read it: `(lane,row)`, or the Open Plains."""
    name = hex_name(number, lanes)
    return OPEN_PLAINS if name is None else f"({name[0]},{name[1]})"


def describe_spot(code: int, lanes: int) -> str:
    return hex_in_words(code, lanes)


def describe_step(code: int, lanes: int) -> str:
    """From where to where."""
    return (
        f"{hex_in_words(plain_function(start_of)(code), lanes)} to {hex_in_words(plain_function(end_of)(code), lanes)}"
    )


def describe_action(code: int, lanes: int) -> str:
    """One of the four."""
    kind = plain_function(kind_of)(code)
    if kind == DRIVE:
        return f"a buffalo {describe_step(code, lanes)}"
    if kind == WALK:
        return f"a tipi {describe_step(code, lanes)}"
    return "gather" if kind == GATHER else f"place a tipi on {hex_in_words(plain_function(end_of)(code), lanes)}"


DESCRIBE: Final[dict[str, Callable[[int, int], str]]] = {
    "pitch": describe_spot,
    "herd": describe_step,
    "starve": describe_spot,
    "act": describe_action,
}

assert tuple(DESCRIBE) == QUESTION_NAMES  # noqa: S101  every question is explained
