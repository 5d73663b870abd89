"""Parts of a run: how large they are, which are missing, and how one is played and packed."""

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import polars as pl

from mrsim.errors import InputError
from mrsim.experiment.spec import ALL_BLOCKS, Experiment
from mrsim.games.contract import Column, Match
from mrsim.interrupts import Brake
from mrsim.matches.batches import played_columns
from mrsim.matches.frames import as_parquet, tally_frame, to_frame
from mrsim.runs.manifest import LARGEST_PART_BLOCKS
from mrsim.runs.part_files import ROWS, RunPart, block_gaps, missing_parts
from mrsim.runs.prepared_arms import PreparedArm, distinct_arms
from mrsim.runs.retention import Keeping, frames_to_keep
from mrsim.runs.store import RunFolder
from mrsim.sums.block_sums import BIN, WINS_AND_SCORE, add_up_games, bin_size_for

MOST_BLOCKS_A_PART: Final = 5000
"""Large enough that packing and writing cost little compared with playing; small enough that progress shows."""
MOST_BLOCKS_OF_OPEN_END: Final = 250
"""A run that may end at any time has smaller parts, so that it ends in time and plays little that does not count."""
MOST_BLOCKS_OF_SUMS: Final = 10_000
"""Sums are small, so their parts may hold more; parts of larger bins hold whole ones, while rows of these fit
into memory."""
PARTS_AN_ARM: Final = 8
"""The least number of parts of an arm, so that little is lost when a machine stops."""

STRATEGY: Final = "strategy"


def part_size(experiment: Experiment, keeping: Keeping | None = None, matches: Iterable[Match] = ()) -> int:
    """Blocks of a part. They depend on the plan alone, never on workers, so that the same plan gives the same files.

    Games that are slow say how many of them a part may hold, so that progress shows and Ctrl-C need not wait.
    """
    blocks = experiment.design.blocks
    if keeping is not None and keeping.bin_size > LARGEST_PART_BLOCKS:
        return MOST_BLOCKS_OF_SUMS
    if keeping is None:
        most = MOST_BLOCKS_A_PART if experiment.stop.rule == ALL_BLOCKS else MOST_BLOCKS_OF_OPEN_END
        slow = [match.games_a_part // match.rotations for match in matches if match.games_a_part is not None]
        return max(1, min(most, blocks // PARTS_AN_ARM, *slow))
    bins = max(1, min(MOST_BLOCKS_OF_SUMS, blocks // PARTS_AN_ARM) // keeping.bin_size)
    return bins * keeping.bin_size


@dataclass(frozen=True)
class PartTask:
    """A part that is still to be played."""

    ready: PreparedArm
    first: int
    blocks: int
    watched: str
    """The column whose wins are shown while the run is played."""
    watched_bin: int
    """Blocks whose watched wins are added up together."""
    keeping: Keeping | None = None

    @property
    def games(self) -> int:
        return self.blocks * self.ready.match.rotations


@dataclass(frozen=True)
class PlayedPart:
    """A part as it comes from a worker: ready to be written."""

    task: PartTask
    contents: Mapping[str, bytes]
    wins: pl.DataFrame
    """The wins and scores for each value of the watched column, bin by bin."""
    failed: str = ""
    """Why nothing could be played: a strategy or a game failed. The other arms can still be played."""


def missing_tasks(
    experiment: Experiment,
    ready: Sequence[PreparedArm],
    parts: Sequence[RunPart],
    size: int,
    keeping: Keeping | None = None,
) -> Iterator[PartTask]:
    """The parts that are missing, block by block over all arms, so that all arms progress together.

    Tasks are made as they are asked for: there may be more of them than fit into memory.
    """
    there, watched_bin = parts_by_key(parts), watched_bin_size(experiment, ready)

    def of_arm(arm: PreparedArm) -> Iterator[PartTask]:
        shown = watched_column(experiment, arm.columns)
        for first, number in missing_parts(experiment.design.blocks, there.get(arm.key, ()), size):
            yield PartTask(arm, first, number, shown, watched_bin, keeping)

    return heapq.merge(*map(of_arm, distinct_arms(ready)), key=lambda task: task.first)


def games_to_play(ready: Sequence[PreparedArm], parts: Sequence[RunPart], blocks: int) -> int:
    """Games that no part holds."""
    there = parts_by_key(parts)
    return sum(
        (end - first) * arm.match.rotations
        for arm in distinct_arms(ready)
        for first, end in block_gaps(blocks, there.get(arm.key, ()))
    )


def parts_by_key(parts: Iterable[RunPart]) -> dict[str, list[RunPart]]:
    """The parts of each arm."""
    found: dict[str, list[RunPart]] = {}
    for part in parts:
        found.setdefault(part.key, []).append(part)
    return found


def watched_column(experiment: Experiment, columns: Sequence[Column]) -> str:
    """The column that the first target shares wins by; the strategy if it is no column of the rows."""
    asked = experiment.targets[0].share if experiment.targets else STRATEGY
    return asked if any(column.name == asked for column in columns) else STRATEGY


def watched_bin_size(experiment: Experiment, ready: Sequence[PreparedArm]) -> int:
    """Blocks whose watched wins are added up together: as many as an analysis of the whole run takes together."""
    return bin_size_for(experiment.design.blocks, len(ready))


def play_task(task: PartTask) -> PlayedPart:
    """Play a part and pack what is kept of it."""
    try:
        frames = play_run_part(task.ready, task.first, task.blocks)
    except InputError as error:
        return PlayedPart(task, {}, pl.DataFrame(), str(error))
    columns, players, watched = task.ready.columns, task.ready.match.players, task.watched
    wins = add_up_games(frames[ROWS], columns, players, task.watched_bin, {(watched,): WINS_AND_SCORE})[watched,]
    named = wins.with_columns(pl.col(watched).cast(pl.String)).sort(BIN, watched)
    return PlayedPart(task, pack_frames(frames_to_keep(frames, columns, players, task.keeping)), named)


def play_run_part(ready: PreparedArm, first: int, blocks: int) -> dict[str, pl.DataFrame]:
    """The rows of some blocks of an arm, and a frame for each of its tallies."""
    match, tallies = ready.match, ready.match.tallies
    tables = [np.zeros(tally.shape, np.int64) for tally in tallies]

    def play(first_block: int, count: int) -> npt.NDArray[Any]:
        return match.play_and_tally(first_block, count, tables)

    arrays = played_columns(match, ready.columns, first, blocks, play)
    frames = {ROWS: to_frame(arrays, ready.columns, {"strategy": ready.labels})}
    return frames | {tally.name: tally_frame(tally, table) for tally, table in zip(tallies, tables, strict=True)}


def pack_frames(frames: Mapping[str, pl.DataFrame]) -> dict[str, bytes]:
    """The files of a part."""
    return {what: as_parquet(frame) for what, frame in frames.items()}


def play_all(
    folder: RunFolder,
    wanted: Iterable[PartTask],
    workers: Callable[[Iterable[PartTask]], Iterator[PlayedPart]],
    brake: Brake,
    tell: Callable[[PlayedPart], None],
) -> int:
    """Play and write parts; returns how many were written. What fails ends its arm, and is told once the others end."""
    failures: dict[str, str] = {}
    begun = takewhile(lambda _: not brake.is_on, (task for task in wanted if task.ready.key not in failures))
    written = 0
    for played in workers(begun):
        task = played.task
        if played.failed:
            failures.setdefault(task.ready.key, played.failed)
            continue
        folder.write_part(task.ready.key, task.first, task.first + task.blocks - 1, played.contents)
        tell(played)
        written += 1
    if failures:
        raise InputError(next(iter(failures.values())))
    return written


def complete_blocks(ready: Sequence[PreparedArm], parts: Sequence[RunPart], blocks: int) -> int:
    """The number of blocks, counted from 0, that all arms have."""
    there = parts_by_key(parts)
    return min((next(block_gaps(blocks, there.get(arm.key, ())), (blocks, blocks))[0] for arm in ready), default=0)
