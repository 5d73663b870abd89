"""A run: started, and gone on with."""

import platform
import shutil
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from mrsim.errors import InputError
from mrsim.experiment.keeping import Keeping, contents, keeping_of
from mrsim.experiment.matches import Prepared, as_entry, changes, prepared
from mrsim.experiment.plan import arms
from mrsim.experiment.results import Run, has_these_columns, open_run
from mrsim.experiment.run_folder import PARTS, Part, RunFolder, chosen
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
from mrsim.experiment.trust import another_version, check_unchanged
from mrsim.experiment.workers import Workers
from mrsim.games.contract import SCHEMA_VERSION
from mrsim.version import VERSION

COMPLETE, STOPPED, RUNNING = "complete", "stopped", "running"

LIBRARIES: Final = ("numba", "numpy", "polars", "joblib")


class Judge(Protocol):
    """Says when a run has told what it was asked, for the stop rule that asks for that."""

    def decided_at(self, run: Run) -> int | None:
        """The number of blocks that is enough, of those that there are; None if more are needed."""


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
    experiment: Experiment,
    folder: RunFolder,
    *,
    workers: Workers,
    fresh: bool,
    argv: Sequence[str],
    watcher: Watcher,
    judge: Judge | None = None,
    part_blocks: int | None = None,
) -> Outcome:
    """Play what is missing. The same call again plays nothing; more blocks play just the new ones.

    `judge` is asked while a run is played that stops when it is decided. `part_blocks` is for runs that begin small.
    """
    from mrsim import games

    folder.check_place()
    game = games.find(experiment.game)
    planned = arms(experiment, game.settings)
    if not fresh:
        check_unchanged(folder, experiment, planned)
    ready = prepared(experiment, planned)
    with folder.locked(), told_of(folder, watcher):
        if fresh:
            shutil.rmtree(folder.folder / PARTS)
            (folder.folder / PARTS).mkdir()
        manifest = begun(experiment, folder, ready, argv, fresh=fresh, part_blocks=part_blocks)
        outcome = play_missing(experiment, folder, ready, manifest, workers, watcher, judge)
        if outcome.status == COMPLETE:
            tell_notable(open_run(folder.folder), ready, game.columns)
        return outcome


@contextmanager
def told_of(folder: RunFolder, watcher: Watcher) -> Iterator[None]:
    """A report that stands in the folder is removed when the run becomes another one."""
    before = held(folder)
    try:
        yield
    finally:
        if held(folder) != before and folder.remove_report():
            watcher.remark(f"The report in {folder.folder} was of what the run held before; it is removed.")


def held(folder: RunFolder) -> list[Any]:
    """What a report of a run hangs on; nothing where no run is that can be read."""
    try:
        manifest = folder.manifest()
    except InputError:
        return []
    return [manifest[name] for name in ("experiment", "arms", "blocks", "status")]


def begun(
    experiment: Experiment,
    folder: RunFolder,
    ready: Sequence[Prepared],
    argv: Sequence[str],
    *,
    fresh: bool,
    part_blocks: int | None,
) -> dict[str, Any]:
    """The manifest of a run that goes on; refused if what is there was played by other rules."""
    entries = [as_entry(experiment, arm) for arm in ready]
    keeping = keeping_of(experiment, ready[0].columns, len(ready))
    size = part_blocks or part_size(experiment, keeping)
    if folder.exists and not fresh:
        old = folder.manifest()
        changed = [*changes(old["arms"], entries), *([] if has_these_columns(old) else ["the columns"])]
        if changed:
            raise InputError(another_version(folder, changed))
        if old["experiment"].get("results") != experiment.model_dump(mode="json", exclude_defaults=True).get("results"):
            raise InputError(f"{folder.folder} keeps other results; give --fresh to start over, or --out.")
        size, keeping = old["part_blocks"], as_before(keeping, old)
    manifest = {
        "experiment": experiment.model_dump(mode="json", exclude_defaults=True),
        "argv": list(argv),
        "versions": versions(),
        "status": RUNNING,
        "blocks": 0,
        "part_blocks": size,
        "stretch": keeping and keeping.stretch,
        "arms": entries,
    }
    folder.write_manifest(manifest)
    return manifest


def as_before(keeping: Keeping | None, manifest: Mapping[str, Any]) -> Keeping | None:
    """A run goes on with the stretches that it began with."""
    return keeping and replace(keeping, stretch=manifest["stretch"])


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
    judge: Judge | None,
) -> Outcome:
    """Play, and say in the manifest how far it is."""
    blocks = experiment.design.blocks
    keeping = as_before(keeping_of(experiment, ready[0].columns, len(ready)), manifest)
    parts = undamaged(folder, contents(ready[0].match, keeping), watcher.remark)
    if keeping is not None:
        check_whole(parts, blocks)
    wanted = tasks(experiment, ready, parts, manifest["part_blocks"], keeping)
    in_all = sum(blocks * arm.match.rotations for arm in {arm.key: arm for arm in ready}.values())
    to_play = sum(task.games for task in wanted)
    watcher.begin(in_all, in_all - to_play)
    folder.note(f"{to_play} games to play of {in_all}: {' '.join(sys.argv[1:])}")
    brake = Brake(deadline(experiment))
    looking = Looking(experiment, folder, ready, manifest, judge, brake)
    written = 0
    try:
        looking.look()

        def tell(played: Played) -> None:
            watcher.played(played)
            looking.look_if_worth_while()

        with stopped_gently(brake):
            written = play_all(folder, wanted, workers, brake, tell)
        looking.look()
    finally:
        counted = complete_blocks(ready, chosen(folder.parts()), blocks)
        in_time = brake.deadline is not None and not brake.pulled
        is_enough = counted == blocks or (in_time and counted) or looking.enough is not None
        status, counted = COMPLETE if is_enough else STOPPED, looking.enough or counted
        folder.write_manifest({**manifest, "status": status, "blocks": counted})
        folder.note(f"{status} at {counted} blocks, {written} parts played")
    return Outcome(counted, written, status)


def check_whole(parts: Sequence[Part], blocks: int) -> None:
    """Sums of some blocks can't be divided: a run that keeps sums ends where a part does."""
    for part in parts:
        if part.first < blocks <= part.last:
            raise InputError(
                f"design.blocks: {blocks} are fewer than are added up already; ask for {part.last + 1} or more, "
                f"or {part.first}."
            )


@dataclass
class Looking:
    """Asks the judge whenever all arms have more blocks; pulls the brake when it is decided.

    The judge looks at fixed numbers of blocks. What was played beyond is kept, but does not count.
    """

    experiment: Experiment
    folder: RunFolder
    ready: Sequence[Prepared]
    manifest: dict[str, Any]
    judge: Judge | None
    brake: Brake
    waiting: int = 0
    """Parts that came since the last look."""
    enough: int | None = None

    def look_if_worth_while(self) -> None:
        """A part more; another look when every arm may have one."""
        self.waiting += 1
        if self.waiting >= len({arm.key for arm in self.ready}):
            self.look()

    def look(self) -> None:
        """Ask."""
        self.waiting = 0
        if self.judge is None or self.enough is not None:
            return
        there = complete_blocks(self.ready, chosen(self.folder.parts()), self.experiment.design.blocks)
        run = Run(self.folder, {**self.manifest, "blocks": there}, self.experiment)
        self.enough = self.judge.decided_at(run) if there else None
        self.brake.pulled = self.brake.pulled or self.enough is not None


def deadline(experiment: Experiment) -> float | None:
    """When a run with a time budget ends."""
    minutes = experiment.stop.minutes if experiment.stop.rule == "minutes" else None
    return None if minutes is None else time.monotonic() + SECONDS_A_MINUTE * minutes
