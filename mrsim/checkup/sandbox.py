"""Tries a strategy in a separate process, which is compiled with other switches or not at all.

`python -m mrsim.checkup.sandbox` reads a job as JSON and writes a line of JSON for each event: that it is ready, that
a block begins, the results of the block, or what went wrong.
"""

import hashlib
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from queue import Empty, Queue
from typing import Any, Final

from mrsim import games
from mrsim.checkup.endless_calls import SECONDS_A_CALL, watch_for_endless_calls
from mrsim.errors import InputError
from mrsim.games.contract import Match
from mrsim.matches.play import prepare_match
from mrsim.strategy.diagnostics import child_environment
from mrsim.strategy.file_lookup import RANDOM

COMPILING_SECONDS: Final = 900
"""A process that writes nothing for longer than this is given up."""


@dataclass(frozen=True)
class SandboxJob:
    """Which strategy plays what, and for how long."""

    game: str
    strategy: str
    seed: int
    first_block: int
    blocks: int
    seconds: float
    """No block begins after that time."""
    cases: tuple[int, ...]
    """Indices into the benchmark settings of the game."""
    watched: str | None = None
    """The file whose functions are watched: a call may take no longer than `moment` seconds."""
    moment: float = SECONDS_A_CALL


@dataclass
class TrialOutcome:
    """The results of a job."""

    results: dict[tuple[int, int], list[str]] = field(default_factory=dict)
    """For each (case, block) a digest of the rows of each rotation."""
    failed: str | None = None
    done: bool = False
    stuck: tuple[int, int] | None = None
    """The block that did not end."""

    @property
    def games(self) -> int:
        """The number of games that ended."""
        return sum(map(len, self.results.values()))


def trial_lineup(match_players: int, strategy: str) -> list[str]:
    """The strategy in every other seat; random players in between create situations that no sensible one would."""
    return [strategy if player % 2 == 0 else RANDOM for player in range(match_players)]


def trial_matches(game: str, strategy: str, seed: int) -> list[Match]:
    """A match for each of the game's benchmark settings."""
    return [
        prepare_match(game, strategies=trial_lineup(case["players"], strategy), seed=seed, standings_every=1, **case)[1]
        for case in games.find_game(game).benchmarks
    ]


def run_trial(job: SandboxJob, patience: float, **switches: str) -> TrialOutcome:
    """Run a job in another process; `patience` is the number of seconds that a block may take."""
    command = (sys.executable, "-m", "mrsim.checkup.sandbox")
    outcome = TrialOutcome()
    with subprocess.Popen(  # noqa: S603  the same program
        command,
        env=child_environment(**switches),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,  # Ctrl-C ends this process, and this one ends the other
    ) as child:
        try:
            assert child.stdin  # noqa: S101  it is a pipe
            child.stdin.write(json.dumps(asdict(job)))
            child.stdin.close()
            for line in lines_from_child(child, patience):
                record_event(outcome, json.loads(line))
        finally:
            child.kill()
    if not (outcome.done or outcome.failed or outcome.stuck):
        raise RuntimeError(f"The trial of {job.strategy} ended early, with code {child.returncode}.")
    return outcome


def lines_from_child(child: "subprocess.Popen[str]", patience: float) -> Iterator[str]:
    """The lines that a process writes, until it ends or a line takes longer than `patience` seconds."""
    assert child.stdout  # noqa: S101  it is a pipe
    queue: Queue[str | None] = Queue()
    source = child.stdout

    def read() -> None:
        for line in source:
            queue.put(line)
        queue.put(None)

    threading.Thread(target=read, daemon=True).start()
    waiting: float = COMPILING_SECONDS
    while True:
        try:
            line = queue.get(timeout=waiting)
        except Empty:
            return
        if line is None:
            return
        yield line
        waiting = patience


def record_event(outcome: TrialOutcome, event: dict[str, Any]) -> None:
    """Add one event of the process to its outcome."""
    match event:
        case {"begins": [case, block]}:
            outcome.stuck = (case, block)
        case {"rows": rows}:
            assert outcome.stuck  # noqa: S101  a block begins before it ends
            outcome.results[outcome.stuck] = rows
            outcome.stuck = None
        case {"done": done}:
            outcome.done = done
        case {"failed": sentence}:
            outcome.failed = sentence
            outcome.stuck = None


def send_event(**event: Any) -> None:
    """Write an event for the process that started this one."""
    sys.stdout.write(json.dumps(event) + "\n")
    sys.stdout.flush()


def play_job(job: SandboxJob) -> None:
    """Play the blocks of a job, and send an event for each that begins and ends."""
    _, plain = prepare_match(job.game, strategies=RANDOM)
    plain.play(0, 1)
    prepared = trial_matches(job.game, job.strategy, job.seed)
    if job.watched:
        watch_for_endless_calls(Path(job.watched), job.moment, lambda said: send_event(failed=said))
    send_event(ready=True)
    started = time.monotonic()
    for block in range(job.first_block, job.first_block + job.blocks):
        for case in job.cases:
            if time.monotonic() - started < job.seconds:
                send_event(begins=[case, block])
                send_event(rows=game_digests(prepared[case], block))
    send_event(done=True)


def game_digests(match: Match, block: int) -> list[str]:
    """A digest for each game of a block: games are the same if their digests are."""
    rows = match.play(block, 1)
    return [
        hashlib.sha256(rows[first : first + match.players].tobytes()).hexdigest()
        for first in range(0, len(rows), match.players)
    ]


if __name__ == "__main__":
    try:
        given = json.load(sys.stdin)
        play_job(SandboxJob(**given))
    except InputError as error:
        send_event(failed=str(error))
