"""Wilson's interval, against published values and another library."""

import pytest
from statsmodels.stats.proportion import proportion_confint

from mrsim.stats.intervals import wilson_interval


@pytest.mark.parametrize(
    ("happened", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_it_is_the_one_that_newcombe_printed_in_1998(happened, trials, low, high):
    """Statistics in Medicine 17, table I, method 3."""
    assert wilson_interval(happened / trials, trials) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("trials", [1, 7, 200, 5000])
@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.999])
def test_it_is_that_of_another_library(trials, confidence):
    for happened in {0, 1, trials // 3, trials}:
        expected = proportion_confint(happened, trials, 1 - confidence, "wilson")
        assert wilson_interval(happened / trials, trials, confidence) == pytest.approx(expected, abs=1e-9)
