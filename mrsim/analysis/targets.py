"""The targets of an experiment: the one family in which verdicts are given."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.cells import Cells, rivals
from mrsim.analysis.skill import within_skill
from mrsim.errors import InputError, did_you_mean
from mrsim.experiment.spec import Experiment, Target
from mrsim.games.contract import Column, Setting
from mrsim.stats.estimates import Floats
from mrsim.sums.adding import Dims, RunSums, groups, of_role

DEFAULT_MARGIN: Final = 3.0
"""Percentage points, where an experiment names no target."""
PERCENT: Final = 100
RUN: Final = "run"
VARIANT: Final = "variant"
APART: Final = (RUN, VARIANT)
"""Axes that are looked at apart, whatever a target says: what differs there is not one game."""


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
        if len(rivals(sums, (share,))):
            return (Target(share=share, margin=DEFAULT_MARGIN),)
    return ()


def aims(experiment: Experiment, sums: RunSums, settings: Sequence[Setting]) -> list[Aim]:
    """Every target with its cells. Levels of skill are looked at one by one, whether a target says so or not.

    A setting that is the same in all arms may be named too: it tells nothing apart.
    """
    check(experiment.targets, sums.players, (*sums.modes, *sums.axes, *(setting.name for setting in settings)))
    found = []
    for target in targets(experiment, sums):
        apart = [name for name in APART if name not in target.within]
        varied = [name for name in (*apart, *target.within) if name in (*sums.told_apart, *sums.varied_axes)]
        by = within_skill(sums, (*varied, target.share))
        of_target = rivals(sums, by)
        found.append(Aim(target, by, of_target, meant(target, of_target)))
    return found


def check_targets(
    experiment: Experiment, columns: Sequence[Column], settings: Sequence[Setting], axes: Iterable[str]
) -> None:
    """What targets name is there: asked before anything is played."""
    elsewhere = dict.fromkeys((*of_role(columns, "mode"), *axes, *(setting.name for setting in settings)))
    check(experiment.targets, groups(columns), tuple(elsewhere))


def check(given: Sequence[Target], players: Sequence[str], elsewhere: Sequence[str]) -> None:
    """Players share wins by one of their own columns, within any others, or within what whole games differ in."""
    for number, target in enumerate(given):
        where = f"table targets[{number}]"
        if target.share not in players:
            near = did_you_mean(target.share, players)
            raise InputError(f"{where}, key share: players don't differ in {target.share}.{near} {there(players)}")
        others = [name for name in dict.fromkeys((*players, *elsewhere)) if name != target.share]
        for name in target.within:
            if name not in others:
                near = did_you_mean(name, others)
                raise InputError(f"{where}, key within: {name} is no other column or axis.{near} {there(others)}")


def there(names: Sequence[str]) -> str:
    """What can be named."""
    return f"There is {', '.join(names)}."


def meant(target: Target, found: Cells) -> Floats:
    """Equal shares but for those that are stated; the players of the others share equally what is left."""
    if not target.expected:
        return found.equal
    names = found.keys[target.share].cast(pl.String)
    check_expected(target, names.unique().to_list())
    stated = names.replace_strict(target.expected, default=None, return_dtype=pl.Float64) / PERCENT
    is_free = pl.col("stated").is_null()
    given_away = ((pl.col("equal") - pl.col("stated")) * pl.col("rows")).sum() / pl.col("rows").filter(is_free).sum()
    within = found.keys.drop(target.share).columns
    shifted = pl.col("equal") + (given_away.over(within) if within else given_away)
    frame = found.keys.with_columns(equal=pl.Series(found.equal), stated=stated, rows=pl.Series(found.rows))
    shares = frame.select(pl.col("stated").fill_null(shifted)).to_series().to_numpy()
    check_possible(target, shares)
    return shares


def check_expected(target: Target, known: Collection[str]) -> None:
    """Shares are stated of what there is."""
    if not known:
        raise InputError(
            f"table targets, key expected: no {target.share} meets another one in these line-ups, so none has a share."
        )
    for name in target.expected:
        if name not in known:
            raise InputError(
                f"table targets, key expected.{name}: no {target.share} of this name meets others. "
                f"{there(sorted(known))}"
            )


def check_possible(target: Target, shares: Floats) -> None:
    """Nobody is left with less than nothing, or more than all."""
    if np.any((shares < 0) | (shares > 1)):
        raise InputError(
            f"table targets, key expected: with these win shares every other {target.share} would have "
            f"{PERCENT * (shares.min() if shares.min() < 0 else shares.max()):.1f} %."
        )
