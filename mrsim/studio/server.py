"""The studio's server: drafts, jobs and messages over HTTP on this machine. It never plays anything itself."""

import asyncio
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Any, Final, NoReturn

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from mrsim.errors import InputError
from mrsim.experiment.file_lookup import find_experiment
from mrsim.experiment.toml_reader import read_experiment
from mrsim.files import REPORTS, make_folder, write_new
from mrsim.games.kit.typed_edits import NO_EDIT, join_edits
from mrsim.report.page_colors import theme_css
from mrsim.runs.store import MANIFEST
from mrsim.studio.access import AccessGuard, TooLargeError
from mrsim.studio.broadcast import Broadcast
from mrsim.studio.changed_files import watch_files
from mrsim.studio.drafts import Draft, DraftBook, DraftedBox
from mrsim.studio.jobs import Job, confirm_job, report_job, run_job, search_job, verify_job, whatif_job
from mrsim.studio.project import check_named_players, describe_project, find_project_experiment
from mrsim.studio.worker_link import WorkerLink

PAGE_MODULES: Final = (
    *("studio", "server", "intervals", "look"),
    *("bench", "compare", "viewer", "find", "runs", "method"),
)
SHARED_MODULES: Final = ("elements", "told_games")
"""Modules that reports bring along too."""
SCRIPT: Final = "text/javascript; charset=utf-8"
STATIC: Final = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/studio.css": ("studio.css", "text/css; charset=utf-8"),
    **{f"/{name}.js": (f"{name}.js", SCRIPT) for name in PAGE_MODULES},
}
TICKET_SECONDS: Final = 30
JOBS_OF_RUNS: Final[dict[object, Callable[[int, str], Job]]] = {"report": report_job, "verify": verify_job}
PIN_NAME: Final = re.compile(r"[A-Za-z][\w -]{0,39}")
SECONDS_BETWEEN_TRIES: Final = (0.2, 0.4, 0.8)
"""A file that another program is writing can be read a moment later."""
MOST_JOBS: Final = 200
"""Jobs that are remembered; files are the truth, so nothing is lost with the others."""
BAD_REQUEST, NOT_FOUND, CONFLICT, TOO_LARGE = 400, 404, 409, 413


class ConflictError(Exception):
    """The draft has changed since the page saw it."""


@dataclass
class Studio:
    """Everything that the server holds: drafts, jobs, the worker and the pages that listen."""

    book: DraftBook = field(default_factory=DraftBook.open)
    jobs: dict[str, Job] = field(default_factory=dict)
    tickets: dict[str, tuple[Path, float]] = field(default_factory=dict)
    """Single-use addresses of files, and when they end."""
    answers: dict[str, "asyncio.Future[dict[str, Any]]"] = field(default_factory=dict)
    """Requests whose answer a page waits for."""
    run_answers: dict[tuple[Path, int], dict[str, Any]] = field(default_factory=dict)
    """What runs have found, by their folder and the time at which it last changed."""
    counter: int = 0

    def __post_init__(self) -> None:
        self.pages = Broadcast(self.snapshot)
        self.worker = WorkerLink(self.receive, self.worker_died)

    # --- messages -------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """What a page must know when it begins to listen."""
        return {"kind": "hello", "jobs": [job.describe() for job in self.jobs.values()]}

    def receive(self, message: dict[str, Any]) -> None:
        """Take a message of the worker, and hand it on to the pages."""
        waiting = self.answers.pop(message.get("job", ""), None)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)
            return
        job = self.jobs.get(message.get("job", ""))
        if job is not None:
            self.jobs[job.id] = job.after(message)
            is_count = message["kind"] == "progress"
            shown = message if is_count else {"kind": "job", "job": self.jobs[job.id].describe()}
            self.pages.publish({**shown, "status": self.jobs[job.id].status} if is_count else shown)
        else:
            self.pages.publish(message)

    def worker_died(self) -> None:
        """Say that what was open has stopped; what was played is on the disk."""
        for job in [one for one in self.jobs.values() if one.is_open]:
            problem = "What plays has ended by itself; what was played is kept. Play again to resume."
            self.jobs[job.id] = replace(job, status="stopped", problem=problem)
            self.pages.publish({"kind": "job", "job": self.jobs[job.id].describe()})
        for waiting in self.answers.values():
            if not waiting.done():
                waiting.set_result({"kind": "failed", "problem": "What plays has ended by itself; ask again."})
        self.answers.clear()

    # --- asking the worker ----------------------------------------------------

    async def begin(self, job: Job) -> Job:
        """Hand a job to the worker."""
        self.jobs = dict([*self.jobs.items()][-MOST_JOBS:]) | {job.id: job}
        self.pages.publish({"kind": "job", "job": job.describe()})
        await self.worker.send(dict(job.request))
        return job

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Ask the worker for something short, and wait for it."""
        self.counter += 1
        name = f"ask-{self.counter}"
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.answers[name] = answer
        await self.worker.send({**request, "job": name})
        message = await answer
        if message["kind"] == "failed":
            raise InputError(message["problem"])
        return message

    async def pause_open_jobs(self, kinds: tuple[str, ...]) -> None:
        """Stop what is still being played for an older version of a draft."""
        for job in [one for one in self.jobs.values() if one.is_open and one.kind in kinds]:
            await self.worker.send({"do": "pause", "job": job.id})

    def next_number(self) -> int:
        """The number of the next job."""
        self.counter += 1
        return self.counter

    def ticket(self, file: Path) -> str:
        """An address at which a file can be read once, for a short time."""
        now = time.monotonic()
        self.tickets = {name: kept for name, kept in self.tickets.items() if kept[1] > now}
        name = secrets.token_urlsafe(16)
        self.tickets[name] = (file, now + TICKET_SECONDS)
        return f"/tickets/{name}"


# --- what the page asks ---------------------------------------------------------


class _Asked(dict[str, Any]):
    """What a request says; a key that it lacks is the mistake of who sent it."""

    def __missing__(self, key: str) -> NoReturn:
        raise InputError(f"{key}: the request lacks it.")


async def _body(request: Request) -> dict[str, Any]:
    """The JSON object of a request; empty where there is none."""
    raw = await request.body()
    if not raw:
        return _Asked()
    try:
        found = await request.json()
    except ValueError:
        raise InputError("The request is not JSON.") from None
    if not isinstance(found, dict):
        raise InputError("The request is no JSON object.")
    return _Asked(found)


def _studio(request: Request) -> Studio:
    found: Studio = request.app.state.studio
    return found


async def _describe(draft: Draft) -> dict[str, Any]:
    """The draft as the page shows it; tried again where a file of its box is just being written."""
    for seconds in SECONDS_BETWEEN_TRIES:
        try:
            return await run_in_threadpool(lambda: DraftedBox.of(draft).describe())
        except InputError:
            await asyncio.sleep(seconds)
    return await run_in_threadpool(lambda: DraftedBox.of(draft).describe())


def _draft(request: Request) -> Draft:
    """The draft that is meant, as the page saw it; refused where it has changed since."""
    book = _studio(request).book
    draft = book.find(request.path_params["draft"])
    if request.method != "GET" and not book.is_current(draft.id, _seen_revision(request)):
        raise ConflictError(str(draft.revision))
    return draft


def _seen_revision(request: Request) -> int:
    """The revision of the draft that the window has seen; -1 where it names none."""
    seen = request.headers.get("if-match", "")
    return int(seen) if seen.isdecimal() else -1


async def show_project(request: Request) -> Any:  # noqa: ARG001  starlette hands it over
    """What there is."""
    return await run_in_threadpool(describe_project)


async def begin_draft(request: Request) -> Any:
    """The draft of an experiment; its game is compiled meanwhile."""
    studio, asked = _studio(request), await _body(request)
    experiment, players = find_project_experiment(str(asked.get("experiment"))), str(asked.get("players") or "")
    if players:
        check_named_players(read_experiment(find_experiment(experiment)).game, players)
    draft = studio.book.begin(experiment, players)
    described = await _describe(draft)
    wanted = {"do": "warm", "job": "warm", "experiment": draft.experiment, "changes": list(draft.changes)}
    await studio.worker.send(wanted)
    return described


async def show_draft(request: Request) -> Any:
    """A draft as it is."""
    return await _describe(_draft(request))


async def change_draft(request: Request) -> Any:
    """One more step of a draft, or another of its parts.

    A step from a window that has not seen the newest revision is added if no newer step changes the same thing.
    """
    asked = await _body(request)
    try:
        changed = _draft(request)
    except ConflictError:
        edit = str(asked.get("edit") or "")
        merged = _studio(request).book.merge(request.path_params["draft"], _seen_revision(request), edit)
        if merged is None or "players" in asked:
            raise
        return {**await _keep(request, merged), "is_merged": True}
    if "edit" in asked:
        changed = changed.step(str(asked["edit"]))
    if "players" in asked:
        game = read_experiment(find_experiment(changed.experiment)).game
        changed = changed.played_by(check_named_players(game, str(asked["players"])))
    return await _keep(request, changed)


async def _keep(request: Request, changed: Draft) -> Any:
    """Keep a draft that can be shown; one that can't be read at all is refused and not kept."""
    described = await _describe(changed)
    if changed.steps and described["problem"] and not _is_readable(changed):
        raise InputError(described["problem"])
    studio = _studio(request)
    studio.book.keep(changed)
    studio.pages.publish({"kind": "draft", "draft": described})
    return described


def _is_readable(draft: Draft) -> bool:
    """Whether every step of a draft can be read by itself."""
    drafted = DraftedBox.of(draft)
    settings = drafted.base_settings
    edited = {**settings, "edit": join_edits(settings["edit"], draft.edit or NO_EDIT)}
    return drafted.boxes.preview(edited).box is not None


async def undo_draft(request: Request) -> Any:
    """Take the last step back."""
    return await _keep(request, _draft(request).undo())


async def redo_draft(request: Request) -> Any:
    """Take a step again."""
    return await _keep(request, _draft(request).redo())


async def restart_draft(request: Request) -> Any:
    """Begin with the printed box again."""
    return await _keep(request, _draft(request).start_over())


async def pin_draft(request: Request) -> Any:
    """Pin the edit of a draft, or unpin one."""
    draft, asked = _draft(request), await _body(request)
    if "unpin" in asked:
        return await _keep(request, draft.unpin(str(asked["unpin"])))
    used = {one.name for one in draft.pinned}
    free = next(name for number in count(1) if (name := f"variant-{number}") not in used)
    name = str(asked.get("name") or free)
    if not PIN_NAME.fullmatch(name):
        raise InputError("name: a variant is called by letters, digits, spaces, - and _, at most 40, a letter first.")
    pieces = (await _describe(draft))["pieces"]
    return await _keep(request, draft.pin(name, pieces))


async def save_draft(request: Request) -> Any:
    """Write a draft as files of the user: its box, or an experiment with its edits as variants.

    Nothing that is there is overwritten.
    """
    draft, asked = _draft(request), await _body(request)
    drafted = DraftedBox.of(draft)
    if asked.get("as") == "experiment":
        made = {_inside(str(asked.get("file") or ""), (".toml",)): drafted.as_experiment()}
    else:
        file = _inside(str(asked.get("file") or ""), (".csv", ".toml"))
        settings = drafted.boxes.followed(drafted.base_settings, draft.edit) if draft.edit else drafted.base_settings
        made = drafted.boxes.files(drafted.boxes.load(settings), file)
    taken = next((one for one in made if one.exists()), None)
    if taken is not None:
        raise InputError(f"file: {taken} is there already; choose another name.")
    for one, text in made.items():
        make_folder(one.parent)
        write_new(one, text)
    return {"files": [str(one) for one in made]}


def _inside(typed: str, endings: tuple[str, ...]) -> Path:
    """A file inside the project, with one of these endings."""
    file = Path(typed)
    if not typed or file.is_absolute() or file.suffix not in endings or not _is_in_project(file):
        raise InputError(f"file: name a file inside {Path.cwd()} that ends in {' or '.join(endings)}.")
    return file


def _run_folder(typed: str) -> Path:
    """The folder of a run in reports/, as the list of runs names it."""
    folder = Path(typed)
    if folder.parent != REPORTS or not _is_in_project(folder):
        raise InputError(f"run: {typed[:80]} is no run in {REPORTS}.")
    return folder


def _is_in_project(file: Path) -> bool:
    """Whether a file lies in the project, where links lead included."""
    try:
        return file.resolve().is_relative_to(Path.cwd().resolve())
    except (OSError, RuntimeError, ValueError):
        return False


async def begin_job(request: Request) -> Any:
    """Ask for something that takes a while."""
    studio, asked = _studio(request), await _body(request)
    kind, number = asked.get("kind"), studio.next_number()
    if kind == "run":
        experiment = find_project_experiment(str(asked.get("experiment")))
        return (await studio.begin(run_job(number, experiment))).describe()
    if kind in JOBS_OF_RUNS:
        job_of_run = JOBS_OF_RUNS[kind](number, str(_run_folder(str(asked.get("run")))))
        return (await studio.begin(job_of_run)).describe()
    draft = studio.book.find(str(asked.get("draft")))
    if kind == "search":
        return (await studio.begin(search_job(number, draft, asked))).describe()
    if kind not in ("whatif", "confirm"):
        raise InputError(f"kind: {kind} is none of run, report, verify, search, whatif and confirm.")
    edits = [one.edit for one in draft.pinned] + ([draft.edit] if draft.edit else [])
    if not edits:
        raise InputError("Nothing is changed yet: change a number of the box first.")
    await studio.pause_open_jobs(("whatif", "confirm"))
    job = whatif_job(number, draft) if kind == "whatif" else confirm_job(number, draft)
    kept = replace(draft.played(edits), confirmed=draft.confirmed + (kind == "confirm"))
    described = await _keep(request, kept)
    begun = await studio.begin(job)
    return {**begun.describe(), "draft": described}


async def pause_job(request: Request) -> Any:
    """Stop a job after the part that is being played; what was played is kept."""
    studio, name = _studio(request), request.path_params["job"]
    if name not in studio.jobs:
        raise InputError(f"job: there is no job {name}.")
    await studio.worker.send({"do": "pause", "job": name})
    return {"job": name}


async def show_snapshot(request: Request) -> Any:
    """What a page must know that listens through the stream of another one."""
    return _studio(request).snapshot()


async def stream_events(request: Request) -> Response:
    """Everything that happens, as it happens."""
    return StreamingResponse(_studio(request).pages.listen(), media_type="text/event-stream")


async def show_game(request: Request) -> Any:
    """A told game with its pictures."""
    asked = dict(request.query_params)
    folder = _run_folder(asked.pop("run", ""))
    answer = await _studio(request).ask({"do": "tell", **asked, "run": str(folder)})
    return answer["told"]


async def answer_run(request: Request) -> Any:
    """What a run has found, in a sentence, with the counts of its verdicts."""
    studio, folder = _studio(request), _run_folder(request.query_params.get("run", ""))
    seen = folder, (folder / MANIFEST).stat().st_mtime_ns
    if seen not in studio.run_answers:
        studio.run_answers[seen] = (await studio.ask({"do": "answer", "run": str(folder)}))["answer"]
    return studio.run_answers[seen]


async def give_ticket(request: Request) -> Any:
    """An address for the report of a run."""
    folder = _run_folder(str((await _body(request)).get("run")))
    file = folder / "report.html"
    if not _is_in_project(file) or not file.is_file():
        raise InputError(f"{folder} has no report yet.")
    return {"address": _studio(request).ticket(file)}


async def open_ticket(request: Request) -> Response:
    """The file of a ticket, once."""
    file, until = _studio(request).tickets.pop(request.path_params["ticket"], (Path(), 0.0))
    if time.monotonic() > until:
        return JSONResponse({"problem": "This address was for one use; ask for another one."}, NOT_FOUND)
    return Response(await run_in_threadpool(file.read_bytes), media_type="text/html; charset=utf-8")


async def serve_theme(request: Request) -> Response:  # noqa: ARG001  starlette hands it over
    """The colours of both themes and the look of told games: those of the report."""
    return Response(theme_css() + _of_report("told_games.css"), media_type="text/css; charset=utf-8")


def _of_report(name: str) -> str:
    return files("mrsim.report").joinpath(name).read_text(encoding="utf-8")


async def serve_shared(request: Request) -> Response:
    """A module of the page that reports bring along too."""
    return Response(_of_report(request.url.path.removeprefix("/")), media_type=SCRIPT)


async def serve_static(request: Request) -> Response:
    """A file of the page."""
    name, kind = STATIC[request.url.path]
    return Response(files("mrsim.studio").joinpath("static", name).read_bytes(), media_type=kind)


def _answered(handler: Callable[[Request], Awaitable[Any]]) -> Callable[[Request], Awaitable[Response]]:
    """Plain data as JSON; a mistake as a sentence with the status that it has."""

    async def answer(request: Request) -> Response:
        try:
            found = await handler(request)
        except InputError as error:
            return JSONResponse({"problem": str(error)}, BAD_REQUEST)
        except TooLargeError:
            return JSONResponse({"problem": "The request is too large."}, TOO_LARGE, {"connection": "close"})
        except ConflictError as error:
            draft = await show_current_draft(request)
            changed = {"problem": "The draft was changed elsewhere.", "revision": str(error), "draft": draft}
            return JSONResponse(changed, CONFLICT)
        except OSError as error:
            return JSONResponse({"problem": f"{error.filename or 'The system'}: {error.strerror}."}, BAD_REQUEST)
        return found if isinstance(found, Response) else JSONResponse(found)

    return answer


async def show_current_draft(request: Request) -> Any:
    """The draft that a conflict is about, as it is now."""
    draft = _studio(request).book.find(request.path_params["draft"])
    return await _describe(draft)


ROUTES: Final = (
    ("GET", "/api/1/project", show_project),
    ("POST", "/api/1/drafts", begin_draft),
    ("GET", "/api/1/drafts/{draft}", show_draft),
    ("PATCH", "/api/1/drafts/{draft}", change_draft),
    ("POST", "/api/1/drafts/{draft}/undo", undo_draft),
    ("POST", "/api/1/drafts/{draft}/redo", redo_draft),
    ("POST", "/api/1/drafts/{draft}/restart", restart_draft),
    ("POST", "/api/1/drafts/{draft}/pins", pin_draft),
    ("POST", "/api/1/drafts/{draft}/save", save_draft),
    ("POST", "/api/1/jobs", begin_job),
    ("POST", "/api/1/jobs/{job}/pause", pause_job),
    ("GET", "/api/1/events", stream_events),
    ("GET", "/api/1/snapshot", show_snapshot),
    ("GET", "/api/1/games", show_game),
    ("GET", "/api/1/answers", answer_run),
    ("POST", "/api/1/tickets", give_ticket),
)


def create_app(studio: Studio, port: int, token: str) -> AccessGuard:
    """The studio as an application that refuses strangers."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> Any:
        app.state.studio = studio
        await studio.worker.start()
        watching = asyncio.create_task(watch_files(studio.book, studio.pages))
        yield
        watching.cancel()
        studio.pages.close()
        await studio.worker.close()

    routes = [Route(path, _answered(handler), methods=[method]) for method, path, handler in ROUTES]
    routes += [Route(path, serve_static) for path in STATIC]
    routes += [Route(f"/{name}.js", serve_shared) for name in SHARED_MODULES]
    routes += [Route("/theme.css", serve_theme), Route("/tickets/{ticket}", open_ticket)]
    return AccessGuard(Starlette(routes=routes, lifespan=lifespan), port, token)
