"""The contents of a part: every row, or only sums, so that a billion games fit on a laptop's disk.

Sums are those from which every table of an analysis is made, over bins of blocks that are fixed when the run
begins. The rows of a few notable games are kept too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polars as pl

from mrsim.errors import InputError
from mrsim.experiment.spec import LOOKING, Experiment
from mrsim.games.contract import Column, Match
from mrsim.runs.highlights import notable_rows
from mrsim.runs.part_files import ROWS, RunPart
from mrsim.sums.block_sums import BIN, GroupColumns, add_up_games, analysis_sum_plan, bin_size_for

SUMS: Final = "sums"
SUMS_OF: Final = "sums of"
"""The columns that make the groups of a line."""
JOINT: Final = " × "


@dataclass(frozen=True)
class Keeping:
    """The sums that a run keeps instead of rows."""

    bin_size: int
    """Blocks that are taken together."""
    wanted: tuple[tuple[GroupColumns, tuple[str, ...]], ...]


def keeping_of(experiment: Experiment, columns: Sequence[Column], arms: int) -> Keeping | None:
    """The sums to keep; None where every row is kept."""
    if experiment.results.keep == "rows":
        return None
    if experiment.stop.rule in LOOKING:
        raise InputError(
            f"table results: keep = summary has no single blocks, which the stop rule {experiment.stop.rule} looks at."
        )
    wanted = analysis_sum_plan(columns, [(*target.within, target.share) for target in experiment.targets])
    return Keeping(bin_size_for(experiment.design.blocks, arms), tuple(wanted.items()))


def part_contents(match: Match, keeping: Keeping | None) -> list[str]:
    """The kinds of files of a whole part."""
    return [ROWS, *(tally.name for tally in match.tallies), *([SUMS] if keeping else [])]


def frames_to_keep(
    frames: Mapping[str, pl.DataFrame], columns: Sequence[Column], players: int, keeping: Keeping | None
) -> Mapping[str, pl.DataFrame]:
    """The frames of a part that are written."""
    if keeping is None:
        return frames
    rows = frames[ROWS]
    sums = add_up_games(rows, columns, players, keeping.bin_size, dict(keeping.wanted))
    return {**frames, ROWS: notable_rows(rows, columns), SUMS: concat_sums(sums)}


def concat_sums(sums: Mapping[GroupColumns, pl.DataFrame]) -> pl.DataFrame:
    """All sums in one frame; null in columns that a group does not have."""
    in_order = {dims: frame.sort(BIN, *dims) for dims, frame in sums.items()}
    lines = [frame.with_columns(pl.lit(JOINT.join(dims)).alias(SUMS_OF)) for dims, frame in in_order.items()]
    return pl.concat(lines, how="diagonal_relaxed")


def select_sums(lines: pl.LazyFrame, dims: GroupColumns, columns: Sequence[str]) -> pl.LazyFrame:
    """The sums of some groups again."""
    return lines.filter(pl.col(SUMS_OF) == JOINT.join(dims)).select(columns)


def has_bin_size(part: RunPart, file: Path, bin_size: int) -> bool:
    """Whether the sums of a part are of bins of this size; true where they can't be read."""
    try:
        ends = pl.scan_parquet(file).select(pl.min(BIN).alias("first"), pl.max(BIN).alias("last")).collect()
    except (OSError, pl.exceptions.PolarsError):
        return True
    return ends.row(0) == (part.first // bin_size, part.last // bin_size)
