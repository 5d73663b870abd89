"""Under how much of what is varied a verdict holds: levels of skill, and readings of what is not known.

Two verdicts that contradict each other say that a share differs, but not by how much, and two of which one is undecided
say nothing. So along levels of skill the shares are also compared, each with the next, on the same deals.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import polars as pl

from mrsim.analysis.changes import FROM, TO, Pairs, Question, of_measure, paired
from mrsim.analysis.context import Context
from mrsim.analysis.skill import SKILL, at_levels, joined, steps
from mrsim.analysis.tables import MEASURE, Table, titles, value
from mrsim.analysis.targets import Aim, aims
from mrsim.analysis.verdicts import VERDICT, verdicts
from mrsim.stats.verdicts import Verdict
from mrsim.sums.measures import SHARE

LEVELS: Final = "change-by-level-"
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
    yield from from_level_to_level(context)


def from_level_to_level(context: Context) -> Iterator[Table]:
    """What each level of skill changes beside the one before it; the changes of all targets are one family."""
    found = [aim for aim in aims(context.experiment, context.judged_sums, context.game.settings) if len(aim.cells)]
    asked = [
        Question(f"{LEVELS}{number + 1}", aim, SKILL, {SHARE: climb})
        for number, aim in enumerate(found)
        if SKILL in aim.by and aim.target.share != SKILL and (climb := climb_of(aim))
    ]
    for one, (name, lines) in zip(asked, of_measure(context, asked, SHARE), strict=True):
        others = [column for column in one.aim.by if column != SKILL]
        title = f"From level to level of skill: {titles(others[::-1])}"
        story = "Each level of skill beside the one before it, on the same deals, block by block."
        yield Table(name, title, story, "described", (FROM, TO, *others, MEASURE), lines)


def climb_of(aim: Aim) -> Pairs | None:
    """Each cell of a target at a level of skill, and at the next one; None where there is one level."""
    pairs = [paired(at_levels(aim.cells, step), SKILL) for step in steps(aim.cells)]
    pairs = [pair for pair in pairs if len(pair.before)]
    if not pairs:
        return None
    return Pairs(joined([pair.before for pair in pairs]), joined([pair.after for pair in pairs]))


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
