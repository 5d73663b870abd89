"""`mrsim run`: play an experiment into a folder."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mrsim.asking import REPORTS
from mrsim.cli.options import Jobs

if TYPE_CHECKING:
    from mrsim.cli.watching import Watching
    from mrsim.experiment.run_folder import RunFolder
    from mrsim.experiment.runs import Outcome
    from mrsim.experiment.spec import Experiment

Name = Annotated[str, typer.Argument(metavar="EXPERIMENT", help="A name, or a file ending in .toml.")]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Another value of a key, such as design.seed=7; may be repeated."),
]
AtTheEnd = Annotated[bool, typer.Option("--report", help="Make report.html in the folder at the end.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Start over: what was played before is removed.")]
Blocks = Annotated[int | None, typer.Option(metavar="N", help="Blocks of each arm; short for --set design.blocks=N.")]


def wanted(name: str, changes: list[str] | None, blocks: int | None) -> "tuple[str, Experiment]":
    """The experiment as asked for, and what its folder is called."""
    from mrsim.experiment.reading import find_experiment, read_experiment

    file = find_experiment(name)
    more = [] if blocks is None else [f"design.blocks={blocks}"]
    return file.stem, read_experiment(file, [*(changes or ()), *more])


def check(experiment: "Experiment") -> None:
    """What can be known to be wrong before hours are played."""
    from mrsim import games
    from mrsim.analysis.targets import check_targets
    from mrsim.experiment.plan import arms

    game = games.find(experiment.game)
    check_targets(experiment, game.columns, game.settings, arms(experiment, game.settings)[0].axes)


def run(
    experiment: Name,
    changes: Changes = None,
    blocks: Blocks = None,
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
    name, asked = wanted(experiment, changes, blocks)
    folder = out or REPORTS / name
    is_complete = play(asked, folder, sys.argv[1:], jobs=jobs, backend=backend, cluster=cluster, fresh=fresh)
    if report and is_complete:
        report_beside(folder)


def report_beside(folder: Path) -> None:
    """A page in the folder of its run."""
    from mrsim.cli.report import write
    from mrsim.report.making import report_of

    write(report_of([folder]), "html", folder / "report.html")


def play(
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
    from mrsim.experiment.manifest import COMPLETE

    watcher, folder, outcome = watched(asked, out, argv, jobs=jobs, backend=backend, cluster=cluster, fresh=fresh)
    watcher.report(folder, outcome)
    return outcome.status == COMPLETE


def watched(
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
) -> "tuple[Watching, RunFolder, Outcome]":
    """Play with a display; who watched, where, and how it ended."""
    from mrsim import games
    from mrsim.analysis.deciding import judge
    from mrsim.cli.screen import say_if_compiling
    from mrsim.cli.watching import watching
    from mrsim.experiment.run_folder import RunFolder
    from mrsim.experiment.runner import cores
    from mrsim.experiment.runs import carry_out
    from mrsim.experiment.workers import workers

    check(asked)
    folder = RunFolder(out)
    judged = judge(asked, games.find(asked.game))
    say_if_compiling()
    with workers(backend, cores() if jobs is None else jobs, cluster) as who, watching(asked, judged) as watcher:
        outcome = carry_out(
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
