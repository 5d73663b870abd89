"""Ctrl-C ends a command, also out of an endless loop of a strategy."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mrsim.interrupts import descendant_processes

ROOT = Path(__file__).resolve().parents[2]

LOOP = """
def claim(me, table, parcel):
    n = 0
    while True:
        n += 1
        if n < 0:
            return 1.0
"""
EXPERIMENT = """
game = "moon-river"
question = "Who wins?"

[settings]
players = 2

[lineups]
make = "round-robin"
strategies = ["loop.py", "random"]

[design]
blocks = 800
"""

BUSY_SECONDS = 5.0
"""Of one core's time: by then a worker has loaded everything, and plays."""
MOST_SECONDS = 60
SECOND_WITHIN = 1.0
FOR_A_BUSY_MACHINE = 2.0
"""More, where many tests run at once."""


def processor_seconds(process: int) -> float:
    """What a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def lives(process: int) -> bool:
    """Whether a process runs; one that has ended may be listed until somebody asks."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def launch(folder: Path, *argv: str) -> "subprocess.Popen[str]":
    """A command in a folder with an endless strategy."""
    (folder / "loop.py").write_text(LOOP)
    (folder / "loop.toml").write_text(EXPERIMENT)
    return subprocess.Popen(
        [sys.executable, "-c", STARTED, *argv],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def start(folder: Path, *argv: str) -> "subprocess.Popen[str]":
    """The same, once it has loaded its strategies and plays."""
    process = launch(folder, *argv)
    assert process.stdout
    if process.stdout.readline() != "plays\n":
        process.kill()
        pytest.fail(f"it ended before it played: {process.communicate()}")
    return process


@contextmanager
def killed_at_the_end(process: "subprocess.Popen[str]") -> "Iterator[subprocess.Popen[str]]":
    """A process that no failing test leaves behind, or waits for."""
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


STARTED = """
import os
from mrsim.games.moon_river import game

plain = game.MoonRiverMatch.play_into

def play_into(self, *given):
    os.write(1, b"plays\\n")  # In one piece: two threads begin at once.
    plain(self, *given)

game.MoonRiverMatch.play_into = play_into
from mrsim.cli.main import main
main()
"""
"""The command line, which says when compiled code begins to play."""


@pytest.mark.skipif("SIGINT_WAS_IGNORED" in os.environ, reason="whoever started the tests ignores Ctrl-C")
@pytest.mark.skipif(sys.platform != "linux", reason="signals and processes as Linux has them")
@pytest.mark.parametrize(
    "argv",
    [
        ("play", "moon-river", "--players", "2", "--strategies", "loop.py,random", "--jobs", "1"),
        ("play", "moon-river", "--players", "2", "--strategies", "loop.py,random", "--jobs", "2"),
        ("run", "loop.toml"),
    ],
    ids=lambda argv: " ".join(argv[:1] + argv[-1:]),
)
def test_a_second_ctrl_c_ends_an_endless_loop_within_a_second(tmp_path: Path, argv: tuple[str, ...]) -> None:
    with killed_at_the_end(start(tmp_path, *argv)) as process:
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        time.sleep(0.5)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=MOST_SECONDS) == 130
        assert time.monotonic() - sent < SECOND_WITHIN + FOR_A_BUSY_MACHINE
    assert not [file for file in tmp_path.rglob("*") if file.name.endswith(".unfinished")]


@pytest.mark.skipif(sys.platform != "linux", reason="signals and processes as Linux has them")
def test_the_first_ctrl_c_ends_a_command_that_plays_games_that_end(tmp_path: Path) -> None:
    with killed_at_the_end(start(tmp_path, "play", "moon-river", "--games", "100000000")) as process:
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=MOST_SECONDS) == 130


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="signals and processes as Linux has them")
def test_no_process_is_left_behind_that_plays_an_endless_loop(tmp_path: Path) -> None:
    deadline = time.monotonic() + MOST_SECONDS
    with killed_at_the_end(launch(tmp_path, "run", "loop.toml", "--backend", "processes")) as process:
        children: list[int] = []
        while not any(processor_seconds(child) > BUSY_SECONDS for child in children):
            assert time.monotonic() < deadline
            time.sleep(0.2)
            children = descendant_processes(process.pid)
        process.send_signal(signal.SIGINT)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=MOST_SECONDS) == 130
    while any(map(lives, children)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not [child for child in children if lives(child)]
