"""A report as text, for a pull request: the findings, what changed, and the tables of the verdicts."""

from collections.abc import Iterator, Sequence
from typing import Final

from mrsim.report.first import First, Said
from mrsim.report.report import Report
from mrsim.report.shown import Grid
from mrsim.report.style import SIGNS

SECTIONS: Final = ("verdicts", "changes")
"""The ones whose tables are worth a place in a short text."""
MOST_ROWS: Final = 40
SPECIAL: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>|#"})


def markdown(report: Report) -> str:
    """The whole text."""
    return "\n".join([f"# {escaped(report.title)}", "", *lines(report)]).rstrip() + "\n"


def lines(report: Report) -> Iterator[str]:
    """First screens, then tables."""
    for first in report.firsts:
        if len(report.firsts) > 1:
            yield from (f"## {escaped(first.subject.name)}: {escaped(first.subject.run.experiment.question)}", "")
        yield from first_screen(first)
    for chapter in report.chapters:
        if chapter.section.name in SECTIONS:
            yield from (f"## {escaped(chapter.title)}", "")
            for of_run in chapter.runs:
                for placed in of_run.parts:
                    yield from (f"### {escaped(placed.part.title)}", "")
                    yield from ((escaped(placed.part.says), "") if placed.part.says else ())
                    yield from table(placed.part.grid) if placed.part.grid else ()


def first_screen(first: First) -> Iterator[str]:
    """The verdict and the sentences."""
    yield from (f"**{SIGNS[first.kind]} {first.outcome}.** {escaped(first.summary)}", "")
    yield from (
        f"{first.subject.games:,} games. {escaped('; '.join(f'{name}: {value}' for name, value in first.facts))}",
        "",
    )
    for title, said in (
        ("Largest and surest first", first.on_top),
        ("What changes", first.changes),
        ("What stands out beside", first.beside),
    ):
        yield from sentences(title, said)


def sentences(title: str, said: Sequence[Said]) -> Iterator[str]:
    """A list, where there is something in it."""
    if said:
        yield from (f"**{title}**", "")
        yield from (f"- {SIGNS[one.kind] + ' ' if one.kind else ''}{escaped(one.text)}" for one in said)
        yield ""


def table(grid: Grid) -> Iterator[str]:
    """The first rows of it."""
    yield row(grid.headings)
    yield row(["---" if number < grid.words else "---:" for number in range(len(grid.headings))])
    yield from (row([escaped(cell) for cell in cells]) for cells in grid.rows[:MOST_ROWS])
    if len(grid.rows) > MOST_ROWS:
        yield from ("", f"… and {len(grid.rows) - MOST_ROWS} rows more.")
    yield ""


def row(cells: Sequence[str]) -> str:
    """One line of a table."""
    return f"| {' | '.join(cells)} |"


def escaped(text: str) -> str:
    """Names of users are shown as they are."""
    return " ".join(text.split()).translate(SPECIAL)
