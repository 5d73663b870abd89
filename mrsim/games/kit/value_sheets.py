"""Sheets with a name and a number in each row, for games whose box is a list of numbers: read and written."""

import csv
import io
from collections.abc import Mapping
from typing import Final

from mrsim.errors import quote_value, refuse_value
from mrsim.games.kit.sheet_rows import COUNTS, SheetLayout, known_word, read_rows
from mrsim.games.kit.toml_tables import Limit
from mrsim.spreadsheets import as_cell

NAME: Final = "name"
COUNT: Final = "count"
MEANING: Final = "note"
VALUE_COLUMNS: Final = SheetLayout(
    (NAME, COUNT),
    other_names={NAME: ("card", "kind", "piece", "title", "id", "what"), COUNT: (*COUNTS, "value")},
    counted=COUNT,
    ignores_others=True,
)


def read_values(file: str, known: Mapping[str, Limit], noun: str) -> dict[str, int]:
    """The numbers of a sheet by the names that edits use; each is named once and within its limit."""
    found: dict[str, int] = {}
    for row in read_rows(file, VALUE_COLUMNS):
        name = known_word(row.place(NAME), row.cells[NAME], tuple(known), noun)
        if name in found:
            refuse_value(row.place(NAME), f"{quote_value(name)} stands there twice", "every name has one row")
        found[name] = known[name].check_cell(row.place(COUNT), row.cells[COUNT])
    return found


def values_as_csv(values: Mapping[str, tuple[str, int]]) -> str:
    """Numbers as a sheet that `read_values` reads: each with what it counts, and its value."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((NAME, COUNT, MEANING))
    writer.writerows((as_cell(name), value, as_cell(story)) for name, (story, value) in values.items())
    return text.getvalue()
