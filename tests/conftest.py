"""What holds for all tests."""

import contextlib
import os
import signal


def pytest_configure() -> None:
    """Take Ctrl-C as usual, for the commands that tests interrupt, even where whoever starts the tests ignores it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        os.environ["SIGINT_WAS_IGNORED"] = "1"
        with contextlib.suppress(ValueError):  # not the main thread
            signal.signal(signal.SIGINT, signal.default_int_handler)
