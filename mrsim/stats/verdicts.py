"""Balanced, unbalanced or undecided: read off the interval that is printed, the target and the margin alone.

Balanced is a claim of its own, not the absence of another: all of the interval lies within the margin of the target.
Unbalanced: all of it lies outside. Anything else is undecided, and more blocks would tell.
"""

from enum import StrEnum
from typing import Final

import numpy as np
from scipy.special import ndtr

from mrsim.stats.estimates import Floats
from mrsim.stats.intervals import FEWEST_FOR_INTERVAL, Intervals

DOUBLINGS: Final = 30
"""How far ahead is looked: a billion times the blocks there are."""
HALVINGS: Final = 40
ROUNDING: Final = 1e-6


class Verdict(StrEnum):
    """What can be said of a cell."""

    BALANCED = "balanced"
    ABOVE = "above"
    BELOW = "below"
    UNDECIDED = "undecided"


def decide_verdicts(intervals: Intervals, target: Floats | float, margin: Floats | float) -> list[Verdict]:
    """The verdict on each cell, from its interval, its target and the margin."""
    low, high = intervals.low - target, intervals.high - target
    known = intervals.seen >= FEWEST_FOR_INTERVAL
    found = np.select(
        [known & (low >= -margin) & (high <= margin), known & (low > margin), known & (high < -margin)],
        [Verdict.BALANCED, Verdict.ABOVE, Verdict.BELOW],
        Verdict.UNDECIDED,
    )
    return [Verdict(name) for name in found]


def blocks_to_decide(intervals: Intervals, target: Floats | float, margin: Floats | float) -> Floats:
    """About how many blocks it takes in all until a cell is as likely decided as not, given what it has shown so far.

    Never fewer than there are; infinite where the truth seems to lie on the margin itself; nan where nothing is known.
    """
    value, error = np.atleast_1d(np.abs(intervals.value - target)), intervals.error
    margin = np.broadcast_to(margin, value.shape)
    truth = _likely_distance(value, error)
    usual, printed = error * intervals.critical, (intervals.high - intervals.low) / 2
    few, many = np.zeros(len(value)), np.full(len(value), float(DOUBLINGS))
    for _ in range(HALVINGS):
        middle = (few + many) / 2
        half = _half_width_after(2**middle, usual, printed)
        likely = _decision_chance(2**middle, value, truth, error, half, margin) >= 0.5
        few, many = np.where(likely, few, middle), np.where(likely, middle, many)
    times = np.where(many < DOUBLINGS, 2**many, np.inf)
    enough = np.maximum(np.ceil(intervals.blocks * times - ROUNDING), FEWEST_FOR_INTERVAL)
    return np.where(np.isnan(error), np.nan, enough)


def _likely_distance(seen: Floats, error: Floats) -> Floats:
    """How far the truth is from the target: as likely more as less. Chance alone makes a distance look longer."""
    low, high = np.zeros_like(seen), seen.copy()
    safe = np.where(error > 0, error, 1.0)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        beyond = ndtr((middle - seen) / safe) + ndtr((-middle - seen) / safe) > 0.5
        low, high = np.where(beyond, low, middle), np.where(beyond, middle, high)
    return np.where(error > 0, high, seen)


def _half_width_after(times: Floats, usual: Floats, printed: Floats) -> Floats:
    """The half width of the interval after this many times the blocks.

    Student's part shrinks with the root of the blocks, what skewness and unseen blocks add shrinks with the blocks.
    """
    found: Floats = np.fmax(usual / np.sqrt(times), printed / times)
    return found


def _decision_chance(times: Floats, seen: Floats, truth: Floats, error: Floats, half: Floats, margin: Floats) -> Floats:
    """The chance to be decided after that many times the blocks, when the interval has this half width."""
    middle = truth + (seen - truth) / times
    spread = np.maximum(error * np.sqrt(times - 1) / times, np.finfo(float).tiny)
    within = ndtr((margin - half - middle) / spread) - ndtr((half - margin - middle) / spread)
    outside = ndtr((middle - margin - half) / spread) + ndtr((-middle - margin - half) / spread)
    chance: Floats = np.maximum(within, 0) + outside
    return chance
