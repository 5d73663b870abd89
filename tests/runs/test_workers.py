"""Threads, processes and a cluster play the same bytes."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mrsim.errors import InputError
from mrsim.runs.workers import open_workers
from tests.runs.test_execute import parts, run

ROOT = Path(__file__).resolve().parents[2]

OWN_STRATEGY = "def claim(me, table, parcel, cow=2.0):\n    return cow * parcel.cows\n"


@pytest.fixture
def own_files(tmp_path, monkeypatch):
    """A strategy and a box that only this machine has."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(OWN_STRATEGY)
    (tmp_path / "box.toml").write_text('base = "h2"\ncows = 28\nparcels = "parcels.csv"\n')
    shipped = ROOT / "mrsim" / "games" / "moon_river" / "editions" / "h2.csv"
    (tmp_path / "parcels.csv").write_text(shipped.read_text())
    return {
        "lineups": {"make": "listed", "listed": [["mine.py:cow=5", "greedy"]]},
        "settings": {"players": 2, "box": "box.toml"},
    }


@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_processes_play_the_same_bytes_as_threads_with_files_of_ones_own(tmp_path, own_files, keep):
    asked = own_files | {"results": {"keep": keep}}
    run(tmp_path / "threads", **asked)
    with open_workers("processes", 2, None) as who:
        run(tmp_path / "processes", workers=who, **asked)
    assert parts(tmp_path / "threads") == parts(tmp_path / "processes")


def started(*command):
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-m", *command], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


@pytest.fixture
def cluster(tmp_path):
    """A real scheduler and two workers in processes of their own, on loopback."""
    pytest.importorskip("distributed")
    file = tmp_path / "scheduler.json"
    scheduler = started(
        "distributed.cli.dask_scheduler",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--no-dashboard",
        "--scheduler-file",
        str(file),
    )
    while not file.exists():
        time.sleep(0.05)
    import json

    address = json.loads(file.read_text())["address"]
    helpers = [
        started("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny")
        for _ in range(2)
    ]
    yield address, helpers
    for process in (*helpers, scheduler):
        process.kill()
        process.wait()


def test_a_cluster_plays_the_same_bytes_although_a_worker_is_killed_in_the_middle(tmp_path, own_files, cluster):
    address, (victim, _) = cluster
    more = own_files | {"design": {"blocks": 4000, "seed": 5}}
    run(tmp_path / "threads", **more)

    def killing(task_count=[0]):  # noqa: B006
        task_count[0] += 1
        if task_count[0] == 3:
            victim.send_signal(signal.SIGKILL)

    with open_workers("threads", 1, address) as who:

        def watched(tasks):
            for played in who(tasks):
                killing()
                yield played

        outcome, _ = run(tmp_path / "cluster", workers=watched, **more)
    assert outcome.status == "complete"
    assert parts(tmp_path / "threads") == parts(tmp_path / "cluster")
    sums = own_files | {"results": {"keep": "summary"}}
    run(tmp_path / "sums", **sums)
    with open_workers("threads", 1, address) as who:
        run(tmp_path / "sums on the cluster", workers=who, **sums)
    assert parts(tmp_path / "sums") == parts(tmp_path / "sums on the cluster")


@pytest.mark.parametrize(
    ("backend", "jobs", "address", "sentence"),
    [
        ("rockets", 1, None, "backend: rockets is unknown; choose threads or processes."),
        ("threads", 0, None, "jobs: 0 is too few"),
        ("threads", 1, "local:many", "cluster: local:many is written local:N"),
    ],
)
def test_workers_that_cannot_be_had_are_refused(backend, jobs, address, sentence):
    with pytest.raises(InputError, match=sentence), open_workers(backend, jobs, address):
        pytest.fail("nobody plays")
