"""A cluster whose workers die: the run ends in a sentence, and goes on without it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mrsim.errors import InputError
from mrsim.interrupts import INTERRUPTED
from mrsim.runs import workers as module
from mrsim.runs.workers import cluster_workers, open_workers
from tests.runs.test_execute import parts, run

pytest.importorskip("distributed")

ROOT = Path(__file__).resolve().parents[2]
DEADLY_BLOCK = 16


def deadly(real):
    """Plays, but for one part, of which its worker dies; it travels by value, so that workers need no test."""

    def play_or_die(task):
        if task.first == DEADLY_BLOCK:
            os._exit(1)
        return real(task)

    return play_or_die


@pytest.mark.filterwarnings("ignore::RuntimeWarning", "ignore::ResourceWarning")
def test_a_part_that_workers_die_of_again_and_again_is_named_and_the_run_goes_on_without_a_cluster(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(module, "play_elsewhere", deadly(module.play_elsewhere))
    told = r"cluster: the part with blocks 16 to 23 of arm [01] can't be played: 4 workers died, one after the other"
    with open_workers("threads", 1, "local:1") as who, pytest.raises(InputError, match=told):
        run(tmp_path / "run", workers=who)
    monkeypatch.undo()
    there = parts(tmp_path / "run")
    run(tmp_path / "run")
    run(tmp_path / "whole")
    assert there
    assert parts(tmp_path / "run") == parts(tmp_path / "whole")


def test_a_process_that_dies_is_a_sentence_and_the_run_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "play_numbered", deadly_numbered(module.play_numbered))
    told = r"processes: the part with blocks \d+ to \d+ of arm [01] can't be played: a process that played died; it may"
    with open_workers("processes", 2, None) as who, pytest.raises(InputError, match=told):
        run(tmp_path / "run", workers=who)
    monkeypatch.undo()
    run(tmp_path / "run")
    run(tmp_path / "whole")
    assert parts(tmp_path / "run") == parts(tmp_path / "whole")


def deadly_numbered(real):
    def play_or_die(number, task):
        if task.first == DEADLY_BLOCK:
            os._exit(1)
        return real(number, task)

    return play_or_die


class Nowhere:
    """A future that never comes."""

    def done(self):
        return False


class Deserted:
    """A client of a cluster without workers."""

    cancelled = 0

    def ncores(self):
        return {}

    def submit(self, *_, **__):
        return Nowhere()

    def cancel(self, futures, force):
        assert force
        self.cancelled += len(futures)


def test_a_cluster_that_has_no_workers_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "SECONDS_WITHOUT_WORKERS", 0)
    monkeypatch.setattr(module, "those_done", lambda _: time.sleep(0.01) or [])
    client = Deserted()
    told = (
        r"the part with blocks 0 to 7 of arm 0 can't be played: it has had no worker for 0 s\. What was played before"
    )
    with pytest.raises(InputError, match=told):
        run(tmp_path, workers=cluster_workers(client))
    assert client.cancelled


def test_ctrl_c_ends_a_run_on_a_cluster_within_its_parts(tmp_path):
    command = [sys.executable, "-m", "mrsim", "run", "quickstart", "--blocks", "40000", "--cluster", "local:1"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [*command, "--out", str(tmp_path / "run")],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while not list((tmp_path / "run").glob("parts/*.rows.*.parquet")):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        told, wrong = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED, wrong
    assert "stopped" in told
