"""Who comes out ahead of whom: every pair of players of a game, by what they play and what they play with."""

from collections.abc import Iterator
from typing import Final

from mrsim.analysis.context import Context
from mrsim.analysis.skill_levels import within_skill
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.tables import ResultTable, TableKey, Topic, estimate_lines, null_unknown, p_value_column
from mrsim.stats.intervals import cell_intervals
from mrsim.sums.block_sums import AGAINST, AHEAD
from mrsim.sums.cell_estimates import estimate_cells
from mrsim.sums.measures import ROWS, SHARE, Measure

HALVES: Final = 2
EVEN_CHANCE: Final = 0.5
AHEAD_SHARE: Final = Measure("ahead", "placed ahead", AHEAD, ROWS, "share", "Ends before the other.", HALVES)
HEAD_TO_HEAD: Final = Topic("head-to-head", "exploratory", {"win_share": "share"})


def head_to_head_tables(context: Context) -> Iterator[ResultTable]:
    """For strategies and factions: how often one ends ahead of the other, and its win share where they meet."""
    for name in context.players_by:
        if (name, name + AGAINST) in context.sums.by:
            yield head_to_head_table(context, name)


def head_to_head_table(context: Context, name: str) -> ResultTable:
    """One line for each ordered pair, at each level of skill; pairs of equals are left out."""
    skill = within_skill(context.sums, (name,))[:-1]
    by = (*skill, name, name + AGAINST)
    ahead = estimate_cells(context.sums, by, AHEAD_SHARE)
    other = (ahead.keys[name] != ahead.keys[name + AGAINST]).to_numpy()
    ahead, wins = ahead.only(other), estimate_cells(context.sums, by, SHARE).only(other)
    lines = estimate_lines(ahead, cell_intervals(ahead.estimates)).with_columns(
        win_share=null_unknown(wins.estimates.value), p=p_value_column(ahead.estimates, EVEN_CHANCE)
    )
    title = f"How often each {name} ends ahead of another"
    effects = ahead.estimates.above(EVEN_CHANCE)
    return ResultTable(HEAD_TO_HEAD, f"{name}-against", title, __doc__ or "", by, lines, TableKey(column=name), effects)


STATISTIC: Final = Statistic(60, head_to_head_tables)
