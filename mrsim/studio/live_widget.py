"""The widget of a live what-if: what plays in a thread is shown in a cell by the studio's own modules."""

import threading
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from anywidget import AnyWidget
from traitlets import Dict, Unicode

from mrsim.api.saved_run import Run, open_run
from mrsim.errors import InputError
from mrsim.interrupts import Brake
from mrsim.report.page_colors import FONT_FAMILY, theme_variables
from mrsim.report.script_modules import join_modules
from mrsim.studio.jobs import Job
from mrsim.studio.playing import Message, play_with_looks, send_problems

if TYPE_CHECKING:
    from mrsim.runs.execute import RunRequest

KIND: Final = "whatif"
PLACE: Final = ".mrsim-live"
"""Where the style of the widget holds: the cell's own element."""
DARK_NOTEBOOKS: Final = ("[data-jp-theme-light=false]", "[data-vscode-theme-kind=vscode-dark]")
"""How the body of a dark notebook is marked, in Jupyter and in VS Code."""
MODULES: Final = (
    ("mrsim.report", "elements.js"),
    ("mrsim.studio", "static/intervals.js"),
    ("mrsim.studio", "static/look.js"),
    ("mrsim.studio", "static/live_widget.js"),
)
"""What the widget's one module is made of, each after those that it imports."""


def build_widget_module() -> str:
    """The studio's modules as the one module that a notebook loads."""
    own = join_modules(_read_text(package, path) for package, path in MODULES)
    return f"{own}\nexport default {{ render }};\n"


def build_widget_style() -> str:
    """The studio's style in the widget alone, light or dark as the notebook is."""
    dark = ",".join(f"{mark} {PLACE}" for mark in DARK_NOTEBOOKS)
    own = "background:var(--page);color:var(--ink);font:15px/1.5 var(--font);padding:.6rem"
    return (
        f"{PLACE}{{color-scheme:light;{theme_variables(0)}--font:{FONT_FAMILY};{own}}}\n"
        f"{dark}{{color-scheme:dark;{theme_variables(1)}}}\n"
        f"{PLACE}{{{_read_text('mrsim.studio', 'static/studio.css')}}}\n"
    )


def _read_text(package: str, path: str) -> str:
    """The text of a file of a package."""
    return files(package).joinpath(path).read_text(encoding="utf-8")


class LiveWhatif(AnyWidget):
    """A what-if that is played in the background, and shown in a cell of a notebook."""

    _esm = build_widget_module()
    _css = build_widget_style()
    job = Dict().tag(sync=True)
    """How far it is, with the last look: what the studio's page gets."""
    ending = Unicode().tag(sync=True)
    """How it has ended, in a sentence; empty while it plays."""

    def __init__(self, request: "RunRequest", jobs: int | None = None) -> None:
        super().__init__()
        self.folder = request.folder
        self._brake = Brake()
        self._job = Job(KIND, KIND, "", command=request.command.typed(request.folder))
        self.job = self._job.describe()
        self.on_msg(self._receive)
        self._thread = threading.Thread(target=self._play, args=(request, jobs), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop after what is being played; it is kept, and the same call resumes."""
        self._brake.pulled = True

    def wait(self) -> Run:
        """Wait for the end, and return the run; Ctrl-C stops what plays. A mistake is raised."""
        try:
            self._thread.join()
        except KeyboardInterrupt:
            self.stop()
            raise
        if self._job.problem:
            raise InputError(self._job.problem)
        return open_run(self.folder)

    def _play(self, request: "RunRequest", jobs: int | None) -> None:
        with send_problems(KIND, self._take):
            play_with_looks(request, KIND, self._take, self._brake, jobs)

    def _take(self, message: Message) -> None:
        """Hand a message of what plays on to the cell."""
        self._job = self._job.after(message)
        with self.hold_sync():
            self.job = self._job.describe()
            self.ending = describe_ending(self._job)

    def _receive(self, _: Any, content: Any, __: Any) -> None:
        """Take a message of the cell, whose one button stops what plays."""
        if content == {"do": "stop"}:
            self.stop()


def describe_ending(job: Job) -> str:
    """How a what-if has ended, in a sentence; nothing while it plays."""
    if job.is_open:
        return ""
    if job.status == "failed":
        return job.problem
    played = f"after {job.look['blocks']:,} deals" if job.look else "before the first look"
    if job.status == "stopped":
        return f"Stopped {played}; what was played is kept, and the same call resumes."
    if job.look and job.look["is_settled"]:
        return f"Settled {played}: it is clear what every edit does."
    return f"Finished {played}; what every edit does is not settled yet. More deals (`blocks`) would tell."
