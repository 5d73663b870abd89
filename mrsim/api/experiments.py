"""Experiments from Python: `mrsim.run("legends", blocks=500)`."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mrsim.errors import InputError

if TYPE_CHECKING:
    from mrsim.api.saved_run import OpenRun
    from mrsim.experiment.spec import Experiment
    from mrsim.runs.tasks import PlayedPart

REPORTS: Final = Path("reports")
"""Where runs are, unless another folder is given."""


class SilentRunWatcher:
    """Looks on in silence."""

    def remark(self, sentence: str) -> None:
        """Something worth a line."""

    def begin(self, games: int, there: int) -> None:
        """So many games in all, and so many of them from before."""

    def played(self, played: "PlayedPart") -> None:
        """Another part is written."""


def run(
    experiment: str,
    *,
    changes: Sequence[str] = (),
    blocks: int | None = None,
    out: Path | str | None = None,
    jobs: int | None = None,
    fresh: bool = False,
) -> "OpenRun":
    """Play an experiment, or go on with it, as `mrsim run` does; the run, to look at.

    `experiment` is a name or a file ending in .toml, `changes` are other values of keys, such as "design.seed=7".
    """
    from mrsim.api.saved_run import open_run
    from mrsim.experiment.toml_reader import find_experiment, read_experiment

    if isinstance(changes, str):
        raise InputError(f"changes: {changes!r} is a text; write a list, such as [{changes!r}].")
    file = find_experiment(experiment)
    more = [] if blocks is None else [f"design.blocks={blocks}"]
    folder = Path(out) if out is not None else REPORTS / file.stem
    argv = ["mrsim.run", experiment, *changes, *more]
    play_into_folder(folder, read_experiment(file, [*changes, *more]), argv, jobs=jobs, fresh=fresh)
    return open_run(folder)


def play_into_folder(
    folder: Path,
    asked: "Experiment",
    argv: Sequence[str],
    *,
    jobs: int | None = None,
    fresh: bool = False,
    part_blocks: int | None = None,
) -> None:
    """Whatever of an experiment is missing in a folder, in silence."""
    from mrsim import games
    from mrsim.analysis.stopping import create_decider
    from mrsim.matches.batches import usable_cores
    from mrsim.runs.execute import execute_run
    from mrsim.runs.store import RunFolder
    from mrsim.runs.workers import open_workers

    with open_workers("threads", usable_cores() if jobs is None else jobs, None) as who:
        execute_run(
            asked,
            RunFolder(folder),
            workers=who,
            fresh=fresh,
            argv=argv,
            watcher=SilentRunWatcher(),
            judge=create_decider(asked, games.find_game(asked.game)),
            part_blocks=part_blocks,
        )
