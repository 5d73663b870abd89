"""What chance alone does to an index, and whether parts of a run are alike.

The gap between the best and the worst of equals is never 0: it has a floor, which is printed with it. And parts of one
run differ by chance only: if they differ by more, something broke. Cells that are averaged may differ by more, over the
same blocks: then their average is that of a mixture.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import chdtrc, fdtrc

from mrsim.stats.estimates import Estimates
from mrsim.stats.intervals import FEWEST_FOR_INTERVAL
from mrsim.stats.spread import draw_errors, error_covariance


def expected_gap_of_equals(estimates: Estimates) -> float:
    """The expected gap between the largest and the smallest of cells that are all equal and err as these do."""
    known = estimates.only(estimates.blocks > 1)
    if len(known.value) < 2:
        return 0.0
    drawn = draw_errors(error_covariance(known))
    return float((drawn.max(axis=1) - drawn.min(axis=1)).mean())


@dataclass(frozen=True)
class Homogeneity:
    """How far parts are apart, and the probability that chance alone takes them at least as far."""

    chi_square: float
    freedom: int
    p: float


def homogeneity_test(estimates: Estimates, part: npt.NDArray[np.int64]) -> Homogeneity:
    """Whether parts of the blocks, given by number, have the same values in all cells. Parts of one block tell nothing.

    What blocks vary within their parts is the measure, so that a broken part does not hide itself.
    """
    parts, number, sizes = np.unique(part, return_inverse=True, return_counts=True)
    sums = np.zeros((len(parts), estimates.influence.shape[1]))
    np.add.at(sums, number, estimates.influence)
    means = sums / sizes[:, None]
    within = estimates.influence - means[number]
    spread = within.T @ within / max(len(within) - len(parts), 1)
    freedom = (len(parts) - 1) * int(np.linalg.matrix_rank(spread, hermitian=True))
    found = float(np.einsum("p,pc,cd,pd->", sizes, means, np.linalg.pinv(spread, hermitian=True), means))
    return Homogeneity(found, freedom, float(chdtrc(freedom, found)) if freedom else 1.0)


def p_alike(estimates: Estimates) -> float:
    """The probability that chance alone takes cells of one truth at least so far apart; nan where it is unknown.

    Wald's statistic of the differences, with the covariance that the cells have block by block, beside F instead of
    chi-square, since that covariance is estimated (Hotelling 1931). Each cell is taken to err by one block more, for
    one that never varied may vary, and two that always moved together may part. Cells that were seen in fewer than
    `FEWEST_FOR_INTERVAL` blocks are left out; as many blocks more than differences are asked for.
    """
    seen = estimates.only((estimates.blocks >= FEWEST_FOR_INTERVAL) & ~np.isnan(estimates.value))
    differences = len(seen.value) - 1
    freedom = int(seen.blocks.min(initial=len(seen.influence))) - differences
    if differences < 1 or freedom < FEWEST_FOR_INTERVAL:
        return np.nan
    errors = error_covariance(seen) + np.diag(1.0 / seen.blocks**2)
    away = np.column_stack([-np.ones(differences), np.eye(differences)])
    apart = away @ seen.value
    wald = float(apart @ np.linalg.solve(away @ errors @ away.T, apart))
    return float(fdtrc(differences, freedom, wald * freedom / (differences * (freedom + differences - 1))))
