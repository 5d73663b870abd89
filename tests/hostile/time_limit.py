"""A limit of time for what might hang."""

import signal
from contextlib import contextmanager

LONGEST_SECONDS = 10
"""Of a processor."""
LONGEST_WAIT = 90
"""Seconds of the clock: other programs may want the processor too."""


class Hung(BaseException):
    """It took longer than any answer may; no `except Exception` stops it."""


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
