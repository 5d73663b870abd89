"""A command run in this process, and how it ended."""

import io
import signal
import sys
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest.mock import patch

from mrsim.cli.main import main

LONGEST_SECONDS = 10
"""Of a processor."""
LONGEST_WAIT = 90
"""Seconds of the clock: other programs may want the processor too."""
SENTENCE = "mrsim: "
USAGE = "Usage: "
"""How the library of the command line begins what it says of options that there aren't."""


class Hung(BaseException):
    """It took longer than any answer may; no `except Exception` stops it."""


@dataclass(frozen=True)
class Ended:
    """What a shell sees."""

    code: int
    out: str
    err: str

    @property
    def sentences(self):
        return [line for line in self.err.splitlines() if line.startswith(SENTENCE)]

    @property
    def is_one_sentence(self):
        """A mistake, told in one line without a traceback."""
        told = self.err.strip().splitlines()
        return self.code == 2 and "Traceback" not in self.err and (told[-1:] == self.sentences or USAGE in self.err)


@contextmanager
def in_time():
    """Whatever hangs is ended, where it comes back to Python at all."""

    def end(*_):
        raise Hung

    timers = ((signal.SIGPROF, signal.ITIMER_PROF, LONGEST_SECONDS), (signal.SIGALRM, signal.ITIMER_REAL, LONGEST_WAIT))
    before = [signal.signal(number, end) for number, _, _ in timers]
    for _, timer, seconds in timers:
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for (number, timer, _), handler in zip(timers, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)


def ended(*arguments, encoding="utf-8"):
    """Run it; an exception that a user would see as a traceback goes on from here."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2))
    code = 0
    with patch.object(sys, "argv", ["mrsim", *map(str, arguments)]), redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as stopped:
            code = stopped.code if isinstance(stopped.code, int) else int(stopped.code is not None)
    told = []
    for stream in (out, err):
        stream.flush()
        told.append(stream.buffer.getvalue().decode(encoding))
    return Ended(code, *told)
