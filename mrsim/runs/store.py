"""The folder of a run: a manifest, and parts that are named by what they contain. Every file is written whole.

    manifest.json     the experiment as read, its arms, versions and digests
    parts/            KEY.FIRST-LAST.WHAT.SEAL.parquet: some blocks of one arm, their rows and tallies
    told/             notable games as transcripts
    log.txt           what happened when
    room.json         how much better everybody could play, where `mrsim exploit` looked for it
    report.html       where `mrsim report` made it, with its numbers in data/report/

The parts are the truth: blocks in them need not be played again, no matter who played them and in which order.
`part_files.py` says how they are named.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from mrsim.errors import InputError
from mrsim.files import put_in_place
from mrsim.interrupts import hold_off_exit
from mrsim.runs.manifest import FORMAT, Manifest, manifest_as_object, name_other_reader, read_manifest
from mrsim.runs.part_files import PART_NAME, ROWS, RunPart, part_seal
from mrsim.runs.skill_room_file import ROOM_FILE

MANIFEST: Final = "manifest.json"
PARTS: Final = "parts"
TOLD: Final = "told"
LOG: Final = "log.txt"
PAGES: Final = ("report.html", "report.md")
NUMBERS: Final = "data/report"
"""The folder of a report's numbers."""
OWN: Final = (PARTS, TOLD, LOG, "experiment.toml", ROOM_FILE, *PAGES, "data")
"""Names that may be in a run folder before its manifest is; hidden files may be, too."""
LOCK: Final = ".lock"
MENDED: Final = "The same `mrsim run` writes it again"
SET_ASIDE: Final = ".set-aside"
"""Ends the name of what lay where something of the run belongs."""


class DamagedManifestError(InputError):
    """A manifest that can't be used. It can be written again, since the parts are the truth."""


@dataclass(frozen=True)
class RunFolder:
    """A folder that holds a run, or will."""

    folder: Path

    @property
    def exists(self) -> bool:
        """Whether there is a run."""
        return (self.folder / MANIFEST).is_file()

    def manifest(self) -> Manifest:
        """The manifest of the run."""
        file = self.folder / MANIFEST
        if self.folder.is_file():
            raise InputError(f"{self.folder} is a file, not the folder of a run.")
        if file.exists() and not file.is_file():
            raise InputError(f"{file} is no file; move it away, and `mrsim run` writes the manifest again.")
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise InputError(
                f"{self.folder} holds no run: there is no {MANIFEST} in it; `mrsim runs` lists the runs in reports/."
            ) from None
        except OSError as error:
            raise InputError(f"{file} can't be read: {error.strerror or error}.") from None
        except RecursionError:
            raise DamagedManifestError(
                f"{file} is not the manifest of a run: it is nested too deeply. {MENDED}."
            ) from None
        except ValueError as error:
            raise DamagedManifestError(f"{file} is not the manifest of a run: {error}. {MENDED}.") from None
        if isinstance(found, dict) and isinstance(found.get("format"), int) and found["format"] != FORMAT:
            versions = found.get("versions")
            reader = name_other_reader(versions.get("mrsim")) if isinstance(versions, dict) else ""
            raise InputError(
                f"{file} is of format {found['format']}{reader}, and this version reads format "
                f"{FORMAT}; `mrsim run` with --fresh plays it again, or with --out into another folder."
            )
        try:
            return read_manifest(found)
        except ValueError as error:
            raise DamagedManifestError(f"{file} is not the manifest of a run: {error}. {MENDED}.") from None

    def write_manifest(self, manifest: Manifest) -> None:
        """Put it there whole, or not at all."""
        text = json.dumps(manifest_as_object(manifest), indent=2, ensure_ascii=False) + "\n"
        self.write(self.folder / MANIFEST, text.encode(errors="backslashreplace"))

    def check_place(self) -> None:
        """Refuse a folder that holds anything other than a run."""
        if self.folder.is_file():
            raise InputError(f"{self.folder} is a file; a run needs a folder of its own.")
        if self.exists or not self.folder.is_dir():
            return
        others = sorted(place.name for place in self.folder.iterdir() if place.name not in OWN)
        others = [name for name in others if not name.startswith(".")]
        if others:
            raise InputError(f"{self.folder} holds {others[0]} and no run; a run needs a folder of its own.")

    def make(self) -> None:
        """Make the folder, with a place for parts."""
        self.check_place()
        self.make_folder(self.folder)
        self.make_folder(self.folder / PARTS)

    def make_folder(self, place: Path) -> None:
        """A folder; a file below the run in its place is set aside."""
        try:
            if place != self.folder and not place.is_dir():
                set_aside(place)
            place.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{place} can't be made: {failure_reason(error)}.") from None

    def start_over(self) -> None:
        """Remove the parts of a run, so that all of it is played again."""
        try:
            shutil.rmtree(self.folder / PARTS)
        except OSError as error:
            raise InputError(f"{self.folder / PARTS} can't be removed: {failure_reason(error)}.") from None
        self.make_folder(self.folder / PARTS)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Nobody else writes here; the lock of a process that died is gone with it."""
        self.make()
        lock = FileLock(self.folder / LOCK, timeout=0)
        try:
            lock.acquire()
        except Timeout:
            raise InputError(
                f"{self.folder} is being written by another process; wait for it, or give --out."
            ) from None
        except (OSError, NotImplementedError) as error:
            raise InputError(
                f"{self.folder / LOCK} can't be written: {failure_reason(error)}; `mrsim run` needs a folder in which "
                f"it can lock this file."
            ) from None
        try:
            yield
        finally:
            lock.release()

    def parts(self) -> list[RunPart]:
        """All parts by the names of their files, in order; unfinished ones are none."""
        found: dict[tuple[str, int, int], dict[str, str]] = {}
        try:
            with os.scandir(self.folder / PARTS) as files:
                names = [name for file in files if (name := PART_NAME.fullmatch(file.name))]
        except OSError:
            return []
        for name in sorted(names, key=lambda name: name.string):
            blocks = (name["key"], int(name["first"]), int(name["last"]))
            found.setdefault(blocks, {})[name["what"]] = name["seal"]
        return [RunPart(*blocks, tuple(files.items())) for blocks, files in sorted(found.items()) if ROWS in files]

    def parts_of(self, keys: Collection[str]) -> list[RunPart]:
        """Those of some arms."""
        return [part for part in self.parts() if part.key in keys]

    def files(self, part: RunPart) -> dict[str, Path]:
        """Where a part lies."""
        return {what: self.folder / PARTS / name for what, name in part.file_names.items()}

    def borrow_parts(self, other: "RunFolder", keys: Collection[str]) -> None:
        """Take over the parts of these arms that another folder has, as links; what can't be linked is played again."""
        there = set(self.parts())
        for part in other.parts_of(keys):
            if part not in there:
                with suppress(OSError):
                    for what, file in other.files(part).items():
                        os.link(file, self.files(part)[what])

    def write_part(self, key: str, first: int, last: int, contents: Mapping[str, bytes]) -> RunPart:
        """Add a part; the rows come last."""
        in_order = sorted(contents, key=lambda what: (what == ROWS, what))
        seals = ((what, part_seal(key, first, last, what, contents[what])) for what in in_order)
        part = RunPart(key, first, last, tuple(seals))
        with hold_off_exit():
            for what, file in self.files(part).items():
                self.write(file, contents[what])
        return part

    def read(self, file: Path) -> bytes | None:
        """The contents of a file; None where it can't be read."""
        try:
            return file.read_bytes() if file.is_file() else None
        except OSError:
            return None

    def remove_report(self) -> bool:
        """Take away the pages that `mrsim report` puts here, and their numbers; whether there were any."""
        pages = [page for page in map(self.folder.joinpath, PAGES) if page.is_file()]
        for page in pages:
            page.unlink()
        numbers = self.folder / NUMBERS
        if pages and not numbers.parent.is_symlink():
            shutil.rmtree(numbers, ignore_errors=True)
        return bool(pages)

    def write(self, file: Path, contents: bytes) -> None:
        """A file appears when it is whole; what is left of a failed try is removed."""
        unfinished = file.with_name(f".{file.name}.unfinished")
        try:
            unfinished.unlink(missing_ok=True)
            with hold_off_exit(), put_in_place(unfinished, file):
                with unfinished.open("xb") as out:
                    out.write(contents)
                    out.flush()
                    os.fsync(out.fileno())
                if is_real_folder(file):
                    set_aside(file)
        except OSError as error:
            raise InputError(
                f"{file} can't be written: {error.strerror or error}. What was played before is kept; "
                "the same command resumes from there."
            ) from None

    def note(self, text: str) -> None:
        """A line of the log."""
        file = self.folder / LOG
        if file.is_symlink() or (file.exists() and not file.is_file()):
            return
        with suppress(OSError), file.open("a", encoding="utf-8", errors="backslashreplace") as log:
            log.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} {text}\n")


def transcript_digest(contents: bytes) -> str:
    """The digest of a told game that the manifest records."""
    return hashlib.sha256(contents).hexdigest()[:16]


def is_real_folder(file: Path) -> bool:
    """Whether there is a folder where a file belongs; a link is none."""
    return file.is_dir() and not file.is_symlink()


def set_aside(place: Path) -> None:
    """Make room where something else lies than belongs there; nothing is lost, not even what was set aside before."""
    if place.is_symlink() or place.exists():
        names = (f"{place.name}{SET_ASIDE}{number or ''}" for number in count())
        place.rename(next(free for name in names if not os.path.lexists(free := place.with_name(name))))


def failure_reason(error: Exception) -> str:
    """Why the system refused something."""
    return getattr(error, "strerror", None) or str(error)
