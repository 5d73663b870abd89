"""What holds for all tests."""

import contextlib
import os
import signal

import pytest


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
