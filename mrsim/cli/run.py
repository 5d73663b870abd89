"""`mrsim run`: play an experiment into a folder."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.api.experiments import REPORTS
from mrsim.cli.options import Jobs

if TYPE_CHECKING:
    from mrsim.cli.live_progress import RunDisplay
    from mrsim.experiment.spec import Experiment
    from mrsim.runs.execute import RunOutcome
    from mrsim.runs.store import RunFolder

Name = Annotated[str, typer.Argument(metavar="EXPERIMENT", help="A name, or a file ending in .toml.")]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Another value of a key, such as design.seed=7; may be repeated."),
]
AtTheEnd = Annotated[bool, typer.Option("--report", help="Make report.html in the folder at the end.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Start over: what was played before is removed.")]
RunBlocks = Annotated[
    int | None, typer.Option(metavar="N", help="Blocks of each arm; short for --set design.blocks=N.")
]


def read_named_experiment(name: str, changes: list[str] | None, blocks: int | None) -> "tuple[str, Experiment]":
    """The experiment as asked for, and what its folder is called."""
    from mrsim.experiment.toml_reader import find_experiment, read_experiment

    file = find_experiment(name)
    more = [] if blocks is None else [f"design.blocks={blocks}"]
    return file.stem, read_experiment(file, [*(changes or ()), *more])


def check_experiment(experiment: "Experiment") -> None:
    """What can be known to be wrong before hours are played."""
    from mrsim import games
    from mrsim.analysis.targets import check_targets
    from mrsim.experiment.arms import plan_arms

    game = games.find_game(experiment.game)
    check_targets(experiment, game.columns, game.settings, plan_arms(experiment, game.settings)[0].axes)


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
    """Play an experiment, or go on with it.

    What the folder holds already is not played again: the same command goes on with a run that was stopped, and a
    larger number of blocks plays just the new ones.

    Ctrl-C finishes what is being played and leaves a run that can go on; a second one stops at once.
    """
    name, asked = read_named_experiment(experiment, changes, blocks)
    folder = out or REPORTS / name
    is_complete = play_and_summarise(
        asked, folder, sys.argv[1:], jobs=jobs, backend=backend, cluster=cluster, fresh=fresh
    )
    if report and is_complete:
        write_report_beside(folder)


def write_report_beside(folder: Path) -> None:
    """A page in the folder of its run."""
    from mrsim.cli.report import write_report
    from mrsim.report.build import build_report

    write_report(build_report([folder]), "html", folder / "report.html")


def play_and_summarise(
    asked: "Experiment",
    out: Path,
    argv: list[str],
    *,
    jobs: int | None = None,
    backend: str = "threads",
    cluster: str | None = None,
    fresh: bool = False,
) -> bool:
    """Whatever is missing in the folder, and what came of it; whether all is there now."""
    from mrsim.runs.manifest import COMPLETE

    watcher, folder, outcome = play_with_display(
        asked, out, argv, jobs=jobs, backend=backend, cluster=cluster, fresh=fresh
    )
    watcher.report(folder, outcome)
    return outcome.status == COMPLETE


def play_with_display(
    asked: "Experiment",
    out: Path,
    argv: list[str],
    *,
    jobs: int | None = None,
    backend: str = "threads",
    cluster: str | None = None,
    fresh: bool = False,
    part_blocks: int | None = None,
    planned_blocks: int | None = None,
) -> "tuple[RunDisplay, RunFolder, RunOutcome]":
    """Play with a display; who watched, where, and how it ended."""
    from mrsim import games
    from mrsim.analysis.stopping import create_decider
    from mrsim.cli.live_progress import show_run_display
    from mrsim.cli.screen import say_if_compiling
    from mrsim.matches.batches import usable_cores
    from mrsim.runs.execute import execute_run
    from mrsim.runs.store import RunFolder
    from mrsim.runs.workers import open_workers

    check_experiment(asked)
    folder = RunFolder(out)
    judged = create_decider(asked, games.find_game(asked.game))
    say_if_compiling()
    with (
        open_workers(backend, usable_cores() if jobs is None else jobs, cluster) as who,
        show_run_display(asked, judged) as watcher,
    ):
        outcome = execute_run(
            asked,
            folder,
            workers=who,
            fresh=fresh,
            argv=argv,
            watcher=watcher,
            judge=judged,
            part_blocks=part_blocks,
            planned_blocks=planned_blocks,
        )
    return watcher, folder, outcome


EPILOG = "Example: mrsim run quickstart --blocks 4000"
