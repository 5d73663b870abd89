"""Tables in the terminal: which columns are worth a place there, and how their numbers are written."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import polars as pl

from mrsim.analysis.tables import AVERAGED, FROM, TO, UNIT, ResultTable
from mrsim.formatting import (
    format_count,
    format_decimal,
    format_estimate,
    format_p_value,
    format_range,
    format_value,
    name_in_words,
    round_count,
)
from mrsim.games.printed_names import print_name

FORMATS: Final[Mapping[str, Callable[[Any], str]]] = {
    "rough count": lambda count: format_count(round_count(count, digits=1)),
    "p value": format_p_value,
}


def visible_columns(table: ResultTable) -> list[tuple[str, bool]]:
    """The columns that are shown, and whether each holds numbers. Both ends of a span are one."""
    empty = [column.name for column in table.lines.iter_columns() if _says_nothing(column)]
    unseen = [name for name, style in table.styles.items() if style in ("hidden", "range")]
    ends = {low: heading for heading, (low, _) in table.topic.spans.items()}
    hidden = (
        *(*unseen, *constant_columns(table), *empty, *(high for _, high in table.topic.spans.values())),
        *(["equal"] if "meant" in table.lines.columns else []),
    )
    return [(ends.get(name, name), name not in table.by) for name in table.lines.columns if name not in hidden]


def _says_nothing(column: pl.Series) -> bool:
    """Whether nothing would be printed in any line: there is no value, or no line for which it holds."""
    return column.null_count() == len(column) or (column.dtype == pl.Boolean and not column.any())


def constant_columns(table: ResultTable) -> dict[str, str]:
    """The columns that have the same value in all lines, with that value: it is printed once."""
    if len(table.lines) < 2:
        return {}
    return {name: print_name(name, table.lines[name][0]) for name in table.by if table.lines[name].n_unique() == 1}


def column_ranges(table: ResultTable) -> dict[str, str]:
    """Columns that are printed as a range, with their least and greatest values; and what shares are averaged over."""
    names = [name for name, style in table.styles.items() if style == "range" and name in table.lines.columns]
    ends = {name: (table.lines[name].min(), table.lines[name].max()) for name in names if table.lines[name].count()}
    found = {name: f"{_format_plain(low)} to {_format_plain(high)}" for name, (low, high) in ends.items()}
    if AVERAGED in table.lines.columns:
        found[AVERAGED] = " or ".join(filter(None, table.lines[AVERAGED].unique(maintain_order=True)))
    return found


def fit_to_width(table: ResultTable, room: int, gap: int) -> tuple[list[str], dict[str, int]]:
    """Choose which columns become headings above their lines, so that the rest fits; and the widths of the rest.

    The column that changes most seldom from line to line becomes a heading first. One column of groups always stays.
    """
    widths = {
        name: max(map(len, (name_in_words(name), *_column_texts(table, name)))) for name, _ in visible_columns(table)
    }
    keys = sorted((name for name in widths if name in table.by), key=lambda name: table.lines[name].rle().len())
    above: list[str] = []
    while sum(width + gap for width in widths.values()) - gap > room and len(above) + 1 < len(keys):
        above.append(keys[len(above)])
        del widths[above[-1]]
    return above, widths


def _column_texts(table: ResultTable, name: str) -> list[str]:
    """Every value of a column, as text."""
    return [_cell_text(table, name, line) for line in table.lines.iter_rows(named=True)]


def cell_texts(table: ResultTable, line: Mapping[str, Any], names: Iterable[str]) -> list[str]:
    """Some values of a line, as text."""
    return [_cell_text(table, name, line) for name in names]


def _cell_text(table: ResultTable, name: str, line: Mapping[str, Any]) -> str:
    """One value as text, in the unit of its line."""
    span, unit = table.topic.spans.get(name), line.get(UNIT, "share")
    if span:
        low, high = (line[end] for end in span)
        return "" if low is None else f"{format_range(low, high, 'share')} %"
    given, style = line[name], table.styles.get(name, "")
    if given is None:
        return ""
    if name in table.by:
        return print_name(table.key.axis if name in (FROM, TO) else name, given)
    if name == "value":
        return format_estimate(given, line.get("low"), line.get("high"), unit)
    if style == "share":
        return format_value(given, unit)
    return FORMATS[style](given) if style in FORMATS else _format_plain(given)


def _format_plain(value: object) -> str:
    """A value of no known unit: `yes` or nothing, a number with two digits, or a word."""
    if isinstance(value, bool):
        return "yes" if value else ""
    return format_decimal(value, 2) if isinstance(value, float) else str(value)
