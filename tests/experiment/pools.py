"""Long runs in memory, block by block, and what is judged of them; runs of their own are cut out of them."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import polars as pl
from joblib import Parallel, delayed

from mrsim.analysis.context import Context, target_dimensions
from mrsim.experiment.arms import plan_arms
from mrsim.games import find_game
from mrsim.matches.batches import play_batch
from mrsim.parallel import usable_cores
from mrsim.runs.manifest import RunPlan
from mrsim.runs.prepared_arms import PreparedArm, prepare_arms
from mrsim.runs.retention import concat_sums
from mrsim.search.box_arena import PlayedArm
from mrsim.sums.block_sums import add_up_games

BATCH = 250
"""Blocks that a thread plays at a time."""


def pool(experiment, blocks):
    """All arms of an experiment, as the analysis of a run of so many blocks looks at them."""
    seeded = experiment.model_copy(
        update={"design": experiment.design.model_copy(update={"blocks": blocks, "standings_every": 0})}
    )
    game = find_game(experiment.game)
    ready = prepare_arms(seeded, plan_arms(seeded, game.settings))
    dims = target_dimensions(seeded, game)
    sources = [PlayedArm(one.arm, blocks, played(one, dims, blocks).lazy()) for one in ready]
    run = SimpleNamespace(
        blocks=blocks, planned=RunPlan(blocks=blocks, rule=seeded.stop.rule), experiment=seeded, skill_rooms=None
    )
    return Context(run, game, seeded, sources)


def played(ready: PreparedArm, dims, blocks):
    """The sums of an arm, block by block, played on all cores."""

    def batch(first):
        frame = play_batch(ready.match, ready.columns, first, min(BATCH, blocks - first)).frame
        return concat_sums(add_up_games(frame, ready.columns, ready.match.players, 1, dims))

    ready.match.play(0, 1)  # loads and compiles, once
    workers = Parallel(n_jobs=usable_cores(), backend="threading")
    return pl.concat(workers(delayed(batch)(first) for first in range(0, blocks, BATCH)))


def piece(whole, number, blocks):
    """The blocks with this number as a run of their own, to first order."""
    return of_blocks(whole, whole.influence[number * blocks : (number + 1) * blocks])


def of_blocks(whole, influence):
    """What a run of these blocks would have found: its own mean, and its blocks around that."""
    blocks = len(influence)
    seen = np.where(whole.blocks < len(whole.influence), (influence != 0).sum(axis=0), blocks)
    mean = influence.mean(axis=0)
    return replace(whole, value=whole.value + mean, influence=influence - mean, blocks=seen)
