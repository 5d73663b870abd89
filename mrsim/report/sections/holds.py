"""Whether a verdict holds: among other players, and under other readings of what is not known."""

from collections.abc import Iterator, Sequence
from typing import Final

import polars as pl

from mrsim.analysis.sentences import is_climbed
from mrsim.analysis.tables import Table
from mrsim.analysis.verdicts import VERDICT
from mrsim.report.sections import changes
from mrsim.report.sections.reading import Line, label, worded
from mrsim.report.sections.verdicts import pictures
from mrsim.report.shown import Part
from mrsim.report.subject import Subject
from mrsim.stats.verdicts import Verdict

SKILL: Final = "skill-"
UNKNOWNS: Final = "unknowns-"
LINEUP: Final = "lineup"
LEVEL: Final = "level"
READING: Final = (
    "The same group again and again, each time with the interval and the verdict of its target. A verdict that turns "
    "into its opposite is no verdict on the game."
)
MOST_TOLD: Final = 4
MOST_ROWS: Final = 12
MOST_PICTURES: Final = 8


def of_skill(subject: Subject) -> Iterator[Part]:
    """The same share among players of every kind."""
    yield from held(subject, SKILL, [LINEUP])
    yield from changes.of_axes(subject, [LEVEL] if is_climbed(subject.findings) else [LINEUP])


def of_unknowns(subject: Subject) -> Iterator[Part]:
    """The same share under every reading of what is not known."""
    assumed = [setting.name for setting in subject.game.settings if setting.is_assumed]
    yield from held(subject, UNKNOWNS, assumed)
    yield from changes.of_axes(subject, assumed)


def held(subject: Subject, prefix: str, axes: Sequence[str]) -> Iterator[Part]:
    """A forest for each group, its rows the values of what is varied."""
    for table in subject.findings.tables:
        if table.name.startswith(prefix):
            along = [name for name in table.by if name in axes]
            groups = [name for name in table.by if name not in axes]
            rows = int(table.lines["of"].max() or 0)  # type: ignore[arg-type]
            yield Part(
                *(table.name, table.title, said(table, groups, along)),
                tuple(pictures(subject, table, groups, along, MOST_PICTURES)) if rows <= MOST_ROWS else (),
                numbers_in=table.name.removeprefix(prefix),
                data=table.lines,
                reading=READING,
            )


def said(table: Table, groups: Sequence[str], along: Sequence[str]) -> str:
    """Each verdict that was reached, and under how many of how many it holds; then what turns."""
    what = " and ".join(map(worded, along))
    decided = table.lines.filter(pl.col(VERDICT) != Verdict.UNDECIDED)
    counted = decided.group_by(*groups, VERDICT, "of", "flips", maintain_order=True).len()
    surest = counted.sort("len", descending=True, maintain_order=True).rows(named=True)
    told = [f"{who(line, groups)} is {line[VERDICT]} under {line['len']} of {line['of']}" for line in surest]
    if not told:
        return f"Nothing is decided yet under any {what}."
    more = [f"and {len(told) - MOST_TOLD} more"] if len(told) > MOST_TOLD else []
    turned = list(dict.fromkeys(who(line, groups) for line in surest if line["flips"]))
    flips = f"Verdicts contradict each other for {', '.join(turned)}" if turned else "No two verdicts contradict"
    return f"{flips}. By {what}: {'; '.join([*told[:MOST_TOLD], *more])}."


def who(line: Line, groups: Sequence[str]) -> str:
    """`mary (gold-rush)`."""
    share, *where = [label(name, line[name]) for name in reversed(groups)]
    return f"{share} ({', '.join(where)})" if where else share
