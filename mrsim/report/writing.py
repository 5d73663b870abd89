"""A file appears when it is whole."""

from contextlib import suppress
from pathlib import Path

from mrsim.errors import InputError


def write_whole(file: Path, text: str) -> None:
    """Write it, or leave what was there."""
    unfinished = file.with_name(f".{file.name}.unfinished")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_text(text, encoding="utf-8", newline="\n")
        unfinished.replace(file)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise InputError(f"{file} can't be written: {error.strerror or error}.") from None
