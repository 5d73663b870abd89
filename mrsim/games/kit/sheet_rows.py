"""The columns of a sheet that a user keeps, under any of their names; the whole numbers in them, but no totals."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from mrsim.errors import list_in_words, one_of, quote_value, refuse_value, remark_on_reading
from mrsim.games.kit.sheet_files import read_lines
from mrsim.spreadsheets import as_text

NOTES: Final = ("note", "notes", "comment", "comments", "remark", "remarks")
"""Columns for people, which are not read."""
TOTALS: Final = ("total", "totals", "sum", "σ")
"""What a row is called that adds up the others; it is not read."""
WHOLE: Final = re.compile(r"(-?[0-9]{1,18})[.,]0+")
"""A whole number as spreadsheets write it in a column of decimals, with a point or a comma."""
BE: Final = ("is", "are")
WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,18}")


def whole_number(cell: str) -> int | None:
    """The whole number in a cell, also where it is written as 7.0; None where there is none."""
    whole = WHOLE.fullmatch(cell)
    text = whole[1] if whole else cell
    return int(text) if WHOLE_NUMBER.fullmatch(text) else None


@dataclass(frozen=True)
class SheetLayout:
    """The columns of a sheet, of which the first names what a row is about."""

    columns: tuple[str, ...]
    optional: tuple[str, ...] = ()
    """Columns that may be missing, and whose cells may be empty."""
    other_names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What people call a column; the name itself wins."""
    counted: str = ""
    """The column of copies, which a row at the end or at the top may add up."""
    ignores_others: bool = False
    """Whether further columns are left alone; else they are refused."""

    @property
    def known(self) -> tuple[str, ...]:
        """All columns that are read."""
        return (*self.optional, *self.columns)


COUNTS: Final = ("copies", "qty", "quantity", "count", "number", "amount", "nr", "#")
"""What people call the column of copies."""


@dataclass(frozen=True)
class FileRow:
    """The cells of a line, by the name of their column."""

    file: str
    number: int  # of the line in the file
    cells: Mapping[str, str]
    headings: Mapping[str, str]
    """What the columns are called in the file."""

    @property
    def where(self) -> str:
        return f"{self.file}, row {self.number}"

    def place(self, column: str) -> str:
        return f"{self.where}, column {self.headings.get(column, column)}"


def read_rows(file: str, layout: SheetLayout) -> list[FileRow]:
    """The rows below the header (one or more), without a row that adds up the others."""
    (number, header), *lines = read_lines(file) or [(1, [])]
    places = _column_places(f"{file}, row {number}", header, layout)
    if not lines:
        refuse_value(f"{file}, row {number + 1}", "there is nothing below the header", "write at least one row")
    if layout.ignores_others:
        _name_ignored(file, header, places.values())
    _name_guessed(file, header, places)
    headings = {column: header[at] for column, at in places.items()}
    rows = [_row(file, number, cells, places, headings, len(header)) for number, cells in lines]
    rows = _without_total(rows, layout)
    for row in rows:
        _check_filled(row, layout)
    return rows


def _column_places(where: str, header: list[str], layout: SheetLayout) -> dict[str, int]:
    """Where each column stands: by its own name, or else by the only one of its other names that is there."""
    right = f"the columns are {list_in_words(layout.known)}"
    if not header:
        refuse_value(where, "there is no header", right)
    folded = [fold_word(name) for name in header]
    places: dict[str, int] = {}
    for column in layout.known:
        at = [number for number, name in enumerate(folded) if name == fold_word(column)]
        if len(at) > 1:
            refuse_value(where, f"column {column} stands there twice", right)
        if at:
            places[column] = at[0]
    for column in layout.known:
        other = {fold_word(name) for name in layout.other_names.get(column, ())}
        at = [number for number, name in enumerate(folded) if name in other and number not in places.values()]
        if column not in places and len(at) > 1:
            names = [header[number] for number in at]
            refuse_value(where, f"column {column} could be {list_in_words(names, 'or')}", f"call one of them {column}")
        if column not in places and at:
            places[column] = at[0]
    left = [name for at, name in enumerate(header) if at not in places.values() and fold_word(name) not in NOTES]
    if left and not layout.ignores_others:
        one_of(where, left[0], layout.known, "column")
    missing = [column for column in layout.columns if column not in places]
    if missing:
        near = get_close_matches(missing[0], map(fold_word, left), n=1)
        perhaps = f" (perhaps {quote_value(near[0])})" if near else ""
        seen = [name for name in left if name]
        perhaps += f", and {list_in_words(list(map(quote_value, seen)))} {BE[len(seen) > 1]} not known" if seen else ""
        others = layout.other_names.get(missing[0], ())
        called = f"; {missing[0]} may also be called {list_in_words(others, 'or')}" if others else ""
        refuse_value(where, f"column {missing[0]} is missing{perhaps}", right + called)
    return places


def _name_ignored(file: str, header: Sequence[str], read: Iterable[int]) -> None:
    """Say which columns are not read, but for those that are called notes."""
    places = set(read)
    ignored = [name for at, name in enumerate(header) if at not in places and name and fold_word(name) not in NOTES]
    if len(ignored) == 1:
        remark_on_reading(f"{file}: the column {ignored[0]} is not read.")
    elif ignored:
        remark_on_reading(f"{file}: the columns {list_in_words(ignored)} are not read.")


def _name_guessed(file: str, header: Sequence[str], places: Mapping[str, int]) -> None:
    """Say which columns are called otherwise than they are read."""
    guessed = [
        f"{header[at]} is read as {name}" for name, at in places.items() if fold_word(header[at]) != fold_word(name)
    ]
    if guessed:
        remark_on_reading(f"{file}: {list_in_words(guessed)}.")


def _row(
    file: str, number: int, cells: Sequence[str], places: Mapping[str, int], headings: Mapping[str, str], width: int
) -> FileRow:
    found = {column: as_text(cells[at]) if at < len(cells) else "" for column, at in places.items()}
    row = FileRow(file, number, found, headings)
    if len(cells) > width:
        refuse_value(row.where, f"{len(cells)} cells are too many", f"the header has {width}")
    return row


def _without_total(rows: list[FileRow], layout: SheetLayout) -> list[FileRow]:
    """The rows without one at the end or at the top that adds up the others."""
    for at in (-1, 0):
        others = rows[:-1] if at else rows[1:]
        if others and _is_total(rows[at], others, layout):
            return others
    return rows


def _is_total(row: FileRow, others: Sequence[FileRow], layout: SheetLayout) -> bool:
    first = row.cells[layout.columns[0]]
    named = first or next(filter(None, row.cells.values()), "")
    is_called_so = fold_word(named) in TOTALS
    copies = [whole_number(other.cells.get(layout.counted, "")) for other in others]
    said = whole_number(row.cells.get(layout.counted, ""))
    is_sum = said is not None and None not in copies and said == sum(filter(None, copies))
    if is_called_so and said is not None and None not in copies and not is_sum:
        total = sum(filter(None, copies))
        remark_on_reading(f"{row.where}: it says {said}, but the other rows add up to {total}, which is what is read.")
    return is_called_so or (not first and is_sum)


def _check_filled(row: FileRow, layout: SheetLayout) -> None:
    for column in layout.columns:
        if not row.cells[column]:
            refuse_value(row.place(column), "the cell is empty", "every cell is filled in, with 0 for none")


def fold_word(word: str) -> str:
    """A word as people may write it, as one that is compared: in small letters, with single spaces for the rest."""
    return re.sub(r"[\s_-]+", " ", word).strip(" .:").casefold()


def known_word(place: str, typed: str, known: Sequence[str], noun: str) -> str:
    """The known word that was typed in any case; another is refused with the nearest that is."""
    same = [word for word in known if fold_word(word) == fold_word(typed)]
    return same[0] if len(same) == 1 else one_of(place, typed, known, noun)
