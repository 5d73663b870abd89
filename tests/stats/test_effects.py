"""Adjusted effects, against an ordinary regression over rows with errors clustered on blocks."""

import numpy as np
import pytest
from statsmodels.api import OLS

from mrsim.stats.effects import FactorialDesign, add_pair_interactions, estimate_effects
from mrsim.stats.estimates import estimate_ratio
from mrsim.stats.intervals import cell_intervals
from mrsim.stats.spread import standard_errors

LEGENDS, SEATS, BLOCKS = 3, 4, 60


def rows(seed=1, keep=0.7):
    """Legend and seat of rows in blocks, some left out, so that nothing is balanced."""
    random = np.random.default_rng(seed)
    block = np.repeat(np.arange(BLOCKS), LEGENDS * SEATS)
    levels = np.tile([(legend, seat) for legend in range(LEGENDS) for seat in range(SEATS)], (BLOCKS, 1))
    kept = random.random(len(block)) < keep
    deal = random.normal(size=BLOCKS)[block]
    won = 0.1 * levels[:, 0] + 0.05 * levels[:, 1] * (levels[:, 0] == 2) + 0.2 * deal + random.random(len(block))
    return block[kept], levels[kept], won[kept]


def found_in(block, levels, won, design):
    return estimate_effects(design, block, levels, won, np.ones(len(won)))


def regression(block, levels, won, design):
    """Of statsmodels, without its correction for few blocks."""
    columns = design.matrix()[design.number(levels, (0, 1))]
    fit = OLS(won, columns).fit(cov_type="cluster", cov_kwds={"groups": block, "use_correction": False})
    return fit.params, fit.cov_params()


@pytest.mark.parametrize(
    "design", [FactorialDesign((LEGENDS, SEATS)), add_pair_interactions(FactorialDesign((LEGENDS, SEATS)))]
)
def test_effects_and_their_errors_are_those_of_a_clustered_regression(design):
    block, levels, won = rows()
    params, covariance = regression(block, levels, won, design)
    found, first = found_in(block, levels, won, design), 0
    for term in design.terms:
        contrasts = design.contrasts(term)
        part = slice(first, first := first + contrasts.shape[1])
        few = found[term].blocks / (found[term].blocks - 1)
        errors = np.sqrt(np.diagonal(contrasts @ covariance[part, part] @ contrasts.T) * few)
        assert found[term].value == pytest.approx(contrasts @ params[part], abs=1e-10)
        assert standard_errors(found[term]) == pytest.approx(errors, abs=1e-10)


def test_rows_and_their_sums_give_the_same():
    block, levels, won = rows()
    design = FactorialDesign((LEGENDS, SEATS))
    lines, which = np.unique(np.column_stack([block, levels]), axis=0, return_inverse=True)
    twice = found_in(np.tile(block, 2), np.tile(levels, (2, 1)), np.tile(won, 2), design)
    summed = estimate_effects(design, lines[:, 0], lines[:, 1:], 2 * np.bincount(which, won), 2.0 * np.bincount(which))
    assert twice[(0,)].value == pytest.approx(summed[(0,)].value, abs=1e-12)
    assert twice[(0,)].influence == pytest.approx(summed[(0,)].influence, abs=1e-12)


def test_in_a_balanced_design_effects_are_block_means_less_the_mean():
    block, levels, won = rows(keep=1)
    counts, sums = np.zeros((2, BLOCKS, LEGENDS))
    np.add.at(counts, (block, levels[:, 0]), 1)
    np.add.at(sums, (block, levels[:, 0]), won)
    found = found_in(block, levels, won, FactorialDesign((LEGENDS, SEATS)))
    means = estimate_ratio(sums, counts)
    assert found[(0,)].value == pytest.approx(means.value - won.mean(), abs=1e-12)
    assert found[()].value == pytest.approx(won.mean())
    adjusted = found[(0,)].influence + found[()].influence
    assert adjusted == pytest.approx(means.influence, abs=1e-12)
    assert found[(0,)].blocks.tolist() == [BLOCKS] * LEGENDS


def test_adjusting_takes_away_what_another_factor_does():
    """Legend 1 sits mostly in the good seat; it is no better than the other."""
    random = np.random.default_rng(2)
    block = np.repeat(np.arange(500), 4)
    legend = random.integers(0, 2, len(block))
    seat = np.where(random.random(len(block)) < 0.9, legend, 1 - legend)
    won = (random.random(len(block)) < 0.2 + 0.4 * seat).astype(float)
    found = cell_intervals(found_in(block, np.column_stack([legend, seat]), won, FactorialDesign((2, 2)))[(0,)])
    assert won[legend == 1].mean() - won[legend == 0].mean() > 0.25
    assert found.low[1] < 0 < found.high[1]
    assert found.high[1] - found.low[1] < 0.1


def test_an_interaction_is_what_factors_leave():
    block, levels, _ = rows(keep=1)
    both = (levels[:, 0] == 2) & (levels[:, 1] == 3)
    found = found_in(
        block, levels, 0.1 * levels[:, 0] + 0.12 * both, add_pair_interactions(FactorialDesign((LEGENDS, SEATS)))
    )
    table = found[(0, 1)].value.reshape(LEGENDS, SEATS)
    assert table[2, 3] == pytest.approx(0.12 * (1 - 1 / 3) * (1 - 1 / 4))
    assert [*table.sum(axis=0), *table.sum(axis=1)] == pytest.approx([0] * 7, abs=1e-12)


def test_what_the_design_cannot_tell_is_unknown_and_the_rest_is_not():
    """Legend 2 was never played; seats can be told all the same."""
    block, levels, won = rows()
    played = levels[:, 0] < 2
    found = found_in(block[played], levels[played], won[played], FactorialDesign((LEGENDS, SEATS)))
    assert np.isnan(found[(0,)].value).all()  # differences from a mean over legends, of which one is not known
    expected = found_in(block[played], levels[played], won[played], FactorialDesign((2, SEATS)))
    assert found[(1,)].value == pytest.approx(expected[(1,)].value)
    assert np.isnan(cell_intervals(found[(0,)]).low).all()


def test_one_block_and_one_factor_give_values_without_intervals():
    found = estimate_effects(
        FactorialDesign((2,)), np.zeros(2, int), np.array([[0], [1]]), np.array([1.0, 3]), np.array([4.0, 4])
    )
    assert found[(0,)].value == pytest.approx([-0.25, 0.25])
    assert np.isnan(cell_intervals(found[(0,)]).low).all()
