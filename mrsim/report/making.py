"""Runs on disk become a report on disk. Nothing is played."""

from collections.abc import Sequence
from pathlib import Path

from mrsim import games
from mrsim.analysis.compare import compare
from mrsim.analysis.findings import findings
from mrsim.experiment.results import Run, open_run
from mrsim.report.report import Report, unique
from mrsim.report.subject import Subject


def report_of(folders: Sequence[Path], baseline: Path | None = None) -> Report:
    """All runs, each compared with the baseline where there is one."""
    runs = [open_run(folder) for folder in folders]
    base = None if baseline is None else open_run(baseline)
    names = unique([folder.resolve().name for folder in folders])
    return Report(tuple(subject(name, run, base) for name, run in zip(names, runs, strict=True)))


def subject(name: str, run: Run, baseline: Run | None) -> Subject:
    """One of them."""
    game = games.find(run.experiment.game)
    against = () if baseline is None else tuple(compare(baseline, run, game))
    return Subject(name, findings(run, game), baseline, against)
