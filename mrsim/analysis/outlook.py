"""What an experiment will take and what it can show, from a pilot: before anything is played in earnest."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mrsim.analysis.changes import paired
from mrsim.analysis.context import block_sums
from mrsim.analysis.judging import planned_judge
from mrsim.analysis.margins import Margin, margins
from mrsim.analysis.reading import Source
from mrsim.analysis.targets import PERCENT, VARIANT, Aim, aims
from mrsim.experiment.spec import Experiment
from mrsim.games.contract import Game
from mrsim.stats.estimates import Estimates, Floats, side_by_side
from mrsim.stats.planning import Judge, blocks_for, detectable, half_widths, power_with, prudent


@dataclass(frozen=True)
class Outlook:
    """The family of all targets. Shares are in percentage points."""

    verdicts: int
    half_width: float
    """Of the widest interval of the family, at the planned blocks."""
    detectable: float
    """How far from its target a share must be to be seen nine times in ten, in the least certain cell."""
    power: float
    """How likely all verdicts are reached with the planned blocks, if every share is as it is meant."""
    blocks_for_all: float
    """With so many blocks it is nine in ten; infinite where the pilot can't say."""
    change: float | None
    """How much a variant must change a share to be seen nine times in ten; None where no variant is compared."""
    margins: tuple[Margin, ...]
    """What each margin means at a table."""


def outlook(experiment: Experiment, game: Game, pilots: Sequence[Source]) -> Outlook | None:
    """None where no target has cells that vary. Intervals are as wide as those that the run will print."""
    found = aims(experiment, block_sums(experiment, game, pilots), game.settings)
    wanted = [aim for aim in found if len(aim.cells)]
    if not wanted:
        return None
    family = prudent(side_by_side([aim.cells.estimates for aim in wanted]))
    margin = np.concatenate([np.full(len(aim.cells), aim.target.margin / PERCENT) for aim in wanted])
    meant = np.concatenate([aim.meant for aim in wanted])
    varied = np.flatnonzero(np.abs(family.influence).sum(axis=0))
    if not len(varied):
        return None
    family, margin, meant = family.only(varied), margin[varied], meant[varied]
    blocks, judge = experiment.design.blocks, planned_judge(experiment)
    return Outlook(
        len(family.value),
        PERCENT * float(half_widths(family, blocks, judge).max()),
        PERCENT * float(where_it_lies(detectable(family, blocks, judge=judge), meant).max()),
        power_with(family, 0.0, margin, blocks, judge),
        blocks_for(family, 0.0, margin, judge=judge),
        change_detectable(wanted, blocks, judge),
        margins(wanted),
    )


def change_detectable(wanted: Sequence[Aim], blocks: int, judge: Judge) -> float | None:
    """In percentage points, of the least certain share of those that variants could change."""
    compared = [apart for apart in map(by_variants, wanted) if apart is not None]
    found = [detectable(prudent(apart), blocks, judge=judge).max() for apart in compared]
    return PERCENT * float(max(found)) if found else None


def by_variants(aim: Aim) -> Estimates | None:
    """How far variants are from the base, block by block; None where there is no variant."""
    if VARIANT not in aim.by or aim.target.share == VARIANT:
        return None
    pairs = paired(aim.cells, VARIANT)
    return pairs.after.estimates - pairs.before.estimates if len(pairs.before) else None


def where_it_lies(far: Floats, meant: Floats) -> Floats:
    """How far off a share must be, for it varies more the nearer it is to a half: as `share × (1 - share)`.

    `far` is right where the share varies as it does where it is meant; solved for the side on which it varies more.
    """
    times, lean = far**2 / (meant * (1 - meant)), np.abs(1 - 2 * meant)
    root = np.sqrt((times * lean) ** 2 + 4 * (1 + times) * far**2)
    found: Floats = (times * lean + root) / (2 * (1 + times))
    return found
