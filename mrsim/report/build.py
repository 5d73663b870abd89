"""Runs on disk become a report on disk. Nothing is played."""

from collections.abc import Sequence
from pathlib import Path

from mrsim import games
from mrsim.analysis.findings import analyse_run
from mrsim.analysis.run_comparison import compare_runs
from mrsim.report.assembly import Report, distinguish_run_names
from mrsim.report.subject import Subject
from mrsim.runs.reader import Run, read_run


def build_report(folders: Sequence[Path], baseline: Path | None = None) -> Report:
    """All runs, each compared with the baseline where there is one."""
    runs = [read_run(folder) for folder in folders]
    base = None if baseline is None else read_run(baseline)
    names = distinguish_run_names([folder.resolve().name for folder in folders])
    return Report(tuple(build_subject(name, run, base) for name, run in zip(names, runs, strict=True)))


def build_subject(name: str, run: Run, baseline: Run | None) -> Subject:
    """What a report needs of one run, with its changes from the baseline."""
    game = games.find_game(run.experiment.game)
    against = () if baseline is None else tuple(compare_runs(baseline, run, game))
    return Subject(name, analyse_run(run, game), baseline, against)
