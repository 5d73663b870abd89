"""Levels of skill: line-ups in which everybody plays the same strategy, another one in each.

A share that is averaged over them is that of no table at all: nobody is half a beginner. So each level is
looked at by itself.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.cells import Cells
from mrsim.experiment.plan import mirrored
from mrsim.stats.estimates import side_by_side
from mrsim.sums.adding import ARM, Dims, RunSums

SKILL: Final = "lineup"
"""The axis along which they lie."""


def within_skill(sums: RunSums, by: Sequence[str], *, meeting: bool = True) -> Dims:
    """The columns, and before them the line-up where they would be averaged over levels of skill.

    `meeting`: those arms alone are looked at in which groups of the last column meet.
    """
    if SKILL in by or SKILL not in sums.varied_axes:
        return tuple(by)
    frame = sums.grouped(by)
    if meeting:
        *within, share = by
        frame = frame.filter(pl.col(share).n_unique().over(ARM, *within) > 1)
    played = sums.arms.join(frame.select(ARM).unique(), on=ARM, how="semi")
    return (SKILL, *by) if are_levels(played[SKILL].unique().to_list()) else tuple(by)


def are_levels(lineups: Collection[str]) -> bool:
    """Whether two of these line-ups are of one strategy each, and not of the same."""
    return len({strategy for strategy in map(mirrored, lineups) if strategy}) > 1


def steps(found: Cells) -> list[tuple[str, str]]:
    """Each level and the next one, in the order of the experiment, at tables of as many players."""
    names = [str(name) for name in found.keys[SKILL].unique().sort() if mirrored(str(name))]
    of_size: dict[str, list[str]] = {}
    for name in names:
        of_size.setdefault(name.removeprefix(mirrored(name)), []).append(name)
    return [step for levels in of_size.values() for step in pairwise(levels)]


def at_levels(found: Cells, levels: Sequence[str]) -> Cells:
    """The cells of some levels."""
    return found.only(found.keys[SKILL].cast(pl.String).is_in(levels).to_numpy())


def joined(parts: Sequence[Cells]) -> Cells:
    """Cells of several questions as one family."""
    return Cells(
        pl.concat([part.keys for part in parts]),
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.equal for part in parts]),
        side_by_side([part.estimates for part in parts]),
        tuple(arms for part in parts for arms in part.arms),
    )
