"""What to tell when a strategy can't be compiled, or raises an error in the middle of a game."""

import inspect
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import FunctionType
from typing import Final

from mrsim.engine.cache_folders import PACKAGE
from mrsim.engine.jit import COMPILING
from mrsim.errors import InputError
from mrsim.strategy.pick import lines_before_pick
from mrsim.strategy.question import Question, Strategy

SAID: Final = "mrsim: "
"""How the command line begins a mistake."""
TELLING: Final = {
    r">>> float\((.+)\)": "its score is {}, not a number",
    r"No implementation of function .*\s+>>> (.+)": "there is no {}",
    r'to signature .* due to "TypeError: (.+?)"': "a call does not fit its function: {}",
}
"""What the compiler says, and what that means."""

VIEW: Final = re.compile(r"[A-Z]\w*\((?=(?:[A-Z]\w*\()*Record\()")
"""How the compiler begins to spell out a view."""

SEARCH_SECONDS: Final = 60
"""So long a failing game is told again with the compiler off, to find the very line."""


def failure_in_game(strategy: Strategy, question: str, error: Exception, command: list[str]) -> InputError:
    """A strategy failed in a game; `command` tells that game again: `mrsim replay …`."""
    answer = strategy.answers.get(question)
    told = f"{question} fails with {describe_error(error)}. To see that game: {shell_command(command)}"
    if answer is None or strategy.file is None:
        return InputError(f"The game's own baseline, answering for {strategy.name}: {told}")
    if COMPILING:
        found = _found_uncompiled(command)
        if found is not None:
            return InputError(found)
    return InputError(f"{strategy.file}, line {line_in(strategy.file, error, answer.line)}: {told}")


def _found_uncompiled(command: list[str]) -> str | None:
    """What the same command says with the compiler off: it knows the line. None if it says nothing in time."""
    try:
        done = subprocess.run(  # noqa: S603  the same program
            (sys.executable, "-m", *command),
            env=child_environment(NUMBA_DISABLE_JIT="1"),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
            timeout=SEARCH_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    said = [line for line in done.stderr.splitlines() if line.startswith(SAID)]
    return said[-1].removeprefix(SAID) if said and done.returncode else None


def describe_error(error: Exception) -> str:
    """An error as its kind and its text; division by zero has another kind for each sort of number."""
    if isinstance(error, ArithmeticError) and "divi" in str(error):
        return "a division by zero"
    return f"{type(error).__name__}: {error}"


def shell_command(command: list[str]) -> str:
    """A command as it can be pasted."""
    return subprocess.list2cmdline(command) if os.name == "nt" else shlex.join(command)


def child_environment(**switches: str) -> dict[str, str]:
    """What the same program needs around it in another process, with switches of the compiler."""
    path = os.pathsep.join(filter(None, (str(PACKAGE.parent), os.environ.get("PYTHONPATH"))))
    return os.environ | {"PYTHONPATH": path, "PYTHONUTF8": "1"} | switches


def line_in(file: Path, error: BaseException, otherwise: int = 1) -> int:
    """The innermost line of the file that an error came through; compiled code knows none."""
    frames = inspect.getinnerframes(error.__traceback__) if error.__traceback__ else []
    last = lines_before_pick(file.read_bytes())
    lines = [frame.lineno for frame in frames if frame.filename == str(file) and frame.lineno <= last]
    return lines[-1] if lines else otherwise


def compile_failure(file: Path, question: Question, function: FunctionType, error: Exception) -> InputError:
    """What the compiler stumbled over, in a sentence, with the line if it says so."""
    if isinstance(error, IndexError | KeyError | ValueError) and set("{}") & set(str(file)):
        return InputError(
            f"{file}: {question.name} can't be compiled, and the compiler can't say why while the path has braces; "
            "rename it, and try again."
        )
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    last = lines_before_pick(file.read_bytes())
    named = re.findall(rf'File "(?:[^"]*[/\\])?{re.escape(file.name)}", line (\d+)', text)
    lines = [int(line) for line in named if int(line) <= last]
    line = lines[0] if lines else function.__code__.co_firstlineno
    return InputError(f"{file}, line {line}: {question.name} can't be compiled: {compiler_reason(text)}.")


def compiler_reason(text: str) -> str:
    """The telling part of what the compiler says, without a full stop."""
    text = without_records(text)
    for pattern, sentence in TELLING.items():
        found = re.search(pattern, text)
        if found:
            return sentence.format(*found.groups())
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("Failed in", "During:", "File ", "- Resolution"))]
    return (telling or lines or ["the compiler gives no reason"])[0].removesuffix(" Raised from None").rstrip(".:")


def without_records(text: str) -> str:
    """`Parcel` for `Parcel(Me(Record(players[type=…` up to the bracket that closes it."""
    while found := VIEW.search(text):
        end, depth = found.end(), 1
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        text = text[: found.end() - 1] + text[end:]
    return text
