"""Two small runs that all tests of reports look at, and their reports."""

import pytest

from mrsim.experiment.toml_reader import as_experiment
from mrsim.report.build import build_report
from mrsim.report.page import render_page
from mrsim.runs.execute import RunRequest, execute_run
from mrsim.runs.workers import thread_workers

EVIL = "<script>alert(1)</script> & \"co\" 'x'"
ASKED = {
    "question": f"Is {EVIL} fair?",
    "story": f"A story with {EVIL} in it.",
    "game": "moon-river",
    "settings": {"players": 4, "mode": "legends", "scenario": ["gold-rush", "outlaws"]},
    "lineups": {"make": "mirror", "strategies": ["random", "careless"]},
    "design": {"blocks": 40, "seed": 3, "standings_every": 2},
    "targets": [{"share": "board", "within": ["lineup"], "margin": 20}],
    "variants": {"drier": {"edit": "canyon.drought+2"}},
}


def play(asked, folder):
    execute_run(RunRequest(as_experiment(asked, "x"), folder), thread_workers(2))
    return folder


@pytest.fixture(scope="session")
def four(tmp_path_factory):
    """Four players, legends, two skills, a variant."""
    return play(ASKED, tmp_path_factory.mktemp("runs") / "four")


@pytest.fixture(scope="session")
def two(tmp_path_factory):
    """Two players of the base game: no faction, no mode, one arm, and a strategy whose name would be run."""
    evil = tmp_path_factory.mktemp("own") / "<script>alert(2).py"
    evil.write_text("def claim(me, table, parcel):\n    return parcel.cows\n")
    asked = {
        "question": "Who is first?",
        "game": "moon-river",
        "settings": {"players": 2},
        "lineups": {"make": "listed", "listed": [["random", str(evil)]]},
        "design": {"blocks": 12, "seed": 4, "standings_every": 0},
    }
    return play(asked, tmp_path_factory.mktemp("runs") / "two")


@pytest.fixture(scope="session")
def made(four):
    return build_report([four])


@pytest.fixture(scope="session")
def html(made):
    return render_page(made)
