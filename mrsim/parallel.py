"""Work on several cores, and how it is stopped: threads, since compiled code releases Python's lock."""

import os
import signal
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from joblib import Parallel, delayed

from mrsim.errors import InputError

Task = TypeVar("Task")
Result = TypeVar("Result")


def usable_cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_jobs(jobs: int | None) -> int:
    """The number of threads: as many as asked for, or as many as there are cores."""
    if jobs is None:
        return usable_cores()
    if jobs < 1:
        raise InputError(f"jobs: {jobs} is too few; 1 or more threads play.")
    return jobs


def map_in_threads(
    function: Callable[[Task], Result], tasks: Iterable[Task], jobs: int, *, in_order: bool = False
) -> Iterator[Result]:
    """The results of a function for every task, as they come or in the order of the tasks.

    Tasks are taken one by one as threads become free; a Ctrl-C drops those that have not begun.
    """
    pool = Parallel(
        n_jobs=check_jobs(jobs),
        backend="threading",
        return_as="generator" if in_order else "generator_unordered",
        pre_dispatch="2*n_jobs" if in_order else "n_jobs",
    )
    yield from closed_quietly(pool(delayed(function)(task) for task in tasks))


def closed_quietly(results: "Generator[Result]") -> Iterator[Result]:
    """The results of joblib, without its warning when nobody waits for the last of them."""
    try:
        for result in results:  # noqa: UP028  `yield from` would close them outside of the filter
            yield result
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            results.close()


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
