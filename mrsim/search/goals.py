"""What a search aims at: the cells of one target of an experiment, and how far they are from what is meant."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import polars as pl

from mrsim.errors import InputError
from mrsim.experiment.spec import Experiment, Target
from mrsim.stats.estimates import Floats

LINEUP_COLUMN: Final = "lineup"
DEFAULT_GOAL_MARGIN: Final = 3.0
GOAL_PATTERN: Final = re.compile(r"\s*(?P<share>[\w-]+?)s?(\s+within\s+(?P<margin>\d+(\.\d+)?)\s*(pp|%)?)?\s*")


@dataclass(frozen=True)
class SearchGoals:
    """Win shares that are meant to be something."""

    keys: pl.DataFrame
    """One row a cell; the last column has the groups that share the wins."""
    meant: Floats
    margin: float
    """As a share, not in points."""

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
            raise InputError(f"for: {self.share} has no {name}; there is {', '.join(self.groups)}.")
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
    own = next((one for one in experiment.targets if one.share == found["share"]), None)
    target = own or Target(share=found["share"], within=(LINEUP_COLUMN,), margin=DEFAULT_GOAL_MARGIN)
    margin = target.margin if found["margin"] is None else float(found["margin"])
    return target.model_copy(update={"margin": margin})
