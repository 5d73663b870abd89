"""Who comes out ahead of whom: every pair of players of a game, by what they play and what they play with."""

from collections.abc import Iterator, Sequence
from typing import Final

import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.pooling import describe_pooled_table
from mrsim.analysis.skill_levels import within_skill
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.tables import ResultTable, TableKey, TableLine, Topic, estimate_lines, null_unknown, p_value_column
from mrsim.formatting import format_interval, format_value
from mrsim.games.printed_names import label_value
from mrsim.stats.intervals import cell_intervals
from mrsim.sums.block_sums import AGAINST
from mrsim.sums.cell_estimates import estimate_cells
from mrsim.sums.measures import AHEAD_SHARE, EVEN_CHANCE, SHARE

MOST_PAIRS_TOLD: Final = 3


def head_to_head_tables(context: Context) -> Iterator[ResultTable]:
    """For strategies and factions: how often one ends ahead of the other, and its win share where they meet."""
    context = context.base
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


def describe_head_to_head(table: ResultTable) -> str:
    """The most one-sided meetings, and what they are averages of."""
    return describe_meetings(table) + describe_pooled_table(table)


def describe_meetings(table: ResultTable) -> str:
    """The most one-sided meetings, and whether anybody is ahead of everybody."""
    *apart, first, other = table.by
    up = table.lines.filter(pl.col("value") > EVEN_CHANCE).sort("value", descending=True)
    told = [
        f"{label_value(first, line[first])}{describe_level(line, apart)} ends ahead of "
        f"{label_value(first, line[other])} in "
        f"{format_value(line['value'], 'share')} of their meetings "
        f"({format_interval(line['low'], line['high'], 'share')})"
        for line in up.head(MOST_PAIRS_TOLD).iter_rows(named=True)
    ]
    others = table.lines[first].n_unique() - 1
    over_all = (
        up.filter(pl.col("low") > EVEN_CHANCE)
        .group_by(*apart, first, maintain_order=True)
        .len()
        .filter(pl.col("len") == others)
    )
    crowned = "".join(
        f" {label_value(first, line[first])}{describe_level(line, apart)} is surely ahead of "
        f"{'the other one' if others == 1 else f'each of the {others} others'}."
        for line in over_all.iter_rows(named=True)
    )
    return f"{'; '.join(told)}.{crowned}" if told else "Nobody ends ahead of another more often than not."


def describe_level(line: TableLine, apart: Sequence[str]) -> str:
    """` among careful ×4`."""
    return "".join(f" among {label_value(name, line[name])}" for name in apart)


HEAD_TO_HEAD: Final = Topic("head-to-head", "exploratory", describe_head_to_head, AHEAD_SHARE, {"win_share": "share"})
STATISTIC: Final = Statistic(60, head_to_head_tables)
