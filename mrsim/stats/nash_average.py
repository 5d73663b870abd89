"""Strategies against each other: which is dominated, and how a player who may choose would weigh them.

For two players a table has what each strategy gets against each. Its Nash average (Balduzzi et al. 2018) is the mix
that nothing beats; of several the most even one, so that a strategy and its copy share what one of them had.
Tables are estimated: mixes are computed again for tables that err as this one does, to see how far they can be trusted.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.linalg import null_space
from scipy.optimize import linprog
from scipy.special import xlogy

from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.intervals import CONFIDENCE, family_intervals
from mrsim.stats.spread import draw_errors, error_covariance

DRAWN: Final = 0.95
"""The middle part of the tables drawn that a range is of."""
REDRAWS: Final = 200
"""Drawn with the sampling error of the table, to see how far a mix can be trusted."""
MIX_TOLERANCE: Final = 1e-7
"""Mixes that are no farther apart are one, and so are payoffs, as parts of the largest."""
SOLVER_TOLERANCE: Final = 1e-10
"""How far a linear programme may be off: the least that HiGHS takes."""
ENTROPY_TOLERANCE: Final = 1e-14
"""Entropy that is no farther from the largest one: then no part of the mix is off by more than the root of it."""
SHARP: Final = 1e6
"""How sharp barriers are at first: blunter ones drive small parts of a mix below what numbers can hold."""
SHARPER: Final = 20.0
"""The factor by which they become sharper from one round to the next."""
MOST_STEPS: Final = 100
"""Newton takes about ten."""


def dominance_matrix(table: Estimates, strategies: int, confidence: float = CONFIDENCE) -> npt.NDArray[np.bool_]:
    """Whether the strategy of the line gets more than that of the column against every one, shown for all together.

    The cells of the table are its lines, one after the other.
    """
    one, other = np.triu_indices(strategies, 1)
    against = np.arange(strategies)
    first = (one[:, None] * strategies + against).ravel()
    second = (other[:, None] * strategies + against).ravel()
    more = family_intervals(table.only(first) - table.only(second), confidence)
    found = np.zeros((strategies, strategies), dtype=np.bool_)
    found[one, other] = (more.low > 0).reshape(-1, strategies).all(axis=1)
    found[other, one] = (more.high < 0).reshape(-1, strategies).all(axis=1)
    return found


def nash_average(payoffs: Floats) -> Floats:
    """The most even of the mixes that no strategy beats. What counts is by how much each gets more than the other.

    Nan where no answer is found that can be trusted.
    """
    more = (payoffs - payoffs.T) / 2
    more = more / max(np.abs(more).max(), np.finfo(np.float64).tiny)
    mix = _mix_with_full_support(more)
    if np.isnan(mix).any():
        return mix
    played = mix > 0
    found = np.zeros(len(mix))
    found[played] = _most_even_mix(mix[played], more[np.ix_(played, played)], more[np.ix_(played, ~played)])
    return found if (found @ more >= -MIX_TOLERANCE).all() else np.full(len(mix), np.nan)


def _mix_with_full_support(more: Floats) -> Floats:
    """Of the mixes that no strategy beats, one with every strategy that is in any of them.

    Each strategy is either in some such mix, or beaten by some such mix (Goldman and Tucker 1956), so a multiple of one
    mix does both by 1 at least: it is found as a whole, with no doubt about which of both it is. Edges below
    `MIX_TOLERANCE` are none.
    """
    strategies = len(more)
    one, nothing = np.eye(strategies), np.zeros((strategies, strategies))
    found = linprog(
        np.r_[np.zeros(strategies), -np.ones(strategies)],
        A_ub=np.block([[-more.T, nothing], [-one - more.T, one], [np.ones(strategies), np.zeros(strategies)]]),
        b_ub=np.r_[np.zeros(2 * strategies), 1 / MIX_TOLERANCE],
        bounds=[(0, None)] * strategies + [(0, 1)] * strategies,
        options={"primal_feasibility_tolerance": SOLVER_TOLERANCE, "dual_feasibility_tolerance": SOLVER_TOLERANCE},
    )
    if not found.success:
        return np.full(strategies, np.nan)
    weights = found.x[:strategies]
    mix: Floats = np.where(weights > weights @ more, weights, 0)
    mix /= mix.sum()
    return mix


def _most_even_mix(mix: Floats, inside: Floats, beaten: Floats) -> Floats:
    """Of the mixes that do as well against all strategies inside, and no worse against those beaten, the most even one.

    Entropy is maximised by Newton's steps along the directions that are left, with a barrier at each strategy that must
    stay beaten (Boyd and Vandenberghe 2004, chapter 11): how far from the top it can be at most is known.
    """
    ways = null_space(np.vstack([inside, np.ones(len(mix))]), MIX_TOLERANCE)
    walls = beaten.T[np.abs(beaten.T @ ways).max(axis=1, initial=0) > MIX_TOLERANCE]
    sharpness = SHARP
    while ways.size:
        mix = _maximize_entropy(mix, ways, walls, sharpness)
        if np.isnan(mix).any() or len(walls) / sharpness < ENTROPY_TOLERANCE:
            break
        sharpness *= SHARPER
    return mix


def _maximize_entropy(mix: Floats, ways: Floats, walls: Floats, sharpness: float) -> Floats:
    """The mix at which entropy plus the logarithms of the distances to the walls, over the sharpness, is largest.

    Nan where the steps do not arrive there.
    """

    def low(at: Floats) -> float:
        """What is minimised; infinite outside."""
        room = walls @ at
        if (at <= 0).any() or (room <= 0).any():
            return np.inf
        return float(xlogy(at, at).sum() - np.log(room).sum() / sharpness)

    for _ in range(MOST_STEPS if low(mix) < np.inf else 0):
        room = walls @ mix
        slope = ways.T @ (np.log(mix) + 1 - walls.T @ (1 / room) / sharpness)
        near = (walls @ ways) / room[:, None]
        bend = ways.T @ (ways / mix[:, None]) + near.T @ near / sharpness
        step = -ways @ np.linalg.lstsq(bend, slope)[0]
        gain = float(-slope @ (ways.T @ step)) / 2
        if gain < ENTROPY_TOLERANCE:
            return mix + step if low(mix + step) < np.inf else mix
        length = 1.0
        while low(mix + length * step) > low(mix) - length * gain / 2:
            length /= 2
            if length < MIX_TOLERANCE:
                return np.full(len(mix), np.nan)
        mix = mix + length * step
    return np.full(len(mix), np.nan)


@dataclass(frozen=True)
class MixEstimate:
    """What part of the mix each strategy is, and how far that varies from table to table.

    The drawn tables err as the measured one does, around the measured one: their range shows how far the mix can be
    trusted. It is no confidence interval, for a mix jumps where a payoff changes its sign, so that the mix of the truth
    may be one that is hardly ever drawn.
    """

    value: Floats
    drawn_low: Floats
    drawn_high: Floats
    first: Floats
    """How often each has the largest part, or one of them."""


def estimate_mix(
    table: Estimates, of: Callable[[Floats], Floats], drawn: float = DRAWN, tables: int = REDRAWS
) -> MixEstimate:
    """The mix of a table, and the range that holds this part of the mixes of tables that err as it does.

    `of` makes a mix of the values of the table's cells. Tables of which it knows none are left out.
    """
    found = np.array([of(table.value + error) for error in draw_errors(error_covariance(table), tables)])
    found = found[~np.isnan(found).any(axis=1)]
    value = of(table.value)
    if not len(found):
        unknown = np.full(len(value), np.nan)
        return MixEstimate(value, unknown, unknown, unknown)
    low, high = np.quantile(found, [(1 - drawn) / 2, (1 + drawn) / 2], axis=0)
    largest = found >= found.max(axis=1, keepdims=True) - MIX_TOLERANCE
    return MixEstimate(value, low, high, largest.mean(axis=0))
