"""The parts of a run as files: their names and seals, which of them count, and which blocks none of them holds.

A seal is a digest of the rest of the name and of the contents, so that a part of another arm or seed that is renamed
is seen to be foreign.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

ROWS: Final = "rows"
"""The rows of a part are written last: where they are, the part is whole."""
PART_NAME: Final = re.compile(
    r"(?P<key>[0-9a-f]{12})\.(?P<first>[0-9]{9}|[1-9][0-9]{9,17})-(?P<last>[0-9]{9}|[1-9][0-9]{9,17})"
    r"\.(?P<what>\w+)\.(?P<seal>[0-9a-f]{16})\.parquet",
)
"""Blocks have nine digits, or as many more as they need."""


@dataclass(frozen=True, order=True)
class RunPart:
    """Some blocks of an arm, on disk: their rows, and what was tallied of them."""

    key: str
    first: int
    last: int
    """The last block that is in it."""
    seals: tuple[tuple[str, str], ...] = ()
    """The seal of each of its files, by kind of contents."""

    @property
    def file_names(self) -> dict[str, str]:
        """The names of its files, by kind of contents."""
        return {what: f"{self.key}.{self.first:09}-{self.last:09}.{what}.{seal}.parquet" for what, seal in self.seals}


def part_seal(key: str, first: int, last: int, what: str, contents: bytes) -> str:
    """Names what a file of a part contains, and where it belongs."""
    found = hashlib.sha256(f"{key}.{first}-{last}.{what}\n".encode())
    found.update(contents)
    return found.hexdigest()[:16]


def block_gaps(blocks: int, parts: Iterable[RunPart]) -> Iterator[tuple[int, int]]:
    """The ranges of blocks (first, end) that no part covers."""
    at = 0
    for first, last in [*sorted((part.first, part.last) for part in parts), (blocks, blocks)]:
        if at < min(first, blocks):
            yield at, min(first, blocks)
        at = max(at, last + 1)


def missing_parts(blocks: int, parts: Iterable[RunPart], size: int) -> Iterator[tuple[int, int]]:
    """The ranges of blocks (first, number) that no part covers, cut where parts of this size begin; one by one."""
    for first, end in block_gaps(blocks, parts):
        at = first
        while at < end:
            until = min(end, (at // size + 1) * size)
            yield at, until - at
            at = until


def choose_parts(parts: Sequence[RunPart]) -> list[RunPart]:
    """Parts of an arm that don't overlap; of those that begin together the longest."""
    kept: list[RunPart] = []
    for part in sorted(parts, key=lambda part: (part.key, part.first, -part.last)):
        if not kept or part.key != kept[-1].key or part.first > kept[-1].last:
            kept.append(part)
    return kept
