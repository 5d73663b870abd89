"""A change in several forms of a game: what it gains in each, and over all."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mrsim.stats.estimates import SHARE_RANGE, Estimates, estimate_ratio
from mrsim.stats.intervals import CONFIDENCE, cell_intervals

ByForm = npt.NDArray[np.float64]
"""One number a form, or one for each form and block."""


@dataclass(frozen=True)
class Gain:
    """Win shares before and after, and the interval of their difference. One block has no interval."""

    blocks: int
    old: float
    new: float
    low: float | None
    high: float | None

    @property
    def gain(self) -> float:
        """The win share of the new strategy less that of the old one."""
        return self.new - self.old

    @property
    def clear(self) -> bool:
        """Whether all of the interval is above 0."""
        return self.low is not None and self.low > 0

    @property
    def loses(self) -> bool:
        """Whether all of the interval is below 0."""
        return self.high is not None and self.high < 0


@dataclass(frozen=True)
class FormGains:
    """What is won more in each form, and over all of them."""

    overall: Gain
    """Forms count alike: doubling an equal share is worth the same in each."""
    forms: tuple[Gain, ...]
    """Their intervals hold together."""

    @property
    def worst(self) -> Gain:
        """The gain in the form that gains least."""
        return min(self.forms, key=lambda one: one.gain)

    @property
    def losing(self) -> tuple[int, ...]:
        """The numbers of the forms in which it clearly loses."""
        return tuple(number for number, one in enumerate(self.forms) if one.loses)

    @cached_property
    def worthwhile(self) -> bool:
        """Clearly better over all, and clearly worse in no form."""
        return self.overall.clear and not self.losing


def gains_by_form(old: ByForm, new: ByForm, equal_shares: Sequence[float]) -> FormGains:
    """The gains, from the shares in each form and block. All forms play the same seed: what deals give cancels out."""
    of_each = 1 - (1 - CONFIDENCE) / len(old)  # Bonferroni: together they miss no more often than one alone would
    return FormGains(
        estimate_gain(mean_over_forms(old, equal_shares), mean_over_forms(new, equal_shares)),
        tuple(estimate_gain(before, after, of_each) for before, after in zip(old, new, strict=True)),
    )


def estimate_gain(old: ByForm, new: ByForm, confidence: float = CONFIDENCE) -> Gain:
    """Estimate the gain from the shares in each block: differences cancel what a deal gives to both."""
    before, after = _share_of_blocks(old), _share_of_blocks(new)
    found = cell_intervals(after - before, confidence)
    low, high = (None if np.isnan(bound) else float(bound) for bound in (found.low[0], found.high[0]))
    return Gain(len(old), float(before.value[0]), float(after.value[0]), low, high)


def _share_of_blocks(shares: ByForm) -> Estimates:
    """The share of one group that has as many rows in every block."""
    return estimate_ratio(shares[:, None], np.ones((len(shares), 1)), SHARE_RANGE)


def mean_over_forms(values: ByForm, units: Sequence[float]) -> ByForm:
    """The mean over forms, in which as many units count the same in each."""
    return np.asarray(np.tensordot(weights_of_forms(units), values, axes=1) / len(values))


def weights_of_forms(units: Sequence[float]) -> ByForm:
    """The larger its unit, the less a point of a form counts; 1 on average."""
    inverse = 1 / np.asarray(units, np.float64)
    return np.asarray(inverse / inverse.mean())
