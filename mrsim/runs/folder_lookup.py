"""The folder of a run, by its path or by its name."""

from pathlib import Path

from mrsim.errors import InputError, did_you_mean
from mrsim.files import REPORTS


def find_run_folder(run: Path) -> Path:
    """A run is named by its folder, or by its name below reports/."""
    if run.exists():
        return run
    if (REPORTS / run).exists():
        return REPORTS / run
    from mrsim.runs.store import MANIFEST

    names = [place.name for place in REPORTS.iterdir()] if REPORTS.is_dir() else []
    near = did_you_mean(str(run), names)
    listed = f"`mrsim runs` lists the runs in {REPORTS}/.{near}"
    raise InputError(f"{run} holds no run: there is no {MANIFEST} in it; {listed}")
