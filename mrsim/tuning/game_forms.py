"""A change in several forms of a game: what it gains in each, and over all."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mrsim.stats.intervals import CONFIDENCE
from mrsim.stats.win_share_gain import Gain, estimate_gain

ByForm = npt.NDArray[np.float64]
"""One number a form, or one for each form and block."""


@dataclass(frozen=True)
class FormGains:
    """What is won more in each form, and over all of them."""

    overall: Gain
    """Forms count alike: doubling an equal share is worth the same in each."""
    forms: tuple[Gain, ...]
    """Their intervals hold together."""

    @property
    def worst(self) -> Gain:
        """In the form that gains least."""
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
    """From the shares in each form and block. All forms play the same seed: what they share of a deal cancels out."""
    of_each = 1 - (1 - CONFIDENCE) / len(old)  # Bonferroni: together they miss no more often than one alone would
    return FormGains(
        estimate_gain(mean_over_forms(old, equal_shares), mean_over_forms(new, equal_shares)),
        tuple(estimate_gain(before, after, of_each) for before, after in zip(old, new, strict=True)),
    )


def mean_over_forms(values: ByForm, units: Sequence[float]) -> ByForm:
    """The mean over forms, in which as many units count the same in each."""
    return np.asarray(np.tensordot(weights_of_forms(units), values, axes=1) / len(values))


def weights_of_forms(units: Sequence[float]) -> ByForm:
    """The larger its unit, the less a point of a form counts; 1 on average."""
    inverse = 1 / np.asarray(units, np.float64)
    return np.asarray(inverse / inverse.mean())
