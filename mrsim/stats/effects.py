"""What each factor does to the win share when the others are held as they are: a linear model with block errors.

Rows with the same levels of all factors in the same block add up to one cell of the design, and nothing else is kept:
no matrix has a line for each row. Effects are differences from the mean over levels: those of a factor sum to 0, and
an interaction is what is left of a combination after its factors. Where the design is balanced they are plain means.
"""

from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy import sparse

from mrsim.stats.estimates import Estimates, Floats

Ints = npt.NDArray[np.int64]

ROUNDING: Final = 1e-9
"""A combination of effects that is off by less is one that the design tells."""


@dataclass(frozen=True)
class FactorialDesign:
    """The factors of a linear model, and which of them interact."""

    levels: tuple[int, ...]
    """How many each factor has."""
    interactions: tuple[tuple[int, ...], ...] = ()
    """Factors by number, each at least two."""

    @property
    def terms(self) -> list[tuple[int, ...]]:
        """The mean of all, each factor, each interaction."""
        return [(), *((factor,) for factor in range(len(self.levels))), *self.interactions]

    def contrasts(self, term: tuple[int, ...]) -> Floats:
        """All combinations of levels of a term, the last factor fastest, by its parameters."""
        matrix: Floats = np.ones((1, 1))
        for factor in term:
            # The last level is what the others leave: they sum to 0.
            one = np.vstack([np.eye(self.levels[factor] - 1), -np.ones(self.levels[factor] - 1)])
            matrix = np.kron(matrix, one).astype(np.float64)
        return matrix

    def matrix(self) -> Floats:
        """All cells of the design, the last factor fastest, by all parameters."""
        combos = np.array(list(product(*map(range, self.levels))), dtype=np.int64).reshape(-1, len(self.levels))
        return np.hstack([self.contrasts(term)[self.number(combos, term)] for term in self.terms])

    def number(self, levels: Ints, term: tuple[int, ...]) -> Ints:
        """The number of each row's combination of levels, among those of the term."""
        if not term:
            return np.zeros(len(levels), dtype=np.int64)
        columns = tuple(levels[:, factor] for factor in term)
        return np.ravel_multi_index(columns, tuple(self.levels[factor] for factor in term)).astype(np.int64)


def add_pair_interactions(design: FactorialDesign) -> FactorialDesign:
    """The design with every two of its factors acting together."""
    return FactorialDesign(design.levels, tuple(combinations(range(len(design.levels)), 2)))


def estimate_effects(
    design: FactorialDesign, block: Ints, levels: Ints, sums: Floats, counts: Floats
) -> dict[tuple[int, ...], Estimates]:
    """For each term its effects, one a combination of levels, the last factor fastest; for () the mean.

    Each line has its block, its level of each factor, and what its rows add up to. Lines may be rows, or sums of rows.
    An effect that the design can't tell from another is nan.
    """
    cells = int(np.prod(design.levels))
    cell = design.number(levels, tuple(range(len(design.levels))))
    number = np.unique(block, return_inverse=True)[1]
    shape = (int(number.max(initial=-1)) + 1, cells)
    total = sparse.csr_array((sums, (number, cell)), shape=shape)
    rows = sparse.csr_array((counts, (number, cell)), shape=shape)
    matrix = design.matrix()
    weights = np.asarray(rows.sum(axis=0)).ravel()
    information = matrix.T @ (weights[:, None] * matrix)
    inverse = np.linalg.pinv(information, hermitian=True)
    found = inverse @ (matrix.T @ np.asarray(total.sum(axis=0)).ravel())
    scores = total @ matrix - rows @ (matrix * (matrix @ found)[:, None])
    influence = shape[0] * scores @ inverse
    told = inverse @ information
    answer, first = {}, 0
    for term in design.terms:
        contrasts = design.contrasts(term)
        columns = slice(first, first := first + contrasts.shape[1])
        known = np.abs(contrasts @ (told[columns] - np.eye(len(told))[columns])).max(axis=1, initial=0) < ROUNDING
        answer[term] = Estimates(
            np.where(known, contrasts @ found[columns], np.nan),
            np.where(known, influence[:, columns] @ contrasts.T, 0),
            np.where(known, _blocks_of_combinations(design, term, number, levels), 0),
            np.full(len(contrasts), -np.inf),
            np.full(len(contrasts), np.inf),
        )
    return answer


def _blocks_of_combinations(design: FactorialDesign, term: tuple[int, ...], number: Ints, levels: Ints) -> Ints:
    """The number of blocks in which each combination was seen."""
    combos = int(np.prod([design.levels[factor] for factor in term], dtype=np.int64))
    both = np.unique(number * combos + design.number(levels, term))
    return np.bincount(both % combos, minlength=combos).astype(np.int64)
