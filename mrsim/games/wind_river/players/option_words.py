"""The options of a decision in words, for `replay --explain`."""

from typing import Final

from mrsim.games.kit.compiled.decisions import plain_function
from mrsim.games.wind_river.rules.actions import DRIVE, GATHER, WALK, kind_of
from mrsim.games.wind_river.rules.grid import hex_name
from mrsim.games.wind_river.rules.herding import end_of, start_of
from mrsim.games.wind_river.rules.records import Table

OPEN_PLAINS: Final = "the Open Plains"


def hex_in_words(number: int, lanes: int) -> str:
    """A hex as people read it: `(lane,row)`, or the Open Plains."""
    name = hex_name(number, lanes)
    return OPEN_PLAINS if name is None else f"({name[0]},{name[1]})"


def describe_spot(table: Table, code: int, names: None) -> str:
    return hex_in_words(code, int(table.box.lanes))


def describe_step(table: Table, code: int, names: None) -> str:
    """From where to where."""
    lanes = int(table.box.lanes)
    start, end = plain_function(start_of)(code), plain_function(end_of)(code)
    return f"{hex_in_words(start, lanes)} to {hex_in_words(end, lanes)}"


def describe_action(table: Table, code: int, names: None) -> str:
    """One of the four."""
    kind = plain_function(kind_of)(code)
    if kind == DRIVE:
        return f"a buffalo {describe_step(table, code, names)}"
    if kind == WALK:
        return f"a tipi {describe_step(table, code, names)}"
    if kind == GATHER:
        return "gather"
    return f"place a tipi on {hex_in_words(plain_function(end_of)(code), int(table.box.lanes))}"
