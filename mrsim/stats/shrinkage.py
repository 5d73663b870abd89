"""A table of many small effects, each drawn towards 0 as far as the noise asks: for showing, never for a verdict.

Empirical Bayes: effects are taken as normal around 0, with the variance that makes their squares as large as they
are beyond their errors (Paule and Mandel 1982). Of a table that holds nothing but noise next to nothing is left.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.spread import standard_errors

HALVINGS: Final = 60


@dataclass(frozen=True)
class ShrunkenEffects:
    """Effects drawn towards 0. They must be labelled so wherever they are shown."""

    value: Floats
    error: Floats
    """The standard error of the effect around the shrunk value."""
    kept: Floats
    """Which part of each effect is left."""
    between: float
    """The deviation of true effects, estimated."""


def shrink_effects(effects: Estimates) -> ShrunkenEffects:
    """Draw the effects of one table towards 0. A cell without an error is nan, and does not count."""
    errors = standard_errors(effects)
    known = ~np.isnan(errors)
    between = _between_variance(effects.value[known], errors[known])
    noise = errors**2
    kept = np.divide(between, between + noise, out=np.ones_like(noise), where=~(noise == 0))
    return ShrunkenEffects(kept * effects.value, np.sqrt(kept) * errors, kept, float(np.sqrt(between)))


def _between_variance(value: Floats, errors: Floats) -> float:
    """The variance with which the squares, in expected ones, add up to as many as there are cells."""
    vary: npt.NDArray[np.bool_] = errors > 0
    squares, noise = value[vary] ** 2, errors[vary] ** 2
    if not (squares / noise).sum() > len(squares):
        return 0.0
    low, high = 0.0, float(squares.sum())
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        more = (squares / (noise + middle)).sum() > len(squares)
        low, high = (middle, high) if more else (low, middle)
    return high
