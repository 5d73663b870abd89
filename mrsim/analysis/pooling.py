"""What a share averages over, when arms that differ in who plays, how many, or in which variant are taken together.

Such a share is one of this experiment's mixture: another line-up added to it would move it. So its weights stand
beside it, and a test of whether its parts are alike, block by block, for all arms play the same deals.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

import numpy as np
import polars as pl

from mrsim.analysis.cells import Cells, cells, rivals
from mrsim.analysis.meetings import AHEAD_SHARE, EVEN
from mrsim.analysis.tables import Table, known
from mrsim.analysis.targets import PERCENT, VARIANT
from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.noise import p_alike
from mrsim.sums.adding import AGAINST, Dims, RunSums

AXES: Final = {"lineup": "line-ups", "players": "numbers of players", VARIANT: "variants"}
"""Axes over which a share is not averaged silently, and what their values are called."""
AVERAGED: Final = "averaged_over"
WEIGHTS: Final = "weights"
ALIKE: Final = "p_alike"
UNLIKE: Final = 0.05
"""Parts that chance drives so far apart less often than this are said to differ."""
TINY: Final = 0.001
"""A smaller p value is not written out."""
MOST_NAMED: Final = 3
"""The weights of more parts stand in the table alone."""


def pooled(sums: RunSums, tables: list[Table]) -> list[Table]:
    """The tables of shares, with what each share averages over; the others as they are."""
    return [with_parts(sums, table) if has_shares(table) else table for table in tables]


def has_shares(table: Table) -> bool:
    """Whether it has win shares, or how often one ends ahead of another: one line for each group of players."""
    return table.family != "described" and ("equal" in table.lines.columns or is_of_meetings(table))


def is_of_meetings(table: Table) -> bool:
    """Whether it says who ends ahead of whom."""
    return table.by[-1].endswith(AGAINST)


def with_parts(sums: RunSums, table: Table) -> Table:
    """A table with three columns more, where any of its shares is averaged."""
    axes = axes_of(sums, table.by)
    if not axes:
        return table
    by = (*axes, *table.by)
    found = cells(sums, by, AHEAD_SHARE) if is_of_meetings(table) else rivals(sums, by)
    off = above(found, np.full(len(found), EVEN) if is_of_meetings(table) else found.equal)
    number = found.keys.with_row_index("part").group_by(table.by, maintain_order=True).agg("part")
    parts = table.lines.select(table.by).join(number, on=table.by, how="left", maintain_order="left")["part"]
    lines = [line for at in parts for line in of_parts(found, off, np.array(at, np.int64), axes)]
    columns = pl.DataFrame(lines, {AVERAGED: pl.String, WEIGHTS: pl.String, ALIKE: pl.Float64})
    if not (columns[AVERAGED] != "").any():
        return table
    return replace(
        table,
        lines=table.lines.with_columns(
            columns[AVERAGED], columns[WEIGHTS], known(columns[ALIKE].to_numpy()).alias(ALIKE)
        ),
    )


def axes_of(sums: RunSums, by: tuple[str, ...]) -> Dims:
    """Those that a table takes together. A line-up says how many play."""
    found = tuple(axis for axis in AXES if axis in sums.varied_axes and axis not in by)
    settled = "lineup" in found or "lineup" in by
    return tuple(axis for axis in found if not (axis == "players" and settled))


def above(found: Cells, equal: Floats) -> Estimates:
    """How far each part is from equal: tables of fewer players give each a larger share, and that is no difference."""
    return replace(found.estimates, value=found.estimates.value - equal)


def of_parts(found: Cells, off: Estimates, parts: Any, axes: Dims) -> Iterator[dict[str, Any]]:
    """What one share averages over, with which weights, and whether its parts are alike."""
    if len(parts) < 2:
        yield {AVERAGED: "", WEIGHTS: "", ALIKE: np.nan}
        return
    keys = found.keys[parts].select(pl.col(axes).cast(pl.String))
    counts = [(keys[axis].n_unique(), AXES[axis]) for axis in axes]
    weights = found.rows[parts] / found.rows[parts].sum()
    yield {
        AVERAGED: " × ".join(f"{count} {what}" for count, what in counts if count > 1),
        WEIGHTS: "; ".join(
            f"{' · '.join(key)}: {PERCENT * weight:.1f} %" for key, weight in zip(keys.rows(), weights, strict=True)
        ),
        ALIKE: p_alike(off.only(parts)),
    }


def average(line: Mapping[str, Any]) -> str:
    """`Averaged over 2 line-ups (greedy ×4: 50.0 %; …), which differ (p < 0.001).`; nothing where one part is all."""
    if not line.get(AVERAGED):
        return ""
    named = line[WEIGHTS].count(";") < MOST_NAMED
    return (
        f"Averaged over {line[AVERAGED]} ({line[WEIGHTS] if named else 'weights in the table'}){likeness(line[ALIKE])}."
    )


def likeness(p: float | None) -> str:
    """What the test says of the parts."""
    if p is None:
        return "; whether they differ is not known"
    return f", which differ ({chance(p)})" if p <= UNLIKE else f"; no difference between them is shown ({chance(p)})"


def chance(p: float) -> str:
    """`p = 0.031`, `p < 0.001`."""
    return f"p < {TINY:g}" if p < TINY else f"p = {p:.3f}"


def in_short(line: Mapping[str, Any]) -> str:
    """`2 line-ups: they differ (p < 0.001)`, for a cell of a table."""
    if not line.get(AVERAGED):
        return ""
    p = line[ALIKE]
    return (
        f"{line[AVERAGED]}{'' if p is None else f': they differ ({chance(p)})' if p <= UNLIKE else f' ({chance(p)})'}"
    )


def averages(table: Table) -> str:
    """How many shares of a table are averaged, and of how many the parts differ; nothing where none is."""
    if AVERAGED not in table.lines.columns:
        return ""
    lines = table.lines.filter(pl.col(AVERAGED) != "")
    over = " or ".join(lines[AVERAGED].unique(maintain_order=True))
    differ = int((lines[ALIKE] <= UNLIKE).sum())
    return (
        f" {len(lines)} of {len(table.lines)} are averaged over {over}; of {differ} of them the parts differ (p ≤ 5 %)."
    )
