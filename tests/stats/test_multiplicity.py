"""p values over blocks, and families of them, against other libraries."""

import numpy as np
import pytest
from scipy.stats import ttest_1samp
from statsmodels.stats.multitest import multipletests

from mrsim.stats.estimates import SHARE_RANGE, estimate_ratio
from mrsim.stats.intervals import cell_intervals, p_values
from mrsim.stats.multiplicity import benjamini_hochberg_p_values, holm_p_values, level_after_selection

EVEN = np.concatenate([np.linspace(0.1, 0.4, 40), [0.2, 0.3]])
"""Not skewed, as the tests of others take for granted."""
P = np.array([0.01, 0.04, 0.03, 0.005, 0.9, 0.04, 1.0, 0.0])


def of_blocks(*columns):
    values = np.array(columns, dtype=float).T
    return estimate_ratio(values, np.ones_like(values))


def test_a_p_value_is_students_t_over_blocks():
    assert p_values(of_blocks(EVEN), 0.27) == pytest.approx(ttest_1samp(EVEN, 0.27).pvalue, abs=1e-12)


def test_a_p_value_is_at_most_5_percent_just_where_the_interval_leaves_the_number_out():
    random = np.random.default_rng(1)
    family = of_blocks(*random.exponential(size=(500, 30)))
    found = cell_intervals(family)
    out = (found.low > 1) | (found.high < 1)
    assert out.tolist() == (p_values(family, 1) <= 0.05).tolist()
    assert 5 < out.sum() < 50


@pytest.mark.parametrize(("adjusted", "name"), [(holm_p_values, "holm"), (benjamini_hochberg_p_values, "fdr_bh")])
def test_adjusted_p_values_are_those_of_statsmodels(adjusted, name):
    assert adjusted(P) == pytest.approx(multipletests(P, method=name)[1], abs=1e-12)


@pytest.mark.parametrize("adjusted", [holm_p_values, benjamini_hochberg_p_values])
def test_unknown_cells_are_no_questions(adjusted):
    found = adjusted(np.insert(P, 3, np.nan))
    assert np.isnan(found[3])
    assert np.delete(found, 3).tolist() == adjusted(P).tolist()
    assert adjusted(np.array([])).tolist() == []


def test_holms_own_example():
    """Holm 1979: of 0.01, 0.02, 0.06 the first stands at 3 x 0.01; the second at 2 x 0.02."""
    assert holm_p_values(np.array([0.02, 0.06, 0.01])).tolist() == pytest.approx([0.04, 0.06, 0.03])


def test_a_share_that_never_varied_is_another_as_likely_as_that_is_never_seen():
    """A share of 25 % where 50 % was seen 30 times: half of all blocks would have been lost ones."""
    always = np.full((30, 1), 0.5)
    share = estimate_ratio(always, np.ones_like(always), SHARE_RANGE)
    assert p_values(share, 0.5) == 1
    assert p_values(share, 0.25) == pytest.approx(2 * 0.5**30)


def test_the_chosen_are_judged_at_their_part_of_the_level():
    """Benjamini and Yekutieli (2005): of four cells of which two are alarms, each interval may miss in 2.5 %."""
    assert level_after_selection(np.array([0.01, 0.04, 0.2, 0.9, np.nan]), 0.05) == pytest.approx(0.025)
    assert level_after_selection(np.array([np.nan]), 0.05) == 0


def test_one_block_has_no_p_value():
    assert np.isnan(p_values(of_blocks([0.5]), 0.25)).all()
