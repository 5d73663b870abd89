"""Strategies weighed against each other: which one is beaten by another whatever comes, and what mix holds its own.

What is weighed are placements, pair by pair. Where more than two sit at a table the others have a part in them, and
no player of such a table plays a game of two: a mix of these numbers sums them up, and is no equilibrium of the game.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.tables import ResultTable, Topic, null_unknown
from mrsim.formatting import format_interval, format_value, format_whole_percent
from mrsim.games.printed_names import print_name
from mrsim.stats.alpha_rank import alpha_rank_symmetric, two_player_payoffs
from mrsim.stats.estimates import Estimates, Floats
from mrsim.stats.nash_average import DRAWN, REDRAWS, dominance_matrix, estimate_mix, nash_average
from mrsim.sums.block_sums import AGAINST, AT_TABLE
from mrsim.sums.cell_estimates import Cells, estimate_cells
from mrsim.sums.measures import AHEAD_SHARE, EVEN_CHANCE

STRATEGY: Final = "strategy"
TWO_PLAYERS: Final = 2
"""Players at a table at which who ends ahead is the whole result."""


def strategy_mix_tables(context: Context) -> Iterator[ResultTable]:
    """The mixes of strategies, where every strategy meets every other one."""
    context = context.base
    if STRATEGY not in context.players_by:
        return
    found = estimate_cells(context.sums, (STRATEGY, STRATEGY + AGAINST), AHEAD_SHARE)
    names = found.keys[STRATEGY].cast(pl.String).unique(maintain_order=True).to_list()
    other = (found.keys[STRATEGY] != found.keys[STRATEGY + AGAINST]).to_numpy()
    if len(names) > 1 and other.sum() == len(names) * (len(names) - 1):
        yield _strategy_mix_table(
            names, _square_payoff_table(found.only(other), len(names)), _largest_table_size(context)
        )


def _largest_table_size(context: Context) -> int:
    """Players of the largest table of the run."""
    return int(context.sums.arms[AT_TABLE].max())  # type: ignore[arg-type]


def _square_payoff_table(found: Cells, strategies: int) -> Estimates:
    """The estimates of all pairs, row by row; a strategy that meets itself is ahead as often as behind."""
    at = np.flatnonzero(~np.eye(strategies, dtype=bool).ravel())
    value = np.full(strategies**2, EVEN_CHANCE)
    influence = np.zeros((len(found.estimates.influence), strategies**2))
    blocks = np.full(strategies**2, len(influence))
    value[at], influence[:, at], blocks[at] = found.estimates.value, found.estimates.influence, found.estimates.blocks
    return Estimates(value, influence, blocks, np.zeros(strategies**2), np.ones(strategies**2), found.estimates.deals)


def _strategy_mix_table(names: list[str], table: Estimates, players: int) -> ResultTable:
    """One line for each strategy: what dominates it, and its part in both mixes."""
    size = len(names)
    beaten = dominance_matrix(table, size)

    def of_nash(values: Floats) -> Floats:
        payoff = 2 * values.reshape(size, size) - 1
        return nash_average((payoff - payoff.T) / 2)

    def of_copying(values: Floats) -> Floats:
        return alpha_rank_symmetric(two_player_payoffs(values.reshape(size, size)))

    nash, copied = estimate_mix(table, of_nash), estimate_mix(table, of_copying)
    lines = pl.DataFrame(
        {
            STRATEGY: names,
            "dominated_by": [
                ", ".join(names[better] for better in np.flatnonzero(beaten[:, at])) for at in range(size)
            ],
            "value": null_unknown(nash.value),
            "drawn_low": null_unknown(nash.drawn_low),
            "drawn_high": null_unknown(nash.drawn_high),
            "alpha_rank": null_unknown(copied.value),
            "alpha_drawn_low": null_unknown(copied.drawn_low),
            "alpha_drawn_high": null_unknown(copied.drawn_high),
        }
    )
    title = "Which strategies would be played, judged by pairwise placements"
    return ResultTable(MIX, MIX.name, title, describe_mix(players), (STRATEGY,), lines)


def describe_mix(players: int) -> str:
    """What the strategies are ranked by, what the numbers are, and what they are not."""
    company = (
        ""
        if players <= TWO_PLAYERS
        else f" Up to {players} sit at a table, and the others have a part in who of two ends ahead: neither mix is an "
        "equilibrium of the game that is played."
    )
    return (
        f"Ranked is how often each ends ahead of each other one where both sit at a table.{company} Value: its part in "
        "the mix that nothing beats (Nash average); alpha-rank: how much of the time it is played where whatever does "
        f"better is copied. Drawn: the middle {format_whole_percent(DRAWN)} of {REDRAWS} tables redrawn with the "
        "sampling error. That range shows how much a mix depends on small differences; it is no confidence interval."
    )


def describe_most_played(table: ResultTable) -> str:
    """What is most of the mix, and what is never worth playing."""
    beaten = table.lines.filter(table.lines["dominated_by"] != "")
    told = [
        f"{print_name(STRATEGY, line[STRATEGY])} by {print_name(STRATEGY, line['dominated_by'])}"
        for line in beaten.iter_rows(named=True)
    ]
    worse = f" Surely beaten whatever comes: {'; '.join(told)}." if told else " None is surely beaten whatever comes."
    if not is_mix_known(table):
        return f"No mix that nothing beats was found to be trusted.{worse}"
    first = table.lines.sort("value", descending=True, maintain_order=True).row(0, named=True)
    reach = format_interval(first["drawn_low"], first["drawn_high"], "share")
    return (
        f"{print_name(STRATEGY, first[STRATEGY])} is {format_value(first['value'], 'share')} of the mix that nothing "
        f"beats in pairwise placements ({reach} over tables redrawn with the sampling error).{worse}"
    )


def is_mix_known(table: ResultTable) -> bool:
    """Whether a mix was found, of the table and of those redrawn."""
    return not any(table.lines["value", "drawn_low"].null_count().row(0))


MIX: Final = Topic(
    "mix",
    sentence=describe_most_played,
    styles={"alpha_rank": "share"},
    spans={"drawn": ("drawn_low", "drawn_high"), "alpha drawn": ("alpha_drawn_low", "alpha_drawn_high")},
)
STATISTIC: Final = Statistic(70, strategy_mix_tables)
