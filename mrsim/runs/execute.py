"""A run: started, and gone on with."""

import platform
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Protocol

from mrsim.errors import InputError
from mrsim.experiment.arms import plan_arms
from mrsim.experiment.spec import Experiment
from mrsim.games.contract import SCHEMA_VERSION
from mrsim.runs.manifest import COMPLETE, RUNNING, STOPPED
from mrsim.runs.prepared_arms import PreparedArm, arm_entry, changed_ingredients, prepare_arms
from mrsim.runs.reader import Run, RunPlan, has_these_columns, read_run, run_plan_of
from mrsim.runs.retention import SUMS, Keeping, has_stretch, keeping_of, part_contents
from mrsim.runs.store import MANIFEST, DamagedManifestError, RunFolder, RunPart, choose_parts
from mrsim.runs.tasks import (
    SECONDS_A_MINUTE,
    Brake,
    PlayedPart,
    complete_blocks,
    distinct_arms,
    drop_damaged_parts,
    games_to_play,
    missing_tasks,
    part_size,
    play_all,
    stop_gently,
)
from mrsim.runs.told_games import tell_notable
from mrsim.runs.trust import another_version, check_unchanged
from mrsim.runs.workers import Workers
from mrsim.version import VERSION

LIBRARIES: Final = ("numba", "numpy", "polars", "joblib")


class StopJudge(Protocol):
    """Says when a run has told what it was asked, for the stop rule that asks for that."""

    def decided_at(self, run: Run) -> int | None:
        """The number of blocks that is enough, of those that there are; None if more are needed."""


class RunWatcher(Protocol):
    """Is told how far a run is while it is played."""

    def remark(self, sentence: str) -> None:
        """Something worth a line."""

    def begin(self, games: int, there: int) -> None:
        """So many games in all, and so many of them from before."""

    def played(self, played: PlayedPart) -> None:
        """Another part is written."""


@dataclass(frozen=True)
class RunOutcome:
    """How a run ended this time."""

    blocks: int
    """Blocks that every arm has, and that count."""
    parts_played: int
    status: str


def execute_run(
    experiment: Experiment,
    folder: RunFolder,
    *,
    workers: Workers,
    fresh: bool,
    argv: Sequence[str],
    watcher: RunWatcher,
    judge: StopJudge | None = None,
    part_blocks: int | None = None,
    planned_blocks: int | None = None,
) -> RunOutcome:
    """Play what is missing. The same call again plays nothing; more blocks play just the new ones.

    `judge` is asked while a run is played that stops when it is decided. `part_blocks` and `planned_blocks`, the most
    that it is meant to play, are for runs that begin small.
    """
    from mrsim import games

    folder.check_place()
    game = games.find_game(experiment.game)
    wanted = plan_arms(experiment, game.settings)
    if not fresh:
        check_unchanged(folder, experiment, wanted)
    ready = prepare_arms(experiment, wanted)
    with folder.locked(), drop_stale_report(folder, watcher):
        if fresh:
            folder.start_over()
        planned = RunPlan(planned_blocks or experiment.design.blocks, experiment.stop.rule)
        manifest = begin_manifest(
            experiment, folder, ready, argv, fresh=fresh, part_blocks=part_blocks, planned=planned, watcher=watcher
        )
        outcome = play_missing(experiment, folder, ready, manifest, workers, watcher, judge)
        if outcome.status == COMPLETE:
            told = tell_notable(read_run(folder.folder), ready, game.columns)
            folder.write_manifest({**manifest, "status": COMPLETE, "blocks": outcome.blocks, "told": told})
        return outcome


@contextmanager
def drop_stale_report(folder: RunFolder, watcher: RunWatcher) -> Iterator[None]:
    """A report that stands in the folder is removed when the run becomes another one."""
    before = report_basis(folder)
    try:
        yield
    finally:
        if report_basis(folder) != before and folder.remove_report():
            watcher.remark(f"The report in {folder.folder} was of what the run held before; it is removed.")


def report_basis(folder: RunFolder) -> list[Any]:
    """What a report of a run hangs on; nothing where no run is that can be read."""
    try:
        manifest = folder.manifest()
    except InputError:
        return []
    return [manifest[name] for name in ("experiment", "arms", "blocks", "status")]


def begin_manifest(
    experiment: Experiment,
    folder: RunFolder,
    ready: Sequence[PreparedArm],
    argv: Sequence[str],
    *,
    fresh: bool,
    part_blocks: int | None,
    planned: RunPlan,
    watcher: RunWatcher,
) -> dict[str, Any]:
    """The manifest of a run that goes on; refused if what is there was played by other rules."""
    entries = [arm_entry(experiment, arm) for arm in ready]
    keeping = keeping_of(experiment, ready[0].columns, len(ready))
    size = part_blocks or part_size(experiment, keeping)
    old = None if fresh else manifest_before(folder, watcher)
    if old is not None:
        changed = [*changed_ingredients(old["arms"], entries), *([] if has_these_columns(old) else ["the columns"])]
        if changed:
            raise InputError(another_version(folder, changed))
        if old["experiment"].get("results") != experiment.model_dump(mode="json", exclude_defaults=True).get("results"):
            raise InputError(f"{folder.folder} keeps other results; give --fresh to start over, or --out.")
        size = old["part_blocks"]
        if {entry["key"] for entry in old["arms"]} & {entry["key"] for entry in entries}:
            planned = run_plan_of(old)
    if keeping is not None and not fresh:
        keeping = replace(
            keeping, stretch=choose_stretch(folder, ready, [old["stretch"]] if old else [], keeping.stretch)
        )
    manifest = {
        "experiment": experiment.model_dump(mode="json", exclude_defaults=True),
        "argv": list(argv),
        "versions": library_versions(),
        "status": RUNNING,
        "blocks": 0,
        "part_blocks": size,
        "planned": asdict(planned),
        "stretch": keeping and keeping.stretch,
        "contents": part_contents(ready[0].match, keeping),
        "arms": entries,
    }
    folder.write_manifest(manifest)
    return manifest


def manifest_before(folder: RunFolder, watcher: RunWatcher) -> dict[str, Any] | None:
    """What the folder says of itself; a damaged manifest is told and will be written anew."""
    if not folder.exists:
        return None
    try:
        return folder.manifest()
    except DamagedManifestError as error:
        watcher.remark(str(error))
        folder.note(f"damaged {MANIFEST}")
        return None


def choose_stretch(folder: RunFolder, ready: Sequence[PreparedArm], before: Sequence[int | None], planned: int) -> int:
    """The stretches that a run began with, or those that are planned where no manifest says; its parts have them."""
    there = [(part, folder.files(part).get(SUMS)) for part in folder.parts_of({arm.key for arm in ready})]
    for stretch in (*before, planned):
        if stretch and all(file is None or has_stretch(part, file, stretch) for part, file in there):
            return stretch
    raise InputError(
        f"{folder.folder} has lost its manifest, or another stands in its place: the sums that it holds are of other "
        "stretches of blocks. Give --fresh to start over, or --out for another folder."
    )


def restore_stretch(keeping: Keeping | None, manifest: Mapping[str, Any]) -> Keeping | None:
    """A run goes on with the stretches that it began with."""
    return keeping and replace(keeping, stretch=manifest["stretch"])


def library_versions() -> dict[str, str]:
    """The versions of mrsim, its columns, Python and the libraries that play a run."""
    from importlib.metadata import version

    own = {"mrsim": VERSION, "columns": str(SCHEMA_VERSION), "python": platform.python_version()}
    return {**own, **{name: version(name) for name in LIBRARIES}, "system": f"{platform.system()} {platform.machine()}"}


def play_missing(
    experiment: Experiment,
    folder: RunFolder,
    ready: Sequence[PreparedArm],
    manifest: dict[str, Any],
    workers: Workers,
    watcher: RunWatcher,
    judge: StopJudge | None,
) -> RunOutcome:
    """Play, and say in the manifest how far it is."""
    blocks = experiment.design.blocks
    keeping = restore_stretch(keeping_of(experiment, ready[0].columns, len(ready)), manifest)
    keys = {arm.key for arm in ready}
    parts = drop_damaged_parts(folder, keys, manifest["contents"], watcher.remark)
    if keeping is not None:
        check_part_ends(parts, blocks)
    wanted = missing_tasks(experiment, ready, parts, manifest["part_blocks"], keeping)
    in_all = sum(blocks * arm.match.rotations for arm in distinct_arms(ready))
    to_play = games_to_play(ready, parts, blocks)
    watcher.begin(in_all, in_all - to_play)
    folder.note(f"{to_play} games to play of {in_all}: {' '.join(sys.argv[1:])}")
    brake = Brake(run_deadline(experiment))
    looking = InterimLooks(experiment, folder, ready, manifest, judge, brake)
    written = 0
    try:
        looking.look()

        def tell(played: PlayedPart) -> None:
            watcher.played(played)
            looking.look_if_worth_while()

        with stop_gently(brake):
            written = play_all(folder, wanted, workers, brake, tell)
        looking.look()
    finally:
        counted = complete_blocks(ready, choose_parts(folder.parts_of(keys)), blocks)
        in_time = brake.deadline is not None and not brake.pulled
        is_enough = counted == blocks or (in_time and counted) or looking.enough is not None
        status, counted = COMPLETE if is_enough else STOPPED, looking.enough or counted
        folder.write_manifest({**manifest, "status": status, "blocks": counted})
        folder.note(f"{status} at {counted} blocks, {written} parts played")
    return RunOutcome(counted, written, status)


def check_part_ends(parts: Sequence[RunPart], blocks: int) -> None:
    """Sums of some blocks can't be divided: a run that keeps sums ends where a part does."""
    for part in parts:
        if part.first < blocks <= part.last:
            raise InputError(
                f"design.blocks: {blocks} are fewer than are added up already; ask for {part.last + 1} or more, "
                f"or {part.first}."
            )


@dataclass
class InterimLooks:
    """Asks the judge whenever all arms have more blocks; pulls the brake when it is decided.

    The judge looks at fixed numbers of blocks. What was played beyond is kept, but does not count.
    """

    experiment: Experiment
    folder: RunFolder
    ready: Sequence[PreparedArm]
    manifest: dict[str, Any]
    judge: StopJudge | None
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
        """Ask the judge about the blocks that all arms have, and pull the brake if they are enough."""
        self.waiting = 0
        if self.judge is None or self.enough is not None:
            return
        parts = choose_parts(self.folder.parts_of({arm.key for arm in self.ready}))
        there = complete_blocks(self.ready, parts, self.experiment.design.blocks)
        run = Run(self.folder, {**self.manifest, "blocks": there}, self.experiment)
        self.enough = self.judge.decided_at(run) if there else None
        self.brake.pulled = self.brake.pulled or self.enough is not None


def run_deadline(experiment: Experiment) -> float | None:
    """When a run with a time budget ends."""
    minutes = experiment.stop.minutes if experiment.stop.rule == "minutes" else None
    return None if minutes is None else time.monotonic() + SECONDS_A_MINUTE * minutes
