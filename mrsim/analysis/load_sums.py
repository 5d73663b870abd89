"""Runs on disk become sums."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Protocol, runtime_checkable

import polars as pl

from mrsim.errors import InputError
from mrsim.games.contract import SCHEMA_VERSION, Column
from mrsim.runs.manifest import RecordedArm, name_other_reader
from mrsim.runs.reader import StoredRun
from mrsim.sums.block_sums import (
    AGAINST,
    ARM,
    AT_TABLE,
    BIN,
    WINS_AND_SCORE,
    GroupColumns,
    RunSums,
    add_up_games,
    bin_size_for,
    columns_of_role,
    merge_sums,
    needs_wins_and_score_only,
    player_columns,
)
from mrsim.sums.measures import ROWS

STRATEGY: Final = "strategy"
ROWS_A_BATCH: Final = 500_000
"""Rows in memory at once."""


class SourceArm(Protocol):
    """An arm that was played, and the axes by which it differs from the other arms of an analysis."""

    @property
    def arm(self) -> RecordedArm:
        """The arm as a manifest holds it."""

    @property
    def axes(self) -> Mapping[str, str]:
        """The value of every axis."""

    @property
    def blocks(self) -> int:
        """The number of blocks that count."""


class RowSource(SourceArm, Protocol):
    """An arm that has a row for every player of every game."""

    def rows(self, blocks: range) -> pl.LazyFrame:
        """Every row of some neighbouring blocks, whole games in order."""


@runtime_checkable
class SumSource(SourceArm, Protocol):
    """An arm that has sums only."""

    @property
    def bin_size(self) -> int:
        """The number of blocks in each bin."""

    def sums(self, dims: GroupColumns, columns: Sequence[str]) -> pl.LazyFrame:
        """The sums of these columns for each group."""


ArmSource = RowSource | SumSource


@dataclass(frozen=True)
class _RunSource:
    """An arm of a run on disk."""

    run: StoredRun
    number: int
    more: Mapping[str, str]
    """Axes besides those of the run."""

    @property
    def arm(self) -> RecordedArm:
        """The arm as the run's manifest holds it."""
        return self.run.arms[self.number]

    @property
    def axes(self) -> Mapping[str, str]:
        """Additional axes first, then the run's own."""
        return {**self.more, **self.arm.axes}

    @property
    def blocks(self) -> int:
        """The blocks of the run: all its arms count equally many."""
        return self.run.blocks


class RunRowSource(_RunSource):
    """An arm of a run that kept its rows."""

    def rows(self, blocks: range) -> pl.LazyFrame:
        return self.run.rows_of(self.number, blocks)


@dataclass(frozen=True)
class RunSumSource(_RunSource):
    """An arm of a run that kept sums only."""

    bin_size: int

    def sums(self, dims: GroupColumns, columns: Sequence[str]) -> pl.LazyFrame:
        return self.run.sums_of(self.number, dims, columns)


def arm_source(run: StoredRun, number: int, more: Mapping[str, str] = MappingProxyType({})) -> ArmSource:
    """An arm of a run, as a source of rows or of sums, depending on what the run has kept."""
    return RunRowSource(run, number, more) if run.bin_size is None else RunSumSource(run, number, more, run.bin_size)


def arm_sources(run: StoredRun) -> list[ArmSource]:
    """All arms of a run. Refused where the run has no common block, or columns of another version."""
    _check_column_version(run)
    check_common_blocks(run)
    return [arm_source(run, number) for number in range(len(run.arms))]


def _check_column_version(run: StoredRun) -> None:
    """Refuse a run whose columns are of another version."""
    if not run.has_these_columns:
        raise InputError(
            f"{run.folder.folder} has columns of version {run.manifest.versions.columns}"
            f"{name_other_reader(run.manifest.versions.mrsim)}, and this mrsim reads version {SCHEMA_VERSION}; "
            "`mrsim run` with --fresh plays it again."
        )


def check_common_blocks(run: StoredRun) -> None:
    """Refuse a run that has no block that all its arms have played."""
    if not run.blocks:
        raise InputError(
            f"{run.folder.folder} has no deal that all combinations have played, so nothing can be known yet; the same "
            "`mrsim run` resumes it."
        )


@dataclass
class EarlierSums:
    """What earlier looks at a growing run have added up block by block: a look reads the blocks that are new."""

    by_arm: dict[str, tuple[int, dict[GroupColumns, pl.DataFrame]]] = field(default_factory=dict)
    """For each key of an arm the number of blocks, and their sums."""

    def of(self, key: str, blocks: int) -> tuple[int, list[dict[GroupColumns, pl.DataFrame]]]:
        """The blocks that are known, and their sums; none where more are known than are asked for."""
        known, sums = self.by_arm.get(key, (0, {}))
        return (known, [sums]) if 0 < known <= blocks else (0, [])


def add_up_sources(
    sources: Sequence[ArmSource],
    columns: Sequence[Column],
    wanted: Mapping[GroupColumns, Sequence[str]],
    bin_size: int | None = None,
    earlier: EarlierSums | None = None,
) -> RunSums:
    """Add up the `wanted` sums of arms that play the same deals, over the blocks that all of them have.

    `earlier` are the sums of an earlier look at the same question, and hold those of this one afterwards.
    """
    blocks = min(source.blocks for source in sources)
    size = _common_bin_size(sources) or bin_size or bin_size_for(blocks, len(sources))
    strategies = pl.Enum(list(dict.fromkeys(name for source in sources for name in source.arm.lineup)))
    by_arm = []
    for at, source in enumerate(sources):
        known, parts = earlier.of(source.arm.key, blocks) if earlier else (0, [])
        parts += _sum_batches_of_source(source, range(known, blocks), size, strategies, columns, wanted)
        merged = merge_sums(parts)
        if earlier and size == 1:
            earlier.by_arm[source.arm.key] = (blocks, merged)
        here = pl.lit(at).alias(ARM)
        by_arm.append({dims: sums.select(here, pl.all()) for dims, sums in merged.items()})
    return RunSums(
        {dims: pl.concat([arm[dims] for arm in by_arm]) for dims in by_arm[0]},
        _arm_axes_frame(sources, columns),
        -(-blocks // size),
        size,
        (*player_columns(columns), *columns_of_role(columns, "mode")),
        columns_of_role(columns, "faction"),
        columns_of_role(columns, "mode"),
    )


def _common_bin_size(sources: Sequence[ArmSource]) -> int | None:
    """The size of the bins of arms that are added up already; None where all have rows."""
    found = sorted({source.bin_size for source in sources if isinstance(source, SumSource)})
    if len(found) > 1:
        raise InputError(f"runs that keep sums of {' and '.join(map(str, found))} blocks can't be paired.")
    return found[0] if found else None


def _sum_batches_of_source(
    source: ArmSource,
    blocks: range,
    size: int,
    strategies: pl.Enum,
    columns: Sequence[Column],
    wanted: Mapping[GroupColumns, Sequence[str]],
) -> Iterator[dict[GroupColumns, pl.DataFrame]]:
    """The sums of an arm, batch by batch: added up from rows, or as they were kept."""
    if isinstance(source, SumSource):
        kept = {dims: source.sums(dims, [BIN, *dims, ROWS, *names]) for dims, names in wanted.items()}
        yield {
            dims: lines.with_columns(_strategy_name_columns(dims, strategies)).collect() for dims, lines in kept.items()
        }
    else:
        for rows in _row_batches(source, blocks, strategies, _needed_columns(columns, wanted)):
            yield add_up_games(rows, columns, source.arm.players, size, wanted)


def _strategy_name_columns(dims: GroupColumns, strategies: pl.Enum) -> list[pl.Expr]:
    """Strategy columns with the categories that all arms share."""
    return [pl.col(name).cast(pl.String).cast(strategies) for name in dims if name in (STRATEGY, STRATEGY + AGAINST)]


def _needed_columns(columns: Sequence[Column], wanted: Mapping[GroupColumns, Sequence[str]]) -> list[str]:
    """The columns of the rows that the wanted sums need."""
    if needs_wins_and_score_only(wanted):
        return ["block", *player_columns(columns), *columns_of_role(columns, "mode"), *WINS_AND_SCORE]
    return [column.name for column in columns]


def _row_batches(source: RowSource, blocks: range, strategies: pl.Enum, names: Sequence[str]) -> Iterator[pl.DataFrame]:
    """The rows of some blocks of an arm, some whole games at a time."""
    strategy = pl.col("strategy").cast(pl.String).cast(strategies)
    at_once = max(1, ROWS_A_BATCH // (source.arm.rotations * source.arm.players))
    for first in blocks[::at_once]:
        rows = source.rows(range(first, min(first + at_once, blocks.stop)))
        yield rows.select(names).with_columns(strategy).collect()


def _arm_axes_frame(sources: Sequence[ArmSource], columns: Sequence[Column]) -> pl.DataFrame:
    """One line for each arm: its number, its players and its axes, but for those that rows have a column for."""
    said = [column.name for column in columns]
    axes = {name: [source.axes[name] for source in sources] for name in sources[0].axes if name not in said}
    return pl.DataFrame(
        {
            ARM: range(len(sources)),
            AT_TABLE: [source.arm.players for source in sources],
            **{name: pl.Series(given, dtype=pl.Enum(list(dict.fromkeys(given)))) for name, given in axes.items()},
        }
    )
