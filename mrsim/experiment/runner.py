"""Play a match: whole blocks, in batches, on as many threads as wanted. The rows never depend on either."""

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import polars as pl
from joblib import Parallel, delayed

from mrsim.errors import InputError
from mrsim.experiment.frames import empty_arrays, fill, to_frame
from mrsim.games.contract import Column, Match

BATCH_SECONDS: Final = 0.5
"""How long a batch lasts: Ctrl-C waits for one, and progress comes in such steps."""
WARM_UP_SECONDS: Final = 0.02
"""The first blocks are played alone for so long, to learn how fast they are."""
CHUNK_ROWS: Final = 2048
"""Rows played before they are turned into columns: few enough to stay in the cache of a core."""
LARGEST_BATCH_ROWS: Final = 1_000_000


@dataclass(frozen=True)
class Batch:
    """Some whole blocks, played."""

    blocks: int
    games: int
    frame: pl.DataFrame


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def blocks_for(games: int, match: Match) -> int:
    """As many whole blocks as hold at least so many games."""
    if games < 1:
        raise InputError(f"games: {games} is too few; at least 1 is played.")
    return -(-games // match.rotations)


def run(match: Match, columns: tuple[Column, ...], blocks: int, jobs: int) -> Iterator[Batch]:
    """All blocks in order, batch by batch."""
    if jobs < 1:
        raise InputError(f"jobs: {jobs} is too few; 1 or more threads play.")
    done = 0
    seconds_a_block = 0.0
    size = 1
    while done < blocks and seconds_a_block * size < WARM_UP_SECONDS:
        size = min(2 * size, blocks - done)
        started = time.perf_counter()
        yield play_batch(match, columns, done, size)
        seconds_a_block = (time.perf_counter() - started) / size
        done += size
    sizes = list(_batches(match, done, blocks, seconds_a_block, jobs))
    workers = Parallel(n_jobs=jobs, backend="threading", return_as="generator", pre_dispatch="2*n_jobs")
    yield from workers(delayed(play_batch)(match, columns, first, size) for first, size in sizes)


def _batches(match: Match, first: int, blocks: int, seconds: float, jobs: int) -> Iterator[tuple[int, int]]:
    """Batches of about equal time; enough of them that no worker waits long for the last one."""
    if first >= blocks:
        return
    left = blocks - first
    rows_a_block = match.rotations * match.players
    size = min(max(1, int(BATCH_SECONDS / seconds)), LARGEST_BATCH_ROWS // rows_a_block, -(-left // jobs))
    for start in range(first, blocks, max(1, size)):
        yield start, min(max(1, size), blocks - start)


def play_batch(match: Match, columns: tuple[Column, ...], first: int, blocks: int) -> Batch:
    """Play some blocks and give their rows as a frame."""
    games = blocks * match.rotations
    rows_a_block = match.rotations * match.players
    arrays = empty_arrays(columns, blocks * rows_a_block)
    chunk = max(1, CHUNK_ROWS // rows_a_block)
    for start in range(0, blocks, chunk):
        count = min(chunk, blocks - start)
        fill(arrays, start * rows_a_block, match.play(first + start, count))
    return Batch(blocks, games, to_frame(arrays, columns, {"strategy": match.labels}))
