"""Runs a command as a shell would, and says how it ended.

`run_command` stays in this process, where everything is imported and compiled already, which saves the seconds that a
process of its own takes to start. `run_process` is for tests of what only a process has: its exit, signals and imports.
"""

import io
import os
import subprocess
import sys
from contextlib import chdir, contextmanager, nullcontext, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from unittest.mock import patch

import typer.testing

from docs.make_outputs import refreshed
from mrsim.cli.main import main

ROOT = Path(__file__).resolve().parents[1]
TERMINAL = {"COLUMNS": "80", "TERM": "dumb"}
MISTAKE = "mrsim: "
USAGE = "Usage: "
"""How typer begins what it says of an option that does not exist."""


@dataclass(frozen=True)
class Finished:
    """What a shell sees of a command that has ended."""

    returncode: int
    stdout: str
    stderr: str

    @property
    def sentences(self):
        return [line for line in self.stderr.splitlines() if line.startswith(MISTAKE)]

    @property
    def is_one_sentence(self):
        """Whether a mistake was told in one line without a traceback."""
        lines = self.stderr.strip().splitlines()
        is_told = lines[-1:] == self.sentences or USAGE in self.stderr
        return self.returncode == 2 and "Traceback" not in self.stderr and is_told


@contextmanager
def one_tree_of_commands():
    """Put all commands together once: that takes some 30 ms, longer than most inputs take to be refused."""
    build = cache(typer.main.get_command)
    with patch.object(typer.main, "get_command", build), patch.object(typer.testing, "_get_command", build):
        yield


def run_command(*arguments, folder=None, encoding="utf-8"):
    """Run a command in this process; an exception that a user would see as a traceback is raised here."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2))
    code = 0
    with (
        patch.object(sys, "argv", ["mrsim", *map(str, arguments)]),
        patch.dict(os.environ, TERMINAL),
        chdir(folder) if folder else nullcontext(),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode(encoding))
    return Finished(code, *texts)


def refresh_outputs(page):
    """A page of the documentation with what its commands print now."""

    def run_one(arguments, folder):
        done = run_command(*arguments, folder=folder)
        return done.returncode, done.stdout, done.stderr

    return refreshed(page, run_one)


def run_process(*arguments, folder=None):
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "mrsim", *map(str, arguments)],
        env=os.environ | TERMINAL | {"PYTHONPATH": str(ROOT)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    return Finished(done.returncode, done.stdout, done.stderr)
