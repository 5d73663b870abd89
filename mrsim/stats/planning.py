"""How many blocks: so that a whole family gets its verdicts, and what can be seen with as many as there are.

A pilot tells how far blocks are apart and how cells err together. Four cells that are each decided in nine runs of
ten are all decided in only seven: so the family is drawn as a whole, again and again, and counted when all is decided.
"""

from typing import Final

import numpy as np
from scipy.special import ndtri

from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.intervals import CONFIDENCE, together
from mrsim.stats.spread import covariance, errors_drawn
from mrsim.stats.verdicts import FEWEST

POWER: Final = 0.9
MOST: Final = 1 << 40
"""More blocks than this are called infinite."""


def blocks_for(
    pilot: Estimates,
    truth: Floats | float,
    margin: Floats | float,
    power: float = POWER,
    confidence: float = CONFIDENCE,
) -> float:
    """The fewest blocks with which all cells get the verdict they deserve with this power.

    `truth` says how far each cell is assumed from its target: 0 where balance is to be shown. Infinite where the truth
    lies on the margin, and where the pilot knows nothing of a cell.
    """
    few, many = FEWEST - 1, FEWEST
    chance = _Family(pilot, truth, margin, confidence)
    while chance(many) < power:
        few, many = many, 2 * many
        if many > MOST:
            return np.inf
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (few, middle) if chance(middle) >= power else (middle, many)
    return many


def power_with(
    pilot: Estimates, truth: Floats | float, margin: Floats | float, blocks: int, confidence: float = CONFIDENCE
) -> float:
    """How likely all cells get the verdict they deserve with so many blocks."""
    return _Family(pilot, truth, margin, confidence)(blocks)


def detectable(pilot: Estimates, blocks: int, power: float = POWER, confidence: float = CONFIDENCE) -> Floats:
    """How far from its target each cell must be, so that with this power its interval leaves the target out."""
    far: Floats = _after_one_block(pilot, power, confidence) / np.sqrt(blocks)
    return far


def blocks_to_find(
    pilot: Estimates, away: Floats | float, power: float = POWER, confidence: float = CONFIDENCE
) -> Floats:
    """The same the other way round: the blocks with which a cell so far from its target is found to be."""
    with np.errstate(divide="ignore"):
        blocks: Floats = np.ceil((_after_one_block(pilot, power, confidence) / np.abs(away)) ** 2)
    return blocks


def _after_one_block(pilot: Estimates, power: float, confidence: float) -> Floats:
    """What could be detected after a single block, if errors were normal then. It shrinks with the root of blocks."""
    expected = together(pilot, confidence)
    far: Floats = expected.error * np.sqrt(expected.blocks) * (expected.critical + ndtri(power))
    return far


class _Family:
    """The family drawn again and again, as it would err after one block. More blocks shrink all errors alike."""

    def __init__(self, pilot: Estimates, truth: Floats | float, margin: Floats | float, confidence: float) -> None:
        expected = together(pilot, confidence)
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
