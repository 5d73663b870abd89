"""Playing while somebody watches: a run is played, and messages say how far it is and what each look has found.

The worker of the studio sends them to its page, the widget of a notebook to its model.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from mrsim.errors import InputError
from mrsim.interrupts import Brake
from mrsim.progress import Progress

if TYPE_CHECKING:
    from mrsim.analysis.context import Context
    from mrsim.runs.execute import RunRequest

Message = dict[str, Any]
Send = Callable[[Message], None]

SECONDS_A_COUNT: Final = (0.25, 1.0)
"""How often counters move, at first and in a long run: painting them takes time that could be played."""
GROWTH_OF_COUNT: Final = 0.05
"""Counters move once in that part of the time that has been played."""
SECONDS_A_LOOK: Final = 0.5
"""How often the picture moves at most."""
LOOK_COST: Final = 0.01
"""The part of the time for playing that describing looks may take; a look between is not shown, the last one is."""


class StudioProgress(Progress):
    """Sends counters as long as games are played, and everything that a scheduled look has found."""

    def __init__(self, job: str, send: Send) -> None:
        self.job, self.send = job, send
        self.total = self.played = self.played_before = 0
        self.began = self.last = time.monotonic()
        self.next_look = 0.0

    def begin(self, games: int, played_before: int = 0) -> None:
        self.total, self.played, self.played_before = games, played_before, played_before
        self.began = time.monotonic()
        self.count()

    def add(self, games: int) -> None:
        self.played += games
        now, (quickest, slowest) = time.monotonic(), SECONDS_A_COUNT
        if now - self.last >= min(max(GROWTH_OF_COUNT * (now - self.began), quickest), slowest):
            self.count()

    def count(self) -> None:
        """Say how many games there are, and how fast they come."""
        self.last = time.monotonic()
        speed = (self.played - self.played_before) / max(self.last - self.began, 1e-9)
        self.send({"kind": "progress", "job": self.job, "games": self.played, "total": self.total, "speed": speed})

    def note(self, text: str) -> None:
        self.send({"kind": "note", "job": self.job, "text": text})

    def remark(self, sentence: str) -> None:
        self.note(sentence)

    def show_look(self, context: "Context") -> None:
        """Send what a scheduled look has found, unless that would take too much of the time for playing."""
        if time.monotonic() < self.next_look:
            return
        from mrsim.studio.looks import describe_look

        before = time.thread_time()
        self.send({"kind": "look", "job": self.job, "look": describe_look(context)})
        taken = time.thread_time() - before
        self.next_look = time.monotonic() + max(SECONDS_A_LOOK, taken / LOOK_COST)


def play_with_looks(wanted: "RunRequest", job: str, send: Send, brake: Brake, jobs: int | None = None) -> None:
    """Play a run until everything is decided, or the brake is pulled; the last message has the last look."""
    from mrsim.analysis.context import Context
    from mrsim.api.experiments import play_experiment
    from mrsim.runs.reader import read_run
    from mrsim.studio.looks import describe_look

    progress = StudioProgress(job, send)
    outcome = play_experiment(wanted, jobs=jobs, progress=progress, brake=brake, show_look=progress.show_look)
    progress.count()
    look = None
    if outcome.blocks:
        from mrsim import games

        run = read_run(wanted.folder)
        look = describe_look(Context.of(run, games.find_game(run.experiment.game)))
    send({"kind": "ended", "job": job, "status": outcome.status, "blocks": outcome.blocks, "look": look})


@contextmanager
def send_problems(job: str, send: Send) -> Iterator[None]:
    """Send a mistake as a sentence; a fault of mrsim ends this job alone, and the message says so."""
    try:
        yield
    except InputError as error:
        send({"kind": "failed", "job": job, "problem": str(error)})
    except Exception as error:  # noqa: BLE001  the worker lives on, and the page is told
        send({"kind": "failed", "job": job, "problem": f"mrsim has a fault: {type(error).__name__}: {error}."})
