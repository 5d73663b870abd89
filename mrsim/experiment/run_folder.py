"""A run on disk: a manifest, and parts that are named by what they contain. Whatever is written is whole.

    manifest.json     the experiment as read, its arms, versions and digests
    parts/            KEY.FIRST-LAST.WHAT.CHECKSUM.parquet: some blocks of one arm, their rows and tallies
    told/             notable games as transcripts
    log.txt           what happened when
    report.html       where `mrsim report` made it, with its numbers in data/report/

The parts are the truth: what is there need not be played again, in whatever order or by whomever it was played.
"""

import hashlib
import json
import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from filelock import FileLock, Timeout

from mrsim.errors import InputError

MANIFEST: Final = "manifest.json"
PARTS: Final = "parts"
TOLD: Final = "told"
LOG: Final = "log.txt"
PAGES: Final = ("report.html", "report.md")
NUMBERS: Final = "data/report"
"""Of a report, beside it."""
OWN: Final = (PARTS, TOLD, LOG, *PAGES, "data")
"""What may be in the folder of a run before its manifest is there; hidden files, too."""
LOCK: Final = ".lock"
FORMAT: Final = 1
"""Raised when a run folder is laid out otherwise."""
KEYS: Final[dict[str, type]] = {
    "experiment": dict,
    "argv": list,
    "versions": dict,
    "status": str,
    "blocks": int,
    "part_blocks": int,
    "arms": list,
}
"""What every manifest has."""

ROWS: Final = "rows"
"""The rows of a part are written last: where they are, the part is whole."""
PART_NAME: Final = re.compile(
    r"(?P<key>[0-9a-f]{12})\.(?P<first>\d{9})-(?P<last>\d{9})\.(?P<what>\w+)\.(?P<sum>[0-9a-f]{16})\.parquet",
)


@dataclass(frozen=True, order=True)
class Part:
    """Some blocks of an arm, on disk: their rows, and what was tallied of them."""

    key: str
    first: int
    last: int
    """The last block that is in it."""
    checksums: tuple[tuple[str, str], ...] = ()
    """Of each of its files, by what is in it."""

    @property
    def file_names(self) -> dict[str, str]:
        """What its files are called."""
        return {
            what: f"{self.key}.{self.first:09}-{self.last:09}.{what}.{checksum}.parquet"
            for what, checksum in self.checksums
        }


@dataclass(frozen=True)
class RunFolder:
    """A folder that holds a run, or will."""

    folder: Path

    @property
    def exists(self) -> bool:
        """Whether there is a run."""
        return (self.folder / MANIFEST).is_file()

    def manifest(self) -> dict[str, Any]:
        """What the run is."""
        file = self.folder / MANIFEST
        if self.folder.is_file():
            raise InputError(f"{self.folder} is a file, not the folder of a run.")
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise InputError(
                f"{self.folder} holds no run: there is no {MANIFEST} in it; `mrsim runs` lists those there are."
            ) from None
        except OSError as error:
            raise InputError(f"{file} can't be read: {error.strerror or error}.") from None
        except ValueError as error:
            raise InputError(f"{file} is not the manifest of a run: {error}.") from None
        return checked(found, file)

    def write_manifest(self, manifest: Mapping[str, Any]) -> None:
        """Put it there whole, or not at all."""
        text = json.dumps({"format": FORMAT, **manifest}, indent=2, ensure_ascii=False) + "\n"
        self.write(self.folder / MANIFEST, text.encode())

    def check_place(self) -> None:
        """A run may be here: among nothing else."""
        if self.folder.is_file():
            raise InputError(f"{self.folder} is a file; a run needs a folder of its own.")
        if self.exists or not self.folder.is_dir():
            return
        others = sorted(place.name for place in self.folder.iterdir() if place.name not in OWN)
        others = [name for name in others if not name.startswith(".")]
        if others:
            raise InputError(f"{self.folder} holds {others[0]} and no run; a run needs a folder of its own.")

    def make(self) -> None:
        """The folder, with a place for parts."""
        self.check_place()
        try:
            (self.folder / PARTS).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{self.folder} can't be made: {error.strerror or error}.") from None

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Nobody else writes here; the lock of a process that died is gone with it."""
        self.make()
        try:
            with FileLock(self.folder / LOCK, timeout=0):
                yield
        except Timeout:
            raise InputError(
                f"{self.folder} is being written by another process; wait for it, or give --out."
            ) from None

    def parts(self) -> list[Part]:
        """All parts by the names of their files, in order; unfinished ones are none."""
        found: dict[tuple[str, int, int], dict[str, str]] = {}
        for file in sorted((self.folder / PARTS).glob("*.parquet")):
            name = PART_NAME.fullmatch(file.name)
            if name:
                stretch = (name["key"], int(name["first"]), int(name["last"]))
                found.setdefault(stretch, {})[name["what"]] = name["sum"]
        return [Part(*stretch, tuple(files.items())) for stretch, files in sorted(found.items()) if ROWS in files]

    def files(self, part: Part) -> dict[str, Path]:
        """Where a part lies."""
        return {what: self.folder / PARTS / name for what, name in part.file_names.items()}

    def write_part(self, key: str, first: int, last: int, contents: Mapping[str, bytes]) -> Part:
        """Add a part; the rows come last."""
        in_order = sorted(contents, key=lambda what: (what == ROWS, what))
        part = Part(key, first, last, tuple((what, checksum(contents[what])) for what in in_order))
        for what, file in self.files(part).items():
            self.write(file, contents[what])
        return part

    def is_damaged(self, part: Part) -> bool:
        """Whether a file no longer holds what its name says."""
        files = self.files(part)
        return any(checksum(files[what].read_bytes()) != said for what, said in part.checksums)

    def remove(self, part: Part) -> None:
        """Take a part away."""
        for file in self.files(part).values():
            file.unlink()

    def remove_report(self) -> bool:
        """Take away the pages that `mrsim report` puts here, and their numbers; whether there were any."""
        pages = [page for page in map(self.folder.joinpath, PAGES) if page.is_file()]
        for page in pages:
            page.unlink()
        if pages:
            shutil.rmtree(self.folder / NUMBERS, ignore_errors=True)
        return bool(pages)

    def write(self, file: Path, contents: bytes) -> None:
        """A file appears when it is whole; what is left of a failed try is removed."""
        unfinished = file.with_name(f".{file.name}.unfinished")
        try:
            with unfinished.open("wb") as out:
                out.write(contents)
                out.flush()
                os.fsync(out.fileno())
            unfinished.replace(file)
        except OSError as error:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
            raise InputError(
                f"{file} can't be written: {error.strerror or error}. What was played before is kept; "
                "the same command goes on from there."
            ) from None

    def note(self, text: str) -> None:
        """A line of the log."""
        with suppress(OSError), (self.folder / LOG).open("a", encoding="utf-8") as log:
            log.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} {text}\n")


def checked(found: Any, file: Path) -> dict[str, Any]:
    """What was read, if it is a manifest."""
    if not isinstance(found, dict):
        raise InputError(f"{file} is not the manifest of a run: it holds no keys.")
    if found.get("format") != FORMAT:
        raise InputError(f"{file} is of format {found.get('format')}; this version reads format {FORMAT}.")
    for key, kind in KEYS.items():
        if not isinstance(found.get(key), kind):
            raise InputError(f"{file} is not the manifest of a run: key {key} is missing or of another kind.")
    return found


def checksum(contents: bytes) -> str:
    """Names what a part contains."""
    return hashlib.sha256(contents).hexdigest()[:16]


def missing(blocks: int, parts: Iterable[Part], size: int) -> Iterator[tuple[int, int]]:
    """The stretches (first, number) that no part covers, cut where parts of this size begin."""
    covered = sorted((part.first, part.last) for part in parts)
    at = 0
    for first, last in [*covered, (blocks, blocks)]:
        while at < min(first, blocks):
            end = min(first, blocks, (at // size + 1) * size)
            yield at, end - at
            at = end
        at = max(at, last + 1)


def chosen(parts: Sequence[Part]) -> list[Part]:
    """Parts of an arm that don't overlap; of those that begin together the longest."""
    kept: list[Part] = []
    for part in sorted(parts, key=lambda part: (part.key, part.first, -part.last)):
        if not kept or part.key != kept[-1].key or part.first > kept[-1].last:
            kept.append(part)
    return kept
