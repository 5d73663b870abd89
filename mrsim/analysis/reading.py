"""Runs on disk become sums."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Protocol, runtime_checkable

import polars as pl

from mrsim.errors import InputError
from mrsim.experiment.results import Run
from mrsim.games.contract import SCHEMA_VERSION, Column
from mrsim.sums.adding import (
    ARM,
    AT_TABLE,
    FEW,
    STRETCH,
    Dims,
    RunSums,
    add_up,
    blocks_a_stretch,
    groups,
    is_few,
    of_role,
    together,
)
from mrsim.sums.measures import ROWS

ROWS_A_BATCH: Final = 500_000
"""Rows in memory at once."""


class Arm(Protocol):
    """An arm that was played, and the axes by which it is told apart from the others that are looked at."""

    @property
    def arm(self) -> Mapping[str, Any]:
        """As a manifest has it."""

    @property
    def axes(self) -> Mapping[str, str]:
        """The value of every axis."""

    @property
    def blocks(self) -> int:
        """Blocks that count."""


class Rows(Arm, Protocol):
    """One of which every player of every game is there."""

    def rows(self, blocks: range) -> pl.LazyFrame:
        """Every row of some neighbouring blocks, whole games in order."""


@runtime_checkable
class Sums(Arm, Protocol):
    """One of which there are sums."""

    @property
    def stretch(self) -> int:
        """Of so many blocks."""

    def sums(self, dims: Dims, columns: Sequence[str]) -> pl.LazyFrame:
        """What was added up."""


Source = Rows | Sums


@dataclass(frozen=True)
class _OfRun:
    """An arm of a run."""

    run: Run
    number: int
    more: Mapping[str, str]
    """Axes beside those of the run."""

    @property
    def arm(self) -> Mapping[str, Any]:
        """As the run's manifest has it."""
        return self.run.arms[self.number]

    @property
    def axes(self) -> Mapping[str, str]:
        """Those of the run, after the others."""
        return {**self.more, **self.arm["axes"]}

    @property
    def blocks(self) -> int:
        """Of the run: all its arms count as many."""
        return self.run.blocks


class RowsOfRun(_OfRun):
    """Whose rows were kept."""

    def rows(self, blocks: range) -> pl.LazyFrame:
        """From its files."""
        return self.run.rows_of(self.number, blocks)


@dataclass(frozen=True)
class SumsOfRun(_OfRun):
    """Whose sums were kept."""

    stretch: int

    def sums(self, dims: Dims, columns: Sequence[str]) -> pl.LazyFrame:
        """From its files."""
        return self.run.sums_of(self.number, dims, columns)


def of_run(run: Run, number: int, more: Mapping[str, str] = MappingProxyType({})) -> Source:
    """An arm of a run, by what the run has kept."""
    return RowsOfRun(run, number, more) if run.stretch is None else SumsOfRun(run, number, more, run.stretch)


def arms_of(run: Run) -> list[Source]:
    """All arms of a run."""
    check_columns(run)
    check_blocks(run)
    return [of_run(run, number) for number in range(len(run.arms))]


def check_columns(run: Run) -> None:
    """What older rows don't hold can't be added up."""
    if not run.has_these_columns:
        raise InputError(
            f"{run.folder.folder} has columns of version {run.manifest['versions']['columns']}, and this mrsim reads "
            f"version {SCHEMA_VERSION}; `mrsim run` with --fresh plays it again."
        )


def check_blocks(run: Run) -> None:
    """Without a block nothing can be known."""
    if not run.blocks:
        raise InputError(
            f"{run.folder.folder} has no block that all arms have played, so nothing can be known yet; the same "
            "`mrsim run` goes on with it."
        )


def added_up(
    sources: Sequence[Source],
    columns: Sequence[Column],
    wanted: Mapping[Dims, Sequence[str]],
    stretch: int | None = None,
) -> RunSums:
    """Arms that play the same deals, over the blocks that all of them have. `wanted` sums are taken of them."""
    blocks = min(source.blocks for source in sources)
    size = stretch_of(sources) or stretch or blocks_a_stretch(blocks, len(sources))
    strategies = pl.Enum(list(dict.fromkeys(name for source in sources for name in source.arm["lineup"])))
    by_arm = []
    for at, source in enumerate(sources):
        parts = list(sums_of(source, blocks, size, strategies, columns, wanted))
        here = pl.lit(at).alias(ARM)
        by_arm.append({dims: sums.insert_column(0, here) for dims, sums in together(parts).items()})
    return RunSums(
        {dims: pl.concat([arm[dims] for arm in by_arm]) for dims in by_arm[0]},
        axes_of(sources, columns),
        -(-blocks // size),
        size,
        (*groups(columns), *of_role(columns, "mode")),
        of_role(columns, "faction"),
        of_role(columns, "mode"),
    )


def stretch_of(sources: Sequence[Source]) -> int | None:
    """The stretch of arms that are added up already; None where all have rows."""
    found = sorted({source.stretch for source in sources if isinstance(source, Sums)})
    if len(found) > 1:
        raise InputError(f"runs that keep sums of {' and '.join(map(str, found))} blocks can't be paired.")
    return found[0] if found else None


def sums_of(
    source: Source,
    blocks: int,
    size: int,
    strategies: pl.Enum,
    columns: Sequence[Column],
    wanted: Mapping[Dims, Sequence[str]],
) -> Iterator[dict[Dims, pl.DataFrame]]:
    """The sums of an arm, from rows or as they were kept."""
    if isinstance(source, Sums):
        kept = {dims: source.sums(dims, [STRETCH, *dims, ROWS, *names]) for dims, names in wanted.items()}
        yield {dims: lines.with_columns(named(dims, strategies)).collect() for dims, lines in kept.items()}
    else:
        for rows in batches_of(source, range(blocks), strategies, columns_read(columns, wanted)):
            yield add_up(rows, columns, source.arm["players"], size, wanted)


def named(dims: Dims, strategies: pl.Enum) -> list[pl.Expr]:
    """Strategies by the names that all arms share."""
    return [pl.col(name).cast(pl.String).cast(strategies) for name in dims if name.split()[0] == "strategy"]


def columns_read(columns: Sequence[Column], wanted: Mapping[Dims, Sequence[str]]) -> list[str]:
    """What is needed of the rows."""
    if is_few(wanted):
        return ["block", *groups(columns), *of_role(columns, "mode"), *FEW]
    return [column.name for column in columns]


def batches_of(source: Rows, blocks: range, strategies: pl.Enum, names: Sequence[str]) -> Iterator[pl.DataFrame]:
    """The rows of some blocks of an arm, some whole games at a time."""
    strategy = pl.col("strategy").cast(pl.String).cast(strategies)
    at_once = max(1, ROWS_A_BATCH // (source.arm["rotations"] * source.arm["players"]))
    for first in blocks[::at_once]:
        rows = source.rows(range(first, min(first + at_once, blocks.stop)))
        yield rows.select(names).with_columns(strategy).collect()


def axes_of(sources: Sequence[Source], columns: Sequence[Column]) -> pl.DataFrame:
    """The arms, and what they differ in that rows don't say themselves."""
    said = [column.name for column in columns]
    axes = {name: [source.axes[name] for source in sources] for name in sources[0].axes if name not in said}
    return pl.DataFrame(
        {
            ARM: range(len(sources)),
            AT_TABLE: [source.arm["players"] for source in sources],
            **{name: pl.Series(given, dtype=pl.Enum(list(dict.fromkeys(given)))) for name, given in axes.items()},
        }
    )
