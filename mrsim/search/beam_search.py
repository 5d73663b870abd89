"""Beam search from a box to boxes with more and more changes, judged by what each change adds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from mrsim.games.contract import SmallChange, as_edit
from mrsim.search.additive_model import AdditiveModel
from mrsim.search.edit_arena import NO_CHANGE, EditArena
from mrsim.search.goals import SearchGoals
from mrsim.stats.estimates import Floats

TRIED_PER_WIDTH: Final = 20
"""Times the width: this many are looked at until enough are allowed."""


@dataclass
class ReachableBoxes:
    """All boxes that can be reached."""

    arena: EditArena
    changes: Sequence[SmallChange]
    most: int
    """Pieces that may be reprinted."""
    prices: dict[str, int | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.parts = list(dict.fromkeys(part for change in self.changes for part, _ in change.moves))
        at = {part: number for number, part in enumerate(self.parts)}
        self.steps = np.zeros((len(self.changes), len(self.parts)))
        for number, change in enumerate(self.changes):
            for part, more in change.moves:
                self.steps[number, at[part]] += more

    @property
    def goals(self) -> SearchGoals:
        return self.arena.goals

    def edit(self, moves: Floats) -> str:
        """The edit of a box as it is typed."""
        named = ((part, round(more)) for part, more in zip(self.parts, moves, strict=True))
        return as_edit((part, more) for part, more in named if more) or NO_CHANGE

    def price(self, moves: Floats) -> int | None:
        """Pieces; None where a limit is broken, or the price is too high."""
        edit = self.edit(moves)
        if edit not in self.prices:
            self.prices[edit] = self.arena.price(edit)
        price = self.prices[edit]
        return None if price is None or price > self.most else price

    def random(self, random: np.random.Generator) -> Floats:
        """Changes drawn one by one, as many as are allowed. A part is drawn first, so that all are tried alike."""
        moves = np.zeros(len(self.parts))
        for _ in range(self.most):
            having = np.flatnonzero(self.steps[:, random.integers(len(self.parts))])
            longer = moves + self.steps[random.choice(having)]
            moves = longer if self.price(longer) is not None else moves
        return moves

    def best(self, model: AdditiveModel, width: int) -> Mapping[int, list[Floats]]:
        """The boxes that should be nearest to the goal, for each price, the best first."""
        found: dict[int, dict[str, Floats]] = {}
        beam = [np.zeros(len(self.parts))]
        for _ in range(self.most):
            longer = (np.stack(beam)[:, None, :] + self.steps).reshape(-1, len(self.parts))
            beam = self._first(longer, model, width)
            for moves in beam:
                price = self.price(moves)
                if price:
                    found.setdefault(price, {})[self.edit(moves)] = moves
            if not beam:
                break
        return {price: self.ranked(list(found[price].values()), model) for price in sorted(found)}

    def ranked(self, boxes: list[Floats], model: AdditiveModel) -> list[Floats]:
        """The boxes in order of how near they should be to the goal, the nearest first."""
        away = self.away(np.stack(boxes), model)
        return [boxes[at] for at in np.argsort(away, kind="stable")]

    def away(self, moves: Floats, model: AdditiveModel) -> Floats:
        """How far the shares of boxes should be from what is meant: mean squares."""
        found: Floats = np.nanmean((model.shares(moves) - self.goals.meant) ** 2, axis=1)
        return found

    def _first(self, boxes: Floats, model: AdditiveModel, width: int) -> list[Floats]:
        """The best that are allowed, each once."""
        away = self.away(boxes, model)
        order = np.argsort(away, kind="stable")[: TRIED_PER_WIDTH * width]
        kept: dict[str, Floats] = {}
        for at in order:
            edit = self.edit(boxes[at])
            if edit not in kept and self.price(boxes[at]):
                kept[edit] = boxes[at]
            if len(kept) == width:
                break
        return list(kept.values())
