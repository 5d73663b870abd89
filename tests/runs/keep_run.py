"""Keeps a small run of today's schema, so that every later version is tested with it.

    python -m tests.runs.keep_run

It takes seconds. Run it for a release that raises the format of run folders or the version of the columns; the folders
below `tests/runs/old/` are never written again.
"""

import csv
import shutil
import sys
import tempfile
from pathlib import Path

from mrsim.api.saved_run import open_run
from mrsim.experiment.toml_reader import as_experiment
from mrsim.games.contract import SCHEMA_VERSION
from mrsim.runs.execute import RunRequest, execute_run
from mrsim.runs.manifest import FORMAT
from mrsim.runs.store import LOCK, LOG
from mrsim.runs.workers import thread_workers

OLD = Path(__file__).parent / "old"
KNOWN = OLD / "shares.csv"
"""The win share of each strategy as the version that played a run computed it."""
SHARE, STRATEGY = "value", "strategy"
BLOCKS = 16
ASKED = {
    "question": "Which of two players wins more often?",
    "game": "moon-river",
    "settings": {"players": 2},
    "lineups": {"make": "listed", "listed": [["random", "careless"]]},
    "design": {"blocks": BLOCKS, "seed": 24},
    "targets": [{"share": STRATEGY, "within": ["lineup"], "margin": 10}],
}


def schema_name(keep):
    """What the folder of today's schema is called."""
    return f"format-{FORMAT}-columns-{SCHEMA_VERSION}-{keep}"


def shares_of(folder):
    """The win share of each strategy, as an analysis finds it."""
    (verdicts,) = open_run(folder).findings().primary
    return dict(verdicts.lines.select(STRATEGY, SHARE).iter_rows())


def keep_run(keep):
    """Play the small run and put it beside the others."""
    folder = OLD / schema_name(keep)
    if folder.exists():
        return f"{folder} is kept already."
    with tempfile.TemporaryDirectory() as place:
        played = Path(place) / "run"
        asked = as_experiment(ASKED | {"results": {"keep": keep}}, "kept")
        execute_run(RunRequest(asked, played, part_blocks=BLOCKS), thread_workers(1))
        shares = shares_of(played)
        shutil.copytree(played, folder, ignore=shutil.ignore_patterns(LOG, LOCK))
    with KNOWN.open("a", newline="", encoding="utf-8") as out:
        csv.writer(out).writerows([folder.name, name, share] for name, share in shares.items())
    return f"{folder} is kept."


if __name__ == "__main__":
    for kind in ("rows", "summary"):
        sys.stdout.write(f"{keep_run(kind)}\n")
