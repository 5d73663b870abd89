"""Means of what is measured: where points come from, how often things happen, and how a game feels."""

from collections.abc import Iterator
from typing import Final

from mrsim.analysis.context import Context
from mrsim.analysis.skill_levels import SKILL_AXIS, within_skill
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.tables import ResultTable, Topic, join_column_names, measure_table
from mrsim.experiment.spec import VARIANT
from mrsim.sums.block_sums import GroupColumns, RunSums

POINTS: Final = Topic("points")
COUNTS: Final = Topic("counts")
FEEL: Final = Topic("feel")
SEAT: Final = "seat"
PLAYERS: Final = "players"


def measure_tables(context: Context) -> Iterator[ResultTable]:
    """All of them, at each level of skill."""
    yield from _point_and_count_tables(context.base)
    yield from _game_feel_tables(context)


def _point_and_count_tables(context: Context) -> Iterator[ResultTable]:
    """Where points come from, and how often things happen, for each group of players."""
    sums = context.sums
    players = context.factions or context.players_by[:1]
    for name in (*players, *context.modes):
        by = _within_table_size(sums, within_skill(sums, (name,), meeting=False))
        title = f"Where points come from, by {join_column_names(by)}"
        yield measure_table(POINTS, sums, name, by, context.points, title)
    for name in players if context.counts else ():
        by = within_skill(sums, (name,), meeting=False)
        yield measure_table(COUNTS, sums, name, by, context.counts, f"What happens, by {join_column_names(by)}")


def _within_table_size(sums: RunSums, by: GroupColumns) -> GroupColumns:
    """The columns, and before seats how many play: the third of three is no third of four."""
    says_size = {PLAYERS, SKILL_AXIS} & set(by)
    return (PLAYERS, *by) if SEAT in by and not says_size and PLAYERS in sums.varied_axes else by


def _game_feel_tables(context: Context) -> Iterator[ResultTable]:
    """The measures that describe games rather than players, over all of them and along every axis."""
    sums = context.base.sums
    whole = within_skill(sums, (), meeting=False)
    by_whole = f", by {join_column_names(whole)}" if whole else ""
    yield measure_table(FEEL, sums, "", whole, context.feel, f"How a game feels{by_whole}")
    for axis in (*context.axes, *context.modes):
        compared = context.sums if axis == VARIANT else sums
        by = within_skill(compared, (axis,), meeting=False)
        if by != whole:
            yield measure_table(FEEL, compared, axis, by, context.feel, f"How a game feels, by {join_column_names(by)}")


STATISTIC: Final = Statistic(80, measure_tables)
