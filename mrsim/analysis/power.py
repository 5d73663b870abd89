"""What an experiment will take and what it can show, from a pilot: before anything is played in earnest."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mrsim.analysis.context import target_block_sums
from mrsim.analysis.interval_method import planned_interval_method
from mrsim.analysis.load_sums import ArmSource
from mrsim.analysis.margins import MarginMeaning, margin_meanings
from mrsim.analysis.statistics.changes import pair_along_axis
from mrsim.analysis.targets import VARIANT, TargetCells, find_target_cells
from mrsim.experiment.spec import Experiment
from mrsim.formatting import PERCENT
from mrsim.games.contract import Game
from mrsim.stats.estimates import Estimates, Floats, join_estimates
from mrsim.stats.sample_size import (
    IntervalMethod,
    blocks_for_power,
    detectable_distances,
    expected_half_widths,
    inflate_pilot_spread,
    power_with_blocks,
)


@dataclass(frozen=True)
class PowerForecast:
    """What the family of all targets can show with the planned blocks. Shares are in percentage points."""

    verdicts: int
    half_width: float
    """The half width of the widest interval of the family, at the planned blocks."""
    detectable: float
    """How far from its target a share must be to be seen nine times in ten, in the least certain cell."""
    power: float
    """How likely all verdicts are reached with the planned blocks, if every share is as it is meant."""
    blocks_for_all: float
    """The number of blocks with which it is nine in ten; infinite where the pilot can't say."""
    change: float | None
    """How much a variant must change a share to be seen nine times in ten; None where no variant is compared."""
    margins: tuple[MarginMeaning, ...]
    """What each margin means at a table."""


def forecast_power(experiment: Experiment, game: Game, pilots: Sequence[ArmSource]) -> PowerForecast | None:
    """Forecast from a pilot what a run can show. None where no target has cells that vary."""
    found = find_target_cells(experiment, target_block_sums(experiment, game, pilots), game.settings)
    wanted = [aim for aim in found if len(aim.cells)]
    if not wanted:
        return None
    family = inflate_pilot_spread(join_estimates([aim.cells.estimates for aim in wanted]))
    margin = np.concatenate([np.full(len(aim.cells), aim.target.margin / PERCENT) for aim in wanted])
    meant = np.concatenate([aim.meant for aim in wanted])
    varied = np.flatnonzero(np.abs(family.influence).sum(axis=0))
    if not len(varied):
        return None
    family, margin, meant = family.only(varied), margin[varied], meant[varied]
    blocks, judge = experiment.design.blocks, planned_interval_method(experiment)
    return PowerForecast(
        len(family.value),
        PERCENT * float(expected_half_widths(family, blocks, judge).max()),
        PERCENT * float(_offsets_where_detected(detectable_distances(family, blocks, judge=judge), meant).max()),
        power_with_blocks(family, 0.0, margin, blocks, judge),
        blocks_for_power(family, 0.0, margin, judge=judge),
        _detectable_change(wanted, blocks, judge),
        margin_meanings(wanted),
    )


def _detectable_change(wanted: Sequence[TargetCells], blocks: int, judge: IntervalMethod) -> float | None:
    """The smallest detectable change in percentage points, of the least certain share that variants could change."""
    compared = [apart for apart in map(_variant_differences, wanted) if apart is not None]
    found = [detectable_distances(inflate_pilot_spread(apart), blocks, judge=judge).max() for apart in compared]
    return PERCENT * float(max(found)) if found else None


def _variant_differences(aim: TargetCells) -> Estimates | None:
    """How far variants are from the base, block by block; None where there is no variant."""
    if VARIANT not in aim.by or aim.target.share == VARIANT:
        return None
    pairs = pair_along_axis(aim.cells, VARIANT)
    return pairs.after.estimates - pairs.before.estimates if len(pairs.before) else None


def _offsets_where_detected(far: Floats, meant: Floats) -> Floats:
    """How far off a share must be, given that its variance is that of the share itself: `share × (1 - share)`.

    `far` is right for the variance of the share that is meant; solved for the side with the larger variance.
    """
    times, lean = far**2 / (meant * (1 - meant)), np.abs(1 - 2 * meant)
    root = np.sqrt((times * lean) ** 2 + 4 * (1 + times) * far**2)
    found: Floats = (times * lean + root) / (2 * (1 + times))
    return found
