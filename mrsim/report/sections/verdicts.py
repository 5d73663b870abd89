"""The targets of an experiment: a forest for each group of cells that share the wins."""

from collections.abc import Iterator, Sequence
from typing import Final

from mrsim.analysis.pooling import averages
from mrsim.analysis.tables import Table
from mrsim.report import numbers
from mrsim.report.figures.forest import Interval, forest
from mrsim.report.sections.reading import Line, difference, marked, named, split, verdict_grid
from mrsim.report.shown import Part, Picture
from mrsim.report.style import Look
from mrsim.report.subject import Subject

MOST_PICTURES: Final = 16
AIR: Final = 0.04
LEAST_AIR: Final = 0.01
READING: Final = (
    "A dot is the win share in per cent, the line its interval, the dashed line what is meant, the band what is within "
    "the margin. With 95 % confidence all intervals of all targets are right together. All of an interval inside the "
    "band: ● balanced. All of it outside: ▲ above or ▼ below. Anything else: ◇ undecided."
)


def parts(subject: Subject) -> Iterator[Part]:
    """One for each target."""
    for table in subject.findings.primary:
        share = table.by[-1]
        yield Part(
            *(table.name, table.title, said(table)),
            tuple(pictures(subject, table, table.by[:-1], [share])),
            *(verdict_grid(table), table.lines, READING),
        )


def pictures(
    subject: Subject, table: Table, apart: Sequence[str], rows: Sequence[str], most: int = MOST_PICTURES
) -> Iterator[Picture]:
    """A forest for each value of some columns, with a row for each value of the others.

    All have the same scale. Of very many those are drawn that are farthest from what is meant.
    """
    groups = [(title, [line for line in lines if line["low"] is not None]) for title, lines in split(table, apart)]
    groups = [group for group in groups if group[1]]
    if len(groups) > most:
        groups = sorted(groups, key=lambda group: -farthest(group[1]))[:most]
    limits = bounds([line for _, lines in groups for line in lines])
    for title, lines in groups:
        drawn = [interval(line, rows, look_of(subject, rows, line)) for line in lines]
        yield Picture(forest(drawn, limits), alternative(rows, lines), title)


def look_of(subject: Subject, rows: Sequence[str], line: Line) -> Look:
    """Rows look like what they are of."""
    return subject.look(rows[-1], str(line[rows[-1]]))


def interval(line: Line, rows: Sequence[str], look: Look) -> Interval:
    """A cell as a row of a forest."""
    text, below = numbers.number(line["value"], "share"), numbers.interval(line["low"], line["high"], "share")
    verdict = line["verdict"]
    return Interval(
        *(named(line, rows), marked(verdict, text), below, look, verdict),
        *(line["value"], line["low"], line["high"], line["meant"], line["margin"]),
    )


def bounds(lines: Sequence[Line]) -> tuple[float, float]:
    """A scale that holds every interval and every band."""
    low = min((min(line["low"], line["meant"] - line["margin"]) for line in lines), default=0.0)
    high = max((max(line["high"], line["meant"] + line["margin"]) for line in lines), default=1.0)
    air = max(AIR * (high - low), LEAST_AIR)
    return max(-LEAST_AIR, low - air), min(1 + LEAST_AIR, high + air)


def farthest(lines: Sequence[Line]) -> float:
    """How far the farthest of some cells is from what is meant."""
    return max(abs(difference(line, "meant") or 0.0) for line in lines)


def alternative(rows: Sequence[str], lines: Sequence[Line]) -> str:
    """The finding in words."""
    return (
        ". ".join(
            f"{named(line, rows)}: {numbers.number(line['value'], 'share')} "
            f"({numbers.interval(line['low'], line['high'], 'share')}), {line['verdict']}"
            for line in lines
        )
        + "."
    )


def said(table: Table) -> str:
    """How many of each verdict, and the margin."""
    given = list(table.lines["verdict"])
    counted = [(given.count(name), name) for name in ("above", "below", "balanced", "undecided")]
    told = ", ".join(f"{number} {name}" for number, name in counted if number)
    margin = f"±{100 * table.lines['margin'][0]:g}"
    return f"Of {len(given)} win shares, meant to be within {margin} points: {told}.{averages(table)}"
