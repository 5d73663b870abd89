"""Sums become estimates: one for each group, with what every bin of blocks did to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import polars as pl

from mrsim.stats.estimates import Estimates, Floats, estimate_ratio
from mrsim.sums.block_sums import ARM, AT_TABLE, BIN, RunSums
from mrsim.sums.measures import ROWS, SHARE, Measure

ALL_GROUPS: Final = "games"
"""The one key of a measure over all rows."""


@dataclass(frozen=True)
class Cells:
    """Estimates, each with the key of its group."""

    keys: pl.DataFrame
    """One row a cell: its value of every column."""
    rows: npt.NDArray[np.int64]
    """Players and games in it."""
    equal: Floats
    """The win share that all players at its tables would have if all were equal."""
    estimates: Estimates
    arms: tuple[frozenset[int], ...]
    """The numbers of the arms that each was found in."""

    def __len__(self) -> int:
        return len(self.keys)

    def at(self, places: Sequence[int]) -> "Cells":
        """The cells at these places, in this order."""
        here = np.asarray(places, np.int64)
        arms = tuple(self.arms[place] for place in here)
        return Cells(self.keys[here], self.rows[here], self.equal[here], self.estimates.only(here), arms)

    def only(self, wanted: npt.NDArray[np.bool_]) -> "Cells":
        """The cells that a mask selects."""
        return self.at(np.flatnonzero(wanted).tolist())


def estimate_cells(sums: RunSums, by: Sequence[str], measure: Measure = SHARE) -> Cells:
    """Estimate a measure for every combination of values that was played, over all arms that have it."""
    return _estimate_grouped_sums(sums.grouped(by), by, measure, sums)


def estimate_rival_cells(sums: RunSums, by: Sequence[str], measure: Measure = SHARE) -> Cells:
    """Estimate a measure for those groups only that meet others, in the arms in which they do.

    The last column shares the wins, within the values of those before it. A group that plays only against itself wins
    every game, so nothing can be learnt from it.
    """
    *within, share = by
    meets = pl.col(share).n_unique().over(ARM, *within) > 1
    return _estimate_grouped_sums(sums.grouped(by).filter(meets), by, measure, sums)


def _estimate_grouped_sums(grouped: pl.DataFrame, by: Sequence[str], measure: Measure, sums: RunSums) -> Cells:
    """One cell for each combination of values in the grouped sums."""
    frame = grouped.with_columns(pl.lit("all").alias(ALL_GROUPS)).sort(*by, ARM, BIN)
    keys = frame.select(*(by or [ALL_GROUPS])).unique(maintain_order=True)
    number = frame.select(pl.struct(keys.columns).rle_id()).to_series().to_numpy()
    shape = (sums.bins, len(keys))
    at = frame[BIN].to_numpy() * shape[1] + number
    weight = weights_of_games(frame[AT_TABLE]) if measure.is_of_games else 1
    top = sum_into_grid(frame[measure.top] * weight, at, shape) / measure.scale
    bottom = sum_into_grid(frame[measure.bottom] * weight, at, shape)
    rows = np.bincount(number, frame[ROWS].to_numpy(), shape[1])
    equal = np.bincount(number, frame[ROWS].to_numpy() / frame[AT_TABLE].to_numpy(), shape[1])
    return Cells(
        keys,
        rows.astype(np.int64),
        equal / rows,
        estimate_ratio(top, bottom, measure.reach, sums.bin_size),
        _arms_by_cell(frame, number),
    )


def weights_of_games(at_table: pl.Series) -> pl.Series:
    """Whole weights by which games count alike: what is said of a game stands in the row of each of its players."""
    common = int(np.lcm.reduce(at_table.unique().to_numpy().astype(np.int64)))
    return common // at_table.cast(pl.Int64)


def _arms_by_cell(frame: pl.DataFrame, number: npt.NDArray[np.int64]) -> tuple[frozenset[int], ...]:
    """The arms in which each cell was found, in the order of their numbers."""
    pairs = frame.select(pl.Series("cell", number), ARM).unique().sort("cell", ARM)
    return tuple(frozenset(arms) for arms in pairs.group_by("cell", maintain_order=True).agg(ARM)[ARM].to_list())


def sum_into_grid(values: pl.Series, at: npt.NDArray[np.int64], shape: tuple[int, int]) -> Floats:
    """Add up values into a grid of this shape, each at its place. Whole numbers stay exact as floats up to 2^53."""
    return np.asarray(np.bincount(at, values.to_numpy(), shape[0] * shape[1]), np.float64).reshape(shape)
