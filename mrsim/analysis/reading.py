"""A run on disk becomes sums."""

from collections.abc import Iterator, Sequence
from typing import Final

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


def added_up(run: Run, columns: Sequence[Column], asked: Sequence[Dims] = (), stretch: int | None = None) -> RunSums:
    """All arms of a run; `asked` are sets of more than two columns that are wanted too."""
    size = stretch or blocks_a_stretch(run.blocks, len(run.arms))
    wanted = dimensions(columns, asked)
    by_arm = []
    for number, arm in enumerate(run.arms):
        parts = [add_up(rows, columns, arm["players"], size, wanted) for rows in batches(run, number)]
        by_arm.append(
            {dims: sums.insert_column(0, pl.lit(number).alias(ARM)) for dims, sums in together(parts).items()}
        )
    return RunSums(
        {dims: pl.concat([arm[dims] for arm in by_arm]) for dims in by_arm[0]},
        arms_of(run, columns),
        -(-run.blocks // size),
        size,
        (*groups(columns), *of_role(columns, "mode")),
        of_role(columns, "faction"),
        of_role(columns, "mode"),
    )


def batches(run: Run, number: int) -> Iterator[pl.DataFrame]:
    """The rows of an arm, some whole games at a time."""
    rows = run.rows_of(number)
    arm = run.arms[number]
    blocks = max(1, ROWS_A_BATCH // (arm["rotations"] * arm["players"]))
    for first in range(0, run.blocks, blocks):
        yield rows.filter(pl.col("block").is_between(first, first + blocks - 1)).collect()


def arms_of(run: Run, columns: Sequence[Column]) -> pl.DataFrame:
    """The arms, and what they differ in that rows don't say themselves."""
    said = [column.name for column in columns]
    axes = [name for name in run.arms[0]["axes"] if name not in said]
    return pl.DataFrame(
        {
            ARM: range(len(run.arms)),
            AT_TABLE: [arm["players"] for arm in run.arms],
            **{name: pl.Series([arm["axes"][name] for arm in run.arms], dtype=run.axis(name)) for name in axes},
        }
    )
