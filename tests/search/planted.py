"""A formula in the place of the game: kinds with known effects, and noise that blocks share with the base."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import polars as pl

from mrsim.errors import InputError
from mrsim.games.contract import SmallChange
from mrsim.search.goals import SearchGoals
from mrsim.stats.estimates import Estimates

GROUPS = ("ann", "bob", "cid", "dot")


@dataclass
class Planted:
    """Every kind has so many parcels, and moves the shares by so much for each of them more or less."""

    effects: dict[str, tuple[float, ...]]
    start: tuple[float, ...] = (0.25, 0.25, 0.25, 0.25)
    count: int = 8
    bend: float = 0.0
    """How much effects fade where there are many changes."""
    noise: float = 0.2
    own_noise: float = 0.2
    twins: tuple[str, str] | None = None
    """Two kinds that are the same."""
    deaf_after: int | None = None
    """Stops answering after so many edits, as after Ctrl-C."""
    answered: int = 0
    played: Counter = field(default_factory=Counter)

    games_a_block = 4

    @cached_property
    def goals(self):
        return SearchGoals(pl.DataFrame({"board": GROUPS}), np.full(4, 0.25), 0.02)

    @cached_property
    def changes(self):
        kinds = list(self.effects)
        return tuple(
            SmallChange(((old, -1), (new, 1)), {old, new} == set(self.twins or ()))
            for old in kinds
            for new in kinds
            if old != new
        )

    def moves(self, edit):
        found = Counter()
        for word in edit.replace(";", " ").split():
            cut = max(word.rfind("+"), word.rfind("-"))
            found[word[:cut]] += int(word[cut:])
        return {kind: more for kind, more in found.items() if more}

    def price(self, edit):
        moves = self.moves(edit)
        if any(self.count + more < 0 for more in moves.values()) or sum(moves.values()):
            return None
        return sum(max(more, 0) for more in moves.values())

    def check(self, edit):
        if edit and self.price(edit) is None:
            raise InputError(f"edit {edit} breaks a limit.")

    def truth(self, edit):
        moved = sum((more * np.array(self.effects[kind]) for kind, more in self.moves(edit).items()), np.zeros(4))
        return np.array(self.start) + moved * (1 - self.bend * np.abs(moved).max() / 0.05)

    def play(self, edits, seed, blocks):
        for edit in dict.fromkeys(edits):
            if self.deaf_after is not None and self.answered >= self.deaf_after:
                return
            self.answered += 1
            self.played[edit] = max(self.played[edit], blocks)
            yield edit, self.estimates(edit, seed, blocks)

    def resume(self):
        self.deaf_after = None

    def estimates(self, edit, seed, blocks):
        common = np.random.default_rng(seed).standard_normal((blocks, 4)) * self.noise
        own = np.zeros((blocks, 4))
        if self.moves(edit):
            key = [seed, *sorted(edit.encode())]
            own = np.random.default_rng(key).standard_normal((blocks, 4)) * self.own_noise
        shares = self.truth(edit) + common + own
        shares = shares - shares.mean(axis=1, keepdims=True) + 0.25
        value = shares.mean(axis=0)
        return Estimates(value, shares - value, np.full(4, blocks), np.zeros(4), np.ones(4))


def effect(rng, size):
    """Of one parcel on four shares that sum to one."""
    found = rng.standard_normal(4) * size
    return tuple(found - found.mean())
