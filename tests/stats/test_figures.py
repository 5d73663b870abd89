"""The figures of docs/explanation/statistics.md: with few sets at every change, in full with -m long."""

import pytest

from docs.make_statistics import FIGURES, FILE, refreshed

ALL = [figure for figures in FIGURES.values() for figure in figures]


def named(figure):
    return figure.title


@pytest.mark.parametrize("figure", ALL, ids=named)
def test_a_figure_is_what_it_must_be(figure):
    value = figure.measure(figure.few)
    assert figure.holds(value, figure.slack), value


@pytest.mark.long
def test_the_page_has_the_figures_in_full_and_all_are_what_they_must_be():
    page = FILE.read_text(encoding="utf-8")
    assert refreshed(page) == page, "run python -m docs.make_statistics"
    assert "| **" not in page
