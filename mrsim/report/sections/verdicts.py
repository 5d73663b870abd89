"""The targets of an experiment: a forest for each group of cells that share the wins."""

from collections.abc import Iterator, Sequence
from typing import Final

from mrsim.analysis.tables import Table
from mrsim.report import numbers
from mrsim.report.figures.forest import Line as Row
from mrsim.report.figures.forest import forest
from mrsim.report.sections.reading import Line, difference, label, split, verdict_grid
from mrsim.report.shown import Part, Picture
from mrsim.report.style import SIGNS
from mrsim.report.subject import Subject

MOST_PICTURES: Final = 16
AIR: Final = 0.04


def parts(subject: Subject) -> Iterator[Part]:
    """One for each target."""
    for table in subject.findings.primary:
        yield Part(
            table.name,
            table.title,
            said(table),
            tuple(pictures(subject, table)),
            verdict_grid(table),
            table.lines,
            "A dot is the win share, the line its interval. All intervals of all targets are right together, with 95 % "
            "confidence. Inside the band is balanced, outside it is not, and anything else is undecided.",
        )


def pictures(subject: Subject, table: Table) -> Iterator[Picture]:
    """One for each group; of very many those that are farthest from what is meant."""
    groups = list(split(table, table.by[:-1]))
    if len(groups) > MOST_PICTURES:
        groups = sorted(groups, key=lambda group: -farthest(group[1]))[:MOST_PICTURES]
    limits = bounds([line for _, lines in groups for line in lines])
    for title, lines in groups:
        drawn = [row(subject, table.by[-1], line) for line in lines if line["low"] is not None]
        if drawn:
            yield Picture(forest(drawn, "share", limits), alternative(table.by[-1], lines), title)


def row(subject: Subject, share: str, line: Line) -> Row:
    """A cell as a row of a forest."""
    return Row(
        label(share, line[share]),
        *(line["value"], line["low"], line["high"]),
        f"{numbers.plain(100 * line['value'], 1)} {numbers.half(line['low'], line['high'], 'share')}",
        subject.look(share, str(line[share])),
        *(line["meant"], line["margin"]),
        *(SIGNS[line["verdict"]], line["verdict"]),
    )


def bounds(lines: Sequence[Line]) -> tuple[float, float]:
    """A scale that holds every interval and every band."""
    lines = [line for line in lines if line["low"] is not None]
    low = min([*(line["low"] for line in lines), *(line["meant"] - line["margin"] for line in lines)], default=0.0)
    high = max([*(line["high"] for line in lines), *(line["meant"] + line["margin"] for line in lines)], default=1.0)
    air = AIR * (high - low)
    return max(0.0, low - air) if low >= 0 else low - air, high + air


def farthest(lines: Sequence[Line]) -> float:
    """How far the farthest of some cells is from what is meant."""
    return max(abs(difference(line, "meant") or 0.0) for line in lines)


def alternative(share: str, lines: Sequence[Line]) -> str:
    """The finding in words."""
    return ". ".join(
        f"{label(share, line[share])}: {numbers.number(line['value'], 'share')} "
        f"({numbers.interval(line['low'], line['high'], 'share')}), {line['verdict']}"
        for line in lines
    )


def said(table: Table) -> str:
    """How many of each verdict, and the margin."""
    given = list(table.lines["verdict"])
    margin = table.lines["margin"][0]
    counts = {"balanced": given.count("balanced"), "above": given.count("above"), "below": given.count("below")}
    told = [f"{number} {name}" for name, number in counts.items() if number]
    open_ones = len(given) - sum(counts.values())
    if open_ones:
        told.append(f"{open_ones} undecided")
    return f"Of {len(given)} shares, within ±{numbers.plain(100 * margin, 1)} points: {', '.join(told)}."
