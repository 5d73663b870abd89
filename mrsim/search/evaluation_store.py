"""What was played for a search: sums of some blocks, under the name of what they depend on. One file, always whole."""

import sqlite3
from pathlib import Path
from threading import Lock

from mrsim.errors import InputError
from mrsim.runs.part_files import RunPart

CREATE_TABLE = "CREATE TABLE IF NOT EXISTS parts (key TEXT, first INT, last INT, sums BLOB, PRIMARY KEY (key, first))"


class SumStore:
    """Keeps sums on disk, so that a stopped search resumes; in memory where no file is named."""

    def __init__(self, file: Path | None = None) -> None:
        self.lock = Lock()
        self.file = file
        if file is not None and not file.absolute().parent.is_dir():
            raise InputError(f"cache: the folder of {file} does not exist.")
        try:
            self.base = sqlite3.connect(file or ":memory:", check_same_thread=False, isolation_level=None)
            self.base.execute("PRAGMA journal_mode = WAL")
            self.base.execute("PRAGMA synchronous = NORMAL")
            self.base.execute(CREATE_TABLE)
        except sqlite3.Error as error:
            raise self._refused(error) from None

    def parts(self, key: str) -> list[RunPart]:
        """The parts that are kept under this key."""
        with self.lock:
            found = self.base.execute("SELECT first, last FROM parts WHERE key = ?", (key,)).fetchall()
        return [RunPart(key, first, last) for first, last in found]

    def read(self, key: str) -> list[bytes]:
        """All of it, in the order of blocks."""
        with self.lock:
            found = self.base.execute("SELECT sums FROM parts WHERE key = ? ORDER BY first", (key,)).fetchall()
        return [sums for (sums,) in found]

    def write(self, key: str, first: int, last: int, sums: bytes) -> None:
        """Keep the sums of some blocks; a part that is there already stays as it is."""
        try:
            with self.lock:
                self.base.execute("INSERT OR IGNORE INTO parts VALUES (?, ?, ?, ?)", (key, first, last, sums))
        except sqlite3.Error as error:
            raise self._refused(error) from None

    def close(self) -> None:
        """Close the file in which sums are kept."""
        self.base.close()

    def _refused(self, error: sqlite3.Error) -> InputError:
        return InputError(f"{self.file} can't be used to keep what is played: {error}. Remove it, or name another.")
