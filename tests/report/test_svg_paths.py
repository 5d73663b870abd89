"""Paths in few bytes lead where the long ones do."""

import pytest

from mrsim.report.svg_figures import format_tenths, shorten_path

SQUARE = "M1 2 L4 2 L4 6 L1 6 z"


def test_lines_along_the_axes_take_one_number():
    assert shorten_path(SQUARE) == "M1 2h3v4h-3z"


def test_what_follows_a_closed_path_begins_where_it_says():
    assert shorten_path(f"{SQUARE} {SQUARE}") == "M1 2h3v4h-3zM1 2h3v4h-3z"


def test_errors_of_rounding_do_not_add_up():
    steps = " ".join(f"L {at / 3:.6f} 0" for at in range(1, 301))
    told = shorten_path(f"M 0 0 {steps}")
    assert sum(map(float, told.removeprefix("M0 0h").split())) == pytest.approx(100)


def test_curves_and_slopes_are_told_from_the_place_before():
    assert shorten_path("M 10 10 C 11 12 13 12 14 10 L 15.25 8") == "M10 10c1 2 3 2 4 0l1.2-2"


@pytest.mark.parametrize(("number", "text"), [(123, "12.3"), (120, "12"), (5, ".5"), (-5, "-.5"), (0, "0")])
def test_tenths_are_written_without_what_goes_without_saying(number, text):
    assert format_tenths(number) == text
