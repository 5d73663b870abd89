"""Figures that runs have to reach. They take minutes to measure; docs/explanation/scale.md has what they came to.

python -m pytest -n 0 -s -m long tests/runs/test_figures.py
"""

import os
import subprocess
import sys
import time
from statistics import median

import polars as pl
import pytest

from mrsim import games
from mrsim.experiment.arms import plan_arms
from mrsim.experiment.toml_reader import as_experiment
from mrsim.matches.batches import play_batches as in_memory
from mrsim.matches.batches import usable_cores
from mrsim.runs.execute import execute_run
from mrsim.runs.prepared_arms import prepare_arms
from mrsim.runs.reader import read_run
from mrsim.runs.store import RunFolder
from mrsim.runs.workers import thread_workers
from tests.runs.test_execute import Silent, environment

pytestmark = pytest.mark.long

ROUNDS = 3
BLOCKS = 250_000
MILLION = {
    "question": "How long does a million take?",
    "game": "moon-river",
    "settings": {"players": 4, "mode": "legends"},
    "lineups": {"strategies": ["random"]},
    "design": {"blocks": BLOCKS},
}


def say(text):
    """For whoever looks."""
    sys.stdout.write(f"{text}\n")


def timed(play):
    """Seconds of all cores together, which other programs disturb less than the clock, and by the clock."""
    work, clock = time.process_time(), time.perf_counter()
    play()
    return time.process_time() - work, time.perf_counter() - clock


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A million games in memory and into a folder, turn by turn."""
    experiment = as_experiment(MILLION, "million.toml")
    game = games.find_game("moon-river")
    (ready,) = prepare_arms(experiment, plan_arms(experiment, game.settings))

    def into_a_folder():
        folder = RunFolder(tmp_path_factory.mktemp("million") / "run")
        execute_run(experiment, folder, workers=thread_workers(usable_cores()), fresh=False, argv=[], watcher=Silent())
        return folder

    def rows_in_memory():
        for batch in in_memory(ready.match, ready.columns, BLOCKS, usable_cores()):
            assert batch.games

    folders = []
    found = [(timed(rows_in_memory), timed(lambda: folders.append(into_a_folder()))) for _ in range(ROUNDS)]
    return found, folders[-1].folder


def test_a_run_costs_at_most_a_quarter_more_than_its_games_in_memory(played):
    for memory, folder in played[0]:
        say(f"in memory {memory[0]:.1f} s of work, {memory[1]:.1f} s; in a folder {folder[0]:.1f}, {folder[1]:.1f}")
    assert median(folder[0] / memory[0] for memory, folder in played[0]) <= 1.25


def test_a_row_takes_at_most_25_bytes(played):
    size = sum(file.stat().st_size for file in (played[1] / "parts").iterdir()) / (4 * 4 * BLOCKS)
    say(f"{size:.1f} bytes a row")
    assert size <= 25


def test_a_million_games_are_read_and_grouped_in_two_seconds(played):
    def group():
        rows = read_run(played[1]).rows()
        assert rows.group_by("board", "scenario").agg(pl.len(), pl.col("score").mean()).collect()["len"].sum() == (
            4 * 4 * BLOCKS
        )

    seconds = [timed(group)[1] for _ in range(ROUNDS)]
    say(f"read and grouped in {min(seconds):.2f} s")
    assert min(seconds) < 2


def measured(*command):
    """What a command takes: exit code, work, most memory in bytes."""
    process = subprocess.Popen([sys.executable, "-m", "mrsim", *map(str, command)], env=environment())
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024


@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_a_million_games_need_less_memory_than_a_laptop_has(tmp_path, keep):
    (tmp_path / "million.toml").write_text(
        f'question = "?"\ngame = "moon-river"\n[settings]\nmode = "legends"\n[lineups]\nstrategies = ["random"]\n'
        f'[design]\nblocks = {BLOCKS}\n[results]\nkeep = "{keep}"\n'
    )
    code, seconds, memory = measured("run", tmp_path / "million.toml", "--out", tmp_path / "run")
    say(f"{keep}: {seconds:.1f} s of work, {memory / 1e6:.0f} MB")
    assert (code, memory < 1.5e9) == (0, True)


def test_quickstart_is_done_in_20_seconds_of_two_cores(tmp_path):
    measured("run", "quickstart", "--blocks", 10, "--out", tmp_path / "compiled")
    code, seconds, _ = measured("run", "quickstart", "--out", tmp_path / "run")
    say(f"quickstart: {seconds:.1f} s of work")
    assert (code, seconds < 2 * 20) == (0, True)
