"""The ladder of skill: how each strategy fares against the one below it."""

import polars as pl
from matplotlib.axes import Axes

from mrsim.plots.frames import Frame, read_frame
from mrsim.plots.intervals import draw_shares


def draw_ladder(frame: Frame, *, width: float | None = None, ax: Axes | None = None) -> Axes:
    """Draw the duels of a ladder: the win share of each strategy against another, beside an equal share.

    Args:
        frame: a line for each duel, as `mrsim ladder --json` and `mrsim.duel` give them: `strategy`, `against`,
            `seats`, `players`, `win_share`, `low`, `high`.
        width: of a new figure, in inches.
        ax: where to draw; a new figure by default.

    Returns:
        The axes.

    Example:
        >>> import mrsim
        >>> import polars as pl
        >>> from mrsim import plots
        >>> duel = mrsim.duel("moon-river", "greedy", "random", players=2, blocks=40)
        >>> plots.describe_plot(plots.draw_ladder(pl.DataFrame([duel]))).split(": ")[1]
        'greedy against random'

    """
    duels = read_frame(frame, ("strategy", "against", "seats", "players", "win_share", "low", "high"))
    found = duels.select(
        "strategy", "low", "high", value="win_share", equal=1 / pl.col("players"), verdict=_find_verdicts(duels)
    )
    lines = duels.iter_rows(named=True)
    names = [f"{one['seats']} of {one['players']}: {one['strategy']} against {one['against']}" for one in lines]
    return draw_shares(found, "strategy", names=names, width=width, ax=ax)


def _find_verdicts(duels: pl.DataFrame) -> pl.Series:
    """On which side of an equal share the interval lies."""
    equal = 1 / pl.col("players")
    side = pl.when(pl.col("low") > equal).then(pl.lit("above")).when(pl.col("high") < equal).then(pl.lit("below"))
    return duels.select(verdict=side.otherwise(pl.lit("undecided")))["verdict"]
