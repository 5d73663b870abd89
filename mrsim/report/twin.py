"""Every number of a report as data: one JSON with everything, and a CSV for each table."""

import json
from collections.abc import Iterator
from typing import Any, Final

from mrsim.report.first import First
from mrsim.report.report import Placed, Report
from mrsim.spreadsheets import as_csv as csv_of

DIGITS: Final = 5
"""Of every number that is not a count."""
TIGHT: Final = (",", ":")


def as_json(report: Report) -> str:
    """Everything; one line a table."""
    head, parts = (
        as_object(report),
        [json.dumps(of_part(placed), ensure_ascii=False, separators=TIGHT) for placed in with_data(report)],
    )
    text = json.dumps(head, indent=1, ensure_ascii=False).removesuffix("\n}")
    return f'{text},\n "parts": [\n' + ",\n".join(parts) + "\n ]\n}\n"


def as_object(report: Report) -> dict[str, Any]:
    """Everything but the tables, as plain data."""
    return {
        "title": report.title,
        "runs": [of_first(first) for first in report.firsts],
    }


def of_first(first: First) -> dict[str, Any]:
    """The first screen."""
    run = first.subject.run
    return {
        "run": first.subject.name,
        "question": run.experiment.question,
        "outcome": first.subject.findings.outcome,
        "counts": first.counts,
        "games": first.subject.games,
        "sentences": [said.text for said in (*first.verdicts, *first.changes, *first.beside)],
        "command": run.manifest["argv"],
        "experiment": run.manifest["experiment"],
        "versions": run.manifest["versions"],
        "arms": run.arms,
    }


def of_part(placed: Placed) -> dict[str, Any]:
    """A table, column by column."""
    part = placed.part
    assert part.data is not None  # noqa: S101
    return {
        "anchor": placed.anchor,
        "title": part.title,
        "says": part.says,
        "columns": {column.name: [rounded(value) for value in column] for column in part.data},
    }


def rounded(value: Any) -> Any:
    """More digits than anything is known to, and no more."""
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value


def as_csv(report: Report) -> Iterator[tuple[str, str]]:
    """The name of a file for each table, and what is in it."""
    for placed in with_data(report):
        assert placed.part.data is not None  # noqa: S101
        yield f"{placed.anchor}.csv", csv_of(placed.part.data)


def with_data(report: Report) -> Iterator[Placed]:
    """The parts that hold numbers."""
    for chapter in report.chapters:
        for of_run in chapter.runs:
            yield from (placed for placed in of_run.parts if placed.part.data is not None)
