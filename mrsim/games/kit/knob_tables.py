"""The table beside a strategy: what its knobs are set to in which situation, as a CSV that users write.

A row names a situation by the dimensions of the game (blank means any value), a knob, and the value of the knob there.
Of the rows that match, the one that names most wins. A knob that is named in the line-up is turned by no row.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from mrsim.errors import InputError, one_of
from mrsim.files import is_file
from mrsim.games.contract import Column, Setting
from mrsim.games.kit.sheet_files import read_lines, read_sheet_source
from mrsim.games.kit.sheet_rows import NOTES, FileRow, SheetLayout, read_rows
from mrsim.strategy.knobs import full_knob_names, knob_number, knob_values
from mrsim.strategy.question import Strategy
from mrsim.strategy.situations import KnobRow, find_tie

KNOB: Final = "knob"
VALUE: Final = "value"
ROLES: Final = ("mode", "faction")
"""Columns of results that say what is drawn for a game, or for a player."""

Dimensions = Mapping[str, Sequence[str]]
"""What values may depend on, each with what a row may name."""


_checked: dict[tuple[object, ...], list[KnobRow]] = {}
"""The rows of tables that were read, by the file, its contents, the knobs and the dimensions."""


def dimensions_of_game(settings: Sequence[Setting], columns: Sequence[Column]) -> Dimensions:
    """Settings with choices, and what is drawn for a game or a player, be it set or drawn."""
    of_settings = {one.name: tuple(map(str, one.choices)) for one in settings if one.choices and not one.several}
    return of_settings | {one.name: one.labels for one in columns if one.role in ROLES and one.labels}


def table_file(strategy_file: Path) -> Path:
    """Where the table of a strategy is, if it has one: `careful.knobs.csv` beside `careful.py`."""
    return strategy_file.with_suffix(".knobs.csv")


def dimensions_of_table(strategy_file: Path) -> tuple[str, ...]:
    """What the table of a strategy makes its knobs depend on, by its columns; nothing where it has none."""
    file = table_file(strategy_file)
    lines = read_lines(str(file)) if is_file(file) else []
    return tuple(name for _, header in lines[:1] for name in header if name not in (KNOB, VALUE, *NOTES))


def with_table(strategy: Strategy, dimensions: Dimensions) -> Strategy:
    """The strategy with the rows of its table, except for knobs that were named in the line-up."""
    file = strategy.knobs_file or (None if strategy.file is None else table_file(strategy.file))
    if file is None or not is_file(file):
        return strategy
    rows = _rows_of_unchanged_file(str(file), strategy, dimensions)
    return replace(strategy, table=tuple(row for row in rows if row.knob not in strategy.typed))


def _rows_of_unchanged_file(file: str, strategy: Strategy, dimensions: Dimensions) -> list[KnobRow]:
    """The rows of a table that is checked once while nobody changes it: tuning loads thousands of candidates."""
    key = (file, read_sheet_source(file), *knob_values(strategy), *dimensions)
    if key not in _checked:
        _checked[key] = read_knob_rows(file, strategy, dimensions)
    return _checked[key]


def read_knob_rows(file: str, strategy: Strategy, dimensions: Dimensions) -> list[KnobRow]:
    """The rows of a table, a row for each knob that is meant; they never contradict each other."""
    rows = [
        row
        for line in read_rows(file, SheetLayout((KNOB, VALUE), tuple(dimensions)))
        for row in _rows_of_line(line, strategy, dimensions)
    ]
    check_ties(file, rows)
    return rows


def _rows_of_line(line: FileRow, strategy: Strategy, dimensions: Dimensions) -> Iterator[KnobRow]:
    where = tuple(
        (dimension, one_of(line.place(dimension), line.cells[dimension], values, f"value of {dimension}"))
        for dimension, values in dimensions.items()
        if line.cells.get(dimension)
    )
    name = line.cells[KNOB]
    value = knob_number(line.place(VALUE), name, line.cells[VALUE])
    for knob in full_knob_names(line.place(KNOB), strategy, name):
        yield KnobRow(where, knob, value)


def check_ties(file: str, rows: Sequence[KnobRow]) -> None:
    """Refuse a table in which two rows are equally specific where both match."""
    tie = find_tie(rows)
    if tie is None:
        return
    one, other = tie
    if set(one.where) == set(other.where):
        raise InputError(f"{file}: {one.knob} has two rows for {_spell_where(one)}; leave one of them out.")
    raise InputError(
        f"{file}: {one.knob} has a row for {_spell_where(one)} and one for {_spell_where(other)}, and neither is more "
        "specific where both match; add a row that names both."
    )


def _spell_where(row: KnobRow) -> str:
    return ", ".join(f"{dimension} {value}" for dimension, value in row.where) or "every situation"


def merge_rows(old: Iterable[KnobRow], new: Iterable[KnobRow]) -> list[KnobRow]:
    """The old rows and the new ones, which replace those for the same knob in the same situation."""
    merged = {(frozenset(row.where), row.knob): row for row in (*old, *new)}
    return list(merged.values())


def knob_rows_as_csv(rows: Iterable[KnobRow], dimensions: Dimensions) -> str:
    """Rows as the text of a table, with a column for each dimension that any of them names."""
    rows = list(rows)
    named = [dimension for dimension in dimensions if any(dimension in dict(row.where) for row in rows)]
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*named, KNOB, VALUE])
    for row in rows:
        where = dict(row.where)
        writer.writerow([*(where.get(dimension, "") for dimension in named), row.knob, f"{row.value:.12g}"])
    return text.getvalue()
