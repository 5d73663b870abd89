"""What holds for all tests."""

import contextlib
import faulthandler
import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "POLARS_MAX_THREADS"):
    os.environ.setdefault(threads, "1")
"""Set before numpy and polars are imported. Numpy's threads wait in a loop for each small matrix, polars' for each
small table: beside other tests that costs many times the work itself."""

settings.register_profile("suite", max_examples=30, deadline=None)
settings.register_profile("thorough", max_examples=300, deadline=None)
settings.load_profile("suite")


def pytest_configure() -> None:
    """Take Ctrl-C as usual, for the commands that tests interrupt, even where whoever starts the tests ignores it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        os.environ["SIGINT_WAS_IGNORED"] = "1"
        with contextlib.suppress(ValueError):  # not the main thread
            signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that are known to be long may take as long as they like."""
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.timeout(0))


@pytest.fixture(autouse=True, scope="session")
def nothing_waits_for_the_disk() -> Iterator[None]:
    """Files of tests need not outlive a power cut; on a busy disk commands would wait seconds for that."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def commands_are_put_together_once() -> Iterator[None]:
    """Thousands of commands run in one process here."""
    from tests.command import one_tree_of_commands

    with one_tree_of_commands():
        yield


DEAD_AFTER_SECONDS = 420
"""Longer than pytest's own limit for a test, which compiled code that never returns does not notice."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[object]:
    """End a worker that no signal can reach; pytest-xdist then names the test and the other worker goes on."""
    if item.get_closest_marker("long"):
        return (yield)
    faulthandler.dump_traceback_later(DEAD_AFTER_SECONDS, exit=True)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
