"""A disk that is full, or read-only: one sentence that names the file, and nothing half written."""

import errno
import os
import resource
import subprocess
from contextlib import contextmanager

import pytest

from mrsim.errors import InputError
from mrsim.files import write_atomically, written_atomically
from tests.command import run_command

FEW_BYTES = 600
"""Less than any file that a command writes."""

WRITING = {
    "export to parquet": ("export", "RUN", "--out", "x.parquet"),
    "export to csv": ("export", "RUN", "--out", "x.csv"),
    "export to duckdb": ("export", "RUN", "--out", "x.duckdb"),
    "rows as parquet": ("play", "moon-river", "--strategies", "random", "--games", 80, "--rows", "x.parquet"),
    "rows as csv": ("play", "moon-river", "--strategies", "random", "--games", 80, "--rows", "x.csv"),
    "tables of an analysis": ("analyse", "RUN", "--csv", "x"),
    "a report": ("report", "RUN", "--out", "x.html"),
    "a report as text": ("report", "RUN", "--out", "x.md"),
    "a box": ("box", "new", "x.csv"),
    "an experiment": ("new", "x"),
    "a strategy": ("strategies", "new", "x"),
    "a run": ("run", "quickstart", "--blocks", 40, "--out", "x"),
}
every_command = pytest.mark.parametrize("command", WRITING.values(), ids=WRITING)


@contextmanager
def full_disk():
    """No file gets longer than a few bytes, which is how a full disk looks to who writes a new one."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (FEW_BYTES, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def read_only(folder):
    """A folder that even its owner can't write to; skips the test where that can't be had."""
    command = ["mount", "-t", "tmpfs", "-o", "ro,size=64k", "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("nothing can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def files_in(folder):
    return [file for file in folder.rglob("*") if file.is_file()]


def with_run(command, run):
    return [str(run) if word == "RUN" else word for word in command]


@pytest.fixture(scope="module", autouse=True)
def compiled(tmp_path_factory):
    """What is kept of compiled code is kept before disks are full."""
    run_command("run", "quickstart", "--blocks", 10, "--out", tmp_path_factory.mktemp("compiled") / "x")


@every_command
def test_a_full_disk_is_one_sentence_and_leaves_nothing_half_written(command, run, tmp_path, monkeypatch):
    if "duckdb" in command[-1:][0]:
        pytest.importorskip("duckdb")
    monkeypatch.chdir(tmp_path)
    with full_disk():
        told = run_command(*with_run(command, run))
    assert told.is_one_sentence, told.stderr
    assert "can't be written: " in told.sentences[0]
    assert [file.name for file in files_in(tmp_path) if "unfinished" in file.name] == []
    assert [file for file in files_in(tmp_path) if file.stat().st_size >= FEW_BYTES] == []


@every_command
def test_a_read_only_folder_is_one_sentence(command, run, tmp_path, monkeypatch):
    with read_only(tmp_path):
        monkeypatch.chdir(tmp_path)
        told = run_command(*with_run(command, run))
        monkeypatch.undo()
        assert told.is_one_sentence, told.stderr
        assert "Read-only" in told.sentences[0] or "read-only" in told.sentences[0]
        assert files_in(tmp_path) == []


def test_joblib_adds_nothing_to_the_sentence_of_a_run(tmp_path):
    with full_disk():
        told = run_command("run", "quickstart", "--blocks", 400, "--out", tmp_path / "x", "--jobs", 2)
    assert told.sentences
    assert told.stderr.strip().splitlines()[-1:] == told.sentences
    assert "Warning" not in told.stderr


def test_what_was_there_stays_when_nothing_can_be_written(tmp_path):
    file = tmp_path / "told.txt"
    file.write_text("before")
    with full_disk(), pytest.raises(InputError, match=r"told.txt can't be written: File too large"):
        write_atomically(file, "x" * 2 * FEW_BYTES)
    assert file.read_text() == "before"
    assert list(tmp_path.iterdir()) == [file]


def test_an_interrupted_file_leaves_nothing(tmp_path):
    with pytest.raises(KeyboardInterrupt), written_atomically(tmp_path / "told.txt") as unfinished:  # noqa: PT012
        unfinished.write_text("half")
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_a_device_is_written_to_and_not_replaced(tmp_path):
    device = tmp_path / "null"
    device.symlink_to("/dev/null")
    write_atomically(device, "told")
    assert device.is_symlink()
    assert device.is_char_device()


def test_a_link_stays_a_link_to_what_is_written(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "told.txt")
    write_atomically(tmp_path / "link", "told")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "told.txt").read_text() == "told"


def test_results_that_cannot_be_printed_are_one_sentence(monkeypatch):
    def full(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("typer.echo", full)
    told = run_command("box", "show", "h1", "--json")
    assert (told.returncode, told.stderr) == (2, "mrsim: The system reports: No space left on device.\n")
