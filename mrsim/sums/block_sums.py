"""A run, added up: for every group of rows and every bin of blocks, whole numbers.

All estimates come from these sums, whether a run kept its rows or only sums. A bin is one block, or a few
consecutive ones where there are very many and single blocks would add no precision: blocks are independent, so
bins are too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

import numpy as np
import polars as pl

from mrsim.games.contract import Column, Role
from mrsim.sums.measures import (
    AHEAD,
    FOLLOWED,
    ROWS,
    SCORE,
    SHARE,
    list_mode_parts,
    list_summed_columns,
    row_summands,
    win_and_score_summands,
)

BIN: Final = "stretch"
"""The number of a bin. Runs that keep sums have a column of this name."""
ARM: Final = "arm"
AT_TABLE: Final = "players at the table"
AGAINST: Final = " against"
"""`board against`: the board of another player of the same game."""

SPREAD_COLUMN: Final = "of"
SPREAD_NUMBER: Final = "number"
SPREAD_KEYS: Final = (SPREAD_COLUMN, SPREAD_NUMBER)
"""Not groups of players: how often each number of a column was seen."""

MOST_BINS: Final = 20_000
"""The most bins that all arms together have."""
LEAST_OF_AN_ARM: Final = 500
LARGE_BIN: Final = 100
"""Blocks of a bin that has far more rows than combinations of values, so that sums of these are taken first."""

WINS_AND_SCORE: Final[tuple[str, ...]] = (SHARE.top, SCORE.top)
"""What is added up where several columns make the groups."""

GroupColumns = tuple[str, ...]
"""The columns whose values make a group."""


def player_columns(columns: Sequence[Column]) -> tuple[str, ...]:
    """The columns that distinguish the players of a game."""
    return ("strategy", *columns_of_role(columns, "faction"), "seat", *columns_of_role(columns, "choice"))


def columns_of_role(columns: Sequence[Column], role: Role) -> GroupColumns:
    """The columns that have this role, in the order of the game."""
    return tuple(column.name for column in columns if column.role == role)


def _meeting_keys(columns: Sequence[Column]) -> tuple[GroupColumns, ...]:
    """Pairs of columns for who meets whom: one of a player, and the same of another player of the game."""
    return tuple((name, name + AGAINST) for name in ("strategy", *columns_of_role(columns, "faction")))


def full_sum_plan(columns: Sequence[Column], asked: Sequence[GroupColumns] = ()) -> dict[GroupColumns, tuple[str, ...]]:
    """What a full run adds up: for each group of columns the names of its sums.

    Single columns have all sums, pairs of columns wins and score only.
    """
    told_apart = (*player_columns(columns), *columns_of_role(columns, "mode"))
    found: dict[GroupColumns, tuple[str, ...]] = dict.fromkeys(
        [*combinations(told_apart, 2), *(order_columns(dims, told_apart) for dims in asked)], WINS_AND_SCORE
    )
    singles: list[GroupColumns] = [(), *((name,) for name in told_apart)]
    found |= dict.fromkeys(singles, list_summed_columns(columns)) | dict.fromkeys(
        _meeting_keys(columns), (*WINS_AND_SCORE, AHEAD)
    )
    return found | {SPREAD_KEYS: (SHARE.top,)}


def analysis_sum_plan(
    columns: Sequence[Column], targets: Sequence[GroupColumns]
) -> dict[GroupColumns, tuple[str, ...]]:
    """What an analysis adds up: a full plan, and in it what targets and adjusted effects need."""
    held = ("strategy", *columns_of_role(columns, "faction"), "seat", *columns_of_role(columns, "mode"))
    return full_sum_plan(columns, [*targets, held])


def asked_sum_plan(columns: Sequence[Column], asked: Sequence[GroupColumns]) -> dict[GroupColumns, tuple[str, ...]]:
    """Wins and score for the groups of columns that are asked for, and nothing else."""
    return {
        order_columns(dims, (*player_columns(columns), *columns_of_role(columns, "mode"))): WINS_AND_SCORE
        for dims in asked
    }


def order_columns(dims: Sequence[str], told_apart: Sequence[str]) -> GroupColumns:
    """The columns in the order of the game, each once."""
    return tuple(name for name in told_apart if name in dims)


def bin_size_for(blocks: int, arms: int) -> int:
    """How many neighbouring blocks are summed together."""
    return -(-blocks // max(MOST_BINS // max(arms, 1), LEAST_OF_AN_ARM))


def add_up_games(
    rows: pl.DataFrame,
    columns: Sequence[Column],
    players: int,
    bin_size: int,
    asked: Mapping[GroupColumns, Sequence[str]],
) -> dict[GroupColumns, pl.DataFrame]:
    """The sums of some whole games. `bin_size` is the number of blocks that are summed together."""
    told_apart = [
        name for name in (*player_columns(columns), *columns_of_role(columns, "mode")) if name in rows.columns
    ]
    in_bin = (pl.col("block") // bin_size).cast(pl.Int64).alias(BIN)
    names = rows.select(in_bin, *told_apart, pl.lit(1, pl.Int64).alias(ROWS))
    of_rows = win_and_score_summands(rows) if needs_wins_and_score_only(asked) else row_summands(rows, columns, players)
    whole = names.with_columns(pl.Series(name, values) for name, values in of_rows.items())
    of_groups = {dims: wanted for dims, wanted in asked.items() if set(dims) <= set(told_apart)}
    finest = [name for name in told_apart if any(name in dims for dims in of_groups)]
    finer = _sum_groups(whole, finest, list(of_rows)) if bin_size >= LARGE_BIN else whole
    found = _sum_all_groups(finer, of_groups)
    met = [dims for dims in asked if dims in _meeting_keys(columns)]
    if met:
        pairs = pl.concat(_pair_players(whole, rows["place"], players, met))
        found |= {dims: _sum_groups(pairs, dims, asked[dims]) for dims in met}
    return found | ({SPREAD_KEYS: pl.concat(_count_numbers(whole, columns))} if SPREAD_KEYS in asked else {})


def needs_wins_and_score_only(asked: Mapping[GroupColumns, Sequence[str]]) -> bool:
    """Whether wins and score are all that is added up."""
    return all(tuple(wanted) == WINS_AND_SCORE for wanted in asked.values())


def _sum_all_groups(
    whole: pl.DataFrame, asked: Mapping[GroupColumns, Sequence[str]]
) -> dict[GroupColumns, pl.DataFrame]:
    """The sums of several groupings: each is added up from the shortest one that has more columns and its sums."""
    found: dict[GroupColumns, pl.DataFrame] = {}
    for dims in sorted(asked, key=len, reverse=True):
        known = {BIN, *dims, ROWS, *asked[dims]}
        finer = min((frame for frame in found.values() if known <= set(frame.columns)), key=len, default=whole)
        found[dims] = _sum_groups(finer, dims, asked[dims])
    return {dims: found[dims] for dims in asked}


def _sum_groups(whole: pl.DataFrame, dims: Sequence[str], wanted: Sequence[str]) -> pl.DataFrame:
    """The number of rows and the sums of each group."""
    return whole.group_by(BIN, *dims).agg(pl.col(ROWS, *wanted).sum())


def _count_numbers(whole: pl.DataFrame, columns: Sequence[Column]) -> Iterator[pl.DataFrame]:
    """How often each number was seen, and how often players with that number won."""
    for name, known in _spread_columns(columns).items():
        seen = whole if known is None else whole.filter(pl.col(known) > 0)
        of_number = seen.group_by(BIN, pl.col(name).alias(SPREAD_NUMBER)).agg(
            pl.len().cast(pl.Int64).alias(ROWS), pl.col(SHARE.top).sum()
        )
        yield of_number.select(BIN, pl.lit(name).alias(SPREAD_COLUMN), SPREAD_NUMBER, ROWS, SHARE.top)


def _spread_columns(columns: Sequence[Column]) -> dict[str, str | None]:
    """The columns whose numbers are counted, each with the sum that says where it is known."""
    standing = dict.fromkeys(columns_of_role(columns, "standing"), FOLLOWED)
    of_modes = {part: None for _, part in list_mode_parts(columns)}
    return {"score": None, "gap": None, "spread": None, **of_modes, **standing}


def _pair_players(
    whole: pl.DataFrame, place: pl.Series, players: int, asked: Sequence[GroupColumns]
) -> Iterator[pl.DataFrame]:
    """Every player paired with each other player of the same game: once for each distance between seats."""
    at = np.arange(len(whole)).reshape(-1, players)
    ranks = place.to_numpy().astype(np.int64)
    for step in range(1, players):
        other = np.roll(at, -step, axis=1).ravel()
        ahead = 1 + np.sign(ranks[other] - ranks)
        yield whole.select(
            BIN,
            *(name for name, _ in asked),
            *(pl.Series(name + AGAINST, whole[name][other]) for name, _ in asked),
            ROWS,
            *WINS_AND_SCORE,
            pl.Series(AHEAD, ahead),
        )


def merge_sums(parts: Sequence[Mapping[GroupColumns, pl.DataFrame]]) -> dict[GroupColumns, pl.DataFrame]:
    """Merge the sums of several batches of games; a bin may lie in two of them."""
    found = {}
    for dims in parts[0]:
        keys = [BIN, *dims]
        found[dims] = pl.concat([part[dims] for part in parts]).group_by(keys).agg(pl.all().sum()).sort(keys)
    return found


@dataclass(frozen=True)
class RunSums:
    """The sums of a whole run."""

    by: Mapping[GroupColumns, pl.DataFrame]
    """For each set of columns: arm, bin, these columns, rows and sums."""
    arms: pl.DataFrame
    """For each arm its number, its players and the values of all axes."""
    bins: int
    bin_size: int
    """Blocks of one."""
    told_apart: GroupColumns
    """Columns that may make groups, in the order of the game."""
    factions: GroupColumns
    """The columns that say what a player started with."""
    modes: GroupColumns
    """The columns by which whole games differ."""

    @property
    def players(self) -> GroupColumns:
        """The columns that distinguish players."""
        return tuple(name for name in self.told_apart if name not in self.modes)

    @property
    def axes(self) -> GroupColumns:
        """The axes along which arms differ."""
        return tuple(name for name in self.arms.columns if name not in (ARM, AT_TABLE))

    @property
    def varied_axes(self) -> GroupColumns:
        """The axes that have more than one value."""
        return tuple(name for name in self.axes if self.arms[name].n_unique() > 1)

    def of_arms(self, numbers: Sequence[int]) -> "RunSums":
        """The sums of some arms."""
        by = {dims: frame.filter(pl.col(ARM).is_in(numbers)) for dims, frame in self.by.items()}
        return replace(self, by=by, arms=self.arms.filter(pl.col(ARM).is_in(numbers)))

    def grouped(self, by: Sequence[str]) -> pl.DataFrame:
        """Sums for the values of some columns and axes together, arm by arm. What has no value is in no group."""
        of_others = [name + AGAINST for name in self.told_apart]
        inside = [name for name in by if name in self.told_apart or name in of_others]
        dims = next((dims for dims in self.by if set(dims) == set(inside)), None)
        if dims is None:  # a table that tells more apart has the same sums, in pieces
            finer = min((dims for dims in self.by if set(inside) <= set(dims)), key=len)
            keys = [ARM, BIN, *(name for name in finer if name in inside)]
            frame = self.by[finer].group_by(keys).agg(pl.col(ROWS, *WINS_AND_SCORE).sum())
        else:
            frame = self.by[dims]
        axes = [name for name in by if name not in inside and name != ARM]
        return frame.drop_nulls(inside).join(self.arms.select(ARM, AT_TABLE, *axes), on=ARM)
