"""A small run that hostile tests look at, and never change."""

import pytest

from tests.report.conftest import play

ASKED = {
    "question": "Is it fair?",
    "game": "moon-river",
    "settings": {"players": 2},
    "lineups": {"make": "listed", "listed": [["random", "careless"]]},
    "design": {"blocks": 8, "seed": 3, "standings_every": 2},
    "targets": [{"share": "strategy", "within": ["lineup"], "margin": 20}],
}


@pytest.fixture(scope="session")
def run(tmp_path_factory):
    return play(ASKED, tmp_path_factory.mktemp("runs") / "fair")
