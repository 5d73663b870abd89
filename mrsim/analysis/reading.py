"""Runs on disk become sums."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from mrsim.analysis.sums import (
    ARM,
    AT_TABLE,
    Dims,
    RunSums,
    add_up,
    blocks_a_stretch,
    dimensions,
    groups,
    of_role,
    together,
)
from mrsim.experiment.results import Run
from mrsim.games.contract import Column

ROWS_A_BATCH: Final = 500_000
"""Rows in memory at once."""


@dataclass(frozen=True)
class Source:
    """An arm of a run, and the axes by which it is told apart from the others that are looked at."""

    run: Run
    number: int
    axes: Mapping[str, str]

    @property
    def arm(self) -> Mapping[str, Any]:
        """As the run's manifest has it."""
        return self.run.arms[self.number]


def arms_of(run: Run) -> list[Source]:
    """All arms of a run."""
    return [Source(run, number, arm["axes"]) for number, arm in enumerate(run.arms)]


def added_up(sources: Sequence[Source], columns: Sequence[Column], asked: Sequence[Dims] = ()) -> RunSums:
    """Arms that play the same deals, over the blocks that all of them have; `asked` are further sets of columns."""
    blocks = min(source.run.blocks for source in sources)
    stretch = blocks_a_stretch(blocks, len(sources))
    wanted = dimensions(columns, asked)
    strategies = pl.Enum(list(dict.fromkeys(name for source in sources for name in source.arm["lineup"])))
    by_arm = []
    for at, source in enumerate(sources):
        batches = batches_of(source, blocks, strategies)
        parts = [add_up(rows, columns, source.arm["players"], stretch, wanted) for rows in batches]
        here = pl.lit(at).alias(ARM)
        by_arm.append({dims: sums.insert_column(0, here) for dims, sums in together(parts).items()})
    return RunSums(
        {dims: pl.concat([arm[dims] for arm in by_arm]) for dims in by_arm[0]},
        axes_of(sources, columns),
        -(-blocks // stretch),
        stretch,
        (*groups(columns), *of_role(columns, "mode")),
        of_role(columns, "faction"),
        of_role(columns, "mode"),
    )


def batches_of(source: Source, blocks: int, strategies: pl.Enum) -> Iterator[pl.DataFrame]:
    """The rows of an arm, some whole games at a time."""
    rows = source.run.rows_of(source.number).with_columns(pl.col("strategy").cast(pl.String).cast(strategies))
    at_once = max(1, ROWS_A_BATCH // (source.arm["rotations"] * source.arm["players"]))
    for first in range(0, blocks, at_once):
        yield rows.filter(pl.col("block").is_between(first, min(first + at_once, blocks) - 1)).collect()


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
