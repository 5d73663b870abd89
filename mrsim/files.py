"""A file appears when it is whole; if it can't be written, one sentence says so, and nothing is left behind."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from mrsim.errors import InputError

REPORTS: Final = Path("reports")
"""Where runs are kept unless another folder is named."""
PICTURE_FORMATS: Final = ("svg", "png", "pdf")
"""What the file of a picture may end in."""
OF_RUST: Final = " (os error "
"""What libraries written in Rust add to what the system says: a number, and the name of a temporary file."""
NAME_KEPT: Final = 32
"""Characters of a file's name that its unfinished form bears: names of files have a limit."""


def write_atomically(file: Path, contents: str | bytes) -> None:
    """Write a whole file, in new folders if need be, or leave the one that was there."""
    data = contents if isinstance(contents, bytes) else contents.encode("utf-8", errors="replace")
    with written_atomically(file) as unfinished:
        unfinished.write_bytes(data)


def write_new(file: Path, contents: str) -> None:
    """Write a whole file; refuse if it exists already."""
    if file.exists():
        raise InputError(f"{file} is there already; choose another name.")
    write_atomically(file, contents)


@contextmanager
def put_in_place(unfinished: Path, target: Path) -> Iterator[None]:
    """Replace the target by the unfinished file at the end; a failed try leaves nothing behind."""
    try:
        yield
        unfinished.replace(target)
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


@contextmanager
def written_atomically(file: Path, *failures: type[Exception]) -> Iterator[Path]:
    """A path to write to, which becomes the file at the end; these failures of libraries are told as OSErrors are.

    What is no regular file, such as a pipe or /dev/null, is written to as it is.
    """
    caught: tuple[type[Exception], ...] = (OSError, *failures)
    try:
        target = Path(os.path.realpath(file))
        if target.is_dir():
            raise InputError(f"{file} can't be written: it is a folder.")
        if target.exists() and not target.is_file():
            yield target
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished = target.with_name(f".{target.name[:NAME_KEPT]}.{os.getpid()}-{threading.get_ident()}.unfinished")
        with put_in_place(unfinished, target):
            yield unfinished
    except caught as error:
        raise InputError(f"{file} can't be written: {first_line_of_error(error)}.") from None


def check_writable(option: str, file: Path | None) -> None:
    """Say what is wrong with the file of an option before an hour of playing."""
    if file is None:
        return
    try:
        folder = file.absolute().parent
        if not folder.is_dir():
            raise InputError(f"{option}: the folder of {file} does not exist.")
        if file.is_dir():
            raise InputError(f"{option}: {file} is a folder.")
    except OSError as error:
        raise InputError(f"{option}: {file} can't be written: {first_line_of_error(error)}.") from None
    if not os.access(folder, os.W_OK):
        raise InputError(f"{option}: {file} can't be written: its folder is read-only.")


def make_folder(folder: Path) -> None:
    """Make a folder, with those above it; one sentence where that can't be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder} can't be made: {first_line_of_error(error)}.") from None


def is_file(named: str | Path) -> bool:
    """Whether there is such a file; a name that the system refuses names none."""
    try:
        return Path(named).is_file()
    except OSError:
        return False


def is_folder(named: str | Path) -> bool:
    """Whether there is such a folder; a name that the system refuses names none."""
    try:
        return Path(named).is_dir()
    except OSError:
        return False


def first_line_of_error(error: Exception) -> str:
    """Why, in the first line of what the system or a library says."""
    said = (getattr(error, "strerror", None) or str(error) or type(error).__name__).splitlines()[0]
    return said.partition(OF_RUST)[0].rstrip(".")
