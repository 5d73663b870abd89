"""Distributions: how often each score, gap and deficit was seen, and the win share of the players who had it."""

from collections.abc import Iterator
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.tables import MEASURE, UNIT, ResultTable, TableKey, Topic, null_unknown
from mrsim.formatting import format_whole_percent
from mrsim.stats.estimates import SHARE_RANGE, estimate_ratio
from mrsim.stats.intervals import bounds_to_print, cell_intervals
from mrsim.stats.quantiles import estimate_quantiles
from mrsim.sums.block_sums import ARM, AT_TABLE, BIN, SPREAD_COLUMN, SPREAD_KEYS, SPREAD_NUMBER
from mrsim.sums.cell_estimates import sum_into_grid, weights_of_games
from mrsim.sums.measures import ROWS, SHARE

QUANTILES: Final = Topic("quantiles")
DISTRIBUTIONS: Final = Topic("distribution", styles={"win_share": "share", "win_low": "hidden", "win_high": "hidden"})
SHOWN_QUANTILES: Final = (0.05, 0.5, 0.95)
MOST_BINS: Final = 24
WEIGHT: Final = "weight"
WIDTHS: Final[tuple[int, ...]] = tuple(step * 10**power for power in range(10) for step in (1, 2, 5))


def distribution_tables(context: Context) -> Iterator[ResultTable]:
    """One table of quantiles, and one table for each number that varies."""
    context = context.strongest
    counted = _counted_numbers(context)
    if counted.is_empty():
        return
    yield _quantile_table(counted, context.sums.bins)
    for name in counted[SPREAD_COLUMN].unique(maintain_order=True).sort():
        yield _distribution_table(name, counted.filter(pl.col(SPREAD_COLUMN) == name), context.sums.bins)


def _counted_numbers(context: Context) -> pl.DataFrame:
    """How often each number that varies was seen, with a weight where games of several sizes have to count alike."""
    of_games = [measure.name for measure in context.everything if measure.is_of_games]
    arms = context.sums.arms.select(ARM, weights_of_games(context.sums.arms[AT_TABLE]).alias(WEIGHT))
    weight = pl.when(pl.col(SPREAD_COLUMN).is_in(of_games)).then(pl.col(WEIGHT)).otherwise(1)
    return (
        context.sums.by[SPREAD_KEYS]
        .filter(pl.col(SPREAD_NUMBER).n_unique().over(SPREAD_COLUMN) > 1)
        .join(arms, on=ARM, maintain_order="left")
        .with_columns(weight.alias(WEIGHT))
    )


def _quantile_table(counted: pl.DataFrame, block_bins: int) -> ResultTable:
    """The 5 %, 50 % and 95 % quantiles of every number, with their intervals."""
    lines = []
    for name in counted[SPREAD_COLUMN].unique(maintain_order=True).sort():
        of_name = counted.filter(pl.col(SPREAD_COLUMN) == name)
        numbers = of_name[SPREAD_NUMBER].unique().sort().to_numpy()
        at = of_name[BIN].to_numpy() * len(numbers) + np.searchsorted(numbers, of_name[SPREAD_NUMBER].to_numpy())
        histogram = sum_into_grid(of_name[ROWS] * of_name[WEIGHT], at, (block_bins, len(numbers))).astype(np.int64)
        found = estimate_quantiles(histogram, numbers, np.array(SHOWN_QUANTILES))
        lines += [
            {
                MEASURE: name.replace("_", " "),
                "quantile": format_whole_percent(share),
                UNIT: "points",
                "value": float(found.value[number]),
                "low": float(found.low[number]),
                "high": float(found.high[number]),
            }
            for number, share in enumerate(SHOWN_QUANTILES)
        ]
    frame = pl.DataFrame(lines).with_columns(pl.col("low", "high").fill_nan(None))
    story = "The mean hides the tails: what one in twenty falls short of, what half do, what one in twenty exceeds."
    return ResultTable(QUANTILES, QUANTILES.name, "What is usual", story, (MEASURE, "quantile"), frame)


def _distribution_table(name: str, counted: pl.DataFrame, block_bins: int) -> ResultTable:
    """One line for each bin of a histogram: its rows, its part of all rows and its win share."""
    width = _bin_width(counted[SPREAD_NUMBER])
    placed = counted.with_columns((pl.col(SPREAD_NUMBER) // width * width).alias("at_least"))
    edges = placed["at_least"].unique().sort()
    place = np.searchsorted(edges.to_numpy(), placed["at_least"].to_numpy())
    at = placed[BIN].to_numpy() * len(edges) + place
    shape = (block_bins, len(edges))
    rows, wins = sum_into_grid(placed[ROWS], at, shape), sum_into_grid(placed[SHARE.top], at, shape) / SHARE.scale
    won = cell_intervals(estimate_ratio(wins, rows, SHARE_RANGE))
    weighed = sum_into_grid(placed[ROWS] * placed[WEIGHT], at, shape)
    total = weighed.sum(axis=1, keepdims=True)
    seen = cell_intervals(estimate_ratio(weighed, np.broadcast_to(total, shape), SHARE_RANGE))
    title = name.replace("_", " ")
    (low, high), (win_low, win_high) = bounds_to_print(seen), bounds_to_print(won)
    lines = pl.DataFrame(
        {
            "at_least": edges,
            "below": edges + width,
            "rows": rows.sum(axis=0).astype(np.int64),
            "blocks": seen.seen,
            "value": null_unknown(seen.value),
            "low": null_unknown(low),
            "high": null_unknown(high),
            "win_share": null_unknown(won.value),
            "win_low": null_unknown(win_low),
            "win_high": null_unknown(win_high),
        }
    )
    story = f"How often each {title} was seen, and the win share of the players who had it."
    return ResultTable(
        DISTRIBUTIONS,
        f"distribution-{name}",
        f"Distribution of the {title}",
        story,
        ("at_least",),
        lines,
        TableKey(column=name),
    )


def _bin_width(numbers: pl.Series) -> int:
    """The width of a bin: 1, 2 or 5 times a power of ten, to have at most `MOST_BINS` bins."""
    reach = int(numbers.max()) - int(numbers.min()) + 1  # type: ignore[arg-type]
    return min(width for width in WIDTHS if reach / width <= MOST_BINS)


STATISTIC: Final = Statistic(110, distribution_tables, is_of_strongest_level=True)
