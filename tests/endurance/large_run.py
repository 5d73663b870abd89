"""One experiment of very many games, interrupted again and again, watched all the way.

    python -m tests.endurance.large_run /mnt/runs/large --games 1000000000 --interruptions 6
    python -m tests.endurance.large_run /mnt/runs/cluster --first 100000000 --cluster 4 --same-as /mnt/runs/large

The run is ended by SIGTERM, by SIGKILL and by a full disk in turn, and resumed each time; on a cluster a worker is
killed instead. `--first N` plays the first N games only, and leaves the run unfinished. These files are written beside
the folder: the curve (`.curve.csv`: time, memory of all processes, processor time, bytes) and what happened
(`.events.csv`). At the end the run is analysed, verified and reported. The same command resumes.

If the folder lies on a disk of its own, such as a mounted image, the disk is filled to its last byte; otherwise the
system refuses the process every byte more, which is how a full disk looks to it.
"""

import argparse
import csv
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random

import psutil

from mrsim.parallel import usable_cores
from tests.endurance.clock import say_how_long

GAMES_A_BLOCK = 4
GAMES_A_SECOND = 50_000
"""That one core plays and adds up, on a slow machine."""
SECONDS_A_SAMPLE = 10
LONGEST_END = 600
"""Seconds that a process may take to end when it is asked to."""
TERMINATED, KILLED, DISK_FULL, WORKER_KILLED = "SIGTERM", "SIGKILL", "full disk", "a worker killed"
EXPERIMENT = """\
question = "What do a thousand million games take?"
story = "Four players of one strategy in Legends of the West: the fastest games, so what is not playing weighs most."
game = "moon-river"

[settings]
players = 4
mode = "legends"

[lineups]
strategies = ["random"]

[design]
blocks = {blocks}
seed = 24

[results]
keep = "summary"

[[targets]]
share = "board"
margin = 2
"""
PART = re.compile(r"\w+\.(\d+)-(\d+)\.(\w+)\.\w+\.parquet")


@dataclass(frozen=True)
class LargeRun:
    """A run that is played by processes of its own, and the files beside it."""

    folder: Path
    games: int
    cluster: int | None = None
    first: int | None = None
    """How many of its games are to be played, unless all of them are."""

    @property
    def wanted(self) -> int:
        """The games that are to be played."""
        return self.first or self.games

    def beside(self, ending: str) -> Path:
        """A file beside the folder."""
        return self.folder.with_name(f"{self.folder.name}{ending}")

    def command(self) -> list[str]:
        """What plays it, or resumes it."""
        file = self.beside(".toml")
        file.write_text(EXPERIMENT.format(blocks=self.games // GAMES_A_BLOCK), encoding="utf-8")
        where = ["--cluster", f"local:{self.cluster}"] if self.cluster else ["--jobs", str(usable_cores())]
        return ["run", str(file), "--out", str(self.folder), *where]

    def played(self) -> tuple[int, int]:
        """The games that are there, and their bytes."""
        games = size = 0
        with suppress(OSError), os.scandir(self.folder / "parts") as files:
            for file in files:
                name = PART.fullmatch(file.name)
                size += file.stat().st_size
                if name and name[3] == "rows":
                    games += GAMES_A_BLOCK * (int(name[2]) - int(name[1]) + 1)
        return games, size

    def note(self, ending: str, **values: object) -> None:
        """One more line of a table beside the folder."""
        file = self.beside(ending)
        is_new = not file.exists()
        with file.open("a", newline="", encoding="utf-8") as out:
            table = csv.DictWriter(out, values)
            if is_new:
                table.writeheader()
            table.writerow(values)

    def sample(self, process: psutil.Process) -> int:
        """Note what the processes take now; the games that are there."""
        alive = [process]
        memory = work = 0.0
        with suppress(psutil.Error):
            alive += process.children(recursive=True)
        for one in alive:
            with suppress(psutil.Error):
                memory += one.memory_info().rss
                work += sum(one.cpu_times()[:2])
        games, size = self.played()
        self.note(
            ".curve.csv",
            time=time.strftime("%F %T"),
            processes=len(alive),
            megabytes=round(memory / 1e6),
            cpu_seconds=round(work),
            games=games,
            bytes=size,
            load=round(os.getloadavg()[0], 1),
        )
        return games


def mrsim_process(run: LargeRun, *words: str) -> subprocess.Popen[bytes]:
    """A command of mrsim, in a process of its own; what it says goes to a file: nobody empties a pipe for hours."""
    with run.beside(".said.txt").open("wb") as said:
        return subprocess.Popen([sys.executable, "-m", "mrsim", *words], stderr=said)


def last_words(run: LargeRun) -> str:
    """The last line that the process has said."""
    said = run.beside(".said.txt").read_text(encoding="utf-8", errors="replace")
    return (said.strip().splitlines() or [""])[-1]


@contextmanager
def disk_is_full(folder: Path, process: int) -> Iterator[None]:
    """Nothing more can be written to the folder by the process."""
    if folder.parent.is_mount():
        filler = folder.with_name("filler")
        with filler.open("wb") as file, suppress(OSError):
            while True:
                file.write(bytes(1 << 16))
                file.flush()
        with filler.open("ab", buffering=0) as file, suppress(OSError):
            while True:
                file.write(b"0")
        try:
            yield
        finally:
            filler.unlink()
    else:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        yield


def interrupt(run: LargeRun, how: str, process: "subprocess.Popen[bytes]") -> None:
    """End the process in one way, and note how it ended and what it left."""
    before, asked = run.played()[0], time.monotonic()
    if how == DISK_FULL:
        with disk_is_full(run.folder, process.pid):
            process.wait(LONGEST_END)
    else:
        process.send_signal(getattr(signal, how))
        process.wait(LONGEST_END)
    run.note(
        ".events.csv",
        time=time.strftime("%F %T"),
        what=how,
        games_before=before,
        games_after=run.played()[0],
        exit_code=process.returncode,
        seconds=round(time.monotonic() - asked, 1),
        unfinished=len(list(run.folder.rglob("*unfinished*"))),
        said=last_words(run),
    )


def kill_worker(run: LargeRun, process: "subprocess.Popen[bytes]", random: Random) -> None:
    """Kill one of the processes of a cluster; the run is not told."""
    workers = [
        one
        for one in psutil.Process(process.pid).children(recursive=True)
        if any("spawn_main" in word for word in one.cmdline())
    ]
    chosen = random.choice(workers)
    chosen.kill()
    run.note(".events.csv", time=time.strftime("%F %T"), what=WORKER_KILLED, games=run.played()[0], pid=chosen.pid)


def play_interrupted(run: LargeRun, interruptions: int, every_games: int) -> None:
    """Play the run to its end, with interruptions whenever so many games more are there."""
    hows, random = cycle((TERMINATED, KILLED, DISK_FULL)), Random(run.games)
    left = interruptions
    while True:
        process = mrsim_process(run, *run.command())
        seen = psutil.Process(process.pid)
        begun = run.played()[0]
        while process.poll() is None:
            games = run.sample(seen)
            if run.first and games >= run.first:
                interrupt(run, TERMINATED, process)
                return
            if left and games >= begun + every_games:
                left -= 1
                if not run.cluster:
                    break
                kill_worker(run, process, random)
                begun = games
            with suppress(subprocess.TimeoutExpired):
                process.wait(SECONDS_A_SAMPLE)
        if process.poll() is None:
            interrupt(run, next(hows), process)
            continue
        if process.returncode:
            raise SystemExit(last_words(run))
        return


def look_at(run: LargeRun) -> None:
    """Analyse, verify and report the run, and note what that takes."""
    for words in (
        ["analyse", str(run.folder), "--csv", str(run.beside(".tables"))],
        ["verify", str(run.folder)],
        ["report", str(run.folder)],
    ):
        began = time.monotonic()
        process = mrsim_process(run, *words)
        _, status, used = os.wait4(process.pid, 0)
        run.note(
            ".looks.csv",
            command=words[0],
            exit_code=os.waitstatus_to_exitcode(status),
            seconds=round(time.monotonic() - began, 1),
            cpu_seconds=round(used.ru_utime + used.ru_stime, 1),
            megabytes=round(used.ru_maxrss / 1e3),
        )


def differing_parts(one: Path, other: Path) -> list[str]:
    """The parts of the shorter run that are not the same bytes in the other one."""
    names = [{file.name for file in (folder / "parts").glob("*.parquet")} for folder in (one, other)]
    fewer, more = sorted(
        ((set_of, folder) for set_of, folder in zip(names, (one, other), strict=True)), key=lambda it: len(it[0])
    )
    return sorted(
        name
        for name in fewer[0]
        if name not in more[0] or (fewer[1] / "parts" / name).read_bytes() != (more[1] / "parts" / name).read_bytes()
    )


def main() -> None:
    """Play what is asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--games", type=int, default=1_000_000_000)
    asked.add_argument("--interruptions", type=int, default=6)
    asked.add_argument("--every", type=int, help="games between two interruptions; spread over the run by default")
    asked.add_argument("--cluster", type=int, help="processes of a Dask cluster on this machine")
    asked.add_argument("--first", type=int, metavar="N", help="play the first N games only; leave the run unfinished")
    asked.add_argument("--same-as", type=Path, help="a run whose parts must be the same bytes")
    given = asked.parse_args()
    run = LargeRun(given.folder.absolute(), given.games, given.cluster, given.first)
    run.folder.parent.mkdir(parents=True, exist_ok=True)
    there = run.played()[0]
    open_games = max(0, run.wanted - there)
    say_how_long(open_games / (GAMES_A_SECOND * usable_cores()), f"{there:,} of {run.wanted:,} games are there")
    play_interrupted(run, given.interruptions, given.every or open_games // (given.interruptions + 1))
    if not run.first:
        look_at(run)
    if given.same_as:
        wrong = differing_parts(run.folder, given.same_as)
        print(
            f"{len(wrong)} files differ from those of {given.same_as}: {', '.join(wrong[:5])}"
            if wrong
            else "The parts are the same bytes."
        )
        sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
