"""What a share averages over, when arms that differ in who plays, how many, or in which variant are taken together.

Such a share is one of this experiment's mixture: another line-up added to it would move it. So its weights are
printed with it, and a test of whether its parts are alike, block by block, for all arms play the same deals.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

import numpy as np
import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.tables import ALIKE, AVERAGED, WEIGHTS, ResultTable, null_unknown
from mrsim.analysis.targets import VARIANT
from mrsim.formatting import format_p_value, format_value
from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.noise import p_alike
from mrsim.sums.block_sums import GroupColumns, RunSums
from mrsim.sums.cell_estimates import Cells, estimate_cells, estimate_rival_cells
from mrsim.sums.measures import AHEAD_SHARE, EVEN_CHANCE

POOLED_AXIS_WORDS: Final = {"lineup": "line-ups", "players": "numbers of players", VARIANT: "variants"}
"""Axes over which a share is not averaged silently, and what their values are called."""
UNLIKE_LEVEL: Final = 0.05
"""Parts that chance drives so far apart less often than this are said to differ."""
MOST_NAMED: Final = 3
"""The weights of more parts stand in the table alone."""


def add_pooling_columns(context: Context, tables: list[ResultTable]) -> list[ResultTable]:
    """The tables of shares with columns that say what each share averages over; other tables as they are.

    Variants have lines of their own where shares are judged, and are left out of all other shares.
    """
    return [
        _with_pooling_columns((context if table.family == "primary" else context.base).sums, table)
        if _has_shares(table)
        else table
        for table in tables
    ]


def _has_shares(table: ResultTable) -> bool:
    """Whether it has win shares, or how often one ends ahead of another: one line for each group of players."""
    return table.family != "described" and ("equal" in table.lines.columns or _is_head_to_head(table))


def _is_head_to_head(table: ResultTable) -> bool:
    """Whether it says who ends ahead of whom."""
    return table.topic.measure is AHEAD_SHARE


def _with_pooling_columns(sums: RunSums, table: ResultTable) -> ResultTable:
    """A table with three more columns if any of its shares is averaged."""
    axes = _pooled_axes(sums, table.by)
    if not axes:
        return table
    by = (*axes, *table.by)
    found = estimate_cells(sums, by, AHEAD_SHARE) if _is_head_to_head(table) else estimate_rival_cells(sums, by)
    off = _parts_above_equal(found, np.full(len(found), EVEN_CHANCE) if _is_head_to_head(table) else found.equal)
    number = found.keys.with_row_index("part").group_by(table.by, maintain_order=True).agg("part")
    parts = table.lines.select(table.by).join(number, on=table.by, how="left", maintain_order="left")["part"]
    lines = [line for at in parts for line in _pooling_lines(found, off, np.array(at, np.int64), axes)]
    columns = pl.DataFrame(lines, {AVERAGED: pl.String, WEIGHTS: pl.String, ALIKE: pl.Float64})
    if not (columns[AVERAGED] != "").any():
        return table
    return replace(
        table,
        lines=table.lines.with_columns(
            columns[AVERAGED], columns[WEIGHTS], null_unknown(columns[ALIKE].to_numpy()).alias(ALIKE)
        ),
    )


def _pooled_axes(sums: RunSums, by: tuple[str, ...]) -> GroupColumns:
    """The axes that a table averages over. A line-up implies the number of players."""
    found = tuple(axis for axis in POOLED_AXIS_WORDS if axis in sums.varied_axes and axis not in by)
    settled = "lineup" in found or "lineup" in by
    return tuple(axis for axis in found if not (axis == "players" and settled))


def _parts_above_equal(found: Cells, equal: Floats) -> Estimates:
    """Each part less its equal share: tables of fewer players give each player more, and that is no difference."""
    return replace(found.estimates, value=found.estimates.value - equal)


def _pooling_lines(found: Cells, off: Estimates, parts: Any, axes: GroupColumns) -> Iterator[dict[str, Any]]:
    """What one share averages over, with which weights, and whether its parts are alike."""
    if len(parts) < 2:
        yield {AVERAGED: "", WEIGHTS: "", ALIKE: np.nan}
        return
    keys = found.keys[parts].select(pl.col(axes).cast(pl.String))
    counts = [(keys[axis].n_unique(), POOLED_AXIS_WORDS[axis]) for axis in axes]
    weights = found.rows[parts] / found.rows[parts].sum()
    yield {
        AVERAGED: " × ".join(f"{count} {what}" for count, what in counts if count > 1),
        WEIGHTS: "; ".join(
            f"{' · '.join(key)}: {format_value(weight, 'share')}"
            for key, weight in zip(keys.rows(), weights, strict=True)
        ),
        ALIKE: p_alike(off.only(parts)),
    }


def describe_pooling(line: Mapping[str, Any]) -> str:
    """`Averaged over 2 line-ups (greedy ×4: 50.0 %; …), which differ (p < 0.001).`; nothing where one part is all."""
    if not line.get(AVERAGED):
        return ""
    named = line[WEIGHTS].count(";") < MOST_NAMED
    return (
        f"Averaged over {line[AVERAGED]} "
        f"({line[WEIGHTS] if named else 'weights in the table'}){_describe_likeness(line[ALIKE])}."
    )


def _describe_likeness(p: float | None) -> str:
    """Whether the parts differ, in the words of the test."""
    if p is None:
        return "; whether they differ is not known"
    return (
        f", which differ ({format_p_value(p)})"
        if p <= UNLIKE_LEVEL
        else f"; no difference between them is shown ({format_p_value(p)})"
    )


def pooling_cell_text(line: Mapping[str, Any]) -> str:
    """What a share averages over, for a cell of a table: `2 line-ups: they differ (p < 0.001)`."""
    if not line.get(AVERAGED):
        return ""
    p = line[ALIKE]
    if p is None:
        return f"{line[AVERAGED]}"
    differ = ": they differ" if p <= UNLIKE_LEVEL else ""
    return f"{line[AVERAGED]}{differ} ({format_p_value(p)})"


def describe_pooled_table(table: ResultTable) -> str:
    """How many shares of a table are averages, and in how many of them the parts differ; empty where none is."""
    if AVERAGED not in table.lines.columns:
        return ""
    lines = table.lines.filter(pl.col(AVERAGED) != "")
    over = " or ".join(lines[AVERAGED].unique(maintain_order=True))
    differ = int((lines[ALIKE] <= UNLIKE_LEVEL).sum())
    return (
        f" {len(lines)} of {len(table.lines)} are averaged over {over}; of {differ} of them the parts differ (p ≤ 5 %)."
    )
