"""Ctrl-C: the first one finishes what is being played, the second one ends the process within a second.

What plays asks a `Brake`, which the first Ctrl-C pulls. Python handles a signal between two of its own instructions; a
strategy in an endless loop is compiled code and has none, so a thread that waits for nothing else counts the signals as
they arrive.
"""

import atexit
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn

INTERRUPTED: Final = 130
"""The exit code of a command that Ctrl-C has ended: 128 and the number of the signal."""
GRACE_SECONDS: Final = 0.6
"""How long a process may still end by itself after the second Ctrl-C."""
WRITING_SECONDS: Final = 5.0
"""How much longer if it is writing a file of a run."""
PATIENCE_SECONDS: Final = 2.0
"""After this time without an end, a sentence says what a second Ctrl-C would do."""

_GLANCE_SECONDS: Final = 0.05
_SHOW_CURSOR: Final = "\x1b[?25h"
_writers: Final[list[int]] = []
"""The threads that are writing a file of a run, each once for every file that is not in its place yet."""


@dataclass
class Brake:
    """Pulled by Ctrl-C or by the clock: nothing new begins, what has begun is finished."""

    deadline: float | None = None
    pulled: bool = False

    @property
    def is_on(self) -> bool:
        """Whether nothing new should begin."""
        return self.pulled or (self.deadline is not None and time.monotonic() >= self.deadline)


@contextmanager
def stop_gently(brake: Brake) -> Iterator[None]:
    """The first Ctrl-C pulls the brake; the second one is Python's own."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def pull(number: int, frame: Any) -> None:  # noqa: ARG001
        brake.pulled = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, pull)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def hold_off_exit() -> Iterator[None]:
    """While a file of a run is written here, a second Ctrl-C waits for it, up to `WRITING_SECONDS`."""
    writer = threading.get_ident()
    _writers.append(writer)
    try:
        yield
    finally:
        _writers.remove(writer)


@contextmanager
def watch_interrupts() -> Iterator[list[float]]:
    """Count every Ctrl-C while a command runs: the list holds when each arrived.

    Afterwards signals are handled as before, so that a program that runs a command keeps its own Ctrl-C.
    """
    arrived: list[float] = []
    reader, writer = socket.socketpair()
    writer.setblocking(False)
    before = signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
    reminder = threading.Timer(PATIENCE_SECONDS, _say_how_to_end)
    reminder.daemon = True
    threading.Thread(target=_count_interrupts, args=(reader, arrived, reminder), daemon=True).start()
    try:
        yield arrived
    finally:
        signal.set_wakeup_fd(before)
        reminder.cancel()
        writer.close()


def end_command(code: int | str | None, arrived: Sequence[float]) -> NoReturn:
    """End a command; one that was interrupted does not wait for threads that still play."""
    if not arrived:
        sys.exit(code)
    signal.signal(signal.SIGINT, lambda number, frame: _exit_now())  # noqa: ARG005  as signals have it
    if len(arrived) == 1:
        atexit._run_exitfuncs()  # noqa: SLF001  what Python does next, but for the seconds of freeing memory
    _exit_now()


def _count_interrupts(reader: socket.socket, arrived: list[float], reminder: threading.Timer) -> None:
    """Read the signals until the other end is closed."""
    with reader:
        while received := reader.recv(1):
            if received[0] == signal.SIGINT:
                arrived.append(time.monotonic())
                if len(arrived) == 1:
                    reminder.start()
                else:
                    _end_soon()


def _say_how_to_end() -> None:
    sys.stderr.write("\nmrsim: what is being played is finished first; Ctrl-C again ends at once.\n")


def _end_soon() -> None:
    """End the process unless it does so itself in a moment."""
    since = time.monotonic()
    while (waited := time.monotonic() - since) < GRACE_SECONDS or (_writers and waited < WRITING_SECONDS):
        time.sleep(_GLANCE_SECONDS)
    _exit_now()


def _exit_now() -> NoReturn:
    for child in descendant_processes(os.getpid()):
        with suppress(OSError):
            os.kill(child, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    with suppress(OSError, ValueError):
        if sys.stderr.isatty():
            sys.stderr.write(_SHOW_CURSOR)
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(INTERRUPTED)


def _children_on_a_mac(process: int) -> list[int]:
    """The processes that a process has started, on a system without /proc."""
    with suppress(OSError, subprocess.TimeoutExpired, ValueError):
        command = ("/usr/bin/pgrep", "-P", str(process))
        told = subprocess.run(command, capture_output=True, check=False, timeout=GRACE_SECONDS)  # noqa: S603
        return [int(number) for number in told.stdout.split()]
    return []


def descendant_processes(process: int) -> list[int]:
    """The processes that a process has started, and those that they have; none where the system does not tell."""
    found: list[int] = []
    if sys.platform == "darwin":
        found += _children_on_a_mac(process)
    for file in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, file.read_text().split())
    return [*found, *(below for child in found for below in descendant_processes(child))]
