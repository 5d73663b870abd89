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
from scipy.optimize import linprog, minimize
from scipy.special import xlogy

from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.intervals import CONFIDENCE, together
from mrsim.stats.spread import covariance, errors_drawn

TABLES: Final = 200
SAME: Final = 1e-7
"""Mixes that are no farther apart are one."""


def dominance(table: Estimates, strategies: int, confidence: float = CONFIDENCE) -> npt.NDArray[np.bool_]:
    """Whether the strategy of the line gets more than that of the column against every one, shown for all together.

    The cells of the table are its lines, one after the other.
    """
    one, other = np.triu_indices(strategies, 1)
    against = np.arange(strategies)
    first = (one[:, None] * strategies + against).ravel()
    second = (other[:, None] * strategies + against).ravel()
    more = together(table.only(first) - table.only(second), confidence)
    found = np.zeros((strategies, strategies), dtype=np.bool_)
    found[one, other] = (more.low > 0).reshape(-1, strategies).all(axis=1)
    found[other, one] = (more.high < 0).reshape(-1, strategies).all(axis=1)
    return found


def nash_average(payoffs: Floats) -> Floats:
    """The most even of the mixes that no strategy beats. What counts is by how much each gets more than the other."""
    payoffs = (payoffs - payoffs.T) / 2
    some = _mix_with_most(payoffs, 0)
    if _is_the_only_one(some, payoffs):
        return some
    ends = np.array([_mix_with_most(payoffs, strategy) for strategy in range(len(payoffs))])
    middle: Floats = ends.mean(axis=0)
    if np.abs(ends - middle).max() < SAME:
        return middle
    found = minimize(
        lambda mix: xlogy(mix, mix).sum(),
        middle,
        jac=lambda mix: np.log(np.maximum(mix, SAME**2)) + 1,
        bounds=[(0, 1)] * len(payoffs),
        constraints=[
            {"type": "eq", "fun": lambda mix: mix.sum() - 1, "jac": np.ones_like},
            {"type": "ineq", "fun": lambda mix: mix @ payoffs, "jac": lambda _: payoffs.T},
        ],
        method="SLSQP",
        options={"ftol": SAME**2, "maxiter": 1000},
    )
    mix: Floats = np.maximum(found.x, 0) / np.maximum(found.x, 0).sum()
    return mix


def _mix_with_most(payoffs: Floats, strategy: int) -> Floats:
    """A mix that no strategy beats, with as much of this one as can be."""
    wanted = -np.eye(len(payoffs))[strategy]
    found = linprog(wanted, A_ub=-payoffs.T, b_ub=np.zeros(len(payoffs)), A_eq=np.ones((1, len(payoffs))), b_eq=[1])
    mix: Floats = found.x
    return mix


def _is_the_only_one(mix: Floats, payoffs: Floats) -> bool:
    """Any other holds only strategies that do as well as the mix, and all that are in the mix do as well against it.

    So it solves the same equations; where all that do as well are in the mix, these have but one solution or many.
    """
    even = mix @ payoffs < SAME
    equations = payoffs[np.ix_(even, even)]
    return bool((mix[even] > SAME).all()) and int(np.linalg.matrix_rank(equations, SAME)) == len(equations) - 1


@dataclass(frozen=True)
class Mix:
    """What part of the mix each strategy is, and how sure that is."""

    value: Floats
    low: Floats
    high: Floats
    first: Floats
    """How often each has the largest part, or one of them."""


def mix(table: Estimates, of: Callable[[Floats], Floats], confidence: float = CONFIDENCE, tables: int = TABLES) -> Mix:
    """The mix of a table, and of tables that err as it does. `of` makes a mix of the values of the table's cells."""
    drawn = np.array([of(table.value + error) for error in errors_drawn(covariance(table), tables)])
    low, high = np.quantile(drawn, [(1 - confidence) / 2, (1 + confidence) / 2], axis=0)
    largest = drawn >= drawn.max(axis=1, keepdims=True) - SAME
    return Mix(of(table.value), low, high, largest.mean(axis=0))
