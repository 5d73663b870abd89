# ruff: noqa: INP001  a script, in no package
"""Runs the commands in the documents and puts in what they print.

    python docs/make_outputs.py [PAGE…]

Without a page, all of them are refreshed.

A block of code in a document is one of these:

* a file, if the line before it ends with its name: `recruiter.py`: or the like. Commands find it in their folder.
* `console`: a command after `$ `, and what it prints. If that begins with `…`, it is only the part of the
  output from the heading below the `…` to the next heading.
* anything else, which is left alone.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
FENCE: Final = re.compile(
    r"(?:`(?P<file>[\w.-]+\.(?:py|csv|toml))`:\n\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE
)
HEADING_ENDS: Final = "───"
MRSIM: Final = (sys.executable, "-m", "mrsim")
SCREEN: Final = ("FORCE_COLOR", "TTY_COMPATIBLE", "COLUMNS")
"""Variables that would make a command print as if to a terminal."""

FINE: Final = (0, 3, 4)
"""Exit codes of commands that did what they were asked; 3 and 4 say what was found."""

Run = Callable[[list[str], Path], tuple[int, str, str]]


class Block(NamedTuple):
    """A block of code."""

    file: str | None
    language: str
    text: str


def documents() -> list[Path]:
    """All Markdown files of the project."""
    pages = sorted(ROOT.rglob("*.md"))
    return [page for page in pages if not any(part.startswith(".") for part in page.relative_to(ROOT).parts)]


def blocks(page: str) -> list[Block]:
    """The blocks of code of a page."""
    return [Block(found["file"], found["language"], found["text"]) for found in FENCE.finditer(page)]


def write_files(page: str, folder: Path) -> None:
    """Write the files that a page contains into a folder."""
    for block in blocks(page):
        if block.file:
            (folder / block.file).write_text(block.text, encoding="utf-8", newline="\n")


def commands(page: str) -> Iterator[list[str]]:
    """The arguments of every mrsim command in the blocks of a page."""
    for block in blocks(page):
        for line in block.text.splitlines():
            found = re.match(r"(?:\$ )?(?:\.venv[/\\](?:bin|Scripts)[/\\])?mrsim (.*)", line)
            if found:
                yield shlex.split(found[1])


def refreshed(page: str, run: Run | None = None) -> str:
    """The page with the current output of its commands; `run` runs one, usually in a process of its own."""
    with TemporaryDirectory() as folder:
        write_files(page, Path(folder))
        return FENCE.sub(lambda found: refreshed_block(found, Path(folder), run or run_process), page)


def refreshed_block(found: re.Match[str], folder: Path, run: Run) -> str:
    """One block of code with the current output of its command."""
    if found["language"] != "console":
        return found[0]
    command, *printed = found["text"].splitlines()
    arguments = shlex.split(command.removeprefix("$ mrsim "))
    code, printed_now, mistake = run(arguments, folder)
    if code not in FINE:
        raise SystemExit(f"mrsim {' '.join(arguments)}: {mistake}")
    lines = [line.rstrip() for line in printed_now.splitlines()]
    if printed[:1] == ["…"]:
        lines = ["…", *section(lines, printed[1]), "…"]
    return found[0].replace(found["text"], "\n".join([command, *lines]) + "\n")


def run_process(arguments: list[str], folder: Path) -> tuple[int, str, str]:
    """The exit code of a command in a folder, and what it writes to standard output and error."""
    around = {name: value for name, value in os.environ.items() if name not in SCREEN} | {"PYTHONUTF8": "1"}
    done = subprocess.run(  # noqa: S603
        (*MRSIM, *arguments), cwd=folder, env=around, capture_output=True, encoding="utf-8", check=False
    )
    return done.returncode, done.stdout, done.stderr


def section(lines: list[str], heading: str) -> list[str]:
    """The lines from a heading to the next one, blank lines at the end left out."""
    if heading not in lines:
        raise SystemExit(f"No such heading: {heading}")
    first = lines.index(heading)
    after = (at for at in range(first + 1, len(lines)) if lines[at].endswith(HEADING_ENDS))
    return "\n".join(lines[first : next(after, len(lines))]).rstrip().split("\n")


if __name__ == "__main__":
    for document in [Path(page) for page in sys.argv[1:]] or documents():
        text = document.read_text(encoding="utf-8")
        document.write_text(refreshed(text), encoding="utf-8", newline="\n")
