"""Files a user wrote, as CSV or TOML: read whole, or refused with a sentence that says where and what is wrong.

It ends with what would be right. Nothing here knows a game.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from mrsim.errors import list_in_words, one_of, quote_value, refuse_value
from mrsim.spreadsheets import as_text
from mrsim.toml_files import name_place, read_text, read_toml_file

T = TypeVar("T")

NOTES: Final = ("note", "notes", "comment", "comments", "remark", "remarks")
"""Columns for people, which are not read."""
TOTALS: Final = ("total", "totals", "sum")
"""How the last row of a sheet may begin that adds up the others; it is not read."""
SEPARATOR_LINE: Final = re.compile(r"sep=(.)")
"""A first line in which a spreadsheet says what stands between cells."""
WHOLE: Final = re.compile(r"(-?[0-9]{1,18})\.0+")
"""A whole number as spreadsheets write it in a column of decimals."""
WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,18}")
SEPARATORS: Final = (",", ";", "\t")  # where a comma is part of a number, spreadsheets write semicolons


# --- values ------------------------------------------------------------------


def one_line(place: str, value: object) -> str:
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
        whole = WHOLE.sub(r"\1", cell)
        return self.check(place, int(whole) if WHOLE_NUMBER.fullmatch(whole) else cell)


# --- tables of a spreadsheet -------------------------------------------------


@dataclass(frozen=True)
class FileRow:
    """The cells of a line, by the name of their column."""

    file: str
    number: int  # of the line in the file
    cells: Mapping[str, str]

    @property
    def where(self) -> str:
        return f"{self.file}, row {self.number}"

    def place(self, column: str) -> str:
        return f"{self.where}, column {column}"


def read_rows(file: str, columns: Sequence[str], optional: Sequence[str] = ()) -> list[FileRow]:
    """The rows below the header (one or more), each with exactly these columns, in any order.

    Optional columns may be missing, and their cells may be empty.
    """
    (number, header), *lines = _lines(file) or [(1, [])]
    noted = [at for at, name in enumerate(header) if name.lower() in NOTES]
    names = _column_names(f"{file}, row {number}", _without(header, noted), columns, optional)
    if not lines:
        refuse_value(f"{file}, row {number + 1}", "there is nothing below the header", "write at least one row")
    if lines[-1][1][:1] and lines[-1][1][0].lower() in TOTALS:
        lines.pop()
    width = len(header)
    return [_row(file, number, _without(cells, noted), names, optional, len(cells) > width) for number, cells in lines]


def _without(cells: list[str], places: Sequence[int]) -> list[str]:
    return [cell for at, cell in enumerate(cells) if at not in places]


def _lines(file: str) -> list[tuple[int, list[str]]]:
    """Number and cells of each line, without the emptiness that spreadsheets leave at right and bottom."""
    text = read_text(file)
    named, _, below = text.partition("\n")
    told = SEPARATOR_LINE.fullmatch(named.strip())
    text, number = (below, 2) if told else (text, 1)
    separator = told[1] if told and told[1] in SEPARATORS else _separator(text)
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=separator)
    lines: list[tuple[int, list[str]]] = []
    before = number - 1
    try:
        for cells in reader:
            lines.append((number, _without_empty_end([cell.strip() for cell in cells])))
            number = before + reader.line_num + 1  # a quoted cell may go over several lines
    except csv.Error:
        refuse_value(f"{file}, row {number}", "its quotation marks don't match", "quote a whole cell, or nothing")
    while lines and not lines[-1][1]:
        lines.pop()
    return lines


def _separator(text: str) -> str:
    """What stands between the cells of the header: it has no other use for it."""
    header = text.splitlines()[0] if text else ""
    return next((separator for separator in SEPARATORS if separator in header), SEPARATORS[0])


def _without_empty_end(cells: list[str]) -> list[str]:
    while cells and not cells[-1]:
        cells = cells[:-1]
    return cells


def _column_names(where: str, header: list[str], columns: Sequence[str], optional: Sequence[str]) -> list[str]:
    known = [*optional, *columns]
    right = f"the columns are {list_in_words(known)}"
    if not header:
        refuse_value(where, "there is no header", right)
    for position, name in enumerate(header):
        one_of(where, name, known, "column")
        if name in header[:position]:
            refuse_value(where, f"column {name} stands there twice", right)
    missing = [column for column in columns if column not in header]
    if missing:
        refuse_value(where, f"column {missing[0]} is missing", right)
    return header


def _row(file: str, number: int, cells: list[str], names: list[str], optional: Sequence[str], is_long: bool) -> FileRow:
    row = FileRow(file, number, dict.fromkeys(names, "") | dict(zip(names, map(as_text, cells), strict=False)))
    if not cells:
        refuse_value(row.where, "the row is empty", "only rows at the end may be")
    if is_long:
        refuse_value(row.where, f"{len(cells)} cells are too many", f"the header has {len(names)}")
    for column, cell in row.cells.items():
        if not cell and column not in optional:
            refuse_value(row.place(column), "the cell is empty", "every cell is filled in, with 0 for none")
    return row


# --- TOML --------------------------------------------------------------------


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
    return _checked(TomlTable(file, (), read_toml_file(file)), known, "key")


def _checked(table: TomlTable, known: Sequence[str], noun: str) -> TomlTable:
    for key in table.entries:
        one_of(table.where, key, known, noun)
    return table
