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
from mrsim.runs.parts import pack_frames, play_run_part
from mrsim.runs.prepared_arms import PreparedArm, prepare_arms
from mrsim.runs.store import ROWS

MOST_BLOCKS: Final = 300
LEAST_BLOCKS: Final = 12
"""With fewer nothing can be said of how blocks vary."""
SECONDS: Final = 25.0
"""About how long all arms together may take."""
SECONDS_OF_ROTATIONS: Final = 10.0
"""The same for the trial of rotations."""
TRIAL_BLOCKS: Final = 2


@dataclass(frozen=True)
class Pilot:
    """What the pilot blocks of an arm showed: its speed, its size on disk and its rows."""

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
            played[arm.key] = pilot_arm(arm, blocks)
    return [replace(played[arm.key], arm=arm.arm) for arm in ready]


def arm_seconds_a_block(ready: PreparedArm) -> float:
    """Once everything is loaded."""
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
    """The part of the games that is saved beside rotations, for seats as well known; below 0 where more are played.

    None where no deal could be played in several rotations, or none of them says anything.
    """
    single = [arm.arm for arm in {arm.key: arm for arm in ready}.values() if arm.match.single_deals]
    effects = design_effects(experiment, single, tell) if single else []
    known = [(rotations, effect) for rotations, effect in effects if effect > 0]
    if not known:
        return None
    with_rotations = sum(rotations for rotations, _ in known)
    return 1 - sum(rotations / effect for rotations, effect in known) / with_rotations


def design_effects(experiment: Experiment, arms: Sequence[Arm], tell: Callable[[str], None]) -> list[tuple[int, float]]:
    """For each arm its rotations, and how many of their games say as much of seats as one with a deal of its own."""
    tell("trying rotations")
    ready = prepare_arms(with_all_rotations(experiment), arms)
    blocks = int(SECONDS_OF_ROTATIONS / sum(map(arm_seconds_a_block, ready)))
    blocks = max(LEAST_BLOCKS, min(MOST_BLOCKS, blocks))
    return [(arm.match.rotations, design_effect(play_run_part(arm, 0, blocks)[ROWS])) for arm in ready]


def design_effect(rows: pl.DataFrame) -> float:
    """How much more the wins of seats vary than if no game of a block were like another; 0 where nothing varies."""
    players, blocks = rows[SEAT].n_unique(), rows["block"].n_unique()
    wins = rows["win_twelfths"].to_numpy().reshape(blocks, -1, players) / WIN
    of_games = wins.var(axis=(0, 1)).sum()
    of_blocks = wins.mean(axis=1).var(axis=0, ddof=1).sum()
    return float(wins.shape[1] * of_blocks / of_games) if of_games else 0.0
