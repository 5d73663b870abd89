"""The tables of a user's TOML, and the values in them that are possible; others are refused in a sentence."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from mrsim.errors import one_of, quote_value, refuse_value
from mrsim.games.kit.sheet_rows import whole_number
from mrsim.toml_files import name_place, read_toml_file

T = TypeVar("T")


def one_line(place: str, value: object) -> str:
    """The text of one line; anything else is refused."""
    if isinstance(value, str) and value and value.isprintable():
        return value
    refuse_value(place, f"{quote_value(value)} is not a line of text", "write one line of text")


@dataclass(frozen=True)
class Limit:
    """The whole numbers allowed somewhere, and the words that say so."""

    low: int
    high: int
    rule: str  # with {low} and {high} left open
    below: str = "too few"
    above: str = "too many"

    @property
    def right(self) -> str:
        return self.rule.format(low=self.low, high=self.high)

    def check(self, place: str, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            refuse_value(place, f"{quote_value(value)} is not a whole number", self.right)
        if not self.low <= value <= self.high:
            refuse_value(place, f"{value} is {self.below if value < self.low else self.above}", self.right)
        return value

    def check_cell(self, place: str, cell: str) -> int:
        """The same for the text of a spreadsheet's cell."""
        number = whole_number(cell)
        return self.check(place, cell if number is None else number)


def toml_line(key: str, value: object) -> str:
    """A line of a TOML file; numbers, texts and lists are written there as in JSON."""
    return f"{key} = {json.dumps(value, ensure_ascii=False)}"


@dataclass(frozen=True)
class TomlTable:
    """A table of a TOML file, or the top of the file."""

    file: str
    tables: tuple[str, ...]
    """Nothing at the top of the file, "boards" and "camp" in [boards.camp]."""
    entries: Mapping[str, object]

    @property
    def where(self) -> str:
        return name_place(self.file, self.tables)

    def place(self, key: str) -> str:
        return name_place(self.file, self.tables, key)

    def read(self, key: str, reader: Callable[[str, object], T], otherwise: T) -> T:
        return reader(self.place(key), self.entries[key]) if key in self.entries else otherwise

    def table(self, key: str, known: Sequence[str], noun: str = "key") -> "TomlTable":
        """The table under this key (an empty one if there is none), with no key that is not known."""
        tables = (*self.tables, key)
        entries = self.entries.get(key, {})
        if not isinstance(entries, dict):
            refuse_value(self.place(key), f"{quote_value(entries)} is not a table", f"write it as [{'.'.join(tables)}]")
        return _checked(TomlTable(self.file, tables, entries), known, noun)


def read_toml(file: str, known: Sequence[str]) -> TomlTable:
    """The top of a TOML file, with no key that is not known."""
    return _checked(TomlTable(file, (), read_toml_file(file)), known, "key")


def _checked(table: TomlTable, known: Sequence[str], noun: str) -> TomlTable:
    for key in table.entries:
        one_of(table.where, key, known, noun)
    return table
