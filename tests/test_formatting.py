"""Numbers are printed in one way."""

import pytest

from mrsim import formatting


@pytest.mark.parametrize(
    ("value", "unit", "printed"),
    [
        (0.2789, "share", "27.9 %"),
        (61.74, "points", "61.7"),
        (-3.456, "number", "−3.46"),
        (-0.0001, "points", "0.0"),
        (None, "share", "–"),
    ],
)
def test_a_number_has_the_digits_of_its_unit(value, unit, printed):
    assert formatting.format_value(value, unit) == printed


@pytest.mark.parametrize(
    ("low", "high", "unit", "printed"),
    [
        (0.258, 0.3, "share", "25.8–30.0"),
        (-4.1, 2, "points", "−4.1 to 2.0"),
        (1, 2, "number", "1.00–2.00"),
        (None, 1, "share", "–"),
    ],
)
def test_an_interval_is_never_taken_for_a_minus(low, high, unit, printed):
    assert formatting.format_interval(low, high, unit) == printed


def test_differences_have_their_sign():
    assert formatting.format_points(0.0312) == "+3.1"
    assert formatting.format_points(-0.0312) == "−3.1"
    assert formatting.format_points(0.0001) == "0.0"
    assert formatting.format_difference_interval(-0.01, 0.052, "share") == "−1.0 to +5.2"


@pytest.mark.parametrize(
    ("value", "low", "high", "unit", "printed"),
    [
        (0.279, 0.258, 0.3, "share", "27.9 ± 2.1 %"),
        (0.279, 0.268, 0.32, "share", "27.9 (26.8 to 32.0) %"),
        (61.74, 61.0, 62.48, "points", "61.7 ± 0.7"),
        (0.25, None, None, "share", "25.0 %"),
    ],
)
def test_an_estimate_has_one_half_width_or_both_bounds(value, low, high, unit, printed):
    assert formatting.format_estimate(value, low, high, unit) == printed


def test_a_gain_has_its_sign_and_half_of_its_interval():
    assert formatting.format_gain(-0.0312, -0.04, -0.02) == "−3.1 ± 1.0"
    assert formatting.format_gain(0.0312, None, None) == "+3.1 ± ?"
    assert formatting.format_gain(None, None, None) == "?"


@pytest.mark.parametrize(
    ("count", "rounded"), [(7, 7), (7.2, 7), (19.6, 20), (96.6, 97), (123, 120), (5025.1, 5000), (19_926, 20_000)]
)
def test_a_rough_count_has_two_digits(count, rounded):
    assert formatting.round_count(count) == rounded


def test_a_share_in_whole_per_cent_has_no_decimals():
    assert formatting.format_whole_percent(0.95) == "95 %"


@pytest.mark.parametrize(
    ("move", "printed"),
    [
        ((0.198, 0.203, 0.005), ("19.8", "20.3", "+0.5")),
        ((0.1984, 0.2026, 0.0042), ("19.84", "20.26", "+0.42")),
        ((0.25, 0.25, 0.0), ("25.0", "25.0", "0.0")),
        ((0.29246, 0.29754, 0.00508), ("29.25", "29.76", "+0.51")),
        ((0.100049, 0.200153, 0.100104), ("10.0", "20.0", "+10.0")),
        ((0.25, None, None), ("25.0", "–", "–")),
    ],
)
def test_a_share_before_and_after_and_their_difference_add_up_as_printed(move, printed):
    assert formatting.format_move(*move) == printed
