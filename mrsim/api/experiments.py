"""Experiments are checked, planned, played and finished here, for Python and for the command line."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from mrsim.errors import InputError

if TYPE_CHECKING:
    from mrsim.analysis.claims import Claim
    from mrsim.analysis.stopping import ShowLook
    from mrsim.api.saved_run import Run
    from mrsim.experiment.spec import Experiment
    from mrsim.experiment.toml_reader import ExperimentLike
    from mrsim.interrupts import Brake
    from mrsim.progress import Progress
    from mrsim.runs.execute import RunOutcome, RunRequest
    from mrsim.runs.manifest import RunCommand

EXPERIMENT_FILE = "experiment.toml"
"""The file in the folder of a run that was begun with an experiment made in Python."""


def run(
    experiment: "ExperimentLike",
    *,
    changes: Sequence[str] = (),
    blocks: int | None = None,
    out: Path | str | None = None,
    jobs: int | None = None,
    fresh: bool = False,
    progress: "Progress | None" = None,
) -> "Run":
    """Play an experiment into a folder, or resume it, as `mrsim run` does.

    Args:
        experiment: a name, a file ending in .toml, an `Experiment` or a dict of its keys; the last two need `out`.
        changes: other values of keys, such as "design.seed=7".
        blocks: deals of each arm; as many as the experiment says by default.
        out: the folder; reports/EXPERIMENT by default.
        jobs: threads; as many as there are cores by default.
        fresh: whether to remove what was played before.
        progress: is told how far the run is; a bar in a notebook, and nothing elsewhere, by default.

    Returns:
        The run. What its folder held already is not played again.

    Example:
        >>> import mrsim
        >>> run = mrsim.run("quickstart", blocks=8, changes=["settings.players=2"])
        >>> run.blocks
        8

    """
    from mrsim.api.saved_run import open_run

    request = request_run(experiment, changes=changes, blocks=blocks, out=out, fresh=fresh)
    with usual_progress(progress) as shown:
        play_experiment(request, jobs=jobs, progress=shown)
    return open_run(request.folder)


@contextmanager
def usual_progress(asked: "Progress | None") -> "Iterator[Progress | None]":
    """The display that was asked for; or else a bar in a notebook, which is taken down at the end."""
    from mrsim.api.notebook_progress import NotebookProgress, is_in_notebook

    if asked is not None or not is_in_notebook():
        yield asked
        return
    bar = NotebookProgress()
    try:
        yield bar
    finally:
        bar.end()


def request_run(
    experiment: "ExperimentLike",
    *,
    changes: Sequence[str] = (),
    blocks: int | None = None,
    out: Path | str | None = None,
    fresh: bool = False,
) -> "RunRequest":
    """The request for an experiment by its name or file; one made in Python is written into its folder.

    No run is played over one of another question: unless `out` names a folder, or `fresh` gives up what is there, it
    is the usual one, with a number where others lie.
    """
    from mrsim.experiment.file_lookup import find_experiment
    from mrsim.experiment.template import experiment_as_toml
    from mrsim.experiment.toml_reader import read_experiment, resolve_experiment
    from mrsim.files import write_atomically
    from mrsim.runs.execute import RunRequest
    from mrsim.runs.manifest import RunCommand
    from mrsim.runs.store import RunFolder

    if isinstance(changes, str):
        raise InputError(f"changes: {changes!r} is a text; write a list, such as [{changes!r}].")
    if isinstance(experiment, str | Path):
        named = str(experiment)
    elif out is None:
        raise InputError("out: an experiment that was made in Python has no name; name the folder of its run.")
    else:
        RunFolder(Path(out)).check_place()
        made = resolve_experiment(experiment)
        check_experiment(made)
        named = str(Path(out) / EXPERIMENT_FILE)
        write_atomically(Path(named), experiment_as_toml(made))
    more = [] if blocks is None else [f"design.blocks={blocks}"]
    asked = read_experiment(find_experiment(named), [*changes, *more])
    command = RunCommand(experiment=named, changes=tuple(changes), blocks=blocks)
    if out is not None or fresh:
        return RunRequest(asked, Path(out) if out is not None else command.usual_folder, command, fresh)
    earlier, folder = find_folder_of_question(command.usual_folder, command, asked)
    return RunRequest(asked, folder, command, earlier=earlier)


def request_what_if(
    experiment: "Experiment",
    command: "RunCommand",
    *,
    edits: Sequence[str] = (),
    boxes: Sequence[str] = (),
    blocks: int | None = None,
    out: Path | str | None = None,
    beside: Path | None = None,
) -> "RunRequest":
    """The request for changes of a box as variants of an experiment, played until it is clear what they change.

    `command` is what plays the experiment without them. No what-if replaces another: unless `out` names a folder, it
    is the usual one or `beside`, with a number where that holds another what-if.
    """
    from mrsim.experiment import what_if
    from mrsim.runs.execute import RunRequest

    most = what_if.MOST_BLOCKS if blocks is None else blocks
    asked = what_if.until_compared(what_if.add_what_if_variants(experiment, edits, boxes), most)
    own = command.model_copy(update={"edits": tuple(edits), "boxes": tuple(boxes), "blocks": blocks})
    usual = beside or own.usual_folder
    earlier, folder = find_folder_of_question(usual, own, asked) if out is None else ((), Path(out))
    return RunRequest(asked, folder, own, part_blocks=what_if.PART_BLOCKS, planned_blocks=most, earlier=earlier)


def find_folder_of_question(usual: Path, command: "RunCommand", asked: "Experiment") -> tuple[tuple[Path, ...], Path]:
    """The folder of a question: the usual one, or with a number where others lie; and before it those of the others."""
    from mrsim.runs.store import RunFolder

    others: list[Path] = []
    while True:
        folder = usual if not others else usual.with_name(f"{usual.name}-{len(others) + 1}")
        if not RunFolder(folder).exists:
            return tuple(others), folder
        try:
            if RunFolder(folder).manifest().asks_the_same(command, asked):
                return tuple(others), folder
        except InputError:  # playing says what is wrong with it
            return tuple(others), folder
        others.append(folder)


def play_experiment(
    request: "RunRequest",
    *,
    jobs: int | None = None,
    backend: str = "threads",
    cluster: str | None = None,
    progress: "Progress | None" = None,
    brake: "Brake | None" = None,
    show_look: "ShowLook | None" = None,
) -> "RunOutcome":
    """Check an experiment, play what its folder lacks, and finish the run.

    `progress` is told how far it is; nothing is shown without it. `brake` stops it from another thread.
    `show_look` is given the run at every scheduled look, if it is one that stops when it is decided.
    """
    from mrsim import games
    from mrsim.analysis.stopping import create_decider
    from mrsim.parallel import check_jobs
    from mrsim.runs.execute import execute_run
    from mrsim.runs.workers import open_workers

    check_experiment(request.experiment)
    judge = create_decider(request.experiment, games.find_game(request.experiment.game), show_look)
    with open_workers(backend, check_jobs(jobs), cluster) as workers:
        return execute_run(request, workers, progress=progress, judge=judge, brake=brake)


def check_claim_of_experiment(claim: "Claim", experiment: "Experiment") -> None:
    """Refuse a claim that can't be judged by an experiment, from a deal of each arm that is played and thrown away."""
    from mrsim import games
    from mrsim.analysis.claims import check_claim
    from mrsim.experiment.arms import plan_arms
    from mrsim.runs.pilot import pilot_arm
    from mrsim.runs.prepared_arms import prepare_arms

    game = games.find_game(experiment.game)
    ready = prepare_arms(experiment, plan_arms(experiment, game.settings))
    check_claim(claim, game, [pilot_arm(arm, 1) for arm in ready])


def check_experiment(experiment: "Experiment") -> None:
    """Refuse what can be known to be wrong before hours are played: settings, line-ups and targets."""
    from mrsim import games
    from mrsim.analysis.targets import check_targets
    from mrsim.experiment.arms import plan_arms

    game = games.find_game(experiment.game)
    check_targets(experiment, game.columns, game.settings, plan_arms(experiment, game.settings)[0].axes)
