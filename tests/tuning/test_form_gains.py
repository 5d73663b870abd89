"""What is gained in several forms, and over all of them."""

import numpy as np
import pytest

from mrsim.tuning.form_gains import estimate_gain, gains_by_form, mean_over_forms, weights_of_forms


def test_one_form_counts_as_it_is():
    old, new = np.array([[0.25, 0.5, 0.0]]), np.array([[0.5, 0.5, 0.1]])
    found = gains_by_form(old, new, [0.25])
    assert found.overall == found.forms[0] == estimate_gain(old[0], new[0])


def test_half_as_much_again_of_an_equal_share_counts_the_same_for_two_and_for_four():
    assert weights_of_forms([0.5, 0.25]) == pytest.approx([2 / 3, 4 / 3])
    for_two, for_four = (
        float(mean_over_forms(np.array(values), [0.5, 0.25])) for values in ([0.5 * 0.5, 0.0], [0.0, 0.5 * 0.25])
    )
    assert for_two == pytest.approx(for_four)


def test_weights_are_1_on_average_so_what_is_gained_everywhere_is_gained_over_all():
    assert weights_of_forms([3.0, 5.0, 40.0]).mean() == pytest.approx(1)
    assert float(mean_over_forms(np.full(3, 0.07), [3.0, 5.0, 40.0])) == pytest.approx(0.07)


def test_forms_that_share_the_luck_of_a_deal_are_not_taken_for_independent():
    rng = np.random.default_rng(1)
    luck = rng.normal(0, 0.1, 100)
    old = np.zeros((2, 100))
    alike = gains_by_form(old, np.stack((luck, luck)), [0.5, 0.5]).overall
    opposed = gains_by_form(old, np.stack((luck, -luck)), [0.5, 0.5]).overall
    assert alike.high - alike.low == pytest.approx(estimate_gain(old[0], luck).high - estimate_gain(old[0], luck).low)
    assert opposed.gain == pytest.approx(0)
    assert opposed.high - opposed.low == pytest.approx(2 * (1 - 0.025 ** (1 / 100))), "what may be unseen alone"


@pytest.mark.parametrize(("searches", "slack"), [(500, 0.03), pytest.param(2000, 0.015, marks=pytest.mark.long)])
def test_the_intervals_of_all_forms_hold_at_once_19_times_of_20(searches, slack):
    rng = np.random.default_rng(2)
    truth = np.array([[0.1], [0.0], [-0.1], [0.05]])
    held = 0
    for _ in range(searches):
        found = gains_by_form(np.zeros((4, 30)), truth + rng.normal(0, 0.2, (4, 30)), [0.5, 0.5, 0.25, 0.25])
        held += all(one.low < middle < one.high for one, middle in zip(found.forms, truth[:, 0], strict=True))
    assert held / searches == pytest.approx(0.95, abs=slack)


def test_it_is_worthwhile_only_if_it_is_clear_over_all_and_no_form_clearly_loses():
    noise = np.random.default_rng(3).normal(0, 0.01, (2, 50))
    old = np.zeros((2, 50))

    def after(*planted):
        return gains_by_form(old, noise + np.array(planted)[:, None], [0.25, 0.25])

    assert after(0.1, 0.0).worthwhile
    assert not after(0.0, 0.0).worthwhile
    paid = after(0.3, -0.1)
    assert paid.overall.clear
    assert paid.losing == (1,)
    assert paid.worst is paid.forms[1]
    assert not paid.worthwhile
