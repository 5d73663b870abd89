"""Ctrl-C belongs to a command only while it runs."""

import signal
import threading

from tests.command import run_command


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
