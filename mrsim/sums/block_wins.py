"""Wins of groups of players, added up over blocks: all that win shares with intervals need."""

from collections.abc import Sequence

import polars as pl


def win_share_sums(rows: pl.DataFrame, by: str, values: Sequence[str]) -> pl.DataFrame:
    """For each group, and each number of rows it has in a block: blocks, sums of wins, squares and values."""
    wide = [pl.col(name).cast(pl.Int64).sum() for name in ("win_twelfths", *values)]
    in_block = rows.group_by("block", by).agg(pl.len().alias("rows"), *wide)
    squares = (pl.col("win_twelfths") ** 2).sum().alias("squares")
    return in_block.group_by(by, "rows").agg(
        pl.len().alias("blocks"), squares, *[pl.col(name).sum() for name in ("win_twelfths", *values)]
    )
