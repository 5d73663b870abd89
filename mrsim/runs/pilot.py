"""A few blocks of every arm are played and thrown away, to see how fast they are and how much they vary.

Also how many games it saves to play each deal once, tried on a few deals in all rotations.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import process_time
from typing import Final

import polars as pl

from mrsim.experiment.arms import Arm
from mrsim.experiment.deals import SEAT, with_all_rotations
from mrsim.experiment.spec import Experiment
from mrsim.games.contract import WIN
from mrsim.runs.manifest import RecordedArm
from mrsim.runs.part_files import ROWS
from mrsim.runs.part_tasks import pack_frames, play_run_part
from mrsim.runs.prepared_arms import PreparedArm, prepare_arms

MOST_BLOCKS: Final = 300
LEAST_BLOCKS: Final = 12
"""Fewer blocks say nothing of how blocks vary."""
SECONDS: Final = 25.0
"""About how long all arms together may take."""
SECONDS_OF_ROTATIONS: Final = 10.0
"""About how long the trial of rotations may take."""
TRIAL_BLOCKS: Final = 2


@dataclass(frozen=True)
class Pilot:
    """The pilot blocks of an arm: their speed, their size on disk and their rows."""

    arm: RecordedArm
    blocks: int
    seconds: float
    """The processor time of a block on one core."""
    bytes: float
    """The size of a block on disk."""
    frame: pl.DataFrame

    @property
    def axes(self) -> dict[str, str]:
        """The values of all axes of the arm."""
        return self.arm.axes

    def rows(self, blocks: range) -> pl.LazyFrame:
        """Every row of some blocks."""
        return self.frame.lazy().filter(pl.col("block").is_between(blocks.start, blocks.stop - 1))


def pilot_arms(experiment: Experiment, ready: Sequence[PreparedArm], tell: Callable[[str], None]) -> list[Pilot]:
    """A pilot of every arm over the same blocks; arms that play the same share one."""
    speed = {}
    for number, arm in enumerate(ready):
        tell(f"timing combination {number + 1} of {len(ready)}")
        if arm.key not in speed:
            speed[arm.key] = arm_seconds_a_block(arm)
    blocks = max(LEAST_BLOCKS, min(MOST_BLOCKS, experiment.design.blocks, int(SECONDS / sum(speed.values()))))
    played: dict[str, Pilot] = {}
    for number, arm in enumerate(ready):
        tell(f"pilot of combination {number + 1} of {len(ready)}, {blocks} deals")
        if arm.key not in played:
            played[arm.key] = pilot_arm(arm, blocks)
    return [replace(played[arm.key], arm=arm.arm) for arm in ready]


def arm_seconds_a_block(ready: PreparedArm) -> float:
    """Processor seconds of a block, measured once everything is loaded."""
    ready.match.play(0, 1)
    started = process_time()
    play_run_part(ready, 0, TRIAL_BLOCKS)
    return (process_time() - started) / TRIAL_BLOCKS


def pilot_arm(ready: PreparedArm, blocks: int) -> Pilot:
    """Play some blocks of an arm, and measure the time and the bytes of each."""
    started = process_time()
    frames = play_run_part(ready, 0, blocks)
    seconds = (process_time() - started) / blocks
    size = sum(map(len, pack_frames(frames).values())) / blocks
    return Pilot(ready.arm, blocks, seconds, size, frames[ROWS])


def games_saved(experiment: Experiment, ready: Sequence[PreparedArm], tell: Callable[[str], None]) -> float | None:
    """The fraction of games that single deals save, for seats known to the same width; below 0 where they need more.

    None where no deal could be played in several rotations, or where nothing varies.
    """
    single = [arm.arm for arm in {arm.key: arm for arm in ready}.values() if arm.match.single_deals]
    effects = design_effects(experiment, single, tell) if single else []
    known = [(rotations, effect) for rotations, effect in effects if effect > 0]
    if not known:
        return None
    with_rotations = sum(rotations for rotations, _ in known)
    return 1 - sum(rotations / effect for rotations, effect in known) / with_rotations


def design_effects(experiment: Experiment, arms: Sequence[Arm], tell: Callable[[str], None]) -> list[tuple[int, float]]:
    """For each arm its rotations, and how many rotated games say as much about seats as one game of a single deal."""
    tell("trying rotations")
    ready = prepare_arms(with_all_rotations(experiment), arms)
    blocks = int(SECONDS_OF_ROTATIONS / sum(map(arm_seconds_a_block, ready)))
    blocks = max(LEAST_BLOCKS, min(MOST_BLOCKS, blocks))
    return [(arm.match.rotations, design_effect(play_run_part(arm, 0, blocks)[ROWS])) for arm in ready]


def design_effect(rows: pl.DataFrame) -> float:
    """The variance of seats' wins relative to independent games; 0 where nothing varies."""
    players, blocks = rows[SEAT].n_unique(), rows["block"].n_unique()
    wins = rows["win_twelfths"].to_numpy().reshape(blocks, -1, players) / WIN
    of_games = wins.var(axis=(0, 1)).sum()
    of_blocks = wins.mean(axis=1).var(axis=0, ddof=1).sum()
    return float(wins.shape[1] * of_blocks / of_games) if of_games else 0.0
