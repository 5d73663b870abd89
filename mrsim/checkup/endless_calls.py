"""Strategies that never end: how long a block and a call may take, and which line it is that does not return."""

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Final

from mrsim.strategy.pick import lines_before_pick

PATIENCE: Final = 60.0
"""Seconds that one block may take."""
SECONDS_A_CALL: Final = 10.0
"""The longest that a call of a function of the strategy may take, with the compiler off."""
GLANCES_A_SECOND: Final = 4


def watch_for_endless_calls(file: Path, moment: float, tell: Callable[[str], None]) -> None:
    """End this process if a call of a function of the file lasts longer than `moment`: its loop may be endless.

    `tell` is given the sentence before that.
    """
    player = threading.get_ident()

    def look() -> None:
        call: FrameType | None = None
        since = time.monotonic()
        while True:
            time.sleep(1 / GLANCES_A_SECOND)
            frames = frames_in(file, sys._current_frames()[player])  # noqa: SLF001  the documented way
            if not frames or frames[-1] is not call:
                call, since = frames[-1] if frames else None, time.monotonic()
            elif time.monotonic() - since > moment:
                tell(endless_call_sentence(file, frames, moment))
                os._exit(1)

    threading.Thread(target=look, daemon=True).start()


def endless_call_sentence(file: Path, frames: list[FrameType], moment: float) -> str:
    """The sentence for a call that does not return."""
    inner, outer = frames[0], frames[-1]
    by_way = "" if inner is outer else f", called by {outer.f_code.co_name},"
    return (
        f"{file}, line {inner.f_lineno}: {inner.f_code.co_name}{by_way} does not return within {moment:g} s; "
        "does it contain an endless loop?"
    )


def frames_in(file: Path, frame: FrameType | None) -> list[FrameType]:
    """The active calls of functions of a file, innermost first, without the pick that mrsim adds to the file."""
    last = lines_before_pick(file.read_bytes())
    found = []
    while frame is not None:
        if frame.f_code.co_filename == str(file) and frame.f_code.co_firstlineno <= last:
            found.append(frame)
        frame = frame.f_back
    return found
