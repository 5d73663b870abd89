"""Not means alone: how often each score, gap and deficit was seen, and how often whoever had it won."""

from collections.abc import Iterator
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.cells import summed
from mrsim.analysis.context import Context
from mrsim.analysis.tables import MEASURE, UNIT, Table, known
from mrsim.stats.estimates import SHARE_RANGE, ratio
from mrsim.stats.intervals import each
from mrsim.stats.quantiles import quantiles
from mrsim.sums.adding import NUMBER, OF, SPREAD, STRETCH
from mrsim.sums.measures import ROWS, SHARE

PERCENT: Final = 100
QUANTILES: Final = (0.05, 0.5, 0.95)
MOST_BINS: Final = 24
WIDTHS: Final[tuple[int, ...]] = tuple(step * 10**power for power in range(10) for step in (1, 2, 5))


def distributions(context: Context) -> Iterator[Table]:
    """One table for each number that is looked at, if it is not always the same."""
    counted = context.sums.by[SPREAD].filter(pl.col(NUMBER).n_unique().over(OF) > 1)
    if counted.is_empty():
        return
    yield quantiles_of(counted, context.sums.stretches)
    for name in counted[OF].unique(maintain_order=True).sort():
        yield distribution(name, counted.filter(pl.col(OF) == name), context.sums.stretches)


def quantiles_of(counted: pl.DataFrame, stretches: int) -> Table:
    """Nineteen of twenty are above the first of them, half below the second, one of twenty above the third."""
    lines = []
    for name in counted[OF].unique(maintain_order=True).sort():
        of_name = counted.filter(pl.col(OF) == name)
        numbers = of_name[NUMBER].unique().sort().to_numpy()
        at = of_name[STRETCH].to_numpy() * len(numbers) + np.searchsorted(numbers, of_name[NUMBER].to_numpy())
        histogram = summed(of_name[ROWS], at, (stretches, len(numbers))).astype(np.int64)
        found = quantiles(histogram, numbers, np.array(QUANTILES))
        lines += [
            {
                MEASURE: name.replace("_", " "),
                "quantile": f"{PERCENT * share:.0f} %",
                UNIT: "points",
                "value": float(found.value[number]),
                "low": float(found.low[number]),
                "high": float(found.high[number]),
            }
            for number, share in enumerate(QUANTILES)
        ]
    frame = pl.DataFrame(lines).with_columns(pl.col("low", "high").fill_nan(None))
    story = "The mean hides the tails: what one in twenty falls short of, what half do, what one in twenty exceeds."
    return Table("quantiles", "What is usual", story, "described", (MEASURE, "quantile"), frame)


def distribution(name: str, counted: pl.DataFrame, stretches: int) -> Table:
    """In bins of whole width: how many, what share, and the win share of those in it, with its interval."""
    width = width_of(counted[NUMBER])
    bins = counted.with_columns((pl.col(NUMBER) // width * width).alias("at_least"))
    edges = bins["at_least"].unique().sort()
    place = np.searchsorted(edges.to_numpy(), bins["at_least"].to_numpy())
    at = bins[STRETCH].to_numpy() * len(edges) + place
    shape = (stretches, len(edges))
    rows, wins = summed(bins[ROWS], at, shape), summed(bins[SHARE.top], at, shape) / SHARE.scale
    won = each(ratio(wins, rows, SHARE_RANGE))
    total = rows.sum(axis=1, keepdims=True)
    seen = each(ratio(rows, np.broadcast_to(total, shape), SHARE_RANGE))
    title = name.replace("_", " ")
    lines = pl.DataFrame(
        {
            "at_least": edges,
            "below": edges + width,
            "rows": rows.sum(axis=0).astype(np.int64),
            "blocks": seen.seen,
            "value": known(seen.value),
            "low": known(seen.low),
            "high": known(seen.high),
            "win_share": known(won.value),
            "win_low": known(won.low),
            "win_high": known(won.high),
        }
    )
    story = f"How often each {title} was seen, and how often whoever had it won."
    return Table(f"distribution-{name}", f"Distribution of the {title}", story, "described", ("at_least",), lines)


def width_of(numbers: pl.Series) -> int:
    """A bin is 1, 2 or 5 wide, or ten times that, so that there are few enough."""
    reach = int(numbers.max()) - int(numbers.min()) + 1  # type: ignore[arg-type]
    return min(width for width in WIDTHS if reach / width <= MOST_BINS)
