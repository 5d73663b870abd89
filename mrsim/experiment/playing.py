"""A part of a run, played: its rows, and what is tallied of them."""

from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl

from mrsim.experiment.frames import as_parquet, empty_arrays, fill, tally_frame, to_frame
from mrsim.experiment.run_folder import ROWS
from mrsim.experiment.runner import CHUNK_ROWS
from mrsim.games.contract import Column, Match


def play_part(
    match: Match, columns: Sequence[Column], first: int, blocks: int, labels: Sequence[str] | None = None
) -> dict[str, pl.DataFrame]:
    """The frames of a part; `labels` are other names for the strategies."""
    tallies = match.tallies
    tables = [np.zeros(tally.shape, np.int64) for tally in tallies]
    rows_a_block = match.rotations * match.players
    arrays = empty_arrays(columns, blocks * rows_a_block)
    chunk = max(1, CHUNK_ROWS // rows_a_block)
    for start in range(0, blocks, chunk):
        count = min(chunk, blocks - start)
        fill(arrays, start * rows_a_block, match.play_and_tally(first + start, count, tables))
    frames = {ROWS: to_frame(arrays, columns, {"strategy": labels or match.labels})}
    return frames | {tally.name: tally_frame(tally, table) for tally, table in zip(tallies, tables, strict=True)}


def packed(frames: Mapping[str, pl.DataFrame]) -> dict[str, bytes]:
    """The files of a part."""
    return {what: as_parquet(frame) for what, frame in frames.items()}
