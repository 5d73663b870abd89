"""A match is played in batches of whole blocks on several threads. Rows depend on neither batches nor threads."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import polars as pl

from mrsim.errors import InputError
from mrsim.games.contract import Column, Match
from mrsim.matches.frames import Arrays, empty_arrays, fill_arrays, to_frame
from mrsim.parallel import check_jobs, map_in_threads

BATCH_SECONDS: Final = 0.5
"""How long a batch lasts: Ctrl-C waits for one, and progress comes in such steps."""
BATCHES_A_WORKER: Final = 8
"""The least batches of a worker, if there are enough blocks."""
SHORTEST_BATCH_SECONDS: Final = 0.02
"""It takes longer to add up the games of a shorter batch than to play them."""
TRIAL_SECONDS: Final = 0.01
"""How long a trial of the speed lasts."""
CHUNK_ROWS: Final = 4096
"""Rows played before they are turned into columns: few enough to stay in the cache of a core."""
LARGEST_BATCH_ROWS: Final = 1_000_000
NARROW_BLOCKS: Final = 1 << 32
"""Below it, blocks have numbers of 32 bits, as games write them; from it on, 64."""


@dataclass(frozen=True)
class GameBatch:
    """Some whole blocks, played."""

    blocks: int
    games: int
    frame: pl.DataFrame


def blocks_for_games(games: int, match: Match) -> int:
    """The fewest whole blocks that hold this many games."""
    if games < 1:
        raise InputError(f"games: {games} is too few; at least 1 is played.")
    return -(-games // match.rotations)


def play_batches(match: Match, columns: tuple[Column, ...], blocks: int, jobs: int | None) -> Iterator[GameBatch]:
    """All blocks in order, batch by batch, on this many threads; on all cores by default."""
    threads = check_jobs(jobs)
    size = batch_size(match, blocks, threads)

    def play(first: int) -> GameBatch:
        return play_batch(match, columns, first, min(size, blocks - first))

    yield from map_in_threads(play, range(0, blocks, size), threads, in_order=True)


def batch_size(match: Match, blocks: int, jobs: int) -> int:
    """Blocks of a batch: about half a second of play, and few enough that no worker waits long for another."""
    seconds = seconds_a_block(match, blocks)
    in_time, worthwhile = int(BATCH_SECONDS / seconds), int(SHORTEST_BATCH_SECONDS / seconds)
    in_memory = LARGEST_BATCH_ROWS // (match.rotations * match.players)
    return max(1, min(in_time, in_memory, max(blocks // (jobs * BATCHES_A_WORKER), worthwhile)))


def seconds_a_block(match: Match, blocks: int) -> float:
    """Tried on the first few blocks, once everything is loaded; workers start after that."""
    match.play(0, 1)
    count, seconds = 1, 0.0
    while seconds < TRIAL_SECONDS and count <= blocks:
        started = time.perf_counter()
        match.play(0, count)
        seconds = time.perf_counter() - started
        count *= 2
    return 2 * seconds / count


def play_batch(match: Match, columns: tuple[Column, ...], first: int, blocks: int) -> GameBatch:
    """Play some blocks and give their rows as a frame."""
    arrays = played_columns(match, columns, first, blocks, match.play)
    return GameBatch(blocks, blocks * match.rotations, to_frame(arrays, columns, {"strategy": match.labels}))


def played_columns(
    match: Match, columns: Sequence[Column], first: int, blocks: int, play: Callable[[int, int], npt.NDArray[Any]]
) -> Arrays:
    """The rows of some blocks, column by column; `play` gives those of a chunk."""
    rows_a_block = match.rotations * match.players
    arrays = empty_arrays(columns, blocks * rows_a_block)
    chunk = max(1, CHUNK_ROWS // rows_a_block)
    for start in range(0, blocks, chunk):
        fill_arrays(arrays, start * rows_a_block, play(first + start, min(chunk, blocks - start)))
    if first + blocks > NARROW_BLOCKS:
        arrays["block"] = np.repeat(np.arange(first, first + blocks, dtype=np.uint64), rows_a_block)
    return arrays
