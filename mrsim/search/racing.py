"""Many edits at once: all play the same deals, and those that are surely not among the foremost play no further.

The looks are fixed beforehand, and each spends its part of the chance to be wrong. So the intervals of all edits, in
all views, at all looks hold together, and it does not matter that what they showed decided who played on.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from mrsim.search.edit_arena import NO_CHANGE, EditArena
from mrsim.search.goals import ShareViews
from mrsim.stats.estimates import Estimates, join_estimates
from mrsim.stats.intervals import CONFIDENCE, Intervals, intervals_at_level, level_per_cell

FIRST_LOOK: Final = 100
"""Blocks at the first look."""
LOOK_GROWTH: Final = 2
SHARE_OF_LAST_LOOK: Final = 0.5
"""The last look spends half of the chance to be wrong, those before it share the rest."""


@dataclass(frozen=True)
class RaceAim:
    """The view by whose place in the race edits are kept."""

    view: str
    keep: int
    """How many of the foremost are separated from the rest."""
    least: float
    """Effects that are surely smaller need not be known better; a share."""


@dataclass
class EditRace:
    """The state of a race."""

    views: ShareViews
    looks: tuple[int, ...]
    effects: dict[str, Estimates] = field(default_factory=dict)
    """The effects of each edit, over the blocks that it has played."""
    dropped: dict[str, int] = field(default_factory=dict)
    """The number of blocks after which each dropped edit was dropped."""
    even: dict[str, Estimates] = field(default_factory=dict)
    """The effects of all edits after the last look that all of them had."""
    level: float | None = None
    """How often each interval may be wrong, so that any of the family at any look is with the level of the whole."""

    def blocks(self, edit: str) -> int:
        """The number of blocks that an edit has played."""
        return len(self.effects[edit].influence)

    def intervals(self, edit: str) -> Intervals:
        """The intervals of an edit's effects at its last look."""
        return intervals_at_level(self.effects[edit], self.level_at(self.blocks(edit)))

    def level_at(self, blocks: int) -> float:
        """The part of the level that the look after this many blocks may spend."""
        if self.level is None:
            self.level = level_per_cell(join_estimates(list(self.effects.values())), 1 - CONFIDENCE)
        return self.level * self.share_of_look(blocks)

    def share_of_look(self, blocks: int) -> float:
        """The part of the chance to be wrong that each look spends."""
        if len(self.looks) == 1:
            return 1.0
        return SHARE_OF_LAST_LOOK if blocks >= self.looks[-1] else (1 - SHARE_OF_LAST_LOOK) / (len(self.looks) - 1)

    def sizes(self, edits: Sequence[str], view: int) -> tuple[np.ndarray, np.ndarray]:
        """How large each effect is at least and at most, whichever way it goes."""
        bounds = [(found.low[view], found.high[view]) for found in map(self.intervals, edits)]
        low, high = np.array(bounds).reshape(-1, 2).T
        return np.maximum(np.maximum(low, -high), 0.0), np.maximum(np.abs(low), np.abs(high))


def plan_looks(blocks: int) -> tuple[int, ...]:
    """After how many blocks is looked."""
    found = [min(FIRST_LOOK, blocks)]
    while found[-1] < blocks:
        found.append(min(found[-1] * LOOK_GROWTH, blocks))
    return tuple(found)


def race_edits(
    arena: EditArena,
    edits: Sequence[str],
    seen: ShareViews,
    aim: RaceAim,
    seed: int,
    blocks: int,
    tell: Callable[[EditRace, int], None] = lambda race, alive: None,  # noqa: ARG005
) -> EditRace:
    """Play until `blocks`, or until the foremost are known. A stopped race is what was known then."""
    view, running = seen.names.index(aim.view), list(edits)
    found = EditRace(seen, plan_looks(blocks))
    for number, wanted in enumerate(found.looks):
        tell(found, len(running))
        answers = effects_of_edits(arena, running, seed, wanted, seen)
        found.effects |= answers
        if number == 0:
            found.even = dict(answers)
        if len(answers) < len(running):
            break
        if number == 0:
            found.level_at(wanted)
        if not found.dropped:
            found.even = dict(found.effects)
        least, most = found.sizes(running, view)
        foremost = np.sort(least)[-aim.keep] if len(least) > aim.keep else 0.0
        hopeless = (most < foremost) | (most < aim.least)
        found.dropped |= {edit: wanted for edit, out in zip(running, hopeless, strict=True) if out and wanted < blocks}
        running = [edit for edit in running if edit not in found.dropped]
        if not running:
            break
    return found


def effects_of_edits(
    arena: EditArena, edits: Sequence[str], seed: int, blocks: int, seen: ShareViews
) -> Mapping[str, Estimates]:
    """What each edit does, block by block against the base. The base plays first."""
    base, found = None, {}
    for edit, shares in arena.play([NO_CHANGE], seed, blocks):
        assert edit == NO_CHANGE  # noqa: S101  nothing else was asked
        base = seen.of(shares)
    if base is not None:
        for edit, shares in arena.play(edits, seed, blocks):
            found[edit] = seen.of(shares) - base
    return found
