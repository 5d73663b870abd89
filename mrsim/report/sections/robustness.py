"""Whether a verdict holds: among other players, and under other readings of what is not known."""

from collections.abc import Iterator, Sequence
from typing import Final

import polars as pl

from mrsim.analysis.sentences import compares_adjacent_levels
from mrsim.analysis.statistics.robustness import LEVEL, SKILL, UNKNOWNS
from mrsim.analysis.statistics.target_verdicts import VERDICT, VERDICTS
from mrsim.analysis.tables import ResultTable, TableLine, Topic
from mrsim.formatting import name_in_words
from mrsim.games.printed_names import label_value
from mrsim.report.model import Section, SectionPart
from mrsim.report.sections import changes
from mrsim.report.sections.verdicts import verdict_figures
from mrsim.report.subject import Subject
from mrsim.stats.verdicts import Verdict

LINEUP_AXIS: Final = "lineup"
HOW_TO_READ_ROBUSTNESS: Final = (
    "The same group again and again, each time with the interval and the verdict of its target. A verdict that turns "
    "into its opposite is no verdict on the game."
)
MOST_VERDICTS_TOLD: Final = 4
MOST_ROBUSTNESS_ROWS: Final = 12
MOST_ROBUSTNESS_FIGURES: Final = 8


def skill_parts(subject: Subject) -> Iterator[SectionPart]:
    """The same share among players of every kind."""
    yield from robustness_parts(subject, SKILL, [LINEUP_AXIS])
    yield from changes.parts_of_axes(subject, [LEVEL] if compares_adjacent_levels(subject.findings) else [LINEUP_AXIS])


def unknown_parts(subject: Subject) -> Iterator[SectionPart]:
    """The same share under every reading of what is not known."""
    yield from robustness_parts(subject, UNKNOWNS, subject.context.assumed)
    yield from changes.parts_of_axes(subject, subject.context.assumed)


def robustness_parts(subject: Subject, topic: Topic, axes: Sequence[str]) -> Iterator[SectionPart]:
    """A forest for each group, its rows the values of what is varied."""
    for table in subject.findings.of(topic):
        along = [name for name in table.by if name in axes]
        groups = [name for name in table.by if name not in axes]
        rows = int(table.lines["of"].max() or 0)  # type: ignore[arg-type]
        verdicts = subject.findings.find(VERDICTS, target=table.key.target)
        yield SectionPart(
            *(table.name, table.title, headline_of_robustness(table, groups, along)),
            tuple(verdict_figures(subject, table, groups, along, MOST_ROBUSTNESS_FIGURES))
            if rows <= MOST_ROBUSTNESS_ROWS
            else (),
            numbers_in=verdicts.name if verdicts else "",
            data=table.lines,
            reading=HOW_TO_READ_ROBUSTNESS,
        )


def headline_of_robustness(table: ResultTable, groups: Sequence[str], along: Sequence[str]) -> str:
    """Each verdict that was reached, and under how many of how many it holds; then what turns."""
    what = " and ".join(map(name_in_words, along))
    decided = table.lines.filter(pl.col(VERDICT) != Verdict.UNDECIDED)
    counted = decided.group_by(*groups, VERDICT, "of", "flips", maintain_order=True).len()
    surest = counted.sort("len", descending=True, maintain_order=True).rows(named=True)
    told = [f"{name_of_group(line, groups)} is {line[VERDICT]} under {line['len']} of {line['of']}" for line in surest]
    if not told:
        return f"Nothing is decided yet under any {what}."
    more = [f"and {len(told) - MOST_VERDICTS_TOLD} more"] if len(told) > MOST_VERDICTS_TOLD else []
    turned = list(dict.fromkeys(name_of_group(line, groups) for line in surest if line["flips"]))
    flips = f"Verdicts contradict each other for {', '.join(turned)}" if turned else "No two verdicts contradict"
    return f"{flips}. By {what}: {'; '.join([*told[:MOST_VERDICTS_TOLD], *more])}."


def name_of_group(line: TableLine, groups: Sequence[str]) -> str:
    """A group as sentences name it: `mary (gold-rush)`."""
    share, *where = [label_value(name, line[name]) for name in reversed(groups)]
    return f"{share} ({', '.join(where)})" if where else share


SECTIONS: Final = (
    Section(90, "skill", "{skill}", "Whether a verdict holds among players of another kind.", skill_parts),
    Section(
        120,
        "unknowns",
        "What is not known",
        "Some of the printed game is read in one of several ways. A verdict is one on the game if it holds in all.",
        unknown_parts,
    ),
)
