"""A histogram of the page; below it, where it matters, how those won who had each number."""

from typing import Final

import polars as pl

from mrsim.plots.axes import open_figure, place_axes
from mrsim.plots.distributions import (
    HISTOGRAM_AXIS,
    HISTOGRAM_HEAD,
    HISTOGRAM_LEFT,
    HISTOGRAM_RIGHT,
    HISTOGRAM_SHAPE,
    draw_histogram,
    draw_shares_of_bins,
)
from mrsim.plots.theme import use_theme
from mrsim.report.figures.canvas import PAGE_THEME, figure_as_svg
from mrsim.report.style import FIGURE_WIDTH

BETWEEN: Final = 4
"""Pixels between both drawings."""
SIDES: Final = (HISTOGRAM_LEFT, HISTOGRAM_RIGHT)


def draw_bins(bins: pl.DataFrame, name: str, *, of_games: bool) -> str:
    """One drawing over the other where it is known who won; what is said of games is won by nobody."""
    has_shares = not of_games and bins["win_share"].null_count() < len(bins)
    high = HISTOGRAM_HEAD + HISTOGRAM_SHAPE * FIGURE_WIDTH
    bottom = HISTOGRAM_AXIS + (high if has_shares else 0)
    with use_theme(PAGE_THEME):
        figure = open_figure(FIGURE_WIDTH, high + bottom)
        above, below = (figure.add_axes((0, 0, 1, 1)) for _ in range(2))
        for ax in (above, below):
            ax.patch.set_visible(False)
        place_axes(above, *SIDES, HISTOGRAM_HEAD, bottom)
        draw_histogram(bins, name, title=f"Share of {'games' if of_games else 'players'}", ax=above)
        if has_shares:
            place_axes(below, *SIDES, high + HISTOGRAM_HEAD + BETWEEN, HISTOGRAM_AXIS)
            draw_shares_of_bins(bins, name, title="Win share of those in it", ax=below)
            above.set_xticklabels([])
            above.set_xlabel("")
        else:
            figure.delaxes(below)
        return figure_as_svg(figure)
