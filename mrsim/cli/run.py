"""`mrsim run`: play an experiment into a folder."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.cli.completion import complete_experiments
from mrsim.cli.options import Jobs

if TYPE_CHECKING:
    from mrsim.experiment.spec import Experiment
    from mrsim.runs.execute import RunRequest

Name = Annotated[
    str,
    typer.Argument(
        metavar="EXPERIMENT", help="A name, or a file ending in .toml.", autocompletion=complete_experiments
    ),
]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Another value of a key, such as design.seed=7; may be repeated."),
]
AtTheEnd = Annotated[bool, typer.Option("--report", help="Make report.html in the folder at the end.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Start over: what was played before is removed.")]
RunBlocks = Annotated[
    int | None, typer.Option(metavar="N", help="Deals of each combination; short for --set design.blocks=N.")
]


def read_named_experiment(name: str, changes: list[str] | None, blocks: int | None) -> "tuple[str, Experiment]":
    """The experiment as asked for, and what its folder is called."""
    from mrsim.experiment.file_lookup import find_experiment
    from mrsim.experiment.toml_reader import read_experiment

    file = find_experiment(name)
    more = [] if blocks is None else [f"design.blocks={blocks}"]
    return file.stem, read_experiment(file, [*(changes or ()), *more])


def run_command(
    experiment: Name,
    changes: Changes = None,
    blocks: RunBlocks = None,
    jobs: Jobs = None,
    backend: Annotated[str, typer.Option(metavar="threads|processes", help="What plays here.")] = "threads",
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster; local:N starts one here.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="The folder; reports/EXPERIMENT by default.")] = None,
    fresh: Fresh = False,
    report: AtTheEnd = False,
) -> None:
    """Play an experiment, or resume it.

    What the folder holds already is not played again: the same command resumes a run that was stopped, and a larger
    number of blocks plays just the new ones.

    Ctrl-C finishes the parts that are being played and leaves a run that can be resumed; a second one stops at once.
    """
    from mrsim.api.experiments import request_run

    request = request_run(experiment, changes=changes or (), blocks=blocks, out=out, fresh=fresh)
    is_complete = play_and_summarise(request, jobs=jobs, backend=backend, cluster=cluster)
    if report and is_complete:
        write_report_beside(request.folder)


def write_report_beside(folder: Path) -> None:
    """A page in the folder of its run."""
    from mrsim.cli.report import write_report
    from mrsim.report.build import build_report

    write_report(build_report([folder]), "html", folder / "report.html")


def play_and_summarise(
    request: "RunRequest",
    *,
    jobs: int | None = None,
    backend: str = "threads",
    cluster: str | None = None,
    tells_answer: bool = True,
) -> bool:
    """Play what is missing and print what came of it; returns whether the run is complete."""
    from mrsim.api.experiments import play_experiment
    from mrsim.cli.live_progress import print_outcome, show_progress
    from mrsim.cli.screen import say_if_compiling
    from mrsim.runs.manifest import COMPLETE

    say_if_compiling()
    say_where_it_is_played(request)
    with show_progress() as display:
        outcome = play_experiment(request, jobs=jobs, backend=backend, cluster=cluster, progress=display)
    print_outcome(request.folder, outcome, tells_answer=tells_answer)
    return outcome.status == COMPLETE


def say_where_it_is_played(request: "RunRequest") -> None:
    """Say so where others lie in the usual folder, or where it has held another question until now."""
    from mrsim.cli.screen import remarks_console

    if request.earlier:
        kind = "what-if" if request.command.is_whatif else "question"
        remarks_console().print(
            f"{request.earlier[-1]} holds another {kind} and stays as it is; this one is in {request.folder}."
        )
    remark_on_other_question(request)


def remark_on_other_question(request: "RunRequest") -> None:
    """Say that a folder has held another question until now, and how to see that one again: its games are kept."""
    from mrsim.cli.screen import remarks_console
    from mrsim.errors import InputError
    from mrsim.runs.store import RunFolder

    folder = RunFolder(request.folder)
    if request.fresh or not folder.exists:
        return
    try:
        before = folder.manifest().command
    except InputError:  # playing says what is wrong with it
        return
    if before.experiment and not before.asks_the_same(request.command):
        remarks_console().print(
            f"{request.folder} has held another question until now. Its games are kept: what played it shows it again, "
            "and plays nothing twice. --out keeps both.",
        )
        remarks_console().print(f"  {before.typed(request.folder)}", soft_wrap=True, markup=False)


EPILOG = "Example: mrsim run quickstart --blocks 4000"
