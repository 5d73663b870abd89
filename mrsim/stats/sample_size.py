"""How many blocks give a whole family its verdicts, and what can be seen with the blocks that there are.

A pilot tells how far blocks are apart and how cells err together. Four cells that are each decided in nine runs of
ten are all decided in only seven: so the family is drawn as a whole, again and again, and counted when all is decided.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np
from scipy.special import chdtri, ndtri

from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.intervals import CONFIDENCE, FEWEST_FOR_INTERVAL, Intervals, family_intervals
from mrsim.stats.spread import draw_errors, error_covariance

POWER: Final = 0.9
MOST_BLOCKS_PLANNED: Final = 1 << 40
"""More blocks than this are called infinite."""
PRUDENCE: Final = 0.8
"""How often a plan that is made from a pilot has enough blocks, whatever luck the pilot had."""
NORMAL_KURTOSIS: Final = 3.0
HALF: Final = 0.5

IntervalMethod = Callable[[Estimates], Intervals]
"""How intervals will be made: `family_intervals` for one look, `confidence_sequence` for a run that is looked at."""


def inflate_pilot_spread(pilot: Estimates) -> Estimates:
    """The same values, with blocks as far apart as they may well be.

    A pilot sees too small a spread as often as one too large, and a plan made of the smaller one has too few blocks.
    So a wider spread is taken, which the true one exceeds after one pilot in five only (Browne 1995), with as many
    degrees of freedom as the blocks' kurtosis leaves. A few blocks look tamer than they are: none are taken to be
    tamer than normal ones.
    """
    squares = (pilot.influence**2).mean(axis=0)
    seen = np.divide((pilot.influence**4).mean(axis=0), squares**2, out=np.zeros_like(squares), where=squares > 0)
    freedom = 2 * len(pilot.influence) / (np.maximum(seen, NORMAL_KURTOSIS) - 1)
    return replace(pilot, influence=pilot.influence * np.sqrt(freedom / chdtri(freedom, PRUDENCE)))


def blocks_for_power(
    pilot: Estimates,
    truth: Floats | float,
    margin: Floats | float,
    power: float = POWER,
    judge: IntervalMethod = family_intervals,
) -> float:
    """The fewest blocks with which all cells get the verdict they deserve with this power.

    `truth` says how far each cell is assumed from its target: 0 where balance is to be shown. Infinite where the truth
    lies on the margin, and where the pilot knows nothing of a cell.
    """
    few, many = FEWEST_FOR_INTERVAL - 1, FEWEST_FOR_INTERVAL
    chance = _SimulatedFamily(pilot, truth, margin, judge)
    while chance(many) < power:
        few, many = many, 2 * many
        if many > MOST_BLOCKS_PLANNED:
            return np.inf
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (few, middle) if chance(middle) >= power else (middle, many)
    return many


def power_with_blocks(
    pilot: Estimates,
    truth: Floats | float,
    margin: Floats | float,
    blocks: int,
    judge: IntervalMethod = family_intervals,
) -> float:
    """How likely all cells get the verdict they deserve with this many blocks."""
    return _SimulatedFamily(pilot, truth, margin, judge)(blocks)


def expected_half_widths(pilot: Estimates, blocks: int, judge: IntervalMethod = family_intervals) -> Floats:
    """The half width of each cell's interval with this many blocks."""
    expected = judge(pilot)
    half: Floats = expected.error * expected.critical * np.sqrt(expected.blocks / blocks)
    return half


def detectable_distances(
    pilot: Estimates, blocks: int, power: float = POWER, judge: IntervalMethod = family_intervals
) -> Floats:
    """How far from its target each cell must be, so that with this power its interval leaves the target out."""
    expected = judge(pilot)
    far: Floats = expected.error * np.sqrt(expected.blocks / blocks) * (expected.critical + ndtri(power))
    return far


def games_until_seen(share: float, off: float, power: float = POWER) -> float:
    """Games after which somebody who only counts wins notices, with this power, that a share is off.

    One of twenty equal shares is taken to be off too. Games are independent here, as at a real table. Of both sides
    the one on which the share varies more is taken.
    """
    other = min(share + off, 1.0) if share <= HALF else max(share - off, 0.0)
    steps = ndtri((1 + CONFIDENCE) / 2) * win_deviation(share) + ndtri(power) * win_deviation(other)
    return float(steps / off) ** 2


def win_deviation(share: float) -> float:
    """The standard deviation of one game, which is a win or none."""
    return float(np.sqrt(share * (1 - share)))


class _SimulatedFamily:
    """A family that is simulated many times, as it would err after one block; more blocks shrink all errors alike."""

    def __init__(self, pilot: Estimates, truth: Floats | float, margin: Floats | float, judge: IntervalMethod) -> None:
        expected = judge(pilot)
        self.truth, self.margin = np.broadcast_arrays(truth, margin, pilot.value)[:2]
        self.errors = draw_errors(error_covariance(pilot) * expected.blocks)
        self.half = expected.error * expected.critical * np.sqrt(expected.blocks)

    def __call__(self, blocks: int) -> float:
        """The part of the draws in which all cells get the verdict they deserve."""
        away = self.truth + self.errors / np.sqrt(blocks)
        low, high = away - self.half / np.sqrt(blocks), away + self.half / np.sqrt(blocks)
        balanced = (low >= -self.margin) & (high <= self.margin)
        outside = np.where(self.truth > 0, low > self.margin, high < -self.margin)
        right = np.where(np.abs(self.truth) < self.margin, balanced, outside)
        return float(right.all(axis=1).mean())
