"""Work on several cores in threads, since compiled code releases Python's lock."""

import os
import threading
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Final, TypeVar

from joblib import Parallel, delayed

from mrsim.errors import InputError

Task = TypeVar("Task")
Result = TypeVar("Result")

RESULTS_AHEAD: Final = 4
"""Who takes the results may stop all this after each of them: what is played ahead is then in vain."""

_shared = threading.local()


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

    Tasks are taken one by one as threads become free; a Ctrl-C drops those that have not begun. Results that come as
    they are done are waited for: a thread begins nothing new while `RESULTS_AHEAD` of each thread lie there.
    """
    jobs = check_jobs(jobs)
    room = threading.Semaphore(RESULTS_AHEAD * jobs)

    def work(task: Task) -> Result:
        _shared.jobs = jobs
        try:
            result = function(task)
        finally:
            _shared.jobs = 1
        if not in_order:
            room.acquire()
        return result

    pool = Parallel(
        n_jobs=jobs,
        backend="threading",
        return_as="generator" if in_order else "generator_unordered",
        pre_dispatch="2*n_jobs" if in_order else "n_jobs",
    )
    results = closed_quietly(pool(delayed(work)(task) for task in tasks))
    try:
        for result in results:
            yield result
            room.release()
    finally:
        room.release(jobs)  # threads that wait for room end
        results.close()


def processes_to_use() -> int:
    """How many threads share the work of this one. What holds Python's lock plays in as many processes instead."""
    return getattr(_shared, "jobs", 1)


def closed_quietly(results: "Generator[Result]") -> "Generator[Result]":
    """The results of joblib, without its warning when nobody waits for the last of them."""
    try:
        for result in results:  # noqa: UP028  `yield from` would close them outside of the filter
            yield result
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            results.close()
