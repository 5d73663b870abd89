"""A limit of time for a game: a thread looks at the clock, and ends what takes too long."""

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from mrsim.games.plain.failures import GameTooSlowError

SECONDS_A_LOOK: Final = 0.2


class _Watch:
    """The games that are played in this process, by thread, with the time at which each is given up."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.deadlines: dict[int, float] = {}
        self.looking: threading.Thread | None = None

    def begin(self, deadline: float) -> int:
        """Watch the game of this thread."""
        thread = threading.get_ident()
        self.deadlines[thread] = deadline
        if self.looking is None or not self.looking.is_alive():
            self.looking = threading.Thread(target=self._look, daemon=True, name="game clock")
            self.looking.start()
        return thread

    def end(self, thread: int) -> None:
        """The game has ended."""
        with self.lock:
            self.deadlines.pop(thread, None)

    def _look(self) -> None:
        while True:
            time.sleep(SECONDS_A_LOOK)
            now = time.monotonic()
            with self.lock:
                for thread in [thread for thread, deadline in self.deadlines.items() if now > deadline]:
                    del self.deadlines[thread]
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(
                        ctypes.c_ulong(thread), ctypes.py_object(GameTooSlowError)
                    )


_WATCH: Final = _Watch()


@contextmanager
def limited_seconds(seconds: float) -> Iterator[None]:
    """What takes longer ends with `GameTooSlowError`."""
    thread = _WATCH.begin(time.monotonic() + seconds)
    try:
        yield
    finally:
        _WATCH.end(thread)
