"""Every number of a report as the text of one JSON with everything, and of a CSV for each table."""

import json
from collections.abc import Iterator
from typing import Any, Final

from mrsim.formatting import round_for_data
from mrsim.report.build import AnchoredPart, Report
from mrsim.report.first_screen import FirstScreen
from mrsim.runs.manifest import arm_as_object
from mrsim.spreadsheets import table_as_csv as csv_of

TIGHT: Final = (",", ":")


def report_as_json(report: Report) -> str:
    """Everything; one line a table."""
    head, parts = (
        report_as_object(report),
        [
            json.dumps(part_as_object(placed), ensure_ascii=False, separators=TIGHT)
            for placed in parts_with_data(report)
        ],
    )
    text = json.dumps(head, indent=1, ensure_ascii=False).removesuffix("\n}")
    return f'{text},\n "parts": [\n' + ",\n".join(parts) + "\n ]\n}\n"


def report_as_object(report: Report) -> dict[str, Any]:
    """The report without its tables, as plain data."""
    return {
        "title": report.title,
        "runs": [first_screen_as_object(first) for first in report.firsts],
    }


def first_screen_as_object(first: FirstScreen) -> dict[str, Any]:
    """The first screen of one run as plain data."""
    run, summary = first.subject.run, first.summary
    return {
        "run": first.subject.name,
        "question": summary.question,
        "headline": summary.headline.as_object(),
        "outcome": summary.outcome,
        "counts": summary.counts,
        "games": summary.games,
        "sentences": [said.text for said in (*summary.verdicts, *summary.changes, *summary.standouts)],
        "command": run.reproducing_command,
        "experiment": run.manifest.experiment,
        "versions": run.manifest.versions.model_dump(),
        "arms": [arm_as_object(arm) for arm in run.arms],
    }


def part_as_object(placed: AnchoredPart) -> dict[str, Any]:
    """A table, column by column."""
    part = placed.part
    assert part.data is not None  # noqa: S101
    return {
        "anchor": placed.anchor,
        "title": part.title,
        "says": part.says,
        "columns": {column.name: [round_for_data(value) for value in column] for column in part.data},
    }


def report_as_csv(report: Report) -> Iterator[tuple[str, str]]:
    """The name of a file for each table, and what is in it."""
    for placed in parts_with_data(report):
        assert placed.part.data is not None  # noqa: S101
        yield f"{placed.anchor}.csv", csv_of(placed.part.data)


def parts_with_data(report: Report) -> Iterator[AnchoredPart]:
    """The parts that hold numbers."""
    for chapter in report.chapters:
        for of_run in chapter.runs:
            yield from (placed for placed in of_run.parts if placed.part.data is not None)
