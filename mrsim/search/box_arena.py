"""The game as the arena of a search: boxes near one play the same deals, on all cores; nothing is played twice."""

import io
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from typing import Any, Final, Protocol

import numpy as np
import polars as pl

from mrsim import games
from mrsim.analysis.context import target_block_sums, target_dimensions
from mrsim.analysis.targets import find_target_cells
from mrsim.errors import InputError
from mrsim.experiment.arms import Arm, plan_arms
from mrsim.experiment.spec import Experiment, Target
from mrsim.formatting import PERCENT
from mrsim.games.contract import Boxes, Column, Game, Match, SmallChange
from mrsim.interrupts import Brake
from mrsim.matches.batches import play_batch
from mrsim.matches.frames import as_parquet
from mrsim.parallel import check_jobs, map_in_threads
from mrsim.progress import Progress
from mrsim.runs.manifest import RecordedArm
from mrsim.runs.part_files import missing_parts
from mrsim.runs.prepared_arms import match_for, record_arm
from mrsim.runs.retention import concat_sums, select_sums
from mrsim.search.edit_arena import NO_CHANGE
from mrsim.search.evaluation_store import SumStore
from mrsim.search.goals import SearchGoals
from mrsim.seeds import SEARCHING, seed_for
from mrsim.stats.estimates import Estimates
from mrsim.sums.block_sums import BIN, GroupColumns, add_up_games
from mrsim.sums.cell_estimates import Cells

SECONDS_A_PART: Final = 1.0
"""About how long a part lasts: Ctrl-C waits for one."""
LEAST_BLOCKS_A_PART: Final = 20
MOST_BLOCKS_A_PART: Final = 5_000
BLOCKS_TO_LOOK: Final = 100
"""Blocks of the base in which its groups are found."""
TRIAL_BLOCKS: Final = 4


@dataclass(frozen=True)
class EditedArm:
    """An arm with an edit, ready to play."""

    arm: RecordedArm
    match: Match
    key: str
    """Names everything its sums depend on, whatever the edit that led there."""


@dataclass(frozen=True)
class PlayedArm:
    """An arm that was played, as an analysis looks at arms."""

    arm: RecordedArm
    blocks: int
    lines: pl.LazyFrame
    bin_size: int = 1

    @property
    def axes(self) -> Mapping[str, str]:
        """The values of all axes of the arm."""
        return self.arm.axes

    def sums(self, dims: GroupColumns, columns: Sequence[str]) -> pl.LazyFrame:
        """What was added up of these columns, block by block."""
        return select_sums(self.lines.filter(pl.col(BIN) < self.blocks), dims, columns)


@dataclass(frozen=True)
class MissingBlocks:
    """Some blocks that are not there yet."""

    edit: str
    table: EditedArm
    first: int
    blocks: int


class BoxPlayers(Protocol):
    """Says who plays in a box."""

    def seat(self, base: Sequence[Arm], edited: Sequence[Arm], edit: str, seed: int) -> Sequence[Arm]:
        """The edited arms with their players."""


class PlayersAsNamed:
    """Everybody plays in every box as the experiment says."""

    def seat(self, base: Sequence[Arm], edited: Sequence[Arm], edit: str, seed: int) -> Sequence[Arm]:  # noqa: ARG002
        """The edited arms as they are."""
        return edited


@dataclass
class BoxArena:
    """An experiment and what its search aims at. Variants are left out: edits take their place."""

    experiment: Experiment
    target: Target
    jobs: int
    store: SumStore = field(default_factory=SumStore)
    brake: Brake = field(default_factory=Brake)
    watcher: Progress = field(default_factory=Progress)
    games_played: int = 0
    players: BoxPlayers = field(default_factory=PlayersAsNamed)

    def __post_init__(self) -> None:
        check_jobs(self.jobs)
        self.experiment = self.experiment.model_copy(update={"targets": (self.target,), "variants": {}})
        self.tables_by_edit: dict[tuple[str, int], list[EditedArm]] = {}

    @cached_property
    def game(self) -> Game:
        return games.find_game(self.experiment.game)

    @cached_property
    def boxes(self) -> Boxes:
        return games.boxes_of_game(self.experiment.game)

    @cached_property
    def arms(self) -> tuple[Arm, ...]:
        return plan_arms(self.experiment, self.game.settings)

    # --- boxes ---

    @cached_property
    def boxes_played(self) -> list[tuple[Mapping[str, Any], Any]]:
        """Every box that some arm plays, with the settings that make it."""
        found: dict[str, tuple[Mapping[str, Any], Any]] = {}
        for arm in self.arms:
            box = self.boxes.load(arm.settings)
            found.setdefault(repr(box), (arm.settings, box))
        return list(found.values())

    @cached_property
    def changes(self) -> tuple[SmallChange, ...]:
        """The small changes that can be made in the boxes of all arms."""
        by_box = [{one.edit: one for one in self.boxes.small_changes(box)} for _, box in self.boxes_played]
        everywhere = [edit for edit in by_box[0] if all(edit in other for other in by_box)]
        return tuple(
            SmallChange(by_box[0][edit].moves, all(known[edit].changes_nothing for known in by_box))
            for edit in everywhere
        )

    def check(self, edit: str) -> None:
        """Check an edit in the boxes of all arms. A game without boxes can still play other settings."""
        if edit == NO_CHANGE:
            self.tables(NO_CHANGE, self.experiment.design.seed)
        else:
            self._edited_boxes(edit)

    def _edited_boxes(self, edit: str) -> list[Any]:
        return [self.boxes.load(self.edited(settings, edit)) for settings, _ in self.boxes_played]

    def price(self, edit: str) -> int | None:
        """The pieces to reprint in the box that needs most; None where the edit breaks a limit."""
        try:
            after = self._edited_boxes(edit)
        except InputError:
            return None
        pairs = zip(self.boxes_played, after, strict=True)
        return max(self.boxes.changes_made(before, changed) for (_, before), changed in pairs)

    def edited(self, settings: Mapping[str, Any], edit: str) -> Mapping[str, Any]:
        """The settings of an arm with an edit after those that it has."""
        return settings if edit == NO_CHANGE else self.boxes.followed(settings, edit)

    # --- playing ---

    @cached_property
    def dims(self) -> dict[GroupColumns, tuple[str, ...]]:
        """What is added up."""
        return target_dimensions(self.experiment, self.game)

    @cached_property
    def games_a_block(self) -> int:
        """Games that all arms together play in a block."""
        return sum(table.match.rotations for table in self.tables(NO_CHANGE, self.experiment.design.seed))

    @cached_property
    def speeds(self) -> dict[str, float]:
        """Seconds that a block of each arm takes on one core, once everything is loaded."""
        return {
            table.arm.name: measure_block_seconds(table.match, self.game.columns)
            for table in self.tables(NO_CHANGE, self.experiment.design.seed)
        }

    @property
    def seconds_a_block(self) -> float:
        """The seconds that a block of all arms takes on all the cores that play."""
        return sum(self.speeds.values()) / self.jobs

    def tables(self, edit: str, seed: int) -> list[EditedArm]:
        """Every arm with an edit."""
        if (edit, seed) not in self.tables_by_edit:
            made = []
            base = [arm.model_copy(update={"seed": seed, "standings_every": 0}) for arm in self.arms]
            edited = [one.model_copy(update={"settings": dict(self.edited(one.settings, edit))}) for one in base]
            for seeded, seated in zip(base, self.players.seat(base, edited, edit, seed), strict=True):
                _, match = match_for(self.experiment, seated)
                recorded = record_arm(seeded.model_copy(update={"lineup": seated.lineup}), match)
                made.append(EditedArm(recorded, match, self._name(recorded.key)))
            self.tables_by_edit[edit, seed] = made
        return self.tables_by_edit[edit, seed]

    def _name(self, key: str) -> str:
        """What is played, and what is added up of it."""
        return " ".join([key, *(",".join(dims) for dims in self.dims)])

    def play(self, edits: Sequence[str], seed: int, blocks: int) -> Iterator[tuple[str, Estimates]]:
        """Play what is not there yet. Ctrl-C waits for what has begun, and gives no further edit."""
        left: dict[str, int] = {}
        there: deque[str] = deque()
        begun = takewhile(lambda _: not self.brake.is_on, self._tasks(edits, seed, blocks, left, there))
        for task, sums in map_in_threads(self._play, begun, self.jobs):
            self.store.write(task.table.key, task.first, task.first + task.blocks - 1, sums)
            games_ = task.blocks * task.table.match.rotations
            self.games_played += games_
            self.watcher.add(games_)
            left[task.edit] -= 1
            if not left[task.edit]:
                there.append(task.edit)
            while there:
                yield self._answer(there.popleft(), seed, blocks)
        while there and not self.brake.is_on:
            yield self._answer(there.popleft(), seed, blocks)

    def _tasks(
        self, edits: Sequence[str], seed: int, blocks: int, left: dict[str, int], there: "deque[str]"
    ) -> Iterator[MissingBlocks]:
        """Edit by edit. Those that need no game are there already."""
        for edit in dict.fromkeys(edits):
            tables = {table.key: table for table in self.tables(edit, seed)}.values()
            wanted = [
                MissingBlocks(edit, table, first, number)
                for table in tables
                for first, number in missing_parts(blocks, self.store.parts(table.key), self.part_blocks(table))
            ]
            left[edit] = len(wanted)
            if not wanted:
                there.append(edit)
            yield from wanted

    def part_blocks(self, table: EditedArm) -> int:
        seconds = self.speeds[table.arm.name]
        return max(LEAST_BLOCKS_A_PART, min(MOST_BLOCKS_A_PART, int(SECONDS_A_PART / seconds)))

    def _play(self, task: MissingBlocks) -> tuple[MissingBlocks, bytes]:
        batch = play_batch(task.table.match, self.game.columns, task.first, task.blocks)
        return task, as_parquet(
            concat_sums(add_up_games(batch.frame, self.game.columns, task.table.match.players, 1, self.dims))
        )

    def resume(self) -> None:
        """The brake was for what was being done."""
        self.brake.pulled = False

    # --- answers ---

    def _answer(self, edit: str, seed: int, blocks: int) -> tuple[str, Estimates]:
        return edit, align_cells(self.cells(edit, seed, blocks), self.goals.keys)

    def cells(self, edit: str, seed: int, blocks: int) -> Cells:
        """The shares of what was played."""
        (found,) = find_target_cells(self.experiment, self._sums(edit, seed, blocks), self.game.settings)
        return found.cells

    def _sums(self, edit: str, seed: int, blocks: int) -> Any:
        sources = []
        for table in self.tables(edit, seed):
            lines = pl.concat([pl.read_parquet(io.BytesIO(sums)) for sums in self.store.read(table.key)])
            sources.append(PlayedArm(table.arm, blocks, lines.lazy()))
        return target_block_sums(self.experiment, self.game, sources)

    @cached_property
    def goals(self) -> SearchGoals:
        """Found in a few blocks of the base."""
        seed = seed_for(self.experiment.design.seed, SEARCHING)
        for task in self._tasks([NO_CHANGE], seed, BLOCKS_TO_LOOK, {}, deque()):
            _, sums = self._play(task)
            self.store.write(task.table.key, task.first, task.first + task.blocks - 1, sums)
        (found,) = find_target_cells(self.experiment, self._sums(NO_CHANGE, seed, BLOCKS_TO_LOOK), self.game.settings)
        if not len(found.cells):
            raise InputError(f"goal: all {self.target.share} are the same at every table; nothing can be moved.")
        return SearchGoals(found.cells.keys, found.meant, self.target.margin / PERCENT)


def align_cells(found: Cells, keys: pl.DataFrame) -> Estimates:
    """The cells of these keys, in their order; one that was never seen is not known."""
    at = {row: number for number, row in enumerate(found.keys.select(pl.all().cast(pl.String)).rows())}
    places = np.array([at.get(row, -1) for row in keys.select(pl.all().cast(pl.String)).rows()], np.int64)
    seen = places >= 0
    some = found.estimates.only(places)
    return replace(
        some,
        value=np.where(seen, some.value, np.nan),
        influence=np.where(seen, some.influence, 0.0),
        blocks=some.blocks * seen,
    )


def measure_block_seconds(match: Match, columns: Sequence[Column]) -> float:
    """Once everything is loaded."""
    match.play(0, 1)
    started = time.perf_counter()
    play_batch(match, tuple(columns), 0, TRIAL_BLOCKS)
    return (time.perf_counter() - started) / TRIAL_BLOCKS
