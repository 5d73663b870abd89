"""What an experiment will take and what it can show, from a pilot. Nothing of it is kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import Final

import polars as pl
from scipy.special import ndtri, stdtrit

from mrsim.experiment.matches import Prepared
from mrsim.experiment.playing import packed, play_part
from mrsim.experiment.run_folder import ROWS
from mrsim.experiment.running import unique
from mrsim.experiment.spec import Experiment
from mrsim.stats.intervals import CONFIDENCE
from mrsim.stats.shares import block_sums, shares

PILOT_BLOCKS: Final = 200
PILOT_SECONDS: Final = 3.0
"""A slow arm gets fewer blocks, but at least LEAST_BLOCKS."""
LEAST_BLOCKS: Final = 8
POWER: Final = 0.9
PERCENT: Final = 100


@dataclass(frozen=True)
class Outlook:
    """One arm."""

    name: str
    games: int
    seconds: float
    """On one core."""
    bytes: int
    pilot_blocks: int
    margins: dict[str, float]
    """For each target's column: half of the widest interval to expect, in percentage points."""
    detectable: dict[str, float]
    """And the difference from the equal share that would be seen nine times in ten."""


def outlook(experiment: Experiment, ready: Prepared) -> Outlook:
    """Play a few blocks of an arm."""
    ready.match.play(0, 1)
    started = perf_counter()
    frames = play_part(ready.match, ready.columns, 0, LEAST_BLOCKS)
    a_block = (perf_counter() - started) / LEAST_BLOCKS
    pilot = max(LEAST_BLOCKS, min(PILOT_BLOCKS, int(PILOT_SECONDS / max(a_block, 1e-9))))
    if pilot > LEAST_BLOCKS:
        started = perf_counter()
        frames = play_part(ready.match, ready.columns, 0, pilot)
        a_block = (perf_counter() - started) / pilot
    blocks = experiment.design.blocks
    looked_at = list(dict.fromkeys(target.share for target in experiment.targets)) or ["strategy"]
    errors = {name: standard_error(frames[ROWS], name, blocks) for name in looked_at}
    quantile = float(stdtrit(max(blocks - 1, 1), (1 + CONFIDENCE) / 2))
    with_power = float(ndtri((1 + CONFIDENCE) / 2) + ndtri(POWER))
    return Outlook(
        ready.arm.name,
        blocks * ready.match.rotations,
        a_block * blocks,
        sum(map(len, packed(frames).values())) * blocks // pilot,
        pilot,
        {name: PERCENT * error * quantile for name, error in errors.items()},
        {name: PERCENT * error * with_power for name, error in errors.items()},
    )


def standard_error(frame: pl.DataFrame, by: str, blocks: int) -> float:
    """Of the share of the least certain group, at so many blocks, judged by the pilot."""
    found = shares(block_sums(frame.with_columns(pl.col(by).cast(pl.String)), by, ()), by, ())
    widest = 0.0
    for row in found.iter_rows(named=True):
        if row["low"] is not None:
            half = (row["high"] - row["low"]) / 2
            error = half / float(stdtrit(row["blocks"] - 1, (1 + CONFIDENCE) / 2))
            widest = max(widest, error * sqrt(row["blocks"]))
    return widest / sqrt(blocks)


def outlooks(experiment: Experiment, ready: Sequence[Prepared]) -> list[Outlook]:
    """All arms; those that play the same are played once."""
    return [outlook(experiment, arm) for arm in unique(ready)]
