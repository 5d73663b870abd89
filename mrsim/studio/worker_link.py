"""The studio's end of the pipe to its worker, which is started again if it dies."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

LONGEST_LINE: Final = 64_000_000
"""A told game with its pictures is less than one million characters."""
SECONDS_TO_END: Final = 1.5

Message = dict[str, Any]


@dataclass
class WorkerLink:
    """Starts the worker, sends it requests and hands on its messages."""

    receive: Callable[[Message], None]
    died: Callable[[], None]
    """Called when the worker has ended although nobody asked it to."""
    process: Process | None = None
    is_closing: bool = False
    reader: "asyncio.Task[None] | None" = field(default=None)

    async def start(self) -> None:
        """Start the worker, if there is none."""
        if self.process is not None and self.process.returncode is None:
            return
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "mrsim.studio.worker", stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
        )
        self.reader = asyncio.create_task(self._read(self.process))

    async def send(self, request: Message) -> None:
        """Ask the worker for something."""
        await self.start()
        assert self.process is not None  # noqa: S101  it was just started
        assert self.process.stdin is not None  # noqa: S101
        self.process.stdin.write(f"{json.dumps(request)}\n".encode())
        await self.process.stdin.drain()

    async def close(self) -> None:
        """End the worker: gently, then at once."""
        self.is_closing = True
        process = self.process
        if process is None or process.returncode is not None:
            return
        assert process.stdin is not None  # noqa: S101
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), SECONDS_TO_END)
        except TimeoutError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _read(self, process: Process) -> None:
        assert process.stdout is not None  # noqa: S101
        while line := await process.stdout.readline():
            with suppress(ValueError):
                self.receive(json.loads(line))
        await process.wait()
        if not self.is_closing:
            self.died()
