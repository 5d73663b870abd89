"""Games are added up while they are played, just as an analysis would add up a run of them, so both print one number.

Memory does not grow with the games: blocks are summed in bins, and batches are merged as they come.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import polars as pl

from mrsim.games.contract import Column
from mrsim.stats.intervals import bounds_to_print, cell_intervals
from mrsim.sums.block_sums import (
    ARM,
    AT_TABLE,
    BIN,
    GroupColumns,
    RunSums,
    add_up_games,
    columns_of_role,
    player_columns,
)
from mrsim.sums.cell_estimates import estimate_cells, estimate_rival_cells
from mrsim.sums.measures import ROWS

WIN_SHARE: Final = "win_share"
MOST_PARTS: Final = 64
"""Sums of that many batches are merged into one."""


@dataclass
class RunningSums:
    """The sums of games that come in batches of whole blocks, arm by arm."""

    columns: Sequence[Column]
    wanted: Mapping[GroupColumns, Sequence[str]]
    """For each group of columns the names of its sums."""
    bin_size: int
    """How many neighbouring blocks are summed together."""
    parts: list[dict[GroupColumns, pl.DataFrame]] = field(default_factory=list)
    players: dict[str, int] = field(default_factory=dict)
    """The number of players at the table of each arm."""

    def add_games(self, rows: pl.DataFrame, players: int, arm: str = "") -> None:
        """Add up the rows of a batch."""
        self.add_sums(add_up_games(rows, self.columns, players, self.bin_size, self.wanted), players, arm)

    def add_sums(self, sums: Mapping[GroupColumns, pl.DataFrame], players: int, arm: str = "") -> None:
        """Add sums that were taken in bins."""
        self.players.setdefault(arm, players)
        number = pl.lit(list(self.players).index(arm)).alias(ARM)
        self.parts.append({dims: frame.select(number, pl.all()) for dims, frame in sums.items()})
        if len(self.parts) == MOST_PARTS:
            self.parts = [self._merged_parts()]

    def _merged_parts(self) -> dict[GroupColumns, pl.DataFrame]:
        return {
            dims: pl.concat([part[dims] for part in self.parts], how="vertical_relaxed")
            .group_by(ARM, BIN, *dims)
            .agg(pl.all().sum())
            .sort(ARM, BIN, *dims)
            for dims in self.wanted
        }

    def total(self) -> RunSums:
        """All sums so far."""
        by = self._merged_parts()
        return RunSums(
            by,
            pl.DataFrame({ARM: range(len(self.players)), AT_TABLE: list(self.players.values())}),
            max(int(frame[BIN].max()) for frame in by.values()) + 1,  # type: ignore[arg-type]
            self.bin_size,
            (*player_columns(self.columns), *columns_of_role(self.columns, "mode")),
            columns_of_role(self.columns, "faction"),
            columns_of_role(self.columns, "mode"),
        )


def win_share_lines(sums: RunSums, by: str, means: Mapping[str, Iterable[str]]) -> pl.DataFrame:
    """One line for each group: blocks, rows, win share with its interval, and means of what is added up under a name.

    Groups count where they meet others. If none does, each has its share without an interval: nothing is in question.
    """
    found = estimate_rival_cells(sums, (by,))
    is_open = len(found) > 0
    found = found if is_open else estimate_cells(sums, (by,))
    intervals = cell_intervals(found.estimates)
    bounds = dict(zip(("low", "high"), bounds_to_print(intervals), strict=True))
    totals = sums.grouped((by,)).group_by(by).agg(pl.all().exclude(ARM, BIN, AT_TABLE).sum())
    return found.keys.with_columns(
        pl.Series("blocks", intervals.seen),
        pl.Series(ROWS, found.rows),
        pl.Series(WIN_SHARE, intervals.value),
        pl.Series("error", intervals.error).fill_nan(None),
        *(
            pl.Series(name, bound if is_open else np.full(len(found), np.nan)).fill_nan(None)
            for name, bound in bounds.items()
        ),
    ).join(
        totals.select(by, *((pl.sum_horizontal(names) / pl.col(ROWS)).alias(name) for name, names in means.items())),
        on=by,
        maintain_order="left",
    )
