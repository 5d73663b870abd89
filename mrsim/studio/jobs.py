"""Jobs: what the page has asked the worker for, and how far each is."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

from mrsim.errors import InputError
from mrsim.experiment.file_lookup import find_experiment
from mrsim.experiment.toml_reader import read_experiment
from mrsim.files import REPORTS
from mrsim.runs.manifest import RunCommand
from mrsim.studio.drafts import Draft

STUDIO_SUFFIX: Final = "-studio"
CONFIRM_SUFFIX: Final = "-confirm"
FRESH_SEEDS: Final = 1_000_000
"""From the seed of an experiment to those of its confirmations: short enough to be typed, and never searched with."""

MOST_GAMES: Final = 100_000_000

Status = Literal["waiting", "playing", "complete", "stopped", "failed"]
OPEN: Final = ("waiting", "playing")


@dataclass(frozen=True)
class Job:
    """Something that the worker does or has done."""

    id: str
    kind: str
    title: str
    request: Mapping[str, Any] = field(default_factory=dict)
    """What the worker is asked."""
    command: str = ""
    """What does the same in a terminal."""
    status: Status = "waiting"
    games: int = 0
    total: int = 0
    speed: float = 0.0
    look: Mapping[str, Any] | None = None
    """The last scheduled look."""
    note: str = ""
    problem: str = ""
    found: Mapping[str, Any] | None = None
    """What a search has found, or a told game."""

    @property
    def is_open(self) -> bool:
        """Whether the worker still has to do it, or does it now."""
        return self.status in OPEN

    def describe(self) -> dict[str, Any]:
        """The job as the page gets it."""
        return {**asdict(self), "is_open": self.is_open}

    def after(self, message: Mapping[str, Any]) -> "Job":
        """The job after a message of the worker."""
        changes: Mapping[str, Any] = {}
        match message["kind"]:
            case "progress":
                changes = {"status": "playing", **{name: message[name] for name in ("games", "total", "speed")}}
            case "note":
                changes = {"note": message["text"]}
            case "look":
                changes = {"status": "playing", "look": message["look"]}
            case "front":
                changes = {"status": "playing", "found": message["found"]}
            case "ended":
                found = {name: message.get(name) or getattr(self, name) for name in ("look", "found")}
                changes = {"status": message["status"], **found}
            case "failed":
                changes = {"status": "failed", "problem": message["problem"]}
        return replace(self, **changes)


def whatif_job(number: int, draft: Draft) -> Job:
    """The pinned edits of a draft and its own beside the box as it is."""
    return _play_job(number, "whatif", draft, draft.changes, STUDIO_SUFFIX)


def confirm_job(number: int, draft: Draft) -> Job:
    """The same on deals that nobody has looked at: what was the best of several tries is partly luck."""
    seed = read_experiment(find_experiment(draft.experiment), list(draft.changes)).design.seed
    fresh = seed + FRESH_SEEDS + draft.confirmed
    changes = (*draft.changes, f"design.seed={fresh}")
    return _play_job(number, "confirm", draft, changes, f"{STUDIO_SUFFIX}{CONFIRM_SUFFIX}-{draft.confirmed + 1}")


def _play_job(number: int, kind: str, draft: Draft, changes: tuple[str, ...], suffix: str) -> Job:
    edits = [f'{one.name}="{one.edit}"' for one in draft.pinned if one.edit != draft.edit]
    edits += [draft.edit] if draft.edit else []
    folder = REPORTS / f"{Path(draft.experiment).stem}{suffix}"
    command = RunCommand(experiment=draft.experiment, changes=changes, edits=tuple(edits))
    request = {
        "do": "play",
        "job": f"{kind}-{number}",
        "experiment": draft.experiment,
        "changes": list(changes),
        "edits": edits,
        "folder": str(folder),
    }
    return Job(str(request["job"]), kind, draft.edit or draft.experiment, request, command.typed(folder))


def run_job(number: int, experiment: str) -> Job:
    """An experiment as it is, into its usual folder."""
    command = RunCommand(experiment=experiment)
    folder = command.usual_folder
    request = {"do": "play", "job": f"run-{number}", "experiment": experiment, "changes": [], "edits": []}
    return Job(str(request["job"]), "run", experiment, {**request, "folder": str(folder)}, command.typed(folder))


def report_job(number: int, run: str) -> Job:
    """The report of a run."""
    request = {"do": "report", "job": f"report-{number}", "run": run}
    return Job(str(request["job"]), "report", run, request, f"mrsim report {run}")


def verify_job(number: int, run: str) -> Job:
    """Some deals of a run, played again and compared."""
    request = {"do": "verify", "job": f"verify-{number}", "run": run}
    return Job(str(request["job"]), "verify", run, request, f"mrsim verify {run}")


def search_job(number: int, draft: Draft, wanted: Mapping[str, Any]) -> Job:
    """A search for other boxes, for the question and the players of a draft."""
    name, over = str(wanted.get("search")), str(wanted.get("over") or "")
    request = {
        "do": "search",
        "job": f"search-{number}",
        "search": name,
        "over": over,
        "experiment": draft.experiment,
        "changes": list(draft.changes),
        "blocks": _number_or_none("deals", wanted.get("blocks")),
        "games": _number_or_none("games", wanted.get("games")),
    }
    command = RunCommand(experiment=draft.experiment, changes=draft.changes)
    typed = command.of_experiment(name, *(["--over", over] if over else []))
    return Job(str(request["job"]), "search", f"{name} {over}".strip(), request, typed)


def _number_or_none(name: str, value: Any) -> int | None:
    """How much a search plays, as the page has it; None for the usual."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_GAMES:
        raise InputError(f"{name}: write a whole number of 1 to {MOST_GAMES:,}.")
    return value
