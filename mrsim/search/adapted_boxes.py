"""To which boxes of a search players adapt before they play them, where they are asked to (`--adapt`).

A search that tries few boxes lets players adapt to each of them. One that tries hundreds plays them as adapted to the
box as it is, and lets players adapt to those boxes alone of which something is told in the end.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from mrsim.games.contract import SmallChange
from mrsim.search.balance import FINALISTS
from mrsim.search.sweep import SweepPoint
from mrsim.seeds import CHOOSING, CONFIRMING, seed_for


@dataclass(frozen=True)
class AdaptedBoxes:
    """The boxes to which players adapt."""

    most: int
    """How many there are at most, with the box as it is."""
    seeds: Collection[int] | None = None
    """The deals for which players adapt to an edited box; on all others they play as in the box as it is. None for all
    deals."""


def adapt_to_changes(changes: Sequence[SmallChange]) -> AdaptedBoxes:
    """Every change that changes anything, and the box as it is: what `deviations` compares."""
    return AdaptedBoxes(1 + sum(not change.changes_nothing for change in changes))


def adapt_to_points(points: Sequence[SweepPoint]) -> AdaptedBoxes:
    """Every point of a sweep."""
    return AdaptedBoxes(len(points))


def adapt_to_finalists(most_changes: int, seed: int) -> AdaptedBoxes:
    """The boxes between which `balance` chooses, on the deals of the choice and of the confirmation.

    The search before it tries hundreds of boxes: there players play as adapted to the box as it is.
    """
    return AdaptedBoxes(1 + most_changes * FINALISTS, [seed_for(seed, purpose) for purpose in (CHOOSING, CONFIRMING)])
