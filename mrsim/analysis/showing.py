"""Tables in the terminal: which columns are worth a place there, and how their numbers are written."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from mrsim.analysis.pooling import ALIKE, AVERAGED, WEIGHTS, chance
from mrsim.analysis.sentences import rounded
from mrsim.analysis.tables import UNIT, Table
from mrsim.analysis.targets import PERCENT

EVEN: Final = 0.05
"""Sides of an interval that differ by less are the same to the eye."""
SHARES: Final = (
    *("value", "equal", "meant", "win_share", "before", "after", "shrunk", "floor"),
    "alpha_rank",
)
DRAWN: Final = {"drawn_low": "drawn_high", "alpha_drawn_low": "alpha_drawn_high"}
"""Both ends of what was drawn stand in one column."""
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
    "test",
    AVERAGED,
    WEIGHTS,
    *DRAWN.values(),
    UNIT,
)
"""Bounds stand beside their value; the rest is in the CSV."""
RANGED: Final = ("variance_ratio",)
"""Of these how far they go is enough beside the others."""


def columns(table: Table) -> list[tuple[str, bool]]:
    """The columns that are shown, and whether they hold numbers."""
    empty = [column.name for column in table.lines.iter_columns() if column.null_count() == len(column)]
    hidden = (*HIDDEN, *RANGED, *constant(table), *empty, *(["equal"] if "meant" in table.lines.columns else []))
    return [(name, name not in table.by) for name in table.lines.columns if name not in hidden]


def constant(table: Table) -> dict[str, str]:
    """What is the same in all lines of several: it is said once."""
    if len(table.lines) < 2:
        return {}
    return {name: str(table.lines[name][0]) for name in table.by if table.lines[name].n_unique() == 1}


def ranges(table: Table) -> dict[str, str]:
    """What is said of whole columns, from the least to the most."""
    there = [name for name in RANGED if name in table.lines.columns and table.lines[name].count()]
    ends = {name: (table.lines[name].min(), table.lines[name].max()) for name in there}
    found = {
        name: f"{written(name, {name: low})} to {written(name, {name: high})}" for name, (low, high) in ends.items()
    }
    if AVERAGED in table.lines.columns:
        found[AVERAGED] = " or ".join(filter(None, table.lines[AVERAGED].unique(maintain_order=True)))
    return found


def grouped(table: Table, room: int, gap: int) -> tuple[list[str], dict[str, int]]:
    """The columns that stand as headings above their lines, and how wide those are that stand in them, so that it fits.

    What changes most seldom from line to line becomes a heading first. One of the groups stays where it is.
    """
    widths = {name: max(map(len, (title(name), *told(table, name)))) for name, _ in columns(table)}
    keys = sorted((name for name in widths if name in table.by), key=lambda name: table.lines[name].rle().len())
    above: list[str] = []
    while sum(width + gap for width in widths.values()) - gap > room and len(above) + 1 < len(keys):
        above.append(keys[len(above)])
        del widths[above[-1]]
    return above, widths


def title(name: str) -> str:
    """What stands above a column."""
    return (name.removesuffix("_low") if name in DRAWN else name).replace("_", " ")


def told(table: Table, name: str) -> list[str]:
    """Every value of a column."""
    return [written(name, line) for line in table.lines.iter_rows(named=True)]


def words(line: Mapping[str, Any], names: Iterable[str]) -> list[str]:
    """Some values of a line."""
    return [written(name, line) for name in names]


def written(name: str, line: Mapping[str, Any]) -> str:
    """One value, in the unit of its line."""
    given = line[name]
    if given is None:
        return ""
    if name in SHARES:
        shares = line.get(UNIT, "share") == "share"
        return (
            amount(given, line.get("low"), line.get("high"), shares=shares) if name == "value" else plain(given, shares)
        )
    if isinstance(given, bool):
        return "yes" if given else ""
    if name == ALIKE or name in DRAWN:
        return chance(given) if name == ALIKE else f"{PERCENT * given:.1f} to {PERCENT * line[DRAWN[name]]:.1f} %"
    if name == "blocks_to_decide":
        return f"{rounded(int(given)):,}"
    return f"{given:,.0f}" if name.startswith("blocks") else f"{given:.2f}" if isinstance(given, float) else str(given)


def plain(value: float, shares: bool) -> str:
    """`27.9 %`, or `5.28`."""
    return f"{PERCENT * value:.1f} %" if shares else f"{value:.2f}"


def amount(value: float, low: float | None, high: float | None, *, shares: bool) -> str:
    """`27.9 ± 2.1 %`, or `5.28 ± 0.07`; an interval that reaches farther on one side is written as it is."""
    if low is None or high is None:
        return plain(value, shares)
    times, digits, unit = (PERCENT, 1, " %") if shares else (1, 2, "")
    if abs(low + high - 2 * value) > EVEN * (high - low):
        return f"{times * value:.{digits}f} ({times * low:.{digits}f} to {times * high:.{digits}f}){unit}"
    return f"{times * value:.{digits}f} ± {times * (high - low) / 2:.{digits}f}{unit}"
