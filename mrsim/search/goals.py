"""What a search aims at: the cells of a target, how far they are from what is meant, and the views on a box."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import polars as pl

from mrsim.errors import InputError, choose_from
from mrsim.experiment.spec import Experiment, Target
from mrsim.percentages import PERCENTAGE, two_readings
from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.spread import standard_errors

LINEUP_COLUMN: Final = "lineup"
DEFAULT_GOAL_MARGIN: Final = 3.0
GOAL_PATTERN: Final = re.compile(rf"\s*(?P<share>[\w-]+?)s?(\s+within\s+{PERCENTAGE})?\s*")


@dataclass(frozen=True)
class SearchGoals:
    """Win shares that are meant to be something."""

    keys: pl.DataFrame
    """One row a cell; the last column has the groups that share the wins."""
    meant: Floats
    margin: float
    """The margin as a share, not in percentage points."""

    @cached_property
    def share(self) -> str:
        """The column whose groups share the wins."""
        return self.keys.columns[-1]

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The group of each cell."""
        return tuple(self.keys[self.share].cast(pl.String))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each cell is called."""
        words = self.keys.select(pl.all().cast(pl.String)).rows()
        return tuple(" · ".join([row[-1], *row[:-1]]) for row in words)

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """Every group once, in the order of the cells."""
        return tuple(dict.fromkeys(self.labels))

    def of_group(self, name: str) -> Floats:
        """Weights of the cells: the mean over all cells of a group."""
        if name not in self.groups:
            raise InputError(f"for: {self.share} has no {name}; {choose_from(self.groups)}.")
        own: Floats = np.array([label == name for label in self.labels], np.float64)
        own /= own.sum()
        return own

    def distance(self, shares: Floats) -> float:
        """How far shares are from what is meant: the root of the mean square over all cells."""
        return float(np.sqrt(np.nanmean((shares - self.meant) ** 2)))


def target_of_goal(experiment: Experiment, goal: str | None) -> Target:
    """`board within 2pp`: the experiment's own target of these shares, with that margin. Its first one by default."""
    if goal is None:
        if not experiment.targets:
            raise InputError("The experiment has no target; name one with --goal, such as 'board within 2pp'.")
        return experiment.targets[0]
    found = GOAL_PATTERN.fullmatch(goal)
    if not found:
        raise InputError(f"goal: {goal!r} is no goal; write 'board within 2pp'.")
    number = None if found["number"] is None else float(found["number"])
    if number is not None and not found["unit"]:
        right = f"'{found['share']} within {number:g}pp'"
        raise InputError(f"goal: {goal!r} has no unit: {two_readings(number, ' points', right)}.")
    own = next((one for one in experiment.targets if one.share == found["share"]), None)
    target = own or Target(share=found["share"], within=(LINEUP_COLUMN,), margin=DEFAULT_GOAL_MARGIN)
    return target.model_copy(update={} if number is None else {"margin": number})


def share_of_first_target(experiment: Experiment) -> str:
    """What the first target asks about; the seat where there is none."""
    return experiment.targets[0].share if experiment.targets else "seat"


def mean_square(shares: Estimates, meant: Floats) -> float:
    """The mean square of the distances of shares from what is meant, without what chance adds.

    Chance makes it too large by the squared errors, so these are taken off: what is left is right on average, and so
    are differences of it. It may come out below 0 where chance has brought shares nearer than they are.
    """
    return float(np.nanmean((shares.value - meant) ** 2 - standard_errors(shares) ** 2))


def off_by(square: float) -> float:
    """The root of a mean square: how far shares are off, as a share."""
    return float(np.sqrt(max(square, 0.0)))


def gain_in_mean_square(before: Estimates, after: Estimates, meant: Floats) -> Estimates:
    """The decrease of the mean square: one cell, block by block."""
    value = mean_square(before, meant) - mean_square(after, meant)
    known = ~np.isnan(before.value - after.value)
    away, still = before.value[known] - meant[known], after.value[known] - meant[known]
    influence = 2 * (before.influence[:, known] * away - after.influence[:, known] * still).mean(axis=1)
    blocks = min(int(before.blocks.max()), int(after.blocks.max()))
    nothing, everything = np.array([-np.inf]), np.array([np.inf])
    return Estimates(np.array([value]), influence[:, None], np.array([blocks]), nothing, everything, before.deals)


def gain_in_root(gain: float, before: float) -> float:
    """What a gain in mean square is in the root, from where it was before. Both are mean squares."""
    return off_by(before) - off_by(before - gain)


NEARER: Final = "nearer"
"""The view that says how much nearer all shares come to what is meant."""


@dataclass(frozen=True)
class ShareViews:
    """Weighed sums of the cells of a goal. All of them are in win shares."""

    names: tuple[str, ...]
    weights: Floats
    """Cells × views."""

    def of(self, estimates: Estimates) -> Estimates:
        """The views of these estimates of the cells."""
        return estimates.weighed(self.weights)


def build_share_views(goals: SearchGoals, base: Floats) -> ShareViews:
    """`base` are its shares in other games: where it happens to be off by luck, every change would seem to mend it.

    Nearer is to first order: by how much the root of the mean square distance shrinks.
    """
    away = base - goals.meant
    size = np.sqrt(np.nansum(away**2) * len(away))
    nearer = np.nan_to_num(-away / size) if size > 0 else np.zeros_like(away)
    named = {NEARER: nearer}
    named |= {group: goals.of_group(group) for group in goals.groups}
    if len(goals.names) > len(goals.groups):
        named |= dict(zip(goals.names, np.eye(len(goals.names)), strict=True))
    return ShareViews(tuple(named), np.stack(list(named.values()), axis=1))
