"""Alpha-rank (Omidshafiei et al. 2019): which strategies survive where those that do better are copied.

A population plays one strategy. Now and then one of them tries another, and either all take it over or it is lost. What
does better is copied more often, `intensity` tells how much more. The rank is the time spent with each strategy.
Against a Nash average: it ranks any number of players, and cycles stay cycles.
"""

from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.special import logsumexp
from scipy.stats import hypergeom

from mrsim.stats.estimates import Floats

INTENSITY: Final = 100.0
POPULATION: Final = 50
SMALLEST_CHANCE: Final = 1e-100
"""The smallest chance to be taken over, so that no strategy is left out for good by rounding."""


def alpha_rank_symmetric(payoffs: Floats, intensity: float = INTENSITY, population: int = POPULATION) -> Floats:
    """The alpha-rank of the strategies of one population whose players meet in games in which all seats are alike.

    `payoffs[one, other, n - 1]` is what a player of one strategy gets where n play it, and the rest the other; the last
    axis is as long as a game has players.
    """
    strategies, _, players = payoffs.shape
    mutants = np.arange(1, population)
    # One of those who play the strategy meets players - 1 of the rest of the population.
    mine = _meeting_chances(mutants - 1, population - 1, players)
    theirs = _meeting_chances(mutants, population - 1, players)
    moves = np.zeros((strategies, strategies))
    for old in range(strategies):
        for new in range(strategies):
            if old != new:
                of_new = mine @ payoffs[new, old]
                of_old = theirs @ payoffs[old, new, ::-1]
                moves[old, new] = fixation_chance(of_new - of_old, intensity) / (strategies - 1)
    return stationary_distribution(moves)


def two_player_payoffs(table: Floats) -> Floats:
    """The payoffs of a symmetric game of two players, from its table."""
    return np.stack([table, np.broadcast_to(np.diagonal(table)[:, None], table.shape)], axis=2)


def stationary_distribution(moves: Floats) -> Floats:
    """The part of the time spent in each state, from the chances to move from each state to each other.

    States are eliminated one by one (Grassmann, Taksar, Heyman 1985). No subtraction, so tiny chances stay exact.
    """
    moves = moves.copy()
    for last in range(len(moves) - 1, 0, -1):
        moves[:last, last] /= moves[last, :last].sum()
        moves[:last, :last] += np.outer(moves[:last, last], moves[last, :last])
    found = np.ones(len(moves))
    for state in range(1, len(moves)):
        found[state] = found[:state] @ moves[:state, state]
    parts: Floats = found / found.sum()
    return parts


def _meeting_chances(of_new: npt.NDArray[np.int64], others: int, players: int) -> Floats:
    """The chances that a player meets n = 0 … players - 1 of the new strategy, where `of_new` of `others` play it."""
    met = np.arange(players)
    chance: Floats = hypergeom.pmf(met, others, of_new[:, None], players - 1)
    return chance


def fixation_chance(ahead: Floats, intensity: float) -> float:
    """The chance that all copy a single mutant, from how far mutants are ahead when there are 1, 2 or more."""
    steps = np.concatenate([[0], np.cumsum(-intensity * ahead)])
    return max(float(np.exp(-logsumexp(steps))), SMALLEST_CHANCE)
