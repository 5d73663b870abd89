"""Win shares and mean scores of groups of players, with intervals over blocks.

Games of a block share a deal, so they are not independent; blocks are. Every group is averaged within each block
first, and the interval is Student's t over these block means. What is kept of the blocks are exact whole sums, so
memory does not grow with them, and the answer does not depend on the order or the batches in which they came.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, Final

import polars as pl
from scipy.special import stdtrit

from mrsim.stats.intervals import CONFIDENCE

WHOLE_WIN: Final = 12
"""Win shares are stored in twelfths."""


def merge_share_sums(sums: Iterable[pl.DataFrame], by: str) -> pl.DataFrame:
    """Merge the sums of several batches."""
    return pl.concat(sums).group_by(by, "rows").agg(pl.all().sum())


def estimate_win_shares(sums: pl.DataFrame, by: str, values: Sequence[str]) -> pl.DataFrame:
    """One row a group: blocks, rows, win share with its interval, means of the values. One block has no interval."""
    groups = sums.sort(by, "rows").partition_by(by, maintain_order=True)
    return pl.DataFrame(
        [_win_share_line(group.rows(named=True), by, values) for group in groups], infer_schema_length=None
    )


def _win_share_line(parts: Sequence[Mapping[str, Any]], by: str, values: Sequence[str]) -> dict[str, Any]:
    blocks = sum(part["blocks"] for part in parts)
    share = _mean_over_blocks(parts, "win_twelfths", blocks) / WHOLE_WIN
    half = _share_half_width(parts, blocks, share)
    return {
        by: parts[0][by],
        "blocks": blocks,
        "rows": sum(part["blocks"] * part["rows"] for part in parts),
        "win_share": float(share),
        "low": None if half is None else float(share) - half,
        "high": None if half is None else float(share) + half,
        **{name: float(_mean_over_blocks(parts, name, blocks)) for name in values},
    }


def _mean_over_blocks(parts: Sequence[Mapping[str, Any]], name: str, blocks: int) -> Fraction:
    """The mean over blocks of the mean within the block."""
    return sum((Fraction(part[name], part["rows"]) for part in parts), Fraction(0)) / blocks


def _share_half_width(parts: Sequence[Mapping[str, Any]], blocks: int, share: Fraction) -> float | None:
    """Half of the interval: the standard error of the block means times the quantile of Student's t."""
    if blocks < 2:
        return None
    squares = sum((Fraction(part["squares"], part["rows"] ** 2) for part in parts), Fraction(0))
    variance = (squares / WHOLE_WIN**2 - blocks * share**2) / (blocks - 1)
    return float(stdtrit(blocks - 1, (1 + CONFIDENCE) / 2)) * sqrt(variance / blocks)
