"""A run on disk becomes a file: the page, or a text for a pull request, and the numbers beside it."""

from collections.abc import Sequence
from pathlib import Path

from mrsim import games
from mrsim.analysis.findings import findings
from mrsim.experiment.results import open_run
from mrsim.report.page import page
from mrsim.report.report import Report, unique
from mrsim.report.subject import Subject


def report(folders: Sequence[Path]) -> Report:
    """Read runs; nothing is played."""
    runs = [open_run(folder) for folder in folders]
    names = unique([folder.resolve().name for folder in folders])
    return Report(
        tuple(
            Subject(name, findings(run, games.find(run.experiment.game))) for name, run in zip(names, runs, strict=True)
        )
    )


def write_page(made: Report, file: Path) -> None:
    """One file, whole or not at all."""
    file.write_text(page(made), encoding="utf-8", newline="\n")
