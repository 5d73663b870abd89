"""Runs that stop when they are decided, with real games."""

import polars as pl
import pytest

from mrsim.analysis.stopping import Decider
from mrsim.api.saved_run import Run
from mrsim.api.saved_run import open_run as opened
from mrsim.errors import InputError
from mrsim.experiment.toml_reader import as_experiment
from mrsim.games import find_game
from mrsim.progress import Progress
from mrsim.runs import part_tasks
from mrsim.runs.execute import RunRequest, execute_run
from mrsim.runs.reader import read_run
from mrsim.runs.store import RunFolder
from mrsim.runs.workers import thread_workers
from mrsim.stats.look_schedule import schedule_until
from tests.runs.test_execute import parts

BLOCKS = 400
EASY = {
    "question": "Who?",
    "game": "moon-river",
    "settings": {"players": 2},
    "lineups": {"make": "listed", "listed": [["careless", "random"], ["careless"]]},
    "targets": [{"share": "seat", "within": ["lineup"], "margin": 12.0}],
    "design": {"blocks": BLOCKS, "seed": 5},
    "stop": {"rule": "decided"},
}
GAME = find_game("moon-river")


class Interrupting(Progress):
    """Ends the run after some parts, as somebody who pulls the plug."""

    def __init__(self, after):
        self.after = after

    def add(self, games):  # noqa: ARG002
        self.after -= 1
        if not self.after:
            raise KeyboardInterrupt


def run(folder, *, jobs=1, watcher=None, **tables):
    experiment = as_experiment(EASY | tables, "x.toml")
    return execute_run(RunRequest(experiment, folder), thread_workers(jobs), progress=watcher, judge=Decider(GAME))


@pytest.fixture(scope="module")
def stopped(tmp_path_factory):
    """A run that stopped by itself."""
    folder = tmp_path_factory.mktemp("stopped")
    return folder, run(folder)


def test_it_stops_at_a_look_and_counts_just_its_blocks(stopped):
    folder, outcome = stopped
    assert (outcome.status, outcome.blocks in schedule_until(BLOCKS).looks()) == ("complete", True)
    assert outcome.blocks < BLOCKS
    rows = read_run(folder).rows().collect()
    assert rows.group_by("arm").agg(pl.col("block").n_unique())["block"].to_list() == [outcome.blocks] * 2
    assert (rows["block"].min(), rows["block"].max()) == (0, outcome.blocks - 1)


def test_what_was_played_beyond_is_kept(stopped):
    folder, outcome = stopped
    assert max(part.last for part in RunFolder(folder).parts()) >= outcome.blocks


def test_the_same_again_plays_nothing_and_says_the_same(stopped):
    folder, outcome = stopped
    before = parts(folder)
    again = run(folder)
    assert (again.blocks, again.parts_played) == (outcome.blocks, 0)
    assert parts(folder) == before


def test_it_stops_at_the_same_look_on_two_threads(stopped, tmp_path):
    assert run(tmp_path, jobs=2).blocks == stopped[1].blocks


@pytest.mark.parametrize("size", [23, 400])
def test_it_stops_at_the_same_look_whatever_the_size_of_parts(stopped, tmp_path, monkeypatch, size):
    monkeypatch.setattr(part_tasks, "PARTS_AN_ARM", BLOCKS // size)
    assert run(tmp_path).blocks == stopped[1].blocks


@pytest.mark.parametrize("after", [1, 4, 7])
def test_it_stops_at_the_same_look_after_an_interruption(stopped, tmp_path, after):
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, watcher=Interrupting(after))
    assert run(tmp_path).blocks == stopped[1].blocks


def test_the_verdicts_printed_are_those_at_which_it_stopped(stopped):
    found = opened(stopped[0]).findings()
    assert found.counts["undecided"] == 0
    assert {line["blocks"] for table in found.primary for line in table.lines.iter_rows(named=True)} == {
        stopped[1].blocks
    }


def test_what_is_never_decided_plays_all_blocks(tmp_path):
    hard = [{"share": "seat", "margin": "0.01 points"}]
    outcome = run(tmp_path, targets=hard, design={"blocks": 120, "seed": 5})
    assert (outcome.status, outcome.blocks) == ("complete", 120)
    assert opened(tmp_path).findings().outcome == "undecided"


def test_a_run_without_a_whole_block_says_that_nothing_is_known(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, watcher=Interrupting(1))
    run_ = opened(tmp_path)
    assert isinstance(run_, Run)
    with pytest.raises(InputError) as refused:
        run_.findings()
    assert str(refused.value) == (
        f"{tmp_path} has no deal that all combinations have played, so nothing can be known yet; "
        "the same `mrsim run` resumes it."
    )
