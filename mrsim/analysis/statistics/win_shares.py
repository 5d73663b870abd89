"""Win shares of all groups, of each pair of them, and along every axis: to see where to look, not to decide."""

from collections.abc import Iterator, Sequence
from typing import Final

import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.pooling import describe_pooled_table
from mrsim.analysis.skill_levels import within_skill
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.statistics.target_verdicts import verdict_tables
from mrsim.analysis.tables import (
    ResultTable,
    TableKey,
    TableLine,
    Topic,
    distance_from,
    estimate_lines,
    farthest_lines,
    join_column_names,
    p_value_column,
)
from mrsim.experiment.spec import VARIANT
from mrsim.formatting import format_interval, format_points, format_value
from mrsim.games.printed_names import label_values
from mrsim.stats.intervals import cell_intervals
from mrsim.sums.block_sums import RunSums
from mrsim.sums.cell_estimates import estimate_rival_cells

MOST_SHARES_TOLD: Final = 3


def win_share_tables(context: Context) -> Iterator[ResultTable]:
    """Win shares of each column, and of each pair of columns once; the later one in the game's order shares the wins.

    None is averaged over levels of skill: where there are several, the line-up comes before the columns. Shares that
    are judged are left out: they have their intervals where they are judged, and no others.
    """
    judged = [_varied_columns(table.by, table.lines) for table in verdict_tables(context)]
    context = context.base
    sums, singles = context.sums, context.players_by
    pairs = [(other, name) for name in singles for other in (*context.axes, *context.modes) if other != name]
    pairs += [(first, second) for at, first in enumerate(singles) for second in singles[at + 1 :]]
    for by in dict.fromkeys(within_skill(sums, by) for by in [*((name,) for name in singles), *pairs]):
        table = win_share_table(sums, by)
        if table is not None and _varied_columns(by, table.lines) not in judged:
            yield table


def _varied_columns(by: Sequence[str], lines: pl.DataFrame) -> set[str]:
    """The columns that tell the shares of a table apart, and the one whose groups share the wins."""
    return {by[-1], *(name for name in by if lines[name].n_unique() > 1)} - {VARIANT}


def win_share_table(sums: RunSums, by: Sequence[str]) -> ResultTable | None:
    """Win shares next to equal ones; the last of the columns shares the wins. None where no groups meet.

    What stands out is marked later, when it is known how many tables there are.
    """
    found = estimate_rival_cells(sums, by)
    if not len(found):
        return None
    lines = estimate_lines(found, cell_intervals(found.estimates)).with_columns(
        equal=pl.Series(found.equal), p=p_value_column(found.estimates, found.equal)
    )
    effects = found.estimates.above(found.equal)
    title = f"Win share by {join_column_names(by[::-1])}"
    name = "-by-".join(by).replace(" ", "-")
    return ResultTable(WIN_SHARES, name, title, "", tuple(by), lines, TableKey(column=by[-1]), effects)


def describe_win_shares(table: ResultTable) -> str:
    """What stands out, and what is averaged."""
    return f"{describe_outstanding(table)}{describe_pooled_table(table)}"


def describe_outstanding(table: ResultTable) -> str:
    """How many win shares stand out, and those that are farthest from equal."""
    out = table.lines.filter(table.lines["stands_out"])
    if not len(out):
        return f"Of {len(table.lines)} win shares none stands out."
    told = [
        describe_share(table, line) for line in farthest_lines(out, "equal", MOST_SHARES_TOLD).iter_rows(named=True)
    ]
    if len(out) <= MOST_SHARES_TOLD:
        first = f"{len(out)} of {len(table.lines)} win shares stand out" if len(out) > 1 else "One stands out"
        return f"{first}: {'; '.join(told)}."
    return f"{len(out)} of {len(table.lines)} win shares stand out, most of all: {'; '.join(told)}."


def describe_share(table: ResultTable, line: TableLine) -> str:
    """One win share that stands out, in words."""
    *within, share = table.by
    whose = label_values((name, line[name]) for name in (share, *within))
    off = distance_from(line, "equal")
    return (
        f"{whose} with {format_value(line['value'], 'share')} "
        f"({format_interval(line['low'], line['high'], 'share')}; "
        f"{format_points(off or 0.0)} points)"
    )


WIN_SHARES: Final = Topic("win-shares", "exploratory", describe_win_shares)
STATISTIC: Final = Statistic(40, win_share_tables)
