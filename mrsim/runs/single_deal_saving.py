"""How many games it saves to play each deal once: tried on a few deals in all rotations, which are thrown away."""

from collections.abc import Callable, Sequence
from typing import Final

import polars as pl

from mrsim.experiment.arms import Arm
from mrsim.experiment.deals import SEAT, with_all_rotations
from mrsim.experiment.spec import Experiment
from mrsim.games.contract import WIN
from mrsim.runs.parts import play_run_part
from mrsim.runs.pilot import LEAST_BLOCKS, MOST_BLOCKS, arm_seconds_a_block
from mrsim.runs.prepared_arms import PreparedArm, prepare_arms
from mrsim.runs.store import ROWS

SECONDS: Final = 10.0
"""About how long all arms together may take."""


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
    blocks = int(SECONDS / sum(map(arm_seconds_a_block, ready)))
    blocks = max(LEAST_BLOCKS, min(MOST_BLOCKS, blocks))
    return [(arm.match.rotations, design_effect(rows_of(arm, blocks))) for arm in ready]


def rows_of(ready: PreparedArm, blocks: int) -> pl.DataFrame:
    """Some blocks of an arm."""
    return play_run_part(ready.match, ready.columns, 0, blocks)[ROWS]


def design_effect(rows: pl.DataFrame) -> float:
    """How much more the wins of seats vary than if no game of a block were like another; 0 where nothing varies."""
    players, blocks = rows[SEAT].n_unique(), rows["block"].n_unique()
    wins = rows["win_twelfths"].to_numpy().reshape(blocks, -1, players) / WIN
    of_games = wins.var(axis=(0, 1)).sum()
    of_blocks = wins.mean(axis=1).var(axis=0, ddof=1).sum()
    return float(wins.shape[1] * of_blocks / of_games) if of_games else 0.0
