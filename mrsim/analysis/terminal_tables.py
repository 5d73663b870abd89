"""Tables in the terminal: which columns are worth a place there, and how their numbers are written."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from mrsim.analysis.pooling import ALIKE, AVERAGED, WEIGHTS
from mrsim.analysis.tables import UNIT, ResultTable
from mrsim.formatting import (
    format_count,
    format_decimal,
    format_estimate,
    format_p_value,
    format_range,
    format_value,
    round_count,
)

SHARE_COLUMNS: Final = (
    *("equal", "meant", "win_share", "before", "after", "shrunk", "floor"),
    "alpha_rank",
)
DRAWN_RANGE_COLUMNS: Final = {"drawn_low": "drawn_high", "alpha_drawn_low": "alpha_drawn_high"}
"""Both ends of what was drawn stand in one column."""
HIDDEN_COLUMNS: Final = (
    "low",
    "high",
    "p",
    "p_adjusted",
    "margin",
    "win_low",
    "win_high",
    "rows",
    "blocks",
    "holds",
    "test",
    AVERAGED,
    WEIGHTS,
    *DRAWN_RANGE_COLUMNS.values(),
    UNIT,
)
"""Bounds stand beside their value; the rest is in the CSV."""
RANGE_COLUMNS: Final = ("variance_ratio",)
"""Of these how far they go is enough beside the others."""


def visible_columns(table: ResultTable) -> list[tuple[str, bool]]:
    """The columns that are shown, and whether each holds numbers."""
    empty = [column.name for column in table.lines.iter_columns() if column.null_count() == len(column)]
    hidden = (
        *HIDDEN_COLUMNS,
        *RANGE_COLUMNS,
        *constant_columns(table),
        *empty,
        *(["equal"] if "meant" in table.lines.columns else []),
    )
    return [(name, name not in table.by) for name in table.lines.columns if name not in hidden]


def constant_columns(table: ResultTable) -> dict[str, str]:
    """The columns that have the same value in all lines, with that value: it is printed once."""
    if len(table.lines) < 2:
        return {}
    return {name: str(table.lines[name][0]) for name in table.by if table.lines[name].n_unique() == 1}


def column_ranges(table: ResultTable) -> dict[str, str]:
    """Columns that are printed as a range, with their least and greatest values."""
    there = [name for name in RANGE_COLUMNS if name in table.lines.columns and table.lines[name].count()]
    ends = {name: (table.lines[name].min(), table.lines[name].max()) for name in there}
    found = {
        name: f"{_cell_text(name, {name: low})} to {_cell_text(name, {name: high})}"
        for name, (low, high) in ends.items()
    }
    if AVERAGED in table.lines.columns:
        found[AVERAGED] = " or ".join(filter(None, table.lines[AVERAGED].unique(maintain_order=True)))
    return found


def fit_to_width(table: ResultTable, room: int, gap: int) -> tuple[list[str], dict[str, int]]:
    """Choose which columns become headings above their lines, so that the rest fits; and the widths of the rest.

    The column that changes most seldom from line to line becomes a heading first. One column of groups always stays.
    """
    widths = {
        name: max(map(len, (column_title(name), *_column_texts(table, name)))) for name, _ in visible_columns(table)
    }
    keys = sorted((name for name in widths if name in table.by), key=lambda name: table.lines[name].rle().len())
    above: list[str] = []
    while sum(width + gap for width in widths.values()) - gap > room and len(above) + 1 < len(keys):
        above.append(keys[len(above)])
        del widths[above[-1]]
    return above, widths


def column_title(name: str) -> str:
    """The heading of a column."""
    return (name.removesuffix("_low") if name in DRAWN_RANGE_COLUMNS else name).replace("_", " ")


def _column_texts(table: ResultTable, name: str) -> list[str]:
    """Every value of a column, as text."""
    return [_cell_text(name, line) for line in table.lines.iter_rows(named=True)]


def cell_texts(line: Mapping[str, Any], names: Iterable[str]) -> list[str]:
    """Some values of a line, as text."""
    return [_cell_text(name, line) for name in names]


def _cell_text(name: str, line: Mapping[str, Any]) -> str:
    """One value as text, in the unit of its line."""
    given, unit = line[name], line.get(UNIT, "share")
    if given is None:
        return ""
    if name == "value":
        return format_estimate(given, line.get("low"), line.get("high"), unit)
    if name in DRAWN_RANGE_COLUMNS:
        return f"{format_range(given, line[DRAWN_RANGE_COLUMNS[name]], 'share')} %"
    if name in SHARE_COLUMNS:
        return format_value(given, unit)
    return COLUMN_FORMATS.get(name, _format_plain)(given)


def _format_plain(value: object) -> str:
    """A value of no known unit: `yes` or nothing, a number with two digits, or a word."""
    if isinstance(value, bool):
        return "yes" if value else ""
    return format_decimal(value, 2) if isinstance(value, float) else str(value)


COLUMN_FORMATS: Final[Mapping[str, Callable[[Any], str]]] = {
    ALIKE: format_p_value,
    "blocks": format_count,
    "blocks_to_decide": lambda blocks: format_count(round_count(blocks)),
}
