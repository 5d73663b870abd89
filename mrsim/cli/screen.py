"""What commands share on the screen: results to standard output, everything else to standard error."""

import codecs
import io
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from rich.console import Console

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from mrsim.matches.batches import GameBatch

IN_ASCII: Final = dict(
    zip(
        "−–×±…•·→▲▼●◇►═─│┌┐└┘╫▒▁▂▃▄▅▆▇█",
        "-|-|x|+/-|...|*|.|->|^|v|o|?|>|=|-|!|+|+|+|+|#|%|_|.|-|=|+|*|%|#".split("|"),
        strict=True,
    )
)
"""The signs we print, for terminals that know no others."""
REPLACED: Final = "mrsim.in_ascii"


def speak_the_encoding_of_the_terminal() -> None:
    """What a terminal can't show is printed as what comes nearest to it."""
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
    """Where progress and remarks go."""
    return Console(stderr=True, highlight=False)


def print_plain(text: str) -> None:
    """Text as it is, however long its lines are; `typer.echo` would give an ASCII terminal UTF-8."""
    sys.stdout.write(f"{text}\n")


def print_mistake(sentence: str) -> None:
    """Print the sentence about a user's mistake to standard error."""
    sys.stderr.write(f"mrsim: {sentence}\n")


def say_if_compiling() -> None:
    """The first run of a version compiles the game, a new strategy its own functions; say so before the silence."""
    from mrsim.engine.cache_files import on_not_kept
    from mrsim.engine.cache_folders import cache_folder
    from mrsim.engine.jit import on_first_compile

    on_first_compile(
        lambda: remarks_console().print("Compiling for this machine: about 20 s the first time, not again …")
    )
    on_not_kept(
        lambda why: remarks_console().print(
            f"Compiled code can't be kept in {cache_folder().parent}: {why}. The next run compiles it again."
        )
    )


@contextmanager
def show_progress(games: int) -> Iterator["GamesBar"]:
    """A bar with games a second and time left; nothing where standard error is no terminal."""
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = remarks_console()
    columns = (
        TextColumn("{task.completed:,.0f} games"),
        BarColumn(bar_width=24),
        TaskProgressColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
        TextColumn("left"),
        TextColumn("{task.fields[note]}"),
    )
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        yield GamesBar(bar, games)


class GamesBar:
    """A bar that counts games."""

    def __init__(self, bar: "Bar", games: int) -> None:
        self.bar = bar
        self.task = bar.add_task("", total=games, speed="", note="")

    def watch(self, batches: Iterable["GameBatch"]) -> Iterator["GameBatch"]:
        """Count the games of each batch as it comes."""
        for batch in batches:
            yield batch
            self.add(batch.games)

    def add(self, games: int) -> None:
        """So many games more are played."""
        task = self.bar.tasks[self.task]
        speed = (task.completed + games) / max(task.elapsed or 0, 1e-9)
        self.bar.update(self.task, advance=games, speed=f"{speed:,.0f} games/s")

    def note(self, text: str) -> None:
        """What is being done."""
        self.bar.update(self.task, note=text)
