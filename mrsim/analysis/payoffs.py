"""Strategies weighed against each other: which one is beaten by another whatever comes, and what mix holds its own.

What is weighed are placements, pair by pair. Where more than two sit at a table the others have a part in them, and
no player of such a table plays a game of two: a mix of these numbers sums them up, and is no equilibrium of the game.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.cells import Cells, cells
from mrsim.analysis.context import Context
from mrsim.analysis.meetings import AHEAD_SHARE, EVEN
from mrsim.analysis.tables import Table, known
from mrsim.analysis.targets import PERCENT
from mrsim.stats.alpha_rank import symmetric, two_players
from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.payoffs import DRAWN, TABLES, dominance, mix, nash_average
from mrsim.sums.adding import AGAINST, AT_TABLE

STRATEGY: Final = "strategy"
TWO: Final = 2
"""Players at a table at which who ends ahead is the whole result."""


def payoffs(context: Context) -> Iterator[Table]:
    """Where every strategy meets every other one."""
    if STRATEGY not in context.players_by:
        return
    found = cells(context.sums, (STRATEGY, STRATEGY + AGAINST), AHEAD_SHARE)
    names = found.keys[STRATEGY].cast(pl.String).unique(maintain_order=True).to_list()
    other = (found.keys[STRATEGY] != found.keys[STRATEGY + AGAINST]).to_numpy()
    if len(names) > 1 and other.sum() == len(names) * (len(names) - 1):
        yield weighed(names, square(found.only(other), len(names)), most_at_a_table(context))


def most_at_a_table(context: Context) -> int:
    """Players of the largest table of the run."""
    return int(context.sums.arms[AT_TABLE].max())  # type: ignore[arg-type]


def square(found: Cells, strategies: int) -> Estimates:
    """All pairs, line by line; whoever meets itself is as often ahead as behind."""
    at = np.flatnonzero(~np.eye(strategies, dtype=bool).ravel())
    value = np.full(strategies**2, EVEN)
    influence = np.zeros((len(found.estimates.influence), strategies**2))
    blocks = np.full(strategies**2, len(influence))
    value[at], influence[:, at], blocks[at] = found.estimates.value, found.estimates.influence, found.estimates.blocks
    return Estimates(value, influence, blocks, np.zeros(strategies**2), np.ones(strategies**2), found.estimates.deals)


def weighed(names: list[str], table: Estimates, players: int) -> Table:
    """One line a strategy."""
    size = len(names)
    beaten = dominance(table, size)

    def of_nash(values: Floats) -> Floats:
        payoff = 2 * values.reshape(size, size) - 1
        return nash_average((payoff - payoff.T) / 2)

    def of_copying(values: Floats) -> Floats:
        return symmetric(two_players(values.reshape(size, size)))

    nash, copied = mix(table, of_nash), mix(table, of_copying)
    lines = pl.DataFrame(
        {
            STRATEGY: names,
            "dominated_by": [
                ", ".join(names[better] for better in np.flatnonzero(beaten[:, at])) for at in range(size)
            ],
            "value": known(nash.value),
            "drawn_low": known(nash.drawn_low),
            "drawn_high": known(nash.drawn_high),
            "alpha_rank": known(copied.value),
            "alpha_drawn_low": known(copied.drawn_low),
            "alpha_drawn_high": known(copied.drawn_high),
        }
    )
    title = "Which strategies would be played, judged by pairwise placements"
    return Table("mix", title, story(players), "described", (STRATEGY,), lines)


def story(players: int) -> str:
    """What is ranked, what the numbers are, and what they are not."""
    company = (
        ""
        if players <= TWO
        else f" Up to {players} sit at a table, and the others have a part in who of two ends ahead: neither mix is an "
        "equilibrium of the game that is played."
    )
    return (
        f"Ranked is how often each ends ahead of each other one where both sit at a table.{company} Value: its part in "
        "the mix that nothing beats (Nash average); alpha-rank: how much of the time it is played where whatever does "
        f"better is copied. Drawn: the middle {PERCENT * DRAWN:.0f} % of {TABLES} tables redrawn with the sampling "
        "error. That range shows how much a mix depends on small differences; it is no confidence interval."
    )
