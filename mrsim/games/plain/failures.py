"""What went wrong in a game or a strategy that is plain Python: one sentence with the file and the line."""

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from mrsim.errors import InputError
from mrsim.strategy.diagnostics import describe_error


class GameTooSlowError(BaseException):
    """Raised inside a game that is out of time; no `except Exception` of the game holds it up."""


def place_of_error(error: BaseException, *files: Path | None) -> str:
    """`games/my_game.py, line 7`: the file that failed, be it a strategy or the game."""
    frames = traceback.extract_tb(error.__traceback__)
    named = {str(file) for file in files if file is not None}
    found = [frame for frame in frames if frame.filename in named]
    return f"{found[-1].filename}, line {found[-1].lineno}" if found else str(next(filter(None, files), "the game"))


def line_of(function: Callable[..., Any]) -> int:
    """Where a method begins."""
    code = getattr(function, "__code__", None)
    return code.co_firstlineno if code else 1


def refuse_answer(file: Path, method: Callable[..., Any], wrong: str, right: str) -> NoReturn:
    """Refuse what a method of a game gave."""
    raise InputError(f"{file}, line {line_of(method)}: {method.__name__} {wrong}; {right}.")


@contextmanager
def failures_in_file(file: Path, what: str) -> Iterator[None]:
    """A failure inside as one sentence with the line."""
    try:
        yield
    except InputError:
        raise
    except Exception as error:  # noqa: BLE001  whatever the user's code raises
        raise InputError(f"{place_of_error(error, file)}: {what} fails with {describe_error(error)}.") from None
