"""What to tell when a strategy raises an error in the middle of a game."""

import inspect
from pathlib import Path

from mrsim.errors import InputError
from mrsim.kernel.cache import COMPILING
from mrsim.strategy.question import Strategy


def failure(strategy: Strategy, question: str, error: Exception, game: str) -> InputError:
    """What to tell when a strategy raises an error in the middle of a game."""
    answer = strategy.answers.get(question)
    if answer is None or strategy.file is None:
        return InputError(f"The baseline fails at {question} ({error!r}) in {game}.")
    line = answer.line if COMPILING else line_in(strategy.file, error, answer.line)
    hint = "" if not COMPILING else " Replay that game with NUMBA_DISABLE_JIT=1 set to see the very line."
    return InputError(
        f"{strategy.file}, line {line}: {question} fails in {game}: {type(error).__name__}: {error}.{hint}"
    )


def line_in(file: Path, error: BaseException, otherwise: int = 1) -> int:
    """The innermost line of the file that an error came through; compiled code knows none."""
    frames = inspect.getinnerframes(error.__traceback__) if error.__traceback__ else []
    lines = [frame.lineno for frame in frames if frame.filename == str(file) and not frame.function.startswith("pick_")]
    return lines[-1] if lines else otherwise
