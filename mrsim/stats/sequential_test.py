"""Is the variant the same, or apart by x? A test after every look that stops as soon as the blocks have said it.

The generalised sequential probability ratio test of two hypotheses: no difference, and one of x, either way. Its ratio
tells how much better the blocks fit the second. It answers only what was asked: after a stop the usual interval is too
narrow and the value too far out, so the number to print comes from a confidence sequence or from new seeds.

The ratio takes the blocks' means as normal. Where only a few blocks differ they are not, so "no difference" waits until
even the largest share of blocks that may differ could not make a difference of x.
"""

from dataclasses import dataclass
from enum import StrEnum
from math import log
from typing import Final

import numpy as np
from scipy.special import betaincinv

from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.rare_blocks import FEWEST_DIFFERING, differing_blocks

ERROR_RATE: Final = 0.05
FIRST_TEST_BLOCKS: Final = 100
"""Blocks at the first look: earlier the deviation of the blocks is not known well enough."""
OVERSHOOT: Final = 0.583
"""How far a normal walk that is seen at its steps only goes beyond a bound, in steps."""


ERROR_PART_OF_LOOK: Final = 0.25
"""This part of the error rate may be spent by one look that bounds what was not seen; measured, not derived."""


class RatioTestAnswer(StrEnum):
    """What the blocks say of a difference."""

    NONE = "no difference"
    MORE = "more"
    LESS = "less"
    OPEN = "not yet"


@dataclass(frozen=True)
class RatioTest:
    """The sequential test of one cell."""

    value: float
    ratio: float
    """The logarithm of how much better a difference of +x or -x fits than none."""
    accept: float
    """No difference is accepted where the ratio is as low as this."""
    reject: float
    """A difference is accepted where it is as high as this."""
    blocks: int
    largest: float
    """What the blocks that differ may make of it at most; infinite where too few do to say."""
    apart: float
    """x."""

    @property
    def answer(self) -> RatioTestAnswer:
        if self.blocks < FIRST_TEST_BLOCKS or self.accept < self.ratio < self.reject:
            return RatioTestAnswer.OPEN
        if self.ratio <= self.accept:
            return RatioTestAnswer.NONE if self.largest <= self.apart else RatioTestAnswer.OPEN
        return RatioTestAnswer.MORE if self.value > 0 else RatioTestAnswer.LESS


def ratio_tests(
    differences: Estimates, apart: float, error_rate: float = ERROR_RATE, every: int = 1
) -> list[RatioTest]:
    """One a cell. Either error, to see a difference where there is none and to miss one of x, is at most this often.

    `every` says how many blocks lie between looks. Wald's bounds are moved in by as much as a ratio that is looked at
    so seldom goes beyond them (Siegmund 1985). A cell that was not seen in all blocks is not paired, and stays open.
    """
    blocks = len(differences.influence)
    either = np.logaddexp(
        _log_likelihood_ratios(differences, apart), _log_likelihood_ratios(differences, -apart)
    ) - log(2)
    wald = log((1 - error_rate) / error_rate)
    steps = apart * np.sqrt(every) / np.maximum(_block_deviations(differences), np.finfo(float).tiny)
    bounds = np.maximum(wald - OVERSHOOT * steps, wald / 2)
    return [
        RatioTest(float(value), float(ratio), -float(bound), float(bound), blocks if seen == blocks else 0, most, apart)
        for value, ratio, bound, seen, most in zip(
            differences.value,
            either,
            bounds,
            differences.blocks,
            _largest_possible_differences(differences, error_rate),
            strict=True,
        )
    ]


def _largest_possible_differences(differences: Estimates, error_rate: float) -> Floats:
    """How large each difference may be if as many blocks differ as may (Clopper and Pearson), by all of the range.

    0 where enough blocks differ to take their mean as normal. Every look is a chance to be wrong once more, so a look
    may spend a part of the error rate only.
    """
    differing, blocks = differing_blocks(differences), differences.blocks.astype(np.float64)
    often = betaincinv(differing + 1, np.maximum(blocks - differing, 1), 1 - error_rate * ERROR_PART_OF_LOOK)
    reach = np.maximum(np.abs(differences.least), np.abs(differences.most))
    return np.where(differing < np.minimum(FEWEST_DIFFERING, blocks), often * reach, 0.0)


def _block_deviations(differences: Estimates) -> Floats:
    """The standard deviation of the blocks, one for each cell."""
    found: Floats = np.sqrt((differences.influence**2).mean(axis=0))
    return found


def _log_likelihood_ratios(differences: Estimates, apart: float) -> Floats:
    """Logarithms of the likelihood ratio of a mean of `apart` to one of 0, with the deviation fitted under each.

    Blocks that are all alike have none: the ratio is as large as its sign allows.
    """
    blocks = len(differences.influence)
    spread = _block_deviations(differences) ** 2
    from_none, from_apart = differences.value**2, (differences.value - apart) ** 2
    fit = np.maximum([spread + from_none, spread + from_apart], np.finfo(float).tiny)
    found: Floats = blocks / 2 * np.log(fit[0] / fit[1])
    return found
