"""Messages to every page that is open: each gets what happens now, and a snapshot if it was too slow to follow."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, Final

MOST_WAITING: Final = 200
"""Messages for a page that does not read; then it gets a snapshot instead."""
BEAT_SECONDS: Final = 5.0

Message = dict[str, Any]


@dataclass
class Broadcast:
    """The pages that listen."""

    snapshot: Callable[[], Message]
    """What a page must know when it begins to listen."""
    queues: set["asyncio.Queue[Message | None]"] = field(default_factory=set)
    is_closed: bool = False

    def publish(self, message: Message) -> None:
        """Tell every page; one that is behind gets a snapshot in the place of what it missed."""
        for queue in self.queues:
            if queue.full():
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(self.snapshot())
            else:
                queue.put_nowait(message)

    def close(self) -> None:
        """End all streams."""
        self.is_closed = True
        for queue in self.queues:
            while queue.full():
                queue.get_nowait()
            queue.put_nowait(None)

    async def listen(self) -> AsyncIterator[str]:
        """The stream of one page, as server-sent events."""
        queue: asyncio.Queue[Message | None] = asyncio.Queue(MOST_WAITING)
        self.queues.add(queue)
        try:
            yield _as_event(self.snapshot())
            while not self.is_closed:
                try:
                    message = await asyncio.wait_for(queue.get(), BEAT_SECONDS)
                except TimeoutError:
                    message = {"kind": "beat"}
                if message is None:
                    return
                yield _as_event(message)
        finally:
            self.queues.discard(queue)


def _as_event(message: Message) -> str:
    return f"data: {json.dumps(message)}\n\n"
