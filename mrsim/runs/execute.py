"""Starts and resumes runs: plays the parts that are missing, and leaves the others alone."""

import platform
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Protocol

from mrsim.errors import InputError
from mrsim.experiment.arms import plan_arms
from mrsim.experiment.spec import MINUTES, Experiment
from mrsim.games.contract import SCHEMA_VERSION
from mrsim.interrupts import Brake, stop_gently
from mrsim.progress import Progress
from mrsim.runs.adapted_strategies import AdaptedStrategy
from mrsim.runs.changed_since import check_resumable, check_strategies_unchanged
from mrsim.runs.damaged_parts import drop_damaged_parts
from mrsim.runs.manifest import COMPLETE, FORMAT, RUNNING, STOPPED, Manifest, RunCommand, RunPlan, Versions
from mrsim.runs.part_files import RunPart, choose_parts
from mrsim.runs.part_tasks import (
    PlayedPart,
    complete_blocks,
    games_to_play,
    missing_tasks,
    part_size,
    play_all,
    watched_bin_size,
    watched_column,
)
from mrsim.runs.prepared_arms import PreparedArm, distinct_arms, prepare_arms
from mrsim.runs.reader import StoredRun, read_run
from mrsim.runs.retention import SUMS, Keeping, has_bin_size, keeping_of, part_contents
from mrsim.runs.store import MANIFEST, DamagedManifestError, RunFolder
from mrsim.runs.told_games import tell_notable
from mrsim.runs.workers import Workers
from mrsim.sums.block_sums import WINS_AND_SCORE, GroupColumns
from mrsim.sums.running_sums import RunningSums
from mrsim.version import VERSION

LIBRARIES: Final = ("numba", "numpy", "polars", "joblib")
SECONDS_A_MINUTE: Final = 60


class StopJudge(Protocol):
    """Says when a run has answered its question, for the stop rules that end a run then."""

    looked: int
    """Blocks of its last look."""

    def decided_at(self, run: StoredRun) -> int | None:
        """The number of blocks that is enough, of those the run has; None if more are needed."""

    def describe(self, most_blocks: int) -> str:
        """How far the decision is, in a sentence."""


@dataclass(frozen=True)
class RunRequest:
    """An experiment that is to be played, and the folder for its run."""

    experiment: Experiment
    folder: Path
    command: RunCommand = field(default_factory=RunCommand)
    """The command that plays the same."""
    fresh: bool = False
    """Whether what was played before is removed."""
    part_blocks: int | None = None
    """Blocks of a part, for runs that begin small."""
    planned_blocks: int | None = None
    """The most blocks that the run is meant to play, if it is to play more than the experiment says now."""
    adapted: tuple[AdaptedStrategy, ...] = ()
    """How strategies have adapted to the box of each variant."""
    earlier: tuple[Path, ...] = ()
    """Folders of other runs that may have played some of the same arms."""


@dataclass(frozen=True)
class RunOutcome:
    """How a run ended this time."""

    blocks: int
    """Blocks that every arm has, and that count."""
    parts_played: int
    status: str
    blocks_kept: int
    """Blocks that every arm has; those after the look that decided don't count."""
    games_kept: int
    """Games of the run that need not be played again."""
    games_in_all: int
    """Games that the run has when everything is played that was asked for."""


def execute_run(
    request: RunRequest,
    workers: Workers,
    *,
    progress: Progress | None = None,
    judge: StopJudge | None = None,
    brake: Brake | None = None,
) -> RunOutcome:
    """Play what is missing. The same request again plays nothing; one with more blocks plays just the new ones.

    The judge is asked while a run is played that stops when it is decided. The brake may be pulled from another thread.
    """
    from mrsim import games

    watcher, folder, experiment = progress or Progress(), RunFolder(request.folder), request.experiment
    folder.check_place()
    game = games.find_game(experiment.game)
    wanted = plan_arms(experiment, game.settings)
    if not request.fresh:
        check_strategies_unchanged(folder, wanted)
    ready = prepare_arms(experiment, wanted)
    with folder.locked(), drop_stale_report(folder, watcher):
        if request.fresh:
            folder.start_over()
        manifest = begin_manifest(request, folder, ready, watcher)
        folder.write_manifest(manifest)
        borrow_earlier_parts(request, folder, manifest)
        stop = brake or Brake()
        stop.deadline = run_deadline(experiment)
        execution = Execution(experiment, folder, ready, manifest, watcher, judge, stop)
        outcome = execution.play(workers)
        if outcome.status == COMPLETE:
            told = tell_notable(read_run(folder.folder), ready, game.columns)
            folder.write_manifest(
                manifest.model_copy(update={"status": COMPLETE, "blocks": outcome.blocks, "told": told})
            )
        return outcome


def borrow_earlier_parts(request: RunRequest, folder: RunFolder, manifest: Manifest) -> None:
    """Take over what earlier runs have played of the same arms, where it was added up in the same way."""
    for place in request.earlier:
        earlier = RunFolder(place)
        with suppress(InputError):
            before = earlier.manifest()
            if (before.part_blocks, before.bin_size) == (manifest.part_blocks, manifest.bin_size):
                folder.borrow_parts(earlier, {arm.key for arm in manifest.arms})


@contextmanager
def drop_stale_report(folder: RunFolder, progress: Progress) -> Iterator[None]:
    """Remove the report in the folder if the run is no longer the one that it shows."""
    before = report_basis(folder)
    try:
        yield
    finally:
        if report_basis(folder) != before and folder.remove_report():
            progress.remark(f"The report in {folder.folder} was of what the run held before; it is removed.")


def report_basis(folder: RunFolder) -> list[Any]:
    """The parts of a manifest that a report depends on; empty where no run can be read."""
    try:
        manifest = folder.manifest()
    except InputError:
        return []
    return [manifest.experiment, manifest.arms, manifest.blocks, manifest.status]


def begin_manifest(
    request: RunRequest, folder: RunFolder, ready: Sequence[PreparedArm], progress: Progress
) -> Manifest:
    """The manifest of a run that begins or is resumed; refused if the folder was played by other rules."""
    experiment, arms = request.experiment, tuple(arm.arm for arm in ready)
    keeping = keeping_of(experiment, ready[0].columns, len(ready))
    size = request.part_blocks or part_size(experiment, keeping, (arm.match for arm in ready))
    planned = RunPlan(blocks=request.planned_blocks or experiment.design.blocks, rule=experiment.stop.rule)
    asked = experiment.model_dump(mode="json", exclude_defaults=True)
    old = None if request.fresh else manifest_before(folder, progress)
    if old is not None:
        check_resumable(folder, old, arms)
        if old.experiment.get("results") != asked.get("results"):
            raise InputError(f"{folder.folder} keeps other results; give --fresh to start over, or --out.")
        size = old.part_blocks
        if {arm.key for arm in old.arms} & {arm.key for arm in arms}:
            planned = old.planned
    if keeping is not None and not request.fresh:
        size_before = [old.bin_size] if old else []
        keeping = replace(keeping, bin_size=choose_bin_size(folder, ready, size_before, keeping.bin_size))
    return Manifest(
        format=FORMAT,
        experiment=asked,
        command=request.command,
        versions=library_versions(),
        status=RUNNING,
        blocks=0,
        part_blocks=size,
        planned=planned,
        bin_size=keeping.bin_size if keeping else None,
        contents=tuple(part_contents(ready[0].match, keeping)),
        arms=arms,
        adapted=request.adapted,
    )


def manifest_before(folder: RunFolder, progress: Progress) -> Manifest | None:
    """The manifest in the folder; a damaged one is reported, and will be written again."""
    if not folder.exists:
        return None
    try:
        return folder.manifest()
    except DamagedManifestError as error:
        progress.remark(str(error))
        progress.remark(
            "How many blocks the run was planned for is lost with it: the plan is now that of this command, and "
            "intervals do not allow for looks that were taken before."
        )
        folder.note(f"damaged {MANIFEST}; its plan is lost")
        return None


def choose_bin_size(folder: RunFolder, ready: Sequence[PreparedArm], before: Sequence[int | None], planned: int) -> int:
    """The size of bins that a run began with, or the planned one without a manifest; the parts must agree."""
    there = [(part, folder.files(part).get(SUMS)) for part in folder.parts_of({arm.key for arm in ready})]
    for bin_size in (*before, planned):
        if bin_size and all(file is None or has_bin_size(part, file, bin_size) for part, file in there):
            return bin_size
    raise InputError(
        f"{folder.folder} has lost its manifest, or has another one in its place: the sums that it holds are of other "
        "bins of blocks. Give --fresh to start over, or --out for another folder."
    )


def restore_bin_size(keeping: Keeping | None, manifest: Manifest) -> Keeping | None:
    """The sums to keep, in the bins that the run began with."""
    return replace(keeping, bin_size=manifest.bin_size) if keeping and manifest.bin_size else keeping


def library_versions() -> Versions:
    """The versions of mrsim, its columns, Python and the libraries that play a run."""
    from importlib.metadata import version

    libraries = {name: version(name) for name in LIBRARIES}
    return Versions.model_validate(
        {
            "mrsim": VERSION,
            "columns": str(SCHEMA_VERSION),
            "python": platform.python_version(),
            **libraries,
            "system": f"{platform.system()} {platform.machine()}",
        }
    )


@dataclass
class Execution:
    """A run while it is played.

    The judge looks at fixed numbers of blocks, whenever all arms have them. What was played beyond is kept, but does
    not count.
    """

    experiment: Experiment
    folder: RunFolder
    ready: Sequence[PreparedArm]
    manifest: Manifest
    progress: Progress
    judge: StopJudge | None
    brake: Brake
    played: Counter[str] = field(default_factory=Counter)
    """Blocks that each arm has played, by key."""
    looked_from: int = 0
    """Blocks that every arm had when it was last looked."""
    enough: int | None = None
    """The blocks at which everything was decided."""

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of all arms."""
        return frozenset(arm.key for arm in self.ready)

    @cached_property
    def sums(self) -> RunningSums:
        """The watched wins of all parts so far."""
        columns = self.ready[0].columns
        wanted: dict[GroupColumns, Sequence[str]] = {(watched_column(self.experiment, columns),): WINS_AND_SCORE}
        return RunningSums(columns, wanted, watched_bin_size(self.experiment, self.ready))

    def play(self, workers: Workers) -> RunOutcome:
        """Play what is missing, and record in the manifest how far the run is."""
        blocks = self.experiment.design.blocks
        keeping = keeping_of(self.experiment, self.ready[0].columns, len(self.ready))
        keeping = restore_bin_size(keeping, self.manifest)
        parts = drop_damaged_parts(self.folder, self.keys, self.manifest.contents, self.progress.remark)
        if keeping is not None:
            check_part_ends(parts, blocks)
        for part in parts:
            self.played[part.key] += part.last + 1 - part.first
        wanted = missing_tasks(self.experiment, self.ready, parts, self.manifest.part_blocks, keeping)
        in_all = sum(blocks * arm.match.rotations for arm in distinct_arms(self.ready))
        to_play = games_to_play(self.ready, parts, blocks)
        self.progress.begin(in_all, in_all - to_play)
        self.folder.note(f"{to_play} games to play of {in_all}: {' '.join(sys.argv[1:])}")
        written = 0
        try:
            self.look()
            with stop_gently(self.brake):
                written = play_all(self.folder, wanted, workers, self.brake, self.count)
            self.look()
        finally:
            counted, status = self.counted_blocks()
            self.folder.write_manifest(self.manifest.model_copy(update={"status": status, "blocks": counted}))
            self.folder.note(f"{status} at {counted} blocks, {written} parts played")
        there = choose_parts(self.folder.parts_of(self.keys))
        kept = in_all - games_to_play(self.ready, there, blocks)
        return RunOutcome(counted, written, status, complete_blocks(self.ready, there, blocks), kept, in_all)

    def counted_blocks(self) -> tuple[int, str]:
        """The blocks that count now, and whether they are enough.

        A run that is looked at counts as it was at its last look, so that it says what was shown then.
        """
        blocks = self.experiment.design.blocks
        counted = complete_blocks(self.ready, choose_parts(self.folder.parts_of(self.keys)), blocks)
        in_time = self.brake.deadline is not None and not self.brake.pulled
        if self.enough is not None or counted == blocks or (in_time and counted):
            return self.enough or counted, COMPLETE
        last_look = self.judge.looked if self.judge is not None else 0
        return last_look or counted, STOPPED

    def count(self, played: PlayedPart) -> None:
        """Report a part that was played, and look at the results once every arm may have one more."""
        self.progress.add(played.task.games)
        watched, ready = played.task.watched, played.task.ready
        self.sums.add_sums({(watched,): played.wins}, ready.match.players, ready.key)
        self.progress.show_wins(watched, self.sums)
        self.played[ready.key] += played.task.blocks
        if min(self.played[key] for key in self.keys) > self.looked_from:
            self.look()

    def look(self) -> None:
        """Ask the judge about the blocks that all arms have, and pull the brake if they are enough.

        Who has pulled the brake does not wait for looks that are due: they are taken when the run is resumed.
        """
        self.looked_from = min(self.played[key] for key in self.keys)
        if self.judge is None or self.enough is not None or self.brake.pulled:
            return
        parts = choose_parts(self.folder.parts_of(self.keys))
        there = complete_blocks(self.ready, parts, self.experiment.design.blocks)
        run = StoredRun(self.folder, self.manifest.model_copy(update={"blocks": there}), self.experiment)
        self.enough = self.judge.decided_at(run) if there else None
        self.brake.pulled = self.brake.pulled or self.enough is not None
        self.progress.note(self.judge.describe(self.experiment.design.blocks))


def check_part_ends(parts: Sequence[RunPart], blocks: int) -> None:
    """Refuse to end inside a part: a run that keeps sums ends where a part does."""
    for part in parts:
        if part.first < blocks <= part.last:
            raise InputError(
                f"design.blocks: {blocks} are fewer than are added up already; ask for {part.last + 1} or more, "
                f"or {part.first}."
            )


def run_deadline(experiment: Experiment) -> float | None:
    """When a run with a time budget ends."""
    minutes = experiment.stop.minutes if experiment.stop.rule == MINUTES else None
    return None if minutes is None else time.monotonic() + SECONDS_A_MINUTE * minutes
