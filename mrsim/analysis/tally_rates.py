"""What was tallied in a run, by independent bins of blocks.

A tally is kept once for each part of a run, so no bin is smaller than a part. Parts of several arms that hold the same
blocks hold the same deals: they are in one bin.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.tables import interval_columns
from mrsim.runs.part_files import ROWS as FILE_OF_ROWS
from mrsim.runs.part_files import RunPart
from mrsim.runs.reader import StoredRun
from mrsim.runs.retention import SUMS, select_sums
from mrsim.stats.estimates import ANYTHING, Floats, estimate_ratio
from mrsim.stats.intervals import cell_intervals
from mrsim.sums.block_sums import AT_TABLE, BIN
from mrsim.sums.measures import ROWS

GAMES: Final = "games"


@dataclass(frozen=True)
class TallySums:
    """The sums of a tally in some arms, by bins of blocks."""

    name: str
    axes: tuple[str, ...]
    measures: tuple[str, ...]
    counts: pl.DataFrame
    """Bin, players at the table, a place on every axis, and the sum of every measure there."""
    players: pl.DataFrame
    """Bin, players at the table, the axes that players' rows have a column for, rows and games."""
    bins: int
    deals: int
    """The fewest deals of any bin."""

    @property
    def of_players(self) -> list[str]:
        """The axes that players' rows have a column for."""
        return [name for name in self.axes if name in self.players.columns]


def list_tallies(run: StoredRun) -> list[str]:
    """The names of what was tallied, in every part alike."""
    return sorted(set(run.contents) - {FILE_OF_ROWS, SUMS})


def read_tally(run: StoredRun, name: str, arms: Sequence[int]) -> TallySums | None:
    """Read a tally of some arms. Parts with blocks that do not count are left out; None where nothing is left."""
    parts = _counted_parts(run, arms)
    if not parts:
        return None
    starts = find_bin_starts([part for _, part in parts])
    counts, players = [], []
    for number, part in parts:
        its_bin = int(np.searchsorted(starts, part.first, side="right")) - 1
        at_table = run.arms[number].players
        where = (pl.lit(its_bin, pl.Int64).alias(BIN), pl.lit(at_table, pl.Int64).alias(AT_TABLE))
        table = pl.read_parquet(run.folder.files(part)[name])
        axes = [column for column, kind in table.schema.items() if not kind.is_integer()]
        seen = _players_of_part(run, part, axes)
        shared = [axis for axis in axes if axis in seen.columns]
        counts.append(table.select(*where, pl.all()))
        players.append(seen.select(*where, *shared, ROWS, (pl.col(ROWS) / at_table).alias(GAMES)))
    places = {axis: _places_of_axis(counts, axis) for axis in axes}
    return TallySums(
        name,
        tuple(axes),
        tuple(column for column in table.columns if column not in axes),
        pl.concat([_align_places(one, places) for one in counts]),
        pl.concat([_align_places(one, {axis: places[axis] for axis in shared}) for one in players]),
        len(starts),
        fewest_deals([part for _, part in parts], starts),
    )


def _players_of_part(run: StoredRun, part: RunPart, axes: Sequence[str]) -> pl.DataFrame:
    """How many players there were of each kind, by those of the axes that they have a column for."""
    files = run.folder.files(part)
    rows = pl.scan_parquet(files[FILE_OF_ROWS])
    shared = [axis for axis in axes if axis in rows.collect_schema().names()]
    if run.keeps_rows:
        seen = rows.with_columns(pl.lit(1, pl.Int64).alias(ROWS)).select(*shared, ROWS)
    else:
        seen = select_sums(pl.scan_parquet(files[SUMS]), tuple(shared), [*shared, ROWS])
    return (seen.group_by(shared).agg(pl.sum(ROWS)) if shared else seen.sum()).collect()


def _places_of_axis(frames: Sequence[pl.DataFrame], axis: str) -> pl.Enum:
    """All places of an axis: arms with different boxes may have different ones."""
    kinds = [kind for one in frames if isinstance(kind := one.schema[axis], pl.Enum)]
    return pl.Enum(list(dict.fromkeys(place for kind in kinds for place in kind.categories)))


def _align_places(frame: pl.DataFrame, places: dict[str, pl.Enum]) -> pl.DataFrame:
    """The frame with the places of all arms as categories."""
    return frame.with_columns(pl.col(axis).cast(pl.String).cast(kind) for axis, kind in places.items())


def _counted_parts(run: StoredRun, arms: Iterable[int]) -> list[tuple[int, RunPart]]:
    """The parts of these arms whose blocks all count, each with the number of its arm."""
    by_key = {run.arms[number].key: number for number in arms}
    return [
        (number, part)
        for key, number in sorted(by_key.items())
        for part in run.parts.get(key, [])
        if part.last < run.blocks
    ]


def find_bin_starts(parts: Sequence[RunPart]) -> list[int]:
    """The blocks at which bins begin: no part reaches over one of them."""
    found: list[int] = []
    reached = -1
    for part in sorted(parts, key=lambda part: part.first):
        if part.first > reached:
            found.append(part.first)
        reached = max(reached, part.last)
    return found


def fewest_deals(parts: Sequence[RunPart], starts: Sequence[int]) -> int:
    """The number of deals in the smallest of the bins that begin at these blocks."""
    end = max(part.last for part in parts) + 1
    return int(np.diff([*starts, end]).min())


def rate_lines(
    of: TallySums,
    by: Sequence[str],
    top: pl.DataFrame,
    bottom: pl.DataFrame,
    reach: tuple[float, float] = ANYTHING,
) -> pl.DataFrame:
    """The ratio of two sums for each group, with its interval: rows, blocks, value, low, high.

    Each frame has bins, groups and one column of numbers; the lower one may have fewer columns of groups.
    """
    bins = of.bins
    above, below = _number_column(top, by), _number_column(bottom, by)
    sums = _sum_by_group(top, [BIN, *by], above)
    within = [name for name in by if name in bottom.columns]
    keys = sums.select(by).unique().sort(by)
    grid = keys.join(pl.DataFrame({BIN: range(bins)}), how="cross")
    grid = grid.join(sums, on=[BIN, *by], how="left", maintain_order="left")
    grid = grid.join(_sum_by_group(bottom, [BIN, *within], below), on=[BIN, *within], how="left", maintain_order="left")
    counts = _fold_by_bin(grid[below], bins)
    intervals = cell_intervals(estimate_ratio(_fold_by_bin(grid[above], bins), counts, reach, of.deals))
    return keys.with_columns(
        pl.Series("rows", counts.sum(axis=0)).round().cast(pl.Int64), *interval_columns(intervals, of.deals)
    )


def _number_column(frame: pl.DataFrame, by: Sequence[str]) -> str:
    """The only column that is neither the bin nor a group."""
    (name,) = (name for name in frame.columns if name not in (BIN, *by))
    return name


def _sum_by_group(frame: pl.DataFrame, by: Sequence[str], name: str) -> pl.DataFrame:
    """The sum of a column for each group."""
    return frame.group_by(by).agg(pl.sum(name).cast(pl.Float64))


def _fold_by_bin(values: pl.Series, bins: int) -> Floats:
    """The values as a grid of bins × groups."""
    return values.fill_null(0.0).to_numpy().reshape(-1, bins).T
