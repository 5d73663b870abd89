"""What is shown while a run goes on."""

from dataclasses import dataclass, field

import pytest

from mrsim.cli.live_progress import RunDisplay
from mrsim.experiment.toml_reader import as_experiment

EXPERIMENT = as_experiment(
    {"question": "?", "game": "moon-river", "lineups": {"strategies": ["random"]}, "design": {"blocks": 5000}}, "x.toml"
)


@dataclass
class Judge:
    taken: int
    looked: int = 0
    undecided: int = 0
    given: list[str] = field(default_factory=list)


@pytest.mark.parametrize(
    ("judge", "lines"),
    [
        (None, []),
        (Judge(0), ["Not looked at yet; at most 5,000 blocks are played."]),
        (Judge(1, 100, 3, [""] * 8), ["1 look, the last at 100 blocks: 3 of 8 undecided; at most 5,000 are played."]),
        (Judge(4, 133, 0, [""] * 8), ["4 looks, the last at 133 blocks: 0 of 8 undecided; at most 5,000 are played."]),
    ],
)
def test_a_run_that_ends_when_it_is_decided_says_how_far_that_is(judge, lines):
    assert RunDisplay(EXPERIMENT, judge).decision() == lines
