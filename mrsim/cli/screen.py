"""Printing for all commands: results go to standard output, everything else to standard error."""

import codecs
import io
import sys
import unicodedata
import warnings
from contextvars import ContextVar
from typing import Final, TextIO

from rich.console import Console

from mrsim.errors import ReadingRemark, one_line_sentence

IN_ASCII: Final = dict(
    zip(
        "−–×±…•·→▲▼●◇►═─│┌┐└┘╫▒▁▂▃▄▅▆▇█",
        "-|-|x|+/-|...|*|.|->|^|v|o|?|>|=|-|!|+|+|+|+|#|%|_|.|-|=|+|*|%|#".split("|"),
        strict=True,
    )
)
"""The signs we print, for terminals that know no others."""
_is_quiet: Final[ContextVar[bool]] = ContextVar("quiet", default=False)
"""Whether progress and remarks are left out."""
_listens_for_compiling: Final[list[bool]] = []
"""Holds something once the process says when it compiles."""
REPLACED: Final = "mrsim.in_ascii"


def speak_the_encoding_of_the_terminal() -> None:
    """Print the nearest characters for those that the terminal can't show."""
    codecs.register_error(REPLACED, nearest_characters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=REPLACED)


def is_ascii() -> bool:
    """Whether standard output takes nothing else, so that JSON has to escape what it holds."""
    return not sys.stdout.encoding.lower().startswith("utf")


def nearest_characters(error: UnicodeError) -> tuple[str, int]:
    """For characters that can't be encoded, others that can."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(in_ascii, error.object[error.start : error.end])), error.end


def in_ascii(character: str) -> str:
    """The sign that we chose, a letter without its marks, or a question mark."""
    plain = unicodedata.normalize("NFKD", character).encode("ascii", errors="ignore").decode()
    return IN_ASCII.get(character) or plain or "?"


def results_console() -> Console:
    """Where results are printed. At least 80 columns when nobody looks, so that pipes get whole lines."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=80)


def remarks_console() -> Console:
    """Where progress and remarks go; nowhere after `mrsim --quiet`."""
    return Console(stderr=True, highlight=False, quiet=_is_quiet.get())


def advice_console() -> Console:
    """Where commands to try next are printed, beside the results; nowhere after `mrsim --quiet`."""
    console = results_console()
    console.quiet = is_quiet()
    return console


def is_quiet() -> bool:
    """Whether results and mistakes alone are wanted."""
    return _is_quiet.get()


def keep_quiet(wanted: bool) -> None:
    """From now on progress and remarks are printed or not."""
    _is_quiet.set(wanted)


def print_plain(text: str) -> None:
    """Text as it is, however long its lines are; `typer.echo` would give an ASCII terminal UTF-8."""
    sys.stdout.write(f"{text}\n")


def print_mistake(sentence: str) -> None:
    """Print the sentence about a user's mistake to standard error."""
    sys.stderr.write(f"mrsim: {sentence}\n")


def print_warnings_as_sentences() -> None:
    """From now on Python's warnings about a user's files are a sentence each, said once."""
    said: set[str] = set()

    def show(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,  # noqa: ARG001  as `warnings` calls it
        line: str | None = None,  # noqa: ARG001
    ) -> None:
        if category is ReadingRemark and _is_quiet.get():
            return
        sentence = f"{filename}, line {lineno}: {message}" if category is SyntaxWarning else f"{message}"
        if sentence not in said:
            said.add(sentence)
            sys.stderr.write(f"mrsim: {one_line_sentence(sentence)}\n")

    warnings.showwarning = show


def say_if_compiling() -> None:
    """The first run of a version compiles the game, a new strategy its own functions; say so once, before the silence.

    A command that plays several times says it once too.
    """
    from mrsim.engine.cache_files import on_not_kept
    from mrsim.engine.cache_folders import cache_folder
    from mrsim.engine.jit import on_first_compile

    if not _listens_for_compiling:
        _listens_for_compiling.append(True)
        on_first_compile(
            lambda: remarks_console().print("Compiling for this machine: about 20 s the first time, not again …")
        )
    on_not_kept(
        lambda why: remarks_console().print(
            f"Compiled code can't be kept in {cache_folder().parent}: {why}. The next run compiles it again."
        )
    )
