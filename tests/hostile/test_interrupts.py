"""Ctrl-C belongs to a command only while it runs, and does not end it in the middle of a file."""

import signal
import subprocess
import sys
import threading

import pytest

from mrsim.interrupts import INTERRUPTED
from tests.command import run_command

WRITE_SLOWLY = """
import os, signal, sys, threading, time
from pathlib import Path
from mrsim import interrupts
from mrsim.runs.store import RunFolder

flush = os.fsync
begun = threading.Event()

def flush_slowly(file):
    begun.set()
    time.sleep(float(sys.argv[2]))
    flush(file)

os.fsync = flush_slowly
interrupts.WRITING_SECONDS = 2
signal.signal(signal.SIGINT, lambda number, frame: None)
folder = Path(sys.argv[1])
with interrupts.watch_interrupts():
    threading.Thread(target=RunFolder(folder).write, args=(folder / "rows", b"all of it")).start()
    begun.wait()
    for _ in range(2):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.05)
    time.sleep(60)
"""


def ends_soon(thread):
    """Whether a thread ends within a few seconds."""
    thread.join(timeout=5)
    return not thread.is_alive()


def test_a_command_run_by_a_program_leaves_its_ctrl_c_as_it_was():
    handler, before = signal.getsignal(signal.SIGINT), set(threading.enumerate())
    wakeup = signal.set_wakeup_fd(-1)
    try:
        assert run_command("--version").returncode == 0
        assert run_command("play", "no-game").is_one_sentence
        left = signal.set_wakeup_fd(-1)
    finally:
        signal.set_wakeup_fd(wakeup)
    assert left == -1
    assert signal.getsignal(signal.SIGINT) == handler
    assert all(ends_soon(thread) for thread in threading.enumerate() if thread not in before)


@pytest.mark.parametrize(("seconds", "left"), [(1, "rows"), (30, ".rows.unfinished")])
def test_a_second_interrupt_waits_for_a_file_but_not_for_ever(tmp_path, seconds, left):
    command = [sys.executable, "-c", WRITE_SLOWLY, str(tmp_path), str(seconds)]
    assert subprocess.run(command, check=False, timeout=60).returncode == INTERRUPTED
    assert [file.name for file in tmp_path.iterdir()] == [left]
