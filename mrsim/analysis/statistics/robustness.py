"""Under how much of what is varied a verdict holds: levels of skill, and readings of what is not known.

Two verdicts that contradict each other say that a share differs, but not by how much, and two of which one is undecided
say nothing. So along levels of skill the shares are also compared, each with the next, on the same deals.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.skill_levels import SKILL_AXIS, adjacent_levels, join_cells, select_levels
from mrsim.analysis.statistics import Statistic
from mrsim.analysis.statistics.changes import (
    CHANGE,
    CHANGE_DOWN,
    CHANGE_STYLES,
    CHANGE_UP,
    CellPairs,
    ChangeQuestion,
    change_lines_of_measure,
    name_changes,
    pair_along_axis,
)
from mrsim.analysis.statistics.target_verdicts import VERDICT, verdict_tables
from mrsim.analysis.tables import FROM, MEASURE, TO, ColumnStyle, ResultTable, TableKey, Topic, join_column_names
from mrsim.analysis.targets import TargetCells, find_target_cells
from mrsim.games.printed_names import label_values
from mrsim.stats.verdicts import Verdict
from mrsim.sums.measures import SHARE

ROBUSTNESS_STYLES: Final[Mapping[str, ColumnStyle]] = {"meant": "share", "margin": "hidden", "holds": "hidden"}
SKILL: Final = Topic("skill", styles=ROBUSTNESS_STYLES, is_joint=True)
UNKNOWNS: Final = Topic("unknowns", styles=ROBUSTNESS_STYLES, is_joint=True)
LEVEL_CHANGES: Final = Topic("level-changes", styles=CHANGE_STYLES, is_joint=True)
LEVEL: Final = "level"
"""The axis of a comparison of each level of skill with the next."""
GROUP_LABEL: Final = "group"
"""Who it is about, in words."""


def robustness_tables(context: Context) -> Iterator[ResultTable]:
    """For each target, how often each verdict was reached along levels of skill and assumed settings."""
    steps = list(_level_change_tables(context))
    for table in verdict_tables(context):
        for topic, axes in ((SKILL, [SKILL_AXIS]), (UNKNOWNS, context.assumed)):
            along = [axis for axis in table.by if axis in axes and axis in context.axes]
            if along:
                yield _robustness_table(topic, table, along, steps if topic is SKILL else ())
    yield from steps


def _level_change_tables(context: Context) -> Iterator[ResultTable]:
    """What each level of skill changes compared with the one before it; the changes of all targets are one family."""
    found = [
        aim
        for aim in find_target_cells(context.experiment, context.judged_sums, context.game.settings)
        if len(aim.cells)
    ]
    asked = [
        ChangeQuestion(name_changes(LEVEL, number + 1), number + 1, aim, SKILL_AXIS, {SHARE: climb})
        for number, aim in enumerate(found)
        if SKILL_AXIS in aim.by
        and aim.target.share != SKILL_AXIS
        and (climb := _pair_adjacent_levels(aim, context.rungs))
    ]
    for one, (name, lines) in zip(asked, change_lines_of_measure(context, asked, SHARE), strict=True):
        others = [column for column in one.aim.by if column != SKILL_AXIS]
        title = f"From level to level of skill: {join_column_names(others[::-1])}"
        story = "Each level of skill compared with the one before it, on the same deals, block by block."
        key = TableKey(target=one.target, axis=LEVEL)
        yield ResultTable(LEVEL_CHANGES, name, title, story, (FROM, TO, *others, MEASURE), lines, key)


def _pair_adjacent_levels(aim: TargetCells, rungs: Mapping[str, int]) -> CellPairs | None:
    """Each cell of a target at a level of skill paired with the next level; None where there is only one level."""
    pairs = [pair_along_axis(select_levels(aim.cells, step), SKILL_AXIS) for step in adjacent_levels(aim.cells, rungs)]
    pairs = [pair for pair in pairs if len(pair.before)]
    if not pairs:
        return None
    return CellPairs(join_cells([pair.before for pair in pairs]), join_cells([pair.after for pair in pairs]))


def _robustness_table(
    topic: Topic, table: ResultTable, along: Sequence[str], steps: Sequence[ResultTable]
) -> ResultTable:
    """The verdicts grouped by who they are about: the most frequent one, how often it holds, and contradictions.

    An undecided verdict contradicts nothing. Neither do verdicts at two levels of skill if the share does not surely
    move between levels: two verdicts may differ by chance, so their difference is tested.
    """
    by = [column for column in table.by if column not in along]
    decided = pl.col(VERDICT).filter(pl.col(VERDICT) != Verdict.UNDECIDED)
    mostly = pl.col(VERDICT).mode(maintain_order=True).first()
    lines = table.lines.select(*table.by, "rows", "blocks", "value", "low", "high", "meant", "margin", VERDICT)
    groups = [label_values(reversed(line.items())) for line in lines.select(by).to_dicts()]
    lines = lines.with_columns(
        pl.Series(GROUP_LABEL, groups),
        mostly=mostly.over(by),
        holds=(pl.col(VERDICT) == mostly).sum().over(by),
        of=pl.len().over(by),
        flips=(decided.n_unique() > 1).over(by),
    )
    of_target = next((step for step in steps if step.key.target == table.key.target), None)
    if of_target is not None:
        moved = of_target.lines.filter(pl.col(CHANGE).is_in([CHANGE_UP, CHANGE_DOWN])).select(by).unique()
        lines = lines.join(moved.with_columns(moved=True), on=by, how="left", maintain_order="left")
        lines = lines.with_columns(pl.col("flips") & pl.col("moved").fill_null(value=False)).drop("moved")
    title = f"Does the verdict hold: {table.title[0].lower()}{table.title[1:]}"
    story = "Each verdict of the target again, next to those of the same group elsewhere."
    ordered = lines.sort(by, maintain_order=True)
    return ResultTable(topic, f"{topic.name}-{table.name}", title, story, (*by, *along), ordered, table.key)


STATISTIC: Final = Statistic(20, robustness_tables)
