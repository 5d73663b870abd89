"""Is the variant the same, or apart by x? A test after every look that stops as soon as the blocks have said it.

Two generalised sequential probability ratio tests run side by side: no difference against +x, and against -x. Each
adds up how much better the blocks fit the one than the other. It answers only what was asked: after a stop the usual
interval is too narrow and the value too far out, so the number to print comes from a confidence sequence or new seeds.
"""

from dataclasses import dataclass
from enum import StrEnum
from math import log
from typing import Final

import numpy as np

from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.spread import error

ERROR: Final = 0.05
FIRST: Final = 100
"""Blocks at the first look: earlier the deviation of the blocks is not known well enough."""


class Answer(StrEnum):
    """What the blocks say of a difference."""

    NONE = "no difference"
    MORE = "more"
    LESS = "less"
    OPEN = "not yet"


@dataclass(frozen=True)
class RatioTest:
    """One cell: how much better a difference of +x, and of -x, fits than none, and the bounds of these."""

    more: float
    less: float
    accept: float
    """No difference is accepted where both ratios are as low as this."""
    reject: float
    """A difference is accepted where its ratio is as high as this."""
    blocks: int

    @property
    def answer(self) -> Answer:
        if self.blocks < FIRST:
            return Answer.OPEN
        if max(self.more, self.less) >= self.reject:
            return Answer.MORE if self.more > self.less else Answer.LESS
        return Answer.NONE if max(self.more, self.less) <= self.accept else Answer.OPEN


def ratio_tests(differences: Estimates, apart: float, error_rate: float = ERROR) -> list[RatioTest]:
    """One a cell. Either error, to see a difference of none and to miss one of x, happens at most this often."""
    reject, accept = log(2 * (1 - error_rate) / error_rate), log(error_rate / (1 - error_rate / 2))
    blocks = len(differences.influence)
    more, less = ratios(differences, apart), ratios(differences, -apart)
    return [
        RatioTest(float(up), float(down), accept, reject, int(seen) and blocks)
        for up, down, seen in zip(more, less, differences.blocks, strict=True)
    ]


def ratios(differences: Estimates, apart: float) -> Floats:
    """Logarithms of the likelihood ratio of a mean of `apart` to one of 0, with the deviation fitted under each.

    Blocks that are all alike have none: the ratio is as large as its sign allows.
    """
    spread = np.nan_to_num(error(differences)) ** 2 * len(differences.influence)
    from_none, from_apart = differences.value**2, (differences.value - apart) ** 2
    fit = np.maximum([spread + from_none, spread + from_apart], np.finfo(float).tiny)
    found: Floats = len(differences.influence) / 2 * np.log(fit[0] / fit[1])
    return found
