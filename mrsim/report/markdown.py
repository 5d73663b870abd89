"""A report as text, for a pull request: the findings, what changed, and the tables of the verdicts."""

from collections.abc import Iterator, Sequence
from typing import Final

from mrsim.plots.theme import SIGNS
from mrsim.report.build import Report
from mrsim.report.first_screen import FirstScreen
from mrsim.report.model import Grid

SECTIONS_WITH_TABLES: Final = ("verdicts", "changes")
"""The ones whose tables are worth a place in a short text."""
MOST_MARKDOWN_ROWS: Final = 40
SPECIAL: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>|#"})


def render_markdown(report: Report) -> str:
    """The report as the text of one Markdown file."""
    return "\n".join([f"# {escape_markdown(report.title)}", "", *markdown_lines(report)]).rstrip() + "\n"


def markdown_lines(report: Report) -> Iterator[str]:
    """First screens, then tables."""
    for first in report.firsts:
        if len(report.firsts) > 1:
            yield from (
                f"## {escape_markdown(first.subject.name)}: {escape_markdown(first.subject.run.experiment.question)}",
                "",
            )
        yield from first_screen_lines(first)
    for chapter in report.chapters:
        if chapter.section.name in SECTIONS_WITH_TABLES:
            yield from (f"## {escape_markdown(chapter.title)}", "")
            for of_run in chapter.runs:
                for placed in of_run.parts:
                    yield from (f"### {escape_markdown(placed.part.title)}", "")
                    yield from ((escape_markdown(placed.part.says), "") if placed.part.says else ())
                    yield from table_lines(placed.part.grid) if placed.part.grid else ()


def first_screen_lines(first: FirstScreen) -> Iterator[str]:
    """The verdict and the sentences."""
    summary = first.summary
    yield from (f"**{SIGNS[first.mark]} {first.outcome}.** {escape_markdown(str(summary.headline))}", "")
    yield from (
        (f"{summary.games:,} games. {escape_markdown('; '.join(f'{name}: {value}' for name, value in first.facts))}"),
        "",
    )
    for grid in first.moves:
        yield from (f"**{escape_markdown(grid.caption)}**", "")
        yield from table_lines(grid)
    for heading, found in summary.headed_sentences():
        yield from (f"**{heading}**", "")
        yield from (f"- {SIGNS[one.mark] + ' ' if one.mark else ''}{escape_markdown(one.text)}" for one in found)
        yield ""


def table_lines(grid: Grid) -> Iterator[str]:
    """The first rows of it."""
    yield markdown_row(grid.headings)
    yield markdown_row(["---" if number < grid.words else "---:" for number in range(len(grid.headings))])
    yield from (markdown_row([escape_markdown(cell) for cell in cells]) for cells in grid.rows[:MOST_MARKDOWN_ROWS])
    if len(grid.rows) > MOST_MARKDOWN_ROWS:
        yield from ("", f"… and {len(grid.rows) - MOST_MARKDOWN_ROWS} rows more.")
    yield ""


def markdown_row(cells: Sequence[str]) -> str:
    """One line of a table."""
    return f"| {' | '.join(cells)} |"


def escape_markdown(text: str) -> str:
    """Names of users are shown as they are."""
    return " ".join(text.split()).translate(SPECIAL)
