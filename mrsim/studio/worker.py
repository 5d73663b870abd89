"""The worker: a process of its own that plays, tells and writes for the studio, so that nothing can freeze the page.

It reads one request a line, as JSON, and answers with messages, one a line. What plays is what `mrsim run` and
`mrsim whatif` play, into the same folders.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import Queue
from typing import Any, Final

from mrsim.interrupts import Brake
from mrsim.studio.playing import Message, Send, StudioProgress, play_with_looks, send_problems

Request = Mapping[str, Any]

DEALS_VERIFIED: Final = 20
"""As `mrsim verify` does where nobody says how many."""
NICENESS: Final = 5
"""The page comes first."""
SECONDS_TO_END: Final = 3
"""After the studio has gone, what is being played may end; then the process ends anyway. Files are written whole."""


def play_run(request: Request, send: Send, brake: Brake) -> None:
    """Play a what-if or an experiment until everything is decided, or the brake is pulled."""
    from mrsim.studio.run_requests import run_request_of

    play_with_looks(run_request_of(request), request["job"], send, brake)


def warm_up_game(request: Request, send: Send, brake: Brake) -> None:  # noqa: ARG001  nothing long
    """Compile the game for these players, before anybody waits for it."""
    from mrsim import games
    from mrsim.experiment.arms import plan_arms
    from mrsim.runs.prepared_arms import prepare_arms
    from mrsim.studio.run_requests import experiment_of

    asked = experiment_of(request)
    ready = prepare_arms(asked, plan_arms(asked, games.find_game(asked.game).settings)[:1])
    ready[0].match.play(0, 1)
    send({"kind": "warm", "job": request["job"]})


def tell_stored_game(request: Request, send: Send, brake: Brake) -> None:  # noqa: ARG001  nothing long
    """Tell a game of a run, step by step, with its pictures."""
    from mrsim.studio.told_scenes import tell_scenes

    send({"kind": "told", "job": request["job"], "told": tell_scenes(request)})


def answer_run(request: Request, send: Send, brake: Brake) -> None:  # noqa: ARG001  nothing long
    """Say what a run has found, in one sentence and by counts of its verdicts."""
    from mrsim import games
    from mrsim.analysis.context import Context
    from mrsim.runs.reader import read_run
    from mrsim.studio.looks import describe_answer

    run = read_run(Path(request["run"]))
    answer = describe_answer(Context.of(run, games.find_game(run.experiment.game)))
    send({"kind": "answer", "job": request["job"], "answer": answer})


def write_run_report(request: Request, send: Send, brake: Brake) -> None:  # noqa: ARG001  some seconds
    """Write the report of a run into its folder."""
    from mrsim.report.build import build_report
    from mrsim.report.written_files import write_report_files

    folder = Path(request["run"])
    write_report_files(build_report([folder]), "html", folder / "report.html")
    send({"kind": "ended", "job": request["job"], "status": "complete", "file": str(folder / "report.html")})


def verify_stored_run(request: Request, send: Send, brake: Brake) -> None:  # noqa: ARG001  some seconds
    """Play some deals of a run again, and say how many are the same."""
    from mrsim.runs.reader import read_run
    from mrsim.runs.verify import describe_checked_blocks, verify_run

    checked = list(verify_run(read_run(Path(request["run"])), DEALS_VERIFIED, seed=1, trust=True))
    send({"kind": "note", "job": request["job"], "text": describe_checked_blocks(checked)})
    send({"kind": "ended", "job": request["job"], "status": "complete"})


def search_for_boxes(request: Request, send: Send, brake: Brake) -> None:
    """Search boxes, as `mrsim deviations`, `sweep`, `balance` and `exploit` do; what is found so far is sent too."""
    from mrsim.studio.searches import carry_out_search

    job = request["job"]
    progress = StudioProgress(job, send)
    try:
        found = carry_out_search(
            request, progress, brake, lambda front: send({"kind": "front", "job": job, "found": front})
        )
    except KeyboardInterrupt:  # how a search says that it was stopped before it knew anything
        send({"kind": "ended", "job": job, "status": "stopped"})
        return
    send({"kind": "ended", "job": job, "status": "stopped" if brake.pulled else "complete", "found": found})


DOINGS: Final[dict[str, Callable[[Request, Send, Brake], None]]] = {
    "play": play_run,
    "warm": warm_up_game,
    "tell": tell_stored_game,
    "answer": answer_run,
    "report": write_run_report,
    "search": search_for_boxes,
    "verify": verify_stored_run,
}
BESIDE: Final = ("tell", "answer", "report", "verify")
"""What is done while something else is played."""


class RequestServer:
    """Does one request after the other; short ones beside what is played."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.waiting: Queue[Request | None] = Queue()
        self.beside = ThreadPoolExecutor(1)
        self.brakes: dict[str, Brake] = {}

    def take(self, request: Request) -> None:
        """Accept a request, or pull the brake of one."""
        if request["do"] == "pause":
            self.brakes.setdefault(request["job"], Brake()).pulled = True
        elif request["do"] in BESIDE:
            self.beside.submit(self.carry_out, request)
        else:
            self.brakes[request["job"]] = Brake()
            self.waiting.put(request)

    def carry_out(self, request: Request) -> None:
        """Do what is asked; a mistake is a sentence, and a fault of mrsim ends the request alone."""
        brake = self.brakes.setdefault(request["job"], Brake())
        try:
            with send_problems(request["job"], self.send):
                if brake.pulled:
                    self.send({"kind": "ended", "job": request["job"], "status": "stopped", "blocks": 0, "look": None})
                else:
                    DOINGS[request["do"]](request, self.send, brake)
        finally:
            self.brakes.pop(request["job"], None)

    def work(self) -> None:
        """Carry out requests until there is none any more."""
        while (request := self.waiting.get()) is not None:
            self.carry_out(request)

    def stop(self) -> None:
        """Pull every brake and end after what is being done."""
        for brake in list(self.brakes.values()):
            brake.pulled = True
        self.waiting.put(None)


def main() -> None:
    """Serve requests from standard input; its end is the end of the studio."""
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what strategies print is no message
    lock = threading.Lock()

    def send(message: Message) -> None:
        with lock, suppress(BrokenPipeError):
            out.write(f"{json.dumps(message, default=str)}\n")
            out.flush()

    worker = RequestServer(send)

    def listen() -> None:
        for line in sys.stdin:
            worker.take(json.loads(line))
        worker.stop()
        time.sleep(SECONDS_TO_END)
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    worker.work()


if __name__ == "__main__":
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the studio, which then closes standard input
    main()
