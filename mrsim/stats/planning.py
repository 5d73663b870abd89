"""How many blocks: so that a whole family gets its verdicts, and what can be seen with as many as there are.

A pilot tells how far blocks are apart and how cells err together. Four cells that are each decided in nine runs of
ten are all decided in only seven: so the family is drawn as a whole, again and again, and counted when all is decided.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np
from scipy.special import chdtri, ndtri

from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.intervals import CONFIDENCE, Intervals, together
from mrsim.stats.spread import covariance, errors_drawn
from mrsim.stats.verdicts import FEWEST

POWER: Final = 0.9
MOST: Final = 1 << 40
"""More blocks than this are called infinite."""
PRUDENCE: Final = 0.8
"""So often a plan made of a pilot has enough blocks, whatever luck the pilot had."""
NORMAL_KURTOSIS: Final = 3.0
HALF: Final = 0.5

Judge = Callable[[Estimates], Intervals]
"""How intervals will be made: `together` for a run of fixed length, `sequence` for one that is looked at."""


def prudent(pilot: Estimates) -> Estimates:
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


def blocks_for(
    pilot: Estimates, truth: Floats | float, margin: Floats | float, power: float = POWER, judge: Judge = together
) -> float:
    """The fewest blocks with which all cells get the verdict they deserve with this power.

    `truth` says how far each cell is assumed from its target: 0 where balance is to be shown. Infinite where the truth
    lies on the margin, and where the pilot knows nothing of a cell.
    """
    few, many = FEWEST - 1, FEWEST
    chance = _Family(pilot, truth, margin, judge)
    while chance(many) < power:
        few, many = many, 2 * many
        if many > MOST:
            return np.inf
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (few, middle) if chance(middle) >= power else (middle, many)
    return many


def power_with(
    pilot: Estimates, truth: Floats | float, margin: Floats | float, blocks: int, judge: Judge = together
) -> float:
    """How likely all cells get the verdict they deserve with so many blocks."""
    return _Family(pilot, truth, margin, judge)(blocks)


def half_widths(pilot: Estimates, blocks: int, judge: Judge = together) -> Floats:
    """Of each cell's interval with so many blocks."""
    expected = judge(pilot)
    half: Floats = expected.error * expected.critical * np.sqrt(expected.blocks / blocks)
    return half


def detectable(pilot: Estimates, blocks: int, power: float = POWER, judge: Judge = together) -> Floats:
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
    steps = ndtri((1 + CONFIDENCE) / 2) * deviation(share) + ndtri(power) * deviation(other)
    return float(steps / off) ** 2


def deviation(share: float) -> float:
    """Of one game: a win, or none."""
    return float(np.sqrt(share * (1 - share)))


class _Family:
    """The family drawn again and again, as it would err after one block. More blocks shrink all errors alike."""

    def __init__(self, pilot: Estimates, truth: Floats | float, margin: Floats | float, judge: Judge) -> None:
        expected = judge(pilot)
        self.truth, self.margin = np.broadcast_arrays(truth, margin, pilot.value)[:2]
        self.errors = errors_drawn(covariance(pilot) * expected.blocks)
        self.half = expected.error * expected.critical * np.sqrt(expected.blocks)

    def __call__(self, blocks: int) -> float:
        """In which part of the draws all cells get the verdict they deserve."""
        away = self.truth + self.errors / np.sqrt(blocks)
        low, high = away - self.half / np.sqrt(blocks), away + self.half / np.sqrt(blocks)
        balanced = (low >= -self.margin) & (high <= self.margin)
        outside = np.where(self.truth > 0, low > self.margin, high < -self.margin)
        right = np.where(np.abs(self.truth) < self.margin, balanced, outside)
        return float(right.all(axis=1).mean())
