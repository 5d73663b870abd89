"""Where on the board things end up: from tallies with an axis that has a layout."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import polars as pl

from mrsim.analysis.arm_groups import ArmGroup, averages_of_tally, group_arms_by_look
from mrsim.analysis.context import Context
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.tables import MEASURE, UNIT, ResultTable, TableKey, Topic
from mrsim.analysis.tally_rates import TallySums, list_tallies, rate_lines, read_tally
from mrsim.games.contract import Axis, Look
from mrsim.sums.block_sums import BIN
from mrsim.sums.measures import ROWS

BOARD_MAPS: Final = Topic("board-maps")


def _axis_with_layout(name: str, look: Look) -> Axis | None:
    """The axis of a tally whose places lie on a board; None where no axis has a layout."""
    return next((axis for tally in look.tallies if tally.name == name for axis in tally.axes if axis.layout), None)


def boards_with_arms(context: Context, name: str) -> Iterator[tuple[Axis, ArmGroup]]:
    """The boards on which a tally lies, each with its arms."""
    for group in group_arms_by_look(context.strongest, partial(_axis_with_layout, name)):
        axis = _axis_with_layout(name, group.look) if group.look else None
        if axis:
            yield axis, group


def board_map_tables(context: Context) -> Iterator[ResultTable]:
    """How often something is or happens in each place in a player's game, and what it brings each time."""
    for name in list_tallies(context.run):
        for axis, group in boards_with_arms(context, name):
            found = read_tally(context.run, name, group.arms)
            if found:
                yield _board_map_table(found, axis.name, group)


def _board_map_table(of: TallySums, axis: str, group: ArmGroup) -> ResultTable:
    """The table of one board: the lines of all measures."""
    by = [*of.of_players, axis]
    rows = of.players.select(BIN, *of.of_players, ROWS)
    averages = averages_of_tally(of.name, group.look)
    lines = [
        rate_lines(
            of,
            by,
            of.counts.select(BIN, *by, measure),
            of.counts.select(BIN, *by, pl.col(averages[measure]).alias("of")) if measure in averages else rows,
        ).with_columns(
            pl.lit(measure).alias(MEASURE), pl.lit("points" if measure in averages else "number").alias(UNIT)
        )
        for measure in of.measures
    ]
    frame = pl.concat(lines).select(*by, MEASURE, UNIT, pl.exclude(*by, MEASURE, UNIT))
    title = ", ".join(filter(None, (of.name.replace("_", " ").capitalize(), group.differs)))
    key = TableKey(tally=of.name, group=group.number)
    return ResultTable(BOARD_MAPS, f"{of.name}-where{group.suffix}", title, "", (*by, MEASURE), frame, key)


STATISTIC: Final = Statistic(130, board_map_tables, is_of_strongest_level=True)
