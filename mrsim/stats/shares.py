"""Win shares and mean scores of groups of players, with intervals over blocks.

Games of a block share a deal, so they are not independent; blocks are. Every group is averaged within each block
first, and the interval is Student's t over these block means.
"""

from collections.abc import Sequence
from typing import Final

import polars as pl
from scipy.special import stdtrit

CONFIDENCE: Final = 0.95
WHOLE_WIN: Final = 12
"""Win shares are stored in twelfths."""


def block_means(rows: pl.DataFrame, by: str, values: Sequence[str]) -> pl.DataFrame:
    """For each block and group the number of rows and the mean win share and values."""
    means = [pl.col(name).mean() for name in values]
    share = (pl.col("win_twelfths").mean() / WHOLE_WIN).alias("win_share")
    return rows.group_by("block", by).agg(pl.len().alias("rows"), share, *means)


def shares(means: pl.DataFrame, by: str, values: Sequence[str]) -> pl.DataFrame:
    """One row a group: blocks, rows, win share with its interval, means of the values. One block has no interval.

    Blocks are added up in their order, so that the last digit does not depend on how they were batched.
    """
    found = (
        means.sort("block")
        .group_by(by, maintain_order=True)
        .agg(
            pl.len().alias("blocks"),
            pl.col("rows").sum(),
            pl.col("win_share").mean(),
            (pl.col("win_share").std() / pl.len().sqrt()).alias("error"),
            *[pl.col(name).mean() for name in values],
        )
    )
    width = found["error"] * student(found["blocks"])
    return found.with_columns(low=found["win_share"] - width, high=found["win_share"] + width).sort(by)


def student(blocks: pl.Series) -> pl.Series:
    """Quantile of Student's t for intervals over so many blocks."""
    return pl.Series([float(stdtrit(n - 1, (1 + CONFIDENCE) / 2)) if n > 1 else None for n in blocks], dtype=pl.Float64)
