"""What each thing in a box adds to the shares, learnt from boxes with many changes at once.

To first order a change does the same whatever else is changed. So every game of every box says something of all that
was changed in it, and much fewer games tell as much as trying changes one by one. Effects are drawn towards none as far
as the noise asks (ridge regression, its weight by marginal likelihood).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from mrsim.stats.estimates import Floats

RIDGE_WEIGHTS: Final = 10.0 ** np.arange(-3, 5.01, 0.25)
"""Ratios of noise to effects, tried one by one."""


@dataclass(frozen=True)
class BoxBatch:
    """Boxes that played the same deals, the base among them."""

    moves: Floats
    """Boxes × parts: how many more there are of each."""
    shares: Floats
    """Boxes × cells."""


@dataclass(frozen=True)
class AdditiveModel:
    """What each thing in a box adds to each share, as far as it was learned."""

    base: Floats
    effects: Floats
    """Parts × cells."""
    root: Floats
    """Errors of the effects of a cell are this times normal draws, times its noise."""
    noise: Floats
    """The standard deviation of the noise in the shares of a box, one for each cell."""

    def shares(self, moves: Floats) -> Floats:
        """The shares that are expected of boxes with these moves."""
        found: Floats = self.base + moves @ self.effects
        return found

    def drawn(self, random: np.random.Generator) -> "AdditiveModel":
        """A model whose effects are drawn from what they may be."""
        errors = self.root @ random.standard_normal(self.effects.shape) * self.noise
        return AdditiveModel(self.base, self.effects + errors, self.root, self.noise)


def fit_additive_model(batches: Sequence[BoxBatch]) -> AdditiveModel:
    """Deals of a batch favour all of its boxes alike: only differences within a batch count."""
    moves = np.concatenate([batch.moves - batch.moves.mean(axis=0) for batch in batches])
    shares = np.concatenate([batch.shares - batch.shares.mean(axis=0) for batch in batches])
    left, size, right = np.linalg.svd(moves, full_matrices=False)
    seen = left.T @ shares
    freedom = len(moves) - len(batches)
    rest = np.maximum((shares**2).sum(axis=0) - (seen**2).sum(axis=0), 0)
    weight = max(RIDGE_WEIGHTS, key=lambda one: _log_likelihood(one, size, seen, rest, freedom))
    kept = size / (size**2 + weight)
    effects = right.T @ (kept[:, None] * seen)
    noise = np.sqrt(_noise_variance(weight, size, seen, rest, freedom))
    # What no box has moved is as uncertain as effects are at large.
    known = right.T @ ((1 / np.sqrt(size**2 + weight) - 1 / np.sqrt(weight))[:, None] * right)
    root = known + np.eye(moves.shape[1]) / np.sqrt(weight)
    base = np.mean([(batch.shares - batch.moves @ effects).mean(axis=0) for batch in batches], axis=0)
    return AdditiveModel(base, effects, root, noise)


def _noise_variance(weight: float, size: Floats, seen: Floats, rest: Floats, freedom: int) -> Floats:
    """The variance of the noise of each cell, if effects are penalised with this weight."""
    left: Floats = (rest + (seen**2 * (weight / (size**2 + weight))[:, None]).sum(axis=0)) / max(freedom, 1)
    return np.maximum(left, np.finfo(float).tiny)


def _log_likelihood(weight: float, size: Floats, seen: Floats, rest: Floats, freedom: int) -> float:
    """The log likelihood of all cells together."""
    noise = _noise_variance(weight, size, seen, rest, freedom)
    fits = -freedom / 2 * np.log(noise).sum()
    return float(fits - len(noise) / 2 * np.log1p(size**2 / weight).sum())
