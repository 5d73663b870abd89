"""Whether a verdict holds: among other players, and under other readings of what is not known."""

from collections.abc import Iterator, Sequence
from typing import Final

from mrsim.analysis.tables import Table
from mrsim.report.sections import changes
from mrsim.report.sections.reading import verdict_grid, worded
from mrsim.report.sections.verdicts import pictures
from mrsim.report.shown import Part
from mrsim.report.subject import Subject

SKILL: Final = "skill-"
UNKNOWNS: Final = "unknowns-"
LINEUP: Final = "lineup"
MOST_TOLD: Final = 4


def of_skill(subject: Subject) -> Iterator[Part]:
    """The same share among players of every kind."""
    yield from held(subject, SKILL, [LINEUP])
    yield from changes.of_axes(subject, [LINEUP])


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
            yield Part(
                *(table.name, table.title, said(table, groups, along)),
                tuple(pictures(subject, table, groups, along)),
                *(verdict_grid(table), table.lines),
                "The same group again and again, each time with the interval and the verdict of its target. A verdict "
                "that turns into its opposite is no verdict on the game.",
            )


def said(table: Table, groups: Sequence[str], along: Sequence[str]) -> str:
    """Under how many of how many each verdict holds, and what turns."""
    lines = table.lines.unique(groups, keep="first", maintain_order=True)
    what = " and ".join(map(worded, along))
    told = [
        f"{', '.join(str(line[name]) for name in reversed(groups))} is {line['mostly']} under {line['holds']} of {line['of']}"
        for line in lines.iter_rows(named=True)
        if line["mostly"] != "undecided"
    ]
    turned = [
        ", ".join(str(line[name]) for name in reversed(groups)) for line in lines.iter_rows(named=True) if line["flips"]
    ]
    held_ = f"By {what}: {'; '.join(told[:MOST_TOLD])}." if told else f"By {what}: most are undecided, each of them."
    if len(told) > MOST_TOLD:
        held_ = f"By {what}: {'; '.join(told[:MOST_TOLD])}; and {len(told) - MOST_TOLD} more in the table."
    flips = f" Verdicts contradict each other for {', '.join(turned)}." if turned else " No two verdicts contradict."
    return held_ + flips
