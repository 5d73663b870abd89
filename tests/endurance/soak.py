"""Runs, what-ifs, reports and sessions of the studio in a loop: nothing may grow, and nothing may be left.

    python -m tests.endurance.soak --minutes 120

One process plays the commands, another one is the studio, as users leave them open for a day. After each round the
memory, open files and threads of both are noted, with the files in the project and in the folder for temporary files.
The first quarter of the rounds compiles and fills caches; the last quarter may take no more than the second one.
"""

import argparse
import csv
import gc
import http.client
import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import psutil

from tests.command import run_command
from tests.endurance.clock import MINUTE, say_how_long
from tests.studio.live import LiveStudio, live_studio

MOST_GROWTH = 0.05
"""Of memory, from the second quarter of the rounds to the last: an allocator keeps some of what was freed."""
FEWEST_ROUNDS = 4
EDITS = ("cows=30", "canyon.drought-2", "C1-1 C3+1", "farmer=6")
COMMANDS = (
    ("run", "quickstart", "--blocks", "400", "--fresh", "--out", "reports/run"),
    ("whatif", "quickstart", "--edit", "EDIT", "--blocks", "200", "--out", "reports/whatif-ROUND"),
    ("analyse", "reports/run"),
    ("report", "reports/run"),
    ("report", "reports/whatif-ROUND"),
    ("verify", "reports/run", "--blocks", "5"),
)
ENDED_WELL = {"analyse": (0, 3, 4)}
"""Exit codes of a command that say no more than a verdict."""
LONGEST_JOB = 600
"""Seconds."""


@dataclass(frozen=True)
class Taken:
    """What one round left behind it."""

    seconds: float
    megabytes: float
    handles: int
    threads: int
    """Python's own only: polars keeps others for some seconds after it has read a file."""
    studio_megabytes: float
    studio_handles: int
    studio_threads: int
    project_files: int
    temporary_files: int
    unfinished: int


MAY_NOT_GROW = ("handles", "threads", "studio_handles", "studio_threads", "project_files", "temporary_files")
MEMORY = ("megabytes", "studio_megabytes")


def play_commands(number: int) -> None:
    """Every command once; each must end as it should."""
    for words in COMMANDS:
        said = [word.replace("EDIT", EDITS[number % len(EDITS)]).replace("ROUND", str(number % 2)) for word in words]
        if said[0] == "whatif":
            said += ["--set", f"design.seed={number + 1}"]
            clear_folder(Path(said[said.index("--out") + 1]))
        done = run_command(*said)
        if done.returncode not in ENDED_WELL.get(said[0], (0,)):
            raise SystemExit(f"mrsim {' '.join(said)} ended with {done.returncode}: {done.stderr}")


def clear_folder(folder: Path) -> None:
    """Remove a run, as a user does: this round plays another one there."""
    for file in sorted(folder.rglob("*"), reverse=True):
        file.rmdir() if file.is_dir() else file.unlink()


def hold_session(studio: LiveStudio, number: int) -> None:
    """A draft, a change, a what-if up to its first look, a report and a game."""
    draft = studio.ask("POST", "drafts", {"experiment": "quickstart", "players": ""})
    draft = studio.ask("POST", "drafts/quickstart/restart", None, draft["revision"])
    draft = studio.ask("PATCH", "drafts/quickstart", {"edit": EDITS[number % len(EDITS)]}, draft["revision"])
    with listen(studio) as messages:
        job = studio.ask("POST", "jobs", {"kind": "whatif", "draft": "quickstart"})
        wait_for(messages, job["id"], lambda one: one["look"] or not one["is_open"])
        studio.ask("POST", f"jobs/{job['id']}/pause")
        wait_for(messages, job["id"], lambda one: not one["is_open"])
        run = "reports/quickstart-studio"
        job = studio.ask("POST", "jobs", {"kind": "report", "run": run})
        wait_for(messages, job["id"], lambda one: not one["is_open"])
    studio.ask("GET", f"games?run={run}&kind=closest")
    address = studio.ask("POST", "tickets", {"run": run})["address"]
    if studio.send("GET", address, is_own=False)[0] != http.client.OK:
        raise SystemExit("The studio does not show the report.")


@contextmanager
def listen(studio: LiveStudio) -> Iterator[Iterator[dict[str, object]]]:
    """The messages of the studio, as a page gets them."""
    with closing(http.client.HTTPConnection("127.0.0.1", studio.port, timeout=LONGEST_JOB)) as connection:
        connection.request("GET", "/api/1/events", headers=studio.own_headers)
        lines = connection.getresponse()
        yield (json.loads(line.removeprefix(b"data:")) for line in lines if line.startswith(b"data:"))


def wait_for(messages, job, is_enough):
    """Read messages until one of a job says enough; one that fails ends the soak."""
    for message in messages:
        described = message.get("job")
        if message["kind"] != "job" or described["id"] != job:
            continue
        if described["status"] == "failed":
            raise SystemExit(f"{job}: {described['problem']}")
        if is_enough(described):
            return
    raise SystemExit(f"The studio stopped telling of {job}.")


def take_stock(studio: LiveStudio, project: Path, temporary: Path, seconds: float) -> Taken:
    """What there is after a round."""
    gc.collect()
    own, server = psutil.Process(), psutil.Process(studio.process.pid)
    tree = [server, *server.children(recursive=True)]
    files = [file for file in project.rglob("*") if file.is_file()]
    return Taken(
        seconds=round(seconds),
        megabytes=round(own.memory_info().rss / 1e6, 1),
        handles=own.num_fds(),
        threads=threading.active_count(),
        studio_megabytes=round(sum(one.memory_info().rss for one in tree) / 1e6, 1),
        studio_handles=sum(one.num_fds() for one in tree),
        studio_threads=sum(one.num_threads() for one in tree),
        project_files=len([file for file in files if "quickstart-studio" not in file.parts]),
        temporary_files=len(list(temporary.rglob("*"))),
        unfinished=len([file for file in files if "unfinished" in file.name]),
    )


def grown(rounds: list[Taken]) -> list[str]:
    """What took more in the last quarter of the rounds than in the second one."""
    if len(rounds) < FEWEST_ROUNDS:
        return [f"{len(rounds)} rounds are too few to see whether anything grows"]
    quarter = len(rounds) // 4
    second, last = rounds[quarter : 2 * quarter], rounds[-quarter:]
    found = []
    for name in (*MAY_NOT_GROW, *MEMORY):
        before, after = (median(getattr(one, name) for one in some) for some in (second, last))
        if after > before * (1 + MOST_GROWTH * (name in MEMORY)):
            found.append(f"{name} grew from {before:,} to {after:,}")
    left = max(one.unfinished for one in rounds)
    return [*found, *([f"{left} unfinished files were left"] if left else [])]


def soak(seconds: float, project: Path, temporary: Path, table: Path) -> list[Taken]:
    """Rounds until the time is over, each noted as it ends."""
    began, rounds = time.monotonic(), list[Taken]()
    os.environ["TMPDIR"] = tempfile.tempdir = str(temporary)
    os.chdir(project)
    with live_studio(project) as studio, table.open("w", newline="", encoding="utf-8") as out:
        lines = csv.DictWriter(out, Taken.__dataclass_fields__)
        lines.writeheader()
        while not rounds or time.monotonic() - began < seconds:
            play_commands(len(rounds))
            hold_session(studio, len(rounds))
            rounds.append(take_stock(studio, project, temporary, time.monotonic() - began))
            lines.writerow(vars(rounds[-1]))
            out.flush()
            print(rounds[-1], flush=True)
    return rounds


def main() -> None:
    """Soak, and say what grew."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--minutes", type=float, default=120)
    asked.add_argument("--table", type=Path, default=Path("build/soak.csv"))
    given = asked.parse_args()
    table = given.table.absolute()
    table.parent.mkdir(parents=True, exist_ok=True)
    say_how_long(given.minutes * MINUTE, "A soak")
    with tempfile.TemporaryDirectory() as place:
        project, temporary = Path(place, "project"), Path(place, "temporary")
        project.mkdir()
        temporary.mkdir()
        rounds = soak(given.minutes * MINUTE, project, temporary, table)
        os.chdir("/")
    found = grown(rounds)
    print(f"{len(rounds)} rounds. {'; '.join(found) or 'Nothing grew, and nothing was left'}.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
