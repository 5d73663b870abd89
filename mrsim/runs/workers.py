"""Workers that play the parts: threads or processes here, or a Dask cluster. The parts are the same bytes."""

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Any, Final

import polars as pl
from joblib import Parallel, delayed

from mrsim.errors import InputError, choose_from, missing_package
from mrsim.parallel import check_jobs, closed_quietly, map_in_threads
from mrsim.runs.part_tasks import PartTask, PlayedPart, play_task

BACKENDS: Final = ("threads", "processes")
CLUSTER: Final = "cluster"
LOCAL: Final = "local:"
PARTS_A_THREAD: Final = 2
"""On their way to each thread of a cluster, so that none waits for the next one."""
KEPT: Final = "What was played before is kept; the same command resumes from there, with other workers too."
SECONDS_A_LOOK: Final = 1
"""How often the run checks that there are workers at all."""
SECONDS_WITHOUT_WORKERS: Final = 60
"""A cluster without workers is given up after this time."""
WORKER_COUNT: Final = re.compile(r"[1-9][0-9]{0,3}")
"""A number of workers."""

PartResult = tuple[Mapping[str, bytes], pl.DataFrame, str]
"""The files of a part, the wins that are watched, and why it failed."""
Workers = Callable[[Iterable[PartTask]], Iterator[PlayedPart]]
"""Takes tasks one by one as a worker is free, and yields parts in the order in which they are done."""


def thread_workers(jobs: int) -> Workers:
    """Threads here: compiled code releases Python's lock, so they share everything and wait for nothing."""

    def play(tasks: Iterable[PartTask]) -> Iterator[PlayedPart]:
        return map_in_threads(play_task, tasks, jobs)

    return play


def process_workers(**pool: Any) -> Workers:
    """Processes that play parts and send them back as bytes."""

    def play(tasks: Iterable[PartTask]) -> Iterator[PlayedPart]:
        sent: dict[int, PartTask] = {}

        def calls() -> Iterator[Any]:
            for number, task in enumerate(tasks):
                sent[number] = task
                yield delayed(play_numbered)(number, task)

        workers = Parallel(return_as="generator_unordered", pre_dispatch="2*n_jobs", batch_size=1, **pool)
        try:
            for number, part in closed_quietly(workers(calls())):
                yield PlayedPart(sent.pop(number), *part)
        except BrokenExecutor:
            raise unplayed_part(
                "processes", "a process that played died; it may lack memory", min(sent.items())[1]
            ) from None

    return play


def play_numbered(number: int, task: PartTask) -> tuple[int, PartResult]:
    """The number of a task and its result."""
    return number, play_elsewhere(task)


def play_elsewhere(task: PartTask) -> PartResult:
    """The result of a task that came from another process; the task itself need not travel back."""
    played = play_task(task)
    return played.contents, played.wins, played.failed


def cluster_workers(client: Any) -> Workers:
    """Dask's workers, which play a part again where one of them dies."""

    def play(tasks: Iterable[PartTask]) -> Iterator[PlayedPart]:
        wanted, sent = iter(tasks), dict[Any, PartTask]()
        seen = time.monotonic()
        try:
            while True:
                threads_there = sum(client.ncores().values())
                for task in islice(wanted, max(0, PARTS_A_THREAD * max(threads_there, 1) - len(sent))):
                    sent[submit_task(client, task)] = task
                if not sent:
                    return
                seen = time.monotonic() if threads_there else seen
                if time.monotonic() - seen > SECONDS_WITHOUT_WORKERS:
                    raise unplayed_part(
                        CLUSTER, f"it has had no worker for {SECONDS_WITHOUT_WORKERS} s", next(iter(sent.values()))
                    )
                for future in those_done(list(sent)):
                    task = sent.pop(future)
                    yield PlayedPart(task, *task_result(future, task))
        except OSError as error:
            raise InputError(f"cluster: its scheduler is gone: {error}. {KEPT}") from None
        finally:
            with suppress(OSError):
                client.cancel(list(sent), force=True)

    return play


def submit_task(client: Any, task: PartTask) -> Any:
    """Send a task to a worker."""
    return client.submit(play_elsewhere, task, pure=False)


def those_done(futures: list[Any]) -> list[Any]:
    """The futures that are done; possibly none after a second."""
    from distributed import wait

    with suppress(TimeoutError):
        wait(futures, timeout=SECONDS_A_LOOK, return_when="FIRST_COMPLETED")  # type: ignore[no-untyped-call]
    return [future for future in futures if future.done()]


def task_result(future: Any, task: PartTask) -> PartResult:
    """The result of a task; a part that kills its workers again and again is named."""
    from distributed import KilledWorker

    try:
        result: PartResult = future.result()
    except KilledWorker as error:
        workers_lost = error.allowed_failures + 1
        raise unplayed_part(
            CLUSTER, f"{workers_lost} workers died, one after the other; they may lack memory", task
        ) from None
    except CancelledError:
        raise unplayed_part(CLUSTER, "its scheduler is gone", task) from None
    return result


def unplayed_part(where: str, why: str, task: PartTask) -> InputError:
    """The sentence that ends a run whose workers died, with the first part that is missing."""
    last = task.first + task.blocks - 1
    part = f"blocks {task.first} to {last} of arm {task.ready.number}"
    return InputError(f"{where}: the part with {part} can't be played: {why}. {KEPT}")


@contextmanager
def open_cluster(address: str) -> Iterator[Workers]:
    """A Dask cluster: an address, or `local:N` for N workers that are started here."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise missing_package("cluster", "distributed") from None
    with cluster_client(Client, LocalCluster, address) as client:
        yield cluster_workers(client)


@contextmanager
def cluster_client(client: Any, local: Any, address: str) -> Iterator[Any]:
    """A client of the cluster."""
    if address.startswith(LOCAL):
        number = address.removeprefix(LOCAL)
        if not WORKER_COUNT.fullmatch(number):
            raise InputError(f"cluster: {address} is written {LOCAL}N, with the number of workers.")
        with local(n_workers=int(number), threads_per_worker=1, dashboard_address=None) as own, client(own) as found:
            yield found
        return
    try:
        found = client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise InputError(f"cluster: there is no Dask scheduler at {address}: {error}.") from None
    with found:
        yield found


@contextmanager
def open_workers(backend: str, jobs: int, address: str | None) -> Iterator[Workers]:
    """The workers that are asked for."""
    if backend not in BACKENDS:
        raise InputError(f"backend: {backend} is unknown; {choose_from(BACKENDS)}.")
    check_jobs(jobs)
    if address is not None:
        with open_cluster(address) as found:
            yield found
    elif backend == "processes":
        yield process_workers(n_jobs=jobs, backend="loky")
    else:
        yield thread_workers(jobs)
