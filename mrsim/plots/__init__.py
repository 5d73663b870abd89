"""Plots of balance: a frame in, axes out. The report, `mrsim plot` and notebooks draw with these functions.

    >>> import mrsim
    >>> from mrsim import plots
    >>> rows = mrsim.play("moon-river", players=2, strategies="random", games=100)
    >>> axes = plots.draw_distributions(rows, "seat")

Each takes a frame of polars or pandas and, if wanted, the axes to draw in; it returns the axes, and `describe_plot`
tells what they show in words. Drawings obey the user's theme: `matplotlib.rcParams`.
"""

from mrsim.plots.axes import describe_plot, save_plot
from mrsim.plots.board_map import draw_board_map
from mrsim.plots.curves import draw_curves, draw_skill_curves
from mrsim.plots.distributions import draw_distributions, draw_histogram, draw_shares_of_bins
from mrsim.plots.intervals import draw_changes, draw_shares
from mrsim.plots.ladder import draw_ladder
from mrsim.plots.matrices import draw_heat_map, draw_payoffs
from mrsim.plots.pieces import draw_pieces
from mrsim.plots.score_parts import draw_parts
from mrsim.plots.theme import LabelLook

__all__ = [
    "LabelLook",
    "describe_plot",
    "draw_board_map",
    "draw_changes",
    "draw_curves",
    "draw_distributions",
    "draw_heat_map",
    "draw_histogram",
    "draw_ladder",
    "draw_parts",
    "draw_payoffs",
    "draw_pieces",
    "draw_shares",
    "draw_shares_of_bins",
    "draw_skill_curves",
    "save_plot",
]
