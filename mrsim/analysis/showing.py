"""Tables in the terminal: which columns are worth a place there, and how their numbers are written."""

from collections.abc import Mapping
from typing import Any, Final

from mrsim.analysis.tables import UNIT, Table

PERCENT: Final = 100
SHARES: Final = ("value", "equal", "meant", "win_share", "before", "after")
HIDDEN: Final = (
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
    "of",
    UNIT,
)
"""Bounds stand beside their value; the rest is in the CSV."""


def columns(table: Table) -> list[tuple[str, bool]]:
    """The columns that are shown, and whether they hold numbers."""
    hidden = (*HIDDEN, "equal") if "meant" in table.lines.columns else HIDDEN
    return [(name, name not in table.by) for name in table.lines.columns if name not in hidden]


def words(table: Table, line: Mapping[str, Any]) -> list[str]:
    """A line."""
    return [written(name, line) for name, _ in columns(table)]


def written(name: str, line: Mapping[str, Any]) -> str:
    """One value, in the unit of its line."""
    given = line[name]
    if given is None:
        return ""
    if name in SHARES:
        return amount(given, half(line) if name == "value" else None, shares=line.get(UNIT, "share") == "share")
    if isinstance(given, bool):
        return "yes" if given else ""
    return f"{given:,.0f}" if name.startswith("blocks") else f"{given:.2f}" if isinstance(given, float) else str(given)


def half(line: Mapping[str, Any]) -> float | None:
    """Half of an interval."""
    return None if line["low"] is None else (line["high"] - line["low"]) / 2


def amount(value: float, half: float | None, *, shares: bool) -> str:
    """`27.9 ± 2.1 %`, or `5.28 ± 0.07`."""
    times, digits, unit = (PERCENT, 1, " %") if shares else (1, 2, "")
    reach = "" if half is None else f" ± {times * half:.{digits}f}"
    return f"{times * value:.{digits}f}{reach}{unit}"
