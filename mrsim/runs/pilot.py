"""A few blocks of every arm, to see how fast they are and how much they vary. Nothing of it is kept."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any, Final

import polars as pl

from mrsim.experiment.spec import Experiment
from mrsim.runs.parts import pack_frames, play_run_part
from mrsim.runs.prepared_arms import PreparedArm, arm_entry
from mrsim.runs.store import ROWS

MOST_BLOCKS: Final = 300
LEAST_BLOCKS: Final = 12
"""With fewer nothing can be said of how blocks vary."""
SECONDS: Final = 25.0
"""About how long all arms together may take."""
TRIAL_BLOCKS: Final = 2


@dataclass(frozen=True)
class Pilot:
    """What the pilot blocks of an arm showed: its speed, its size on disk and its rows."""

    arm: Mapping[str, Any]
    """As a manifest has it."""
    axes: Mapping[str, str]
    blocks: int
    seconds: float
    """A block takes so long on one core that does nothing else; other programs don't count."""
    bytes: float
    """And so many on disk."""
    frame: pl.DataFrame

    def rows(self, blocks: range) -> pl.LazyFrame:
        """Every row of some blocks."""
        return self.frame.lazy().filter(pl.col("block").is_between(blocks.start, blocks.stop - 1))


def pilot_arms(experiment: Experiment, ready: Sequence[PreparedArm], tell: Callable[[str], None]) -> list[Pilot]:
    """All arms over the same blocks, the same for the arms that play the same."""
    speed = {}
    for number, arm in enumerate(ready):
        tell(f"timing arm {number + 1} of {len(ready)}")
        if arm.key not in speed:
            speed[arm.key] = arm_seconds_a_block(arm)
    blocks = max(LEAST_BLOCKS, min(MOST_BLOCKS, experiment.design.blocks, int(SECONDS / sum(speed.values()))))
    played: dict[str, Pilot] = {}
    for number, arm in enumerate(ready):
        tell(f"pilot of arm {number + 1} of {len(ready)}, {blocks} blocks")
        if arm.key not in played:
            played[arm.key] = pilot_arm(experiment, arm, blocks)
    return [copy_pilot(played[arm.key], arm_entry(experiment, arm)) for arm in ready]


def copy_pilot(found: Pilot, entry: Mapping[str, Any]) -> Pilot:
    """The same games as another arm that plays them."""
    return Pilot(entry, entry["axes"], found.blocks, found.seconds, found.bytes, found.frame)


def arm_seconds_a_block(ready: PreparedArm) -> float:
    """Once everything is loaded."""
    ready.match.play(0, 1)
    started = process_time()
    play_run_part(ready.match, ready.columns, 0, TRIAL_BLOCKS)
    return (process_time() - started) / TRIAL_BLOCKS


def pilot_arm(experiment: Experiment, ready: PreparedArm, blocks: int) -> Pilot:
    """Play some blocks of an arm, and measure the time and the bytes of each."""
    started = process_time()
    frames = play_run_part(ready.match, ready.columns, 0, blocks)
    seconds = (process_time() - started) / blocks
    size = sum(map(len, pack_frames(frames).values())) / blocks
    entry = arm_entry(experiment, ready)
    return Pilot(entry, entry["axes"], blocks, seconds, size, frames[ROWS])
