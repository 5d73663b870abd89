"""The targets of an experiment: the one family in which verdicts are given."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from mrsim.analysis.cells import Cells, cells, met
from mrsim.errors import InputError
from mrsim.experiment.spec import Experiment, Target
from mrsim.games.contract import Setting
from mrsim.stats.estimates import Floats
from mrsim.sums.adding import Dims, RunSums

DEFAULT_MARGIN: Final = 3.0
"""Percentage points, where an experiment names no target."""
PERCENT: Final = 100
VARIANT: Final = "variant"


@dataclass(frozen=True)
class Aim:
    """A target, and what was found of it."""

    target: Target
    by: tuple[str, ...]
    """What makes its cells: within what, then whose share."""
    cells: Cells
    meant: Floats
    """The win share that each cell is meant to have."""

    @property
    def name(self) -> str:
        """What it is called."""
        within = [name for name in self.by if name != self.target.share]
        return f"{self.target.share} within {', '.join(within)}" if within else self.target.share


def told_apart(experiment: Experiment) -> list[Dims]:
    """The columns that targets tell apart."""
    return [(*target.within, target.share) for target in experiment.targets]


def targets(experiment: Experiment, sums: RunSums) -> tuple[Target, ...]:
    """As the experiment states them; else that factions, strategies or seats win equally, whichever differ first."""
    if experiment.targets:
        return experiment.targets
    for share in (*sums.factions, "strategy", "seat"):
        if len(met(cells(sums, (share,)))):
            return (Target(share=share, margin=DEFAULT_MARGIN),)
    return ()


def aims(experiment: Experiment, sums: RunSums, settings: Sequence[Setting]) -> list[Aim]:
    """Every target with its cells; variants of a game are never mixed.

    A setting that is the same in all arms may be named too: it tells nothing apart.
    """
    found = []
    known = (*sums.told_apart, *sums.axes, *(setting.name for setting in settings))
    for target in targets(experiment, sums):
        check(target, known)
        varied = [VARIANT] if experiment.variants and VARIANT not in target.within else []
        within = [name for name in (*varied, *target.within) if name in (*sums.told_apart, *sums.varied_axes)]
        by = (*within, target.share)
        of_target = met(cells(sums, by))
        found.append(Aim(target, by, of_target, meant(target, of_target, by)))
    return found


def check(target: Target, known: Sequence[str]) -> None:
    """What a target names is there."""
    for name in (target.share, *target.within):
        if name not in known:
            raise InputError(f"table targets: {name} is neither a column nor an axis; there are {', '.join(known)}.")


def meant(target: Target, found: Cells, by: Sequence[str]) -> Floats:
    """Equal shares but for those that are stated; the others share equally what is left."""
    if not target.expected:
        return found.equal
    names = found.keys[target.share].cast(pl.String)
    check_expected(target.expected, names.unique().to_list())
    stated = names.replace_strict(target.expected, default=None, return_dtype=pl.Float64) / PERCENT
    within = [name for name in by if name != target.share]
    frame = found.keys.with_columns(equal=pl.Series(found.equal), stated=stated)
    left = (pl.col("equal") - pl.col("stated")).sum() / pl.col("stated").is_null().sum()
    shifted = pl.col("equal") + (left.over(within) if within else left)
    return frame.select(pl.col("stated").fill_null(shifted)).to_series().to_numpy()


def check_expected(expected: Mapping[str, float], known: Sequence[str]) -> None:
    """Shares are stated of what there is."""
    for name in expected:
        if name not in known:
            raise InputError(f"table targets, key expected.{name}: there are only {', '.join(sorted(known))}.")
