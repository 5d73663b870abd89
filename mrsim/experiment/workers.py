"""Who plays the parts: threads here, processes here, or a Dask cluster. The parts are the same bytes."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import polars as pl
from joblib import Parallel, delayed, parallel_config

from mrsim.errors import InputError
from mrsim.experiment.keeping import Keeping
from mrsim.experiment.running import Played, Task, play_task
from mrsim.experiment.tickets import Ticket, play_ticket

BACKENDS: Final = ("threads", "processes")
LOCAL: Final = "local:"
NUMBER: Final = re.compile(r"[1-9][0-9]{0,3}")
"""Of workers."""

Workers = Callable[[Iterable[Task]], Iterator[Played]]
"""Takes tasks one by one as somebody is free, and gives parts in whatever order they are done."""


def threads(jobs: int) -> Workers:
    """Compiled code releases Python's lock, so threads share everything and wait for nothing."""

    def play(tasks: Iterable[Task]) -> Iterator[Played]:
        pool = Parallel(n_jobs=jobs, backend="threading", return_as="generator_unordered", pre_dispatch="n_jobs")
        yield from pool(delayed(play_task)(task) for task in tasks)

    return play


def by_value(**pool: Any) -> Workers:
    """Parts that are played away from here, and come back as bytes."""

    def play(tasks: Iterable[Task]) -> Iterator[Played]:
        sent: dict[int, Task] = {}

        def calls() -> Iterator[Any]:
            for number, task in enumerate(tasks):
                sent[number] = task
                yield delayed(play_numbered)(
                    number, task.ready.ticket, task.first, task.blocks, task.watched, task.keeping
                )

        workers = Parallel(return_as="generator_unordered", pre_dispatch="2*n_jobs", batch_size=1, **pool)
        for number, part in workers(calls()):
            yield Played(sent.pop(number), *part)

    return play


def play_numbered(
    number: int, ticket: Ticket, first: int, blocks: int, watched: str, keeping: Keeping | None
) -> tuple[int, tuple[dict[str, bytes], pl.DataFrame]]:
    """A part, and which one it is."""
    return number, play_ticket(ticket, first, blocks, watched, keeping)


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """A Dask cluster: an address, or `local:N` for N workers that are started here."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise InputError('cluster: it needs an extra: pip install "mrsim[cluster]".') from None
    with connected(Client, LocalCluster, address) as client, parallel_config(backend="dask", client=client):
        yield by_value(n_jobs=sum(client.ncores().values()) or 1)


@contextmanager
def connected(client: Any, local: Any, address: str) -> Iterator[Any]:
    """A client of the cluster."""
    if address.startswith(LOCAL):
        number = address.removeprefix(LOCAL)
        if not NUMBER.fullmatch(number):
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
def workers(backend: str, jobs: int, address: str | None) -> Iterator[Workers]:
    """The workers that are asked for."""
    if backend not in BACKENDS:
        raise InputError(f"backend: {backend} is unknown; there is {' and '.join(BACKENDS)}.")
    if jobs < 1:
        raise InputError(f"jobs: {jobs} is too few; 1 or more play.")
    if address is not None:
        with cluster(address) as found:
            yield found
    elif backend == "processes":
        yield by_value(n_jobs=jobs, backend="loky")
    else:
        yield threads(jobs)
