"""CSV files that are safe to open in a spreadsheet: no cell with a text is run as a formula."""

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import polars as pl

BEGINS_FORMULA: Final = r"^'*[=+\-@\t\r]"
"""The beginning of a formula in spreadsheets; also after marks, so that adding and removing one mark are inverse."""
NUMBER: Final = r"^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$"
"""A number, which may begin like a formula."""
MARK: Final = "'"
"""Says that what follows is a text."""


def table_as_csv(frame: "pl.DataFrame") -> str:
    """A table as a CSV file."""
    return without_formulas(frame.lazy()).collect().write_csv()


def without_formulas(frame: "pl.LazyFrame") -> "pl.LazyFrame":
    """The table with a mark before every text, headings included, that a spreadsheet would run."""
    import polars as pl

    schema = frame.collect_schema()
    texts = [name for name, kind in schema.items() if may_hold_formulas(kind)]
    return frame.with_columns(as_cells(pl.col(name).cast(pl.String)).alias(name) for name in texts).rename(
        {name: as_cell(name) for name in schema if as_cell(name) != name}
    )


def may_hold_formulas(kind: "pl.DataType") -> bool:
    """Whether a column of this type has texts, or names that are known to need a mark."""
    import polars as pl

    if isinstance(kind, pl.Enum):
        return any(as_cell(name) != name for name in kind.categories)
    return kind in (pl.String, pl.Categorical)


def as_cells(texts: "pl.Expr") -> "pl.Expr":
    """`as_cell` of a whole column."""
    import polars as pl

    is_run = texts.str.contains(BEGINS_FORMULA) & ~texts.str.contains(NUMBER)
    return pl.when(is_run).then(MARK + texts).otherwise(texts)


def as_cell(text: Any) -> Any:
    """A text with a mark before it if it would be run; anything else as it is."""
    is_run = isinstance(text, str) and re.match(BEGINS_FORMULA, text) and not re.match(NUMBER, text)
    return f"{MARK}{text}" if is_run else text


def as_text(cell: str) -> str:
    """The text of a cell: the inverse of `as_cell`."""
    return cell[1:] if cell.startswith(MARK) and as_cell(cell[1:]) == cell else cell
