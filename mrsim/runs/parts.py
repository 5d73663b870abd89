"""A part of a run, played: its rows, and what is tallied of them."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from mrsim.games.contract import Column, Match
from mrsim.matches.batches import played_columns
from mrsim.matches.frames import as_parquet, tally_frame, to_frame
from mrsim.runs.retention import Keeping, frames_to_keep
from mrsim.runs.store import ROWS
from mrsim.sums.block_sums import STRETCH, WINS_AND_SCORE, add_up_games


def play_run_part(
    match: Match, columns: Sequence[Column], first: int, blocks: int, labels: Sequence[str] | None = None
) -> dict[str, pl.DataFrame]:
    """The frames of a part; `labels` are other names for the strategies."""
    tallies = match.tallies
    tables = [np.zeros(tally.shape, np.int64) for tally in tallies]

    def play(first_block: int, count: int) -> npt.NDArray[Any]:
        return match.play_and_tally(first_block, count, tables)

    arrays = played_columns(match, columns, first, blocks, play)
    frames = {ROWS: to_frame(arrays, columns, {"strategy": labels or match.labels})}
    return frames | {tally.name: tally_frame(tally, table) for tally, table in zip(tallies, tables, strict=True)}


def finish_part(
    frames: Mapping[str, pl.DataFrame], columns: Sequence[Column], players: int, watched: str, keeping: Keeping | None
) -> tuple[dict[str, bytes], pl.DataFrame]:
    """The files of a part, and block by block the wins and scores for each value of the watched column."""
    wins = add_up_games(frames[ROWS], columns, players, 1, {(watched,): WINS_AND_SCORE})[watched,]
    named = wins.with_columns(pl.col(watched).cast(pl.String)).sort(STRETCH, watched)
    return pack_frames(frames_to_keep(frames, columns, players, keeping)), named


def pack_frames(frames: Mapping[str, pl.DataFrame]) -> dict[str, bytes]:
    """The files of a part."""
    return {what: as_parquet(frame) for what, frame in frames.items()}
