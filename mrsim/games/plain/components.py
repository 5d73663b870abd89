"""The components of a plain game: kinds of pieces as a table, and the pieces themselves."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self

from mrsim.errors import InputError, refuse_value
from mrsim.games.kit.shared_deals import match_slots
from mrsim.games.kit.sheet_rows import WHOLE_NUMBER
from mrsim.games.kit.toml_tables import Limit

NAME: Final = "name"
COPIES: Final = "copies"
COUNT_COLUMNS: Final = (COPIES, "count", "number")
"""What the column may be called that says how many there are of a kind."""
COPIES_LIMIT: Final = Limit(0, 999, "there are {low} to {high} copies of a piece")
VALUE_LIMIT: Final = Limit(-9999, 9999, "a number of a piece is {low} to {high}")
FIELD: Final = re.compile(r"[a-z]\w*")

Value = int | float | str


class Piece:
    """A component on the table, such as a card: its fields are the columns of the table. It never changes."""

    name: str
    slot: int
    """Its place in the box, which it keeps when other pieces are exchanged."""

    def __init__(self, name: str, slot: int, fields: Mapping[str, Value]) -> None:
        self.__dict__.update(fields)
        self.__dict__.update(name=name, slot=slot)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"a piece has no {name}; it has {', '.join(self.__dict__)}")

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{self.name} is a piece of the box, and never changes: {name} can't be set")

    def __repr__(self) -> str:
        return self.name

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        fields = {name: value for name, value in self.__dict__.items() if name not in (NAME, "slot")}
        return Piece, (self.name, self.slot, fields)


@dataclass(frozen=True)
class Kind:
    """A row of the table: what all copies of a piece have in common."""

    name: str
    copies: int
    fields: Mapping[str, Value] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.name)


Kinds = tuple[Kind, ...]


def lay_out_pieces(base: Kinds, own: Kinds) -> list[Piece]:
    """Every copy of every kind. Those that a base has too keep the slots that they have there."""
    kinds = {kind.name: kind for kind in own}
    slots = match_slots(
        [kind.name for kind in base for _ in range(kind.copies)], {kind.name: kind.copies for kind in own}
    )
    names = list(kinds)
    return [
        Piece(names[index], slot, kinds[names[index]].fields) for slot, index in enumerate(slots) if index is not None
    ]


def read_piece_kinds(
    where: str, table: str | Sequence[Mapping[str, Value]], folder: Path
) -> tuple[Kinds, tuple[Path, ...]]:
    """The kinds of a table, and the files that they were read from.

    A table is a list of dicts, the name of a CSV beside the game, or the text of one.
    """
    if not isinstance(table, str):
        return tuple(kinds_of_rows(where, enumerate(table, 1))), ()
    if "\n" in table:
        return tuple(kinds_of_rows(where, csv_rows(table, where))), ()
    file = folder / table
    return read_kinds_file(file), (file,)


def read_kinds_file(file: Path) -> Kinds:
    """The kinds of a CSV file."""
    from mrsim.toml_files import read_text

    return tuple(kinds_of_rows(str(file), csv_rows(read_text(file), str(file))))


def csv_rows(text: str, where: str) -> Iterator[tuple[int, Mapping[str, Value]]]:
    """The rows of a CSV with the numbers of their lines; cells that are numbers become numbers."""
    first = len(text) - len(text.lstrip("\n"))
    lines = text.strip().splitlines()
    header = [cell.strip().lower() for cell in next(csv.reader(lines[:1]), [])]
    for number, line in enumerate(lines[1:], start=first + 2):
        cells = [cell.strip() for cell in next(csv.reader(io.StringIO(line)), [])]
        if not any(cells):
            continue
        if len(cells) != len(header):
            refuse_value(f"{where}, row {number}", f"it has {len(cells)} cells", f"the header has {len(header)}")
        yield number, {name: as_value(cell) for name, cell in zip(header, cells, strict=True)}


def as_value(cell: str) -> Value:
    """A whole number, a number, or the text as it is."""
    if WHOLE_NUMBER.fullmatch(cell):
        return int(cell)
    try:
        return float(cell) if re.fullmatch(r"-?\d+\.\d+", cell) else cell
    except ValueError:
        return cell


def kinds_of_rows(where: str, rows: Iterable[tuple[int, Mapping[str, Value]]]) -> Iterator[Kind]:
    """A kind for each row, once it has a name of its own and sound numbers."""
    names: set[str] = set()
    for number, row in rows:
        here = f"{where}, row {number}"
        if NAME not in row:
            refuse_value(here, "there is no name", f"a table of pieces has a column {NAME}")
        name = str(row[NAME])
        if name in names or not name or not name.isprintable() or '"' in name:
            refuse_value(here, f"{name or 'nothing'} can't be the name of a kind", "each kind has a name of its own")
        names.add(name)
        counted = next((column for column in COUNT_COLUMNS if column in row), None)
        copies = 1 if counted is None else COPIES_LIMIT.check(f"{here}, column {counted}", row[counted])
        fields = {column: value for column, value in row.items() if column not in (NAME, counted)}
        for column, value in fields.items():
            if not FIELD.fullmatch(column):
                refuse_value(here, f"{column or 'nothing'} is no name for a column", "write letters, digits and _")
            if isinstance(value, int):
                VALUE_LIMIT.check(f"{here}, column {column}", value)
        yield Kind(name, copies, fields)
    if not names:
        raise InputError(f"{where}: the table of pieces is empty; write a row for each kind.")
