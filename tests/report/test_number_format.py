"""Numbers are printed in one way."""

import pytest

from mrsim.report import number_format


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
    assert number_format.format_value(value, unit) == printed


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
    assert number_format.format_interval(low, high, unit) == printed


def test_differences_have_their_sign():
    assert number_format.format_points(0.0312) == "+3.1"
    assert number_format.format_points(-0.0312) == "−3.1"
    assert number_format.format_points(0.0001) == "0.0"
    assert number_format.format_difference_interval(-0.01, 0.052, "share") == "−1.0 to +5.2"
