"""A run: started, and gone on with."""

import platform
import shutil
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from mrsim.errors import InputError
from mrsim.experiment.matches import Prepared, as_entry, changes, prepared
from mrsim.experiment.plan import arms
from mrsim.experiment.results import open_run
from mrsim.experiment.run_folder import PARTS, RunFolder, chosen
from mrsim.experiment.running import (
    SECONDS_A_MINUTE,
    Brake,
    Played,
    complete_blocks,
    part_size,
    play_all,
    stopped_gently,
    tasks,
    undamaged,
)
from mrsim.experiment.spec import Experiment
from mrsim.experiment.telling import tell_notable
from mrsim.experiment.workers import Workers
from mrsim.games.contract import SCHEMA_VERSION
from mrsim.version import VERSION

COMPLETE, STOPPED, RUNNING = "complete", "stopped", "running"

LIBRARIES: Final = ("numba", "numpy", "polars", "joblib")


class Watcher(Protocol):
    """Whoever looks on."""

    def remark(self, sentence: str) -> None:
        """Something worth a line."""

    def begin(self, games: int, there: int) -> None:
        """So many games in all, and so many of them from before."""

    def played(self, played: Played) -> None:
        """Another part is written."""


@dataclass(frozen=True)
class Outcome:
    """How a run ended this time."""

    blocks: int
    """Blocks that every arm has, and that count."""
    parts_played: int
    status: str


def carry_out(
    experiment: Experiment, folder: RunFolder, *, workers: Workers, fresh: bool, argv: Sequence[str], watcher: Watcher
) -> Outcome:
    """Play what is missing. The same call again plays nothing; more blocks play just the new ones."""
    from mrsim import games

    game = games.find(experiment.game)
    ready = prepared(experiment, arms(experiment, game.settings))
    with folder.locked():
        if fresh:
            shutil.rmtree(folder.folder / PARTS)
            (folder.folder / PARTS).mkdir()
        manifest = begun(experiment, folder, ready, argv, fresh=fresh)
        outcome = play_missing(experiment, folder, ready, manifest, workers, watcher)
        if outcome.status == COMPLETE:
            tell_notable(open_run(folder.folder), ready, game.columns)
        return outcome


def begun(
    experiment: Experiment, folder: RunFolder, ready: Sequence[Prepared], argv: Sequence[str], *, fresh: bool
) -> dict[str, Any]:
    """The manifest of a run that goes on; refused if what is there was played by other rules."""
    entries = [as_entry(experiment, arm) for arm in ready]
    size = part_size(experiment.design.blocks)
    if folder.exists and not fresh:
        old = folder.manifest()
        changed = changes(old["arms"], entries)
        if changed:
            raise InputError(
                f"{folder.folder} was played with another version of: {', '.join(changed)}. "
                "Give --fresh to start over, or --out for another folder."
            )
        size = old["part_blocks"]
    manifest = {
        "experiment": experiment.model_dump(mode="json", exclude_defaults=True),
        "argv": list(argv),
        "versions": versions(),
        "status": RUNNING,
        "blocks": 0,
        "part_blocks": size,
        "arms": entries,
    }
    folder.write_manifest(manifest)
    return manifest


def versions() -> dict[str, str]:
    """What played."""
    from importlib.metadata import version

    own = {"mrsim": VERSION, "columns": str(SCHEMA_VERSION), "python": platform.python_version()}
    return {**own, **{name: version(name) for name in LIBRARIES}, "system": f"{platform.system()} {platform.machine()}"}


def play_missing(
    experiment: Experiment,
    folder: RunFolder,
    ready: Sequence[Prepared],
    manifest: dict[str, Any],
    workers: Workers,
    watcher: Watcher,
) -> Outcome:
    """Play, and say in the manifest how far it is."""
    blocks = experiment.design.blocks
    parts = undamaged(folder, watcher.remark)
    wanted = tasks(ready, parts, blocks, manifest["part_blocks"])
    in_all = sum(blocks * arm.match.rotations for arm in {arm.key: arm for arm in ready}.values())
    to_play = sum(task.games for task in wanted)
    watcher.begin(in_all, in_all - to_play)
    folder.note(f"{to_play} games to play of {in_all}: {' '.join(sys.argv[1:])}")
    brake = Brake(deadline(experiment))
    written = 0
    try:
        with stopped_gently(brake):
            written = play_all(folder, wanted, workers, brake, watcher.played)
    finally:
        counted = complete_blocks(ready, chosen(folder.parts()), blocks)
        in_time = brake.deadline is not None and not brake.pulled
        status = COMPLETE if counted == blocks or (in_time and counted) else STOPPED
        folder.write_manifest({**manifest, "status": status, "blocks": counted})
        folder.note(f"{status} at {counted} blocks, {written} parts played")
    return Outcome(counted, written, status)


def deadline(experiment: Experiment) -> float | None:
    """When a run with a time budget ends."""
    minutes = experiment.stop.minutes if experiment.stop.rule == "minutes" else None
    return None if minutes is None else time.monotonic() + SECONDS_A_MINUTE * minutes
