"""Which lines of exploratory tables stand out, so that few do so by chance, and their intervals after this choice."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.tables import ResultTable, null_unknown
from mrsim.stats.estimates import Floats
from mrsim.stats.intervals import intervals_at_level
from mrsim.stats.multiplicity import benjamini_hochberg_p_values, level_after_selection
from mrsim.stats.shrinkage import shrink_effects

FALSE_ALARM_RATE: Final = 0.05
"""The part of what is said to stand out in exploratory tables that does so by chance alone, at most and on average."""


def control_false_discoveries(tables: Sequence[ResultTable]) -> list[ResultTable]:
    """Control the false discoveries of all exploratory tables together.

    What stands out was chosen because it does, so beside its interval there is one that holds after the choice, and
    beside its value one that is drawn towards zero as far as the noise of its table asks.
    """
    looking = [table for table in tables if table.family == "exploratory"]
    if not looking:
        return list(tables)
    p = pl.concat([table.lines["p"] for table in looking])
    adjusted = benjamini_hochberg_p_values(p.fill_null(float("nan")).to_numpy())
    level = level_after_selection(adjusted, FALSE_ALARM_RATE)
    found, at = {}, 0
    for table in looking:
        here = adjusted[at : at + len(table.lines)]
        at += len(table.lines)
        found[table.name] = replace(table, lines=table.lines.with_columns(_selection_columns(table, here, level)))
    return [found.get(table.name, table) for table in tables]


def _selection_columns(table: ResultTable, adjusted: Floats, level: float) -> list[pl.Series]:
    """Which lines of an exploratory table stand out, with intervals and shrunken values for those that do."""
    out = adjusted <= FALSE_ALARM_RATE
    columns = [null_unknown(adjusted).alias("p_adjusted"), pl.Series("stands_out", out)]
    if table.effects is None:
        return columns
    low, high, drawn = np.full((3, len(out)), np.nan)
    if out.any():
        chosen = intervals_at_level(table.effects.only(out), level)
        shift = (table.lines["value"].to_numpy() - table.effects.value)[out]
        low[out], high[out] = chosen.low + shift, chosen.high + shift
        drawn[out] = shrink_effects(table.effects).value[out] + shift
    return [
        *columns,
        *(null_unknown(v).alias(n) for n, v in (("chosen_low", low), ("chosen_high", high), ("drawn", drawn))),
    ]
