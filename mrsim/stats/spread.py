"""How far estimates are off by chance: their standard errors, how they err together, and draws of such errors.

A cell seen in fewer than two blocks has no standard error: nan. Nothing else here is ever nan.
"""

from functools import lru_cache
from typing import Final

import numpy as np

from mrsim.stats.estimates import Estimates, Floats

DRAWS: Final = 20_000
"""Enough for a level of 5 % to be right within 0.2 of a percent."""
MOST_CORRELATED_CELLS: Final = 500
"""More cells than this are drawn through their blocks: a table of how they go together would be too large."""
WIDE_DRAWS: Final = 4_000
AT_ONCE: Final = 200
FEW_CELLS: Final = 50
"""So few that their draws may stay in memory: 8 MB."""
SEED: Final = 20_200_229
"""Draws are the same every time: the same blocks give the same answer to the last digit."""


def standard_errors(estimates: Estimates) -> Floats:
    """Standard errors: with equally many rows in every block, the deviation of block means over the root of blocks."""
    seen = estimates.blocks
    squares = (estimates.influence**2).sum(axis=0) * seen / np.maximum(seen - 1, 1)
    return np.where(seen > 1, np.sqrt(squares) / len(estimates.influence), np.nan)


def error_covariance(estimates: Estimates) -> Floats:
    """The covariance of the errors of all cells; 0 where a cell has no standard error."""
    errors = np.nan_to_num(standard_errors(estimates))
    return _error_correlation(estimates) * np.outer(errors, errors)


def _error_correlation(estimates: Estimates) -> Floats:
    """The correlation of the errors of all cells. A cell that does not vary has a row of zeros."""
    products = estimates.influence.T @ estimates.influence
    size = np.sqrt(np.diagonal(products))
    scale = np.divide(1, size, out=np.zeros_like(size), where=size > 0)
    found: Floats = products * np.outer(scale, scale)
    return found


def draw_errors(covariance: Floats, draws: int = DRAWS) -> Floats:
    """Draw normal errors with this covariance: draws × cells."""
    draw = _kept_standard_normals if len(covariance) <= FEW_CELLS else _standard_normals
    return draw(draws, len(covariance)) @ _symmetric_root(covariance)


def draw_largest_errors(estimates: Estimates) -> Floats:
    """Draw the largest of all cells' errors, in standard errors, with the correlation that they have."""
    if len(estimates.value) <= MOST_CORRELATED_CELLS:
        found: Floats = np.abs(draw_errors(_error_correlation(estimates))).max(axis=1)
        return found
    size = np.sqrt((estimates.influence**2).sum(axis=0))
    scaled = np.divide(estimates.influence, size, out=np.zeros_like(estimates.influence), where=size > 0)
    drawn = _standard_normals(WIDE_DRAWS, len(scaled))
    return np.concatenate(
        [np.abs(drawn[at : at + AT_ONCE] @ scaled).max(axis=1) for at in range(0, WIDE_DRAWS, AT_ONCE)]
    )


def _standard_normals(*shape: int) -> Floats:
    """Independent standard normal numbers, the same every time."""
    return np.random.Generator(np.random.Philox(SEED)).standard_normal(shape)


_kept_standard_normals = lru_cache(maxsize=4)(_standard_normals)
"""For the looks at a run, which are many and of few cells."""


def _symmetric_root(covariance: Floats) -> Floats:
    """The symmetric root. It exists for families that sum to one, and no choice of signs or order changes it."""
    size, direction = np.linalg.eigh(covariance)
    found: Floats = (direction * np.sqrt(np.maximum(size, 0))) @ direction.T
    return found
