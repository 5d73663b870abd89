"""Notices that another program, such as a spreadsheet, has changed a file that a box is read from."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool

from mrsim.errors import InputError
from mrsim.studio.broadcast import Broadcast
from mrsim.studio.drafts import DraftBook, DraftedBox

SECONDS_BETWEEN_GLANCES: Final = 1.0
Stamp = tuple[tuple[str, int, int], ...]
"""The files of a box, each with its time and its size."""


async def watch_files(book: DraftBook, pages: Broadcast) -> None:
    """Tell the pages when a box has changed on the disk. What is half written is looked at again."""
    known: dict[str, Stamp] = {}
    while True:
        await asyncio.sleep(SECONDS_BETWEEN_GLANCES)
        for draft in list(book.drafts.values()) if pages.queues else []:
            with suppress(InputError):
                now = await run_in_threadpool(stamp_files, DraftedBox.of(draft).files)
                if known.get(draft.id, now) != now:
                    described = await run_in_threadpool(DraftedBox.of(book.find(draft.id)).describe)
                    names = [name for name, *_ in set(now) ^ set(known[draft.id])]
                    pages.publish({"kind": "file-changed", "files": sorted(set(names)), "draft": described})
                known[draft.id] = now


def stamp_files(files: list[Path]) -> Stamp:
    """When each file was changed, and how large it is; one that is gone has neither."""
    found = []
    for file in files:
        try:
            about = file.stat()
            found.append((str(file), about.st_mtime_ns, about.st_size))
        except OSError:
            found.append((str(file), 0, 0))
    return tuple(found)
