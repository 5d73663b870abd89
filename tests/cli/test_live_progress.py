"""What is shown while a run goes on."""

import polars as pl
import pytest

from mrsim.analysis.stopping import Decider
from mrsim.cli.live_progress import ProgressDisplay
from mrsim.stats.verdicts import Verdict

OPEN, CLEAR = Verdict.UNDECIDED, Verdict.BALANCED
WINS = pl.DataFrame({"strategy": ["greedy", "random"]})


@pytest.mark.parametrize(
    ("judge", "line"),
    [
        (Decider(None), "Not looked at yet; at most 5,000 deals are played."),
        (
            Decider(None, 100, 1, [OPEN] * 3 + [CLEAR] * 5),
            "1 look, the last at 100 deals: 3 of 8 undecided; at most 5,000 are played.",
        ),
        (
            Decider(None, 133, 4, [CLEAR] * 8),
            "4 looks, the last at 133 deals: 0 of 8 undecided; at most 5,000 are played.",
        ),
    ],
)
def test_a_run_that_ends_when_it_is_decided_says_how_far_that_is(judge, line):
    assert judge.describe(5000) == line


def test_where_nobody_looks_a_line_comes_from_time_to_time(capsys, monkeypatch):
    monkeypatch.setattr("mrsim.cli.live_progress.SECONDS_A_LINE", 0)
    display = ProgressDisplay()
    display.begin(1000, 200)
    display.note("choosing")
    display.add(300)
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "200 of 1,000 games are there already."
    assert said[1] == "200 of 1,000 games. choosing", "a note is told too"
    assert said[2].startswith("500 of 1,000 games, ")
    assert said[2].endswith(" games/s. choosing")
