"""The targets of an experiment: the one family in which verdicts are given."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.skill_levels import within_skill
from mrsim.errors import InputError, did_you_mean, list_choices
from mrsim.experiment.spec import Experiment, Target
from mrsim.formatting import PERCENT, format_value
from mrsim.games.contract import Column, Setting
from mrsim.stats.estimates import Floats
from mrsim.sums.block_sums import GroupColumns, RunSums, columns_of_role, player_columns
from mrsim.sums.cell_estimates import Cells, estimate_rival_cells

DEFAULT_MARGIN: Final = 3.0
"""Percentage points, where an experiment names no target."""
RUN: Final = "run"
VARIANT: Final = "variant"
SEPARATE_AXES: Final = (RUN, VARIANT)
"""Axes that are looked at apart, whatever a target says: what differs there is not one game."""


@dataclass(frozen=True)
class TargetCells:
    """A target, with the estimated cells that it is judged by."""

    target: Target
    by: tuple[str, ...]
    """What makes its cells: within what, then whose share."""
    cells: Cells
    meant: Floats
    """The win share that each cell is meant to have."""

    @property
    def name(self) -> str:
        """The target in words, as `board within scenario`."""
        within = [name for name in self.by if name != self.target.share]
        return f"{self.target.share} within {', '.join(within)}" if within else self.target.share


def list_target_columns(experiment: Experiment) -> list[GroupColumns]:
    return [(*target.within, target.share) for target in experiment.targets]


def _effective_targets(experiment: Experiment, sums: RunSums) -> tuple[Target, ...]:
    """The stated targets; without any, equal shares of factions, strategies or seats, whichever differ first."""
    if experiment.targets:
        return experiment.targets
    for share in (*sums.factions, "strategy", "seat"):
        if len(estimate_rival_cells(sums, (share,))):
            return (Target(share=share, margin=DEFAULT_MARGIN),)
    return ()


def find_target_cells(experiment: Experiment, sums: RunSums, settings: Sequence[Setting]) -> list[TargetCells]:
    """Every target with its cells. Levels of skill are judged one by one, whether a target says so or not.

    What is the same in all games may be named too; it has no effect. A target that asks nothing else than another one
    because of that is left out: no share is judged twice.
    """
    _check_target_columns(
        experiment.targets, sums.players, (*sums.modes, *sums.axes, *(setting.name for setting in settings))
    )
    found = []
    wanted = [(target, *_columns_of_target(target, sums)) for target in _effective_targets(experiment, sums)]
    for number, (target, by, is_whole) in enumerate(wanted):
        others = [other for other, one in enumerate(wanted) if one[1] == by and (one[2] or other < number)]
        if is_whole or not others:
            of_target = estimate_rival_cells(sums, by)
            found.append(TargetCells(target, by, of_target, _expected_shares(target, of_target)))
    return found


def _columns_of_target(target: Target, sums: RunSums) -> tuple[GroupColumns, bool]:
    """What makes the cells of a target, and whether that is all that it names."""
    apart = [name for name in SEPARATE_AXES if name not in target.within]
    varied = [name for name in (*apart, *target.within) if _is_varied(sums, name)]
    return within_skill(sums, (*varied, target.share)), set(target.within) <= set(varied)


def _is_varied(sums: RunSums, name: str) -> bool:
    """Whether games or players differ in a column or an axis."""
    if name not in sums.told_apart:
        return name in sums.varied_axes
    return next(frame for dims, frame in sums.by.items() if name in dims)[name].n_unique() > 1


def check_targets(
    experiment: Experiment, columns: Sequence[Column], settings: Sequence[Setting], axes: Iterable[str]
) -> None:
    """Refuse targets that name what does not exist, before anything is played."""
    elsewhere = dict.fromkeys((*columns_of_role(columns, "mode"), *axes, *(setting.name for setting in settings)))
    _check_target_columns(experiment.targets, player_columns(columns), tuple(elsewhere))


def _check_target_columns(given: Sequence[Target], players: Sequence[str], elsewhere: Sequence[str]) -> None:
    """Refuse a target whose `share` is no column of players, or whose `within` is no other column or axis."""
    for number, target in enumerate(given):
        where = f"table targets[{number}]"
        if target.share not in players:
            near = did_you_mean(target.share, players)
            raise InputError(
                f"{where}, key share: players don't differ in {target.share}.{near} {list_choices(players)}"
            )
        others = [name for name in dict.fromkeys((*players, *elsewhere)) if name != target.share]
        for name in target.within:
            if name not in others:
                near = did_you_mean(name, others)
                raise InputError(
                    f"{where}, key within: {name} is no other column or axis.{near} {list_choices(others)}"
                )


def _expected_shares(target: Target, found: Cells) -> Floats:
    """The win share that each cell is meant to have: stated ones, and equal parts of the rest for the others."""
    if not target.expected:
        return found.equal
    names = found.keys[target.share].cast(pl.String)
    _check_expected_names(target, names.unique().to_list())
    stated = names.replace_strict(target.expected, default=None, return_dtype=pl.Float64) / PERCENT
    is_free = pl.col("stated").is_null()
    given_away = ((pl.col("equal") - pl.col("stated")) * pl.col("rows")).sum() / pl.col("rows").filter(is_free).sum()
    within = found.keys.drop(target.share).columns
    shifted = pl.col("equal") + (given_away.over(within) if within else given_away)
    frame = found.keys.with_columns(equal=pl.Series(found.equal), stated=stated, rows=pl.Series(found.rows))
    shares = frame.select(pl.col("stated").fill_null(shifted)).to_series().to_numpy()
    _check_possible_shares(target, shares)
    return shares


def _check_expected_names(target: Target, known: Collection[str]) -> None:
    """Refuse shares that are stated of names that do not exist."""
    if not known:
        raise InputError(
            f"table targets, key expected: no {target.share} meets another one in these line-ups, so none has a share."
        )
    for name in target.expected:
        if name not in known:
            raise InputError(
                f"table targets, key expected.{name}: no {target.share} of this name meets others. "
                f"{list_choices(sorted(known))}"
            )


def _check_possible_shares(target: Target, shares: Floats) -> None:
    """Refuse stated shares that leave others with less than nothing, or more than all."""
    if np.any((shares < 0) | (shares > 1)):
        raise InputError(
            f"table targets, key expected: with these win shares every other {target.share} would have "
            f"{format_value(shares.min() if shares.min() < 0 else shares.max(), 'share')}."
        )
