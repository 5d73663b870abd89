"""Reads a run back: its experiment, its arms and every row."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import factorial
from pathlib import Path
from typing import Any, NoReturn, Self, TypeVar

import polars as pl

from mrsim.errors import InputError
from mrsim.experiment.arms import PLAYERS
from mrsim.experiment.spec import Experiment
from mrsim.experiment.toml_reader import as_experiment
from mrsim.files import REPORTS
from mrsim.matches.batches import NARROW_BLOCKS
from mrsim.runs.adapted_strategies import AdaptedStrategy
from mrsim.runs.damaged_parts import is_part_whole
from mrsim.runs.highlights import NOTABLE
from mrsim.runs.manifest import COMPLETE, Manifest, RecordedArm, RunPlan
from mrsim.runs.part_files import ROWS, RunPart, block_gaps, choose_parts, missing_parts
from mrsim.runs.retention import SUMS, has_bin_size, select_sums
from mrsim.runs.skill_room_file import SkillRooms, read_skill_rooms
from mrsim.runs.store import MANIFEST, TOLD, RunFolder, transcript_digest
from mrsim.sums.block_sums import GroupColumns

RunT = TypeVar("RunT", bound="StoredRun")


@dataclass(frozen=True)
class StoredRun:
    """A run on disk, read."""

    folder: RunFolder
    manifest: Manifest
    experiment: Experiment

    @property
    def blocks(self) -> int:
        """Blocks that count in every arm."""
        return self.manifest.blocks

    def first(self, blocks: int) -> Self:
        """The run as it was when every arm had this number of blocks: what was played later does not count."""
        return replace(self, manifest=self.manifest.model_copy(update={"blocks": blocks}))

    @property
    def planned(self) -> RunPlan:
        """The plan that the run was begun with."""
        return self.manifest.planned

    @property
    def arms(self) -> tuple[RecordedArm, ...]:
        """The arms as they were played."""
        return self.manifest.arms

    @property
    def adapted(self) -> tuple[AdaptedStrategy, ...]:
        """How strategies adapted to the box of each variant before they played."""
        return self.manifest.adapted

    @cached_property
    def skill_rooms(self) -> SkillRooms | None:
        """How much better everybody could play; None where nobody has looked."""
        return read_skill_rooms(self.folder.folder)

    @property
    def command(self) -> str:
        """The shell command that resumes the run in its folder."""
        return self.manifest.command.typed(self.folder.folder)

    @property
    def reproducing_command(self) -> str:
        """The shell command that plays the run again elsewhere, into a folder of the same name."""
        command, folder = self.manifest.command, self.folder.folder
        return command.typed(folder if folder == command.usual_folder else Path(folder.resolve().name))

    @property
    def name_in_commands(self) -> str:
        """The run as commands find it: its name in reports/, or its folder."""
        folder = self.folder.folder
        return folder.name if folder.resolve().parent == REPORTS.resolve() else str(folder)

    def extending_command(self, blocks: int, *, changes: Sequence[str] = (), out: Path | None = None) -> str:
        """The shell command that plays the run with more blocks, in its own folder or another one."""
        return self.manifest.command.typed(out or self.folder.folder, blocks=blocks, changes=changes)

    @property
    def keeps_rows(self) -> bool:
        """Whether every row is kept, or sums and the rows of a few notable games."""
        return self.experiment.results.keep == "rows"

    def rows(self) -> pl.LazyFrame:
        """Every row that counts, with the number of its arm and the values of all axes."""
        if not self.keeps_rows:
            raise InputError(f"{self.folder.folder} keeps sums and no rows; run it with results.keep=rows.")
        return pl.concat(self.kept_rows())

    def kept_rows(self) -> list[pl.LazyFrame]:
        """The kept rows, arm by arm; only those of notable games if the run keeps sums."""
        return [self.rows_of(number) for number in range(len(self.arms))]

    def rows_of(self, number: int, blocks: range | None = None) -> pl.LazyFrame:
        """The rows of one arm: of all blocks that count, or of some neighbours, which opens their parts alone."""
        arm = self.arms[number]
        wanted = range(self.blocks) if blocks is None else blocks
        parts = self.parts_of(number)
        inside = [part for part in parts if part.first < wanted.stop and part.last >= wanted.start] or parts[:1]
        rows = self.rows_in(inside)
        told = rows.collect_schema().names()
        labels = {name: pl.lit(value).cast(self.axis(name)) for name, value in arm.axes.items() if name not in told}
        return (
            rows.filter((pl.col("block") >= wanted.start) & (pl.col("block") < wanted.stop))
            .with_columns(pl.col("strategy").cast(pl.String).cast(self.strategies()))
            .select(pl.lit(number, pl.UInt16).alias("arm"), *(value.alias(name) for name, value in labels.items()), "*")
        )

    def rows_in(self, parts: Sequence[RunPart]) -> pl.LazyFrame:
        """The rows of some parts; where one has wide numbers of blocks, all have."""
        wide = [part for part in parts if part.last >= NARROW_BLOCKS]
        narrow = [part for part in parts if part.last < NARROW_BLOCKS]
        files = [[self.folder.files(part)[ROWS] for part in some] for some in (narrow, wide) if some]
        if len(files) == 1:
            return pl.scan_parquet(files[0])
        return pl.concat([pl.scan_parquet(some).with_columns(pl.col("block").cast(pl.UInt64)) for some in files])

    @property
    def has_these_columns(self) -> bool:
        """Whether the run was played with the columns of today."""
        return self.manifest.has_these_columns

    @property
    def bin_size(self) -> int | None:
        """Blocks that were added up together; None where every row is kept."""
        return self.manifest.bin_size

    def sums_of(self, number: int, dims: GroupColumns, columns: Sequence[str]) -> pl.LazyFrame:
        """The kept sums of an arm. A part that reaches beyond the blocks that count is left out."""
        parts = [part for part in self.parts_of(number) if part.last < self.blocks]
        return select_sums(pl.scan_parquet([self.folder.files(part)[SUMS] for part in parts]), dims, columns)

    def files(self, what: str, number: int) -> list[Path]:
        """The files of an arm that hold one kind of contents."""
        return [self.folder.files(part)[what] for part in self.parts_of(number)]

    def parts_of(self, number: int) -> list[RunPart]:
        """The parts of an arm, in order."""
        return self.parts.get(self.arms[number].key, [])

    @property
    def keys(self) -> frozenset[str]:
        """The keys of its arms, under which their parts are kept."""
        return frozenset(arm.key for arm in self.arms)

    @property
    def contents(self) -> tuple[str, ...]:
        """What every part has: rows, sums where they are kept, and each tally."""
        return self.manifest.contents

    @cached_property
    def parts(self) -> dict[str, list[RunPart]]:
        """The parts of its arms, as they were at the first access."""
        found: dict[str, list[RunPart]] = {}
        for part in choose_parts(self.folder.parts_of(self.keys)):
            found.setdefault(part.key, []).append(part)
        return found

    def tally(self, name: str, number: int) -> pl.DataFrame:
        """The tally of an arm over all its parts, which may hold more blocks than those that count."""
        counted = pl.scan_parquet(self.files(name, number))
        places = [column for column, kind in counted.collect_schema().items() if not kind.is_integer()]
        return counted.group_by(places).agg(pl.all().sum()).sort(places).collect()

    def told(self) -> dict[str, list[dict[str, Any]]]:
        """The transcripts of the notable games; refused where one is damaged or gone."""
        said = self.manifest.told
        if self.manifest.status == COMPLETE and set(said) != set(NOTABLE):
            raise InputError(f"{self.folder.folder}: notable games are not told yet; `{self.command}` tells them.")
        return {kind: self.told_game(kind, said[kind]) for kind in NOTABLE if kind in said}

    def told_game(self, kind: str, said: str) -> list[dict[str, Any]]:
        """A notable game as the manifest has its digest."""
        contents = self.folder.read(self.folder.folder / TOLD / f"{kind}.jsonl")
        if contents is None or transcript_digest(contents) != said:
            raise InputError(
                f"{self.folder.folder}: the game in {TOLD}/{kind}.jsonl is damaged or gone; `{self.command}` "
                f"tells it again."
            )
        return [json.loads(line) for line in contents.decode().split("\n") if line]

    def axis(self, name: str) -> pl.Enum:
        """All values of an axis, in their order."""
        return pl.Enum(list(dict.fromkeys(arm.axes[name] for arm in self.arms)))

    def strategies(self) -> pl.Enum:
        """Every strategy that played."""
        return pl.Enum(list(dict.fromkeys(name for arm in self.arms for name in arm.lineup)))


def read_run(folder: Path) -> StoredRun:
    """A run on disk; refused where a part of what counts is damaged or gone."""
    found = RunFolder(folder)
    manifest = found.manifest()
    run = StoredRun(found, manifest, as_experiment(manifest.experiment, str(folder)))
    check_manifest(run)
    for number in range(len(run.arms)):
        check_parts(run, number)
    return run


def played_blocks(run: StoredRun) -> int:
    """The blocks that every arm has played by now, whether they count or not."""
    most = run.experiment.design.blocks
    return min(next(block_gaps(most, run.parts_of(number)), (most, most))[0] for number in range(len(run.arms)))


def run_at(run: RunT, blocks: int) -> RunT:
    """The run as it was with this number of blocks; refused where it has played fewer, or can't divide them."""
    played = played_blocks(run)
    if not 1 <= blocks <= played:
        raise InputError(f"at: {blocks:,} is none of the {played:,} deals that every combination has played.")
    found = run.first(blocks)
    for number in range(len(run.arms)):
        check_parts(found, number)
    return found


def check_manifest(run: StoredRun) -> None:
    """Check that the arms belong to the experiment, and that their keys name what they hold."""
    design = run.experiment.design
    asked = (run.experiment.game, design.seed, design.noise, design.standings_every)
    for number, arm in enumerate(run.arms):
        of_experiment = (arm.game, arm.seed, arm.noise, arm.standings_every) == asked
        if not of_experiment or (run.has_these_columns and arm.key != arm.digest):
            raise_damaged(run, f"arm {number} is not what its key names")
        if arm.players != arm.settings.get(PLAYERS) or arm.rotations > factorial(arm.players):
            raise_damaged(run, f"arm {number} has other players than its settings")
        if list(arm.axes) != list(run.arms[0].axes):
            raise_damaged(run, f"arm {number} has other axes than the first")
    if (run.bin_size is None) != run.keeps_rows or (SUMS in run.contents) == run.keeps_rows or ROWS not in run.contents:
        raise_damaged(run, "its contents are not those of such an experiment")


def raise_damaged(run: StoredRun, wrong: str) -> NoReturn:
    """Refuse a manifest whose parts do not fit together."""
    raise InputError(f"{run.folder.folder / MANIFEST} was changed: {wrong}; `{run.command}` writes it again.")


def check_parts(run: StoredRun, number: int) -> None:
    """Check that all blocks that count are there, and that files hold what their names say."""
    parts = run.parts_of(number)
    lost = next(missing_parts(run.blocks, parts, run.manifest.part_blocks), None)
    wrong = [part for part in parts if not is_part_whole(run.folder, part, run.contents)] if lost is None else []
    if lost or wrong:
        first, last = (lost[0], sum(lost) - 1) if lost else (wrong[0].first, wrong[0].last)
        raise InputError(
            f"{run.folder.folder}: the part with blocks {first} to {last} of arm {number} is damaged or gone; "
            f"`{run.command}` plays it again."
        )
    if run.bin_size is None:
        check_games(run, number)
        return
    if any(part.first < run.blocks <= part.last for part in parts):
        raise_damaged(run, f"{run.blocks} blocks end inside a part, and sums can't be divided")
    if not all(has_bin_size(part, run.folder.files(part)[SUMS], run.bin_size) for part in (*parts[:1], *parts[-1:])):
        raise_damaged(run, f"its sums are not of bins of {run.bin_size} blocks")


def check_games(run: StoredRun, number: int) -> None:
    """Check that the first part of an arm has a row for each player of each game."""
    arm = run.arms[number]
    for part in run.parts_of(number)[:1]:
        try:
            rows = pl.scan_parquet(run.folder.files(part)[ROWS]).select(pl.len()).collect().item()
        except pl.exceptions.PolarsError:
            rows = None
        if rows != (part.last - part.first + 1) * arm.rotations * arm.players:
            raise_damaged(run, f"arm {number} has another number of games in a block")
