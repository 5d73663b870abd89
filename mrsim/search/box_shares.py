"""What is looked at in every box: each cell, each group over all its cells, and how near the whole is to its goal."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from mrsim.search.goals import SearchGoals
from mrsim.stats.estimates import Estimates, Floats

NEARER: Final = "nearer"
"""The view that says how much nearer all shares come to what is meant."""


@dataclass(frozen=True)
class ShareViews:
    """Weighed sums of the cells of a goal. All of them are in win shares."""

    names: tuple[str, ...]
    weights: Floats
    """Cells × views."""

    def of(self, estimates: Estimates) -> Estimates:
        """What is seen of them."""
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
