"""A run, read: what was asked, what was played, every row."""

import json
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from mrsim.errors import InputError
from mrsim.experiment.deals import as_played
from mrsim.experiment.keeping import SUMS, apart
from mrsim.experiment.notable import NOTABLE
from mrsim.experiment.reading import as_experiment
from mrsim.experiment.run_folder import ROWS, TOLD, Part, RunFolder, chosen, missing
from mrsim.experiment.spec import Experiment
from mrsim.games.contract import SCHEMA_VERSION
from mrsim.sums.adding import Dims


@dataclass(frozen=True)
class Run:
    """A run to look at."""

    folder: RunFolder
    manifest: dict[str, Any]
    experiment: Experiment

    @property
    def blocks(self) -> int:
        """Blocks that count in every arm."""
        return int(self.manifest["blocks"])

    def first(self, blocks: int) -> "Run":
        """As if no more had been played."""
        return Run(self.folder, {**self.manifest, "blocks": blocks}, self.experiment)

    @property
    def arms(self) -> list[dict[str, Any]]:
        """The arms as they were played."""
        return list(self.manifest["arms"])

    @property
    def keeps_rows(self) -> bool:
        """Or sums alone, and the rows of a few notable games."""
        return self.experiment.results.keep == "rows"

    def rows(self) -> pl.LazyFrame:
        """Every row that counts, the number of its arm and the values of all axes beside it."""
        if not self.keeps_rows:
            raise InputError(f"{self.folder.folder} keeps sums and no rows; run it with results.keep=rows.")
        return pl.concat(self.kept_rows())

    def kept_rows(self) -> list[pl.LazyFrame]:
        """Every row that is there, arm by arm: those of notable games, where no others are kept."""
        return [self.rows_of(number) for number in range(len(self.arms))]

    def rows_of(self, number: int, blocks: range | None = None) -> pl.LazyFrame:
        """The rows of one arm: of all blocks that count, or of some neighbours, which opens their parts alone."""
        arm = self.arms[number]
        wanted = range(self.blocks) if blocks is None else blocks
        parts = self.parts_of(number)
        inside = [part for part in parts if part.first < wanted.stop and part.last >= wanted.start] or parts[:1]
        rows = pl.scan_parquet([self.folder.files(part)[ROWS] for part in inside])
        told = rows.collect_schema().names()
        labels = {name: pl.lit(value).cast(self.axis(name)) for name, value in arm["axes"].items() if name not in told}
        return (
            rows.filter((pl.col("block") >= wanted.start) & (pl.col("block") < wanted.stop))
            .with_columns(pl.col("strategy").cast(pl.String).cast(self.strategies()))
            .select(pl.lit(number, pl.UInt16).alias("arm"), *(value.alias(name) for name, value in labels.items()), "*")
        )

    @property
    def has_these_columns(self) -> bool:
        """Whether its rows hold what rows hold today."""
        return has_these_columns(self.manifest)

    @property
    def stretch(self) -> int | None:
        """Blocks that were added up together; None where every row is kept."""
        return self.manifest.get("stretch")

    def sums_of(self, number: int, dims: Dims, columns: Sequence[str]) -> pl.LazyFrame:
        """What was added up of an arm, over all its parts: whole ones, so a part goes in whole or not at all."""
        parts = [part for part in self.parts_of(number) if part.last < self.blocks]
        return apart(pl.scan_parquet([self.folder.files(part)[SUMS] for part in parts]), dims, columns)

    def files(self, what: str, number: int) -> list[Path]:
        """What was written of an arm."""
        return [self.folder.files(part)[what] for part in self.parts_of(number)]

    def parts_of(self, number: int) -> list[Part]:
        """The parts of an arm, in order."""
        return self.parts.get(self.arms[number]["key"], [])

    @cached_property
    def parts(self) -> dict[str, list[Part]]:
        """All parts by arm, as they were when they were first looked at."""
        found: dict[str, list[Part]] = {}
        for part in chosen(self.folder.parts()):
            found.setdefault(part.key, []).append(part)
        return found

    def tally(self, name: str, number: int) -> pl.DataFrame:
        """What was tallied in an arm, over all its parts: whole ones, so later blocks than counted may be in it."""
        counted = pl.scan_parquet(self.files(name, number))
        places = [column for column, kind in counted.collect_schema().items() if not kind.is_integer()]
        return counted.group_by(places).agg(pl.all().sum()).sort(places).collect()

    def told(self) -> dict[str, list[dict[str, Any]]]:
        """The notable games that were told, event by event."""
        files = {kind: self.folder.folder / TOLD / f"{kind}.jsonl" for kind in NOTABLE}
        return {
            kind: [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
            for kind, file in files.items()
            if file.is_file()
        }

    def axis(self, name: str) -> pl.Enum:
        """All values of an axis, in their order."""
        return pl.Enum(list(dict.fromkeys(arm["axes"][name] for arm in self.arms)))

    def strategies(self) -> pl.Enum:
        """Every strategy that played."""
        return pl.Enum(list(dict.fromkeys(name for arm in self.arms for name in arm["lineup"])))


def has_these_columns(manifest: Mapping[str, Any]) -> bool:
    """Whether a run was played with the columns of today."""
    return bool(manifest["versions"]["columns"] == str(SCHEMA_VERSION))


def open_run(folder: Path) -> Run:
    """A run on disk; refused where a part of what counts is damaged or gone."""
    found = RunFolder(folder)
    manifest = found.manifest()
    asked = as_experiment(manifest["experiment"], str(folder))
    run = Run(found, manifest, as_played(asked, manifest["arms"]))
    for number in range(len(run.arms)):
        check_parts(run, number)
    return run


def check_parts(run: Run, number: int) -> None:
    """All blocks of an arm that count are there, and its files hold what their names say."""
    parts = run.parts_of(number)
    contents = {what for some in run.parts.values() for part in some for what in part.file_names}
    gone = missing(run.blocks, parts, run.manifest["part_blocks"])
    lost = [(first, first + blocks - 1) for first, blocks in gone]
    lost += [
        (part.first, part.last) for part in parts if contents - set(part.file_names) or run.folder.is_damaged(part)
    ]
    if lost:
        first, last = lost[0]
        raise InputError(
            f"{run.folder.folder}: the part with blocks {first} to {last} of arm {number} is damaged or gone; "
            f"`{command(run)}` plays it again."
        )


def command(run: Run) -> str:
    """What played it, as it was typed."""
    argv = run.manifest["argv"]
    return shlex.join(argv if argv and argv[0].startswith("mrsim") else ["mrsim", *argv])
