"""Levels of skill: line-ups in which everybody plays the same strategy, another one in each.

A share that is averaged over them is that of no table at all: nobody is half a beginner. So each level is
looked at by itself.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Final

import numpy as np
import polars as pl

from mrsim.experiment.arms import mirror_strategy
from mrsim.stats.estimates import join_estimates
from mrsim.sums.block_sums import ARM, GroupColumns, RunSums
from mrsim.sums.cell_estimates import Cells

SKILL_AXIS: Final = "lineup"
"""The axis along which they lie."""
KNOB_SIGN: Final = ":"
"""What comes after it in the name of a strategy turns its knobs."""


def within_skill(sums: RunSums, by: Sequence[str], *, meeting: bool = True) -> GroupColumns:
    """The columns, and before them the line-up where they would be averaged over levels of skill.

    `meeting`: those arms alone are looked at in which groups of the last column meet.
    """
    if SKILL_AXIS in by or SKILL_AXIS not in sums.varied_axes:
        return tuple(by)
    frame = sums.grouped(by)
    if meeting:
        *within, share = by
        frame = frame.filter(pl.col(share).n_unique().over(ARM, *within) > 1)
    played = sums.arms.join(frame.select(ARM).unique(), on=ARM, how="semi")
    return (SKILL_AXIS, *by) if _are_skill_levels(played[SKILL_AXIS].unique().to_list()) else tuple(by)


def _are_skill_levels(lineups: Collection[str]) -> bool:
    """Whether two of these line-ups are mirrored, with different strategies."""
    return len({strategy for strategy in map(mirror_strategy, lineups) if strategy}) > 1


def sort_levels(lineups: Iterable[str], rungs: Mapping[str, int]) -> list[str]:
    """The line-ups that are levels of skill, the weakest first; as they come where a strategy is off the ladder."""
    levels = [name for name in lineups if mirror_strategy(name)]
    known = [rungs.get(mirror_strategy(name).partition(KNOB_SIGN)[0]) for name in levels]
    if None in known:
        return levels
    return [level for _, level in sorted(zip(known, levels, strict=True), key=itemgetter(0))]


def adjacent_levels(found: Cells, rungs: Mapping[str, int]) -> list[tuple[str, str]]:
    """Each level and the next stronger one, at tables of as many players."""
    size = dict(zip(found.keys[SKILL_AXIS].cast(pl.String), found.equal, strict=True))
    names = sort_levels(map(str, found.keys[SKILL_AXIS].unique().sort()), rungs)
    of_size: dict[float, list[str]] = {}
    for name in names:
        of_size.setdefault(size[name], []).append(name)
    return [step for levels in of_size.values() for step in pairwise(levels)]


def select_levels(found: Cells, levels: Sequence[str]) -> Cells:
    """The cells of some levels of skill."""
    return found.only(found.keys[SKILL_AXIS].cast(pl.String).is_in(levels).to_numpy())


def join_cells(parts: Sequence[Cells]) -> Cells:
    """The cells of several questions as one family."""
    return Cells(
        pl.concat([part.keys for part in parts]),
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.equal for part in parts]),
        join_estimates([part.estimates for part in parts]),
        tuple(arms for part in parts for arms in part.arms),
    )
