"""Under how much of what is varied a verdict holds: levels of skill, and readings of what is not known."""

from collections.abc import Iterator, Sequence
from typing import Final

import polars as pl

from mrsim.analysis.context import Context
from mrsim.analysis.tables import Table, value
from mrsim.analysis.verdicts import VERDICT, verdicts
from mrsim.stats.verdicts import Verdict

SKILL: Final = "lineup"
GROUP: Final = "group"
"""Who it is about, in words."""


def holds(context: Context) -> Iterator[Table]:
    """For each target, how often each verdict was reached along the axes it is looked at within."""
    assumed = [setting.name for setting in context.game.settings if setting.is_assumed]
    for table in verdicts(context):
        for name, axes in (("skill", [SKILL]), ("unknowns", assumed)):
            along = [axis for axis in table.by if axis in axes and axis in context.axes]
            if along:
                yield held(f"{name}-{table.name}", table, along)


def held(name: str, table: Table, along: Sequence[str]) -> Table:
    """The verdicts again, group by group: the most frequent one, under how many it holds, and whether two contradict.

    Not knowing contradicts nothing.
    """
    by = [column for column in table.by if column not in along]
    decided = pl.col(VERDICT).filter(pl.col(VERDICT) != Verdict.UNDECIDED)
    mostly = pl.col(VERDICT).mode(maintain_order=True).first()
    lines = table.lines.select(*table.by, "rows", "blocks", "value", "low", "high", "meant", "margin", VERDICT)
    groups = [", ".join(value(*one) for one in reversed(line.items())) for line in lines.select(by).to_dicts()]
    lines = lines.with_columns(
        pl.Series(GROUP, groups),
        mostly=mostly.over(by),
        holds=(pl.col(VERDICT) == mostly).sum().over(by),
        of=pl.len().over(by),
        flips=(decided.n_unique() > 1).over(by),
    )
    title = f"Does the verdict hold: {table.title[0].lower()}{table.title[1:]}"
    story = "Each verdict of the target again, beside those of the same group elsewhere."
    return Table(name, title, story, "described", (*by, *along), lines.sort(by, maintain_order=True))
