"""Work on several cores in threads, since compiled code releases Python's lock."""

import os
import threading
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import islice
from typing import Final, TypeVar

from mrsim.errors import InputError

Task = TypeVar("Task")
Result = TypeVar("Result")

TASKS_A_THREAD: Final = 2
"""Begun or waiting to be read: enough that no thread waits for the reader."""

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

    Tasks are taken one by one as results are read: where the reader is slow or stops, nothing is done in vain. A Ctrl-C
    drops those that have not begun.
    """
    jobs = check_jobs(jobs)

    def work(task: Task) -> Result:
        _shared.jobs = jobs
        try:
            return function(task)
        finally:
            _shared.jobs = 1

    wanted = iter(tasks)
    pool = ThreadPoolExecutor(jobs)
    try:
        begun = deque(pool.submit(work, task) for task in islice(wanted, TASKS_A_THREAD * jobs))
        while begun:
            if not in_order:
                wait(begun, return_when=FIRST_COMPLETED)
            done = begun[0] if in_order else next(future for future in begun if future.done())
            result = done.result()
            begun.remove(done)
            begun.extend(pool.submit(work, task) for task in islice(wanted, 1))
            yield result
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def processes_to_use() -> int:
    """How many threads share the work of this one. What holds Python's lock plays in as many processes instead."""
    return getattr(_shared, "jobs", 1)


def closed_quietly(results: "Generator[Result]") -> Iterator[Result]:
    """The results of joblib, without its warning when nobody waits for the last of them."""
    try:
        for result in results:  # noqa: UP028  `yield from` would close them outside of the filter
            yield result
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            results.close()
