"""A run, added up: for every group of rows and every stretch of blocks, whole numbers.

All estimates come from these sums, whether a run kept its rows or only sums. A stretch is one block, or a few
neighbours where there are so many that nothing is gained by telling them apart: blocks are independent, so stretches
are too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
import polars as pl

from mrsim.games.contract import Column, Role
from mrsim.sums.measures import FOLLOWED, ROWS, SCORE, SHARE, few_numbers, mode_parts, numbers, sums_of

STRETCH: Final = "stretch"
ARM: Final = "arm"
AT_TABLE: Final = "players at the table"
AGAINST: Final = " against"
"""`board against`: the board of another player of the same game."""
AHEAD: Final = "ahead_halves"
"""Halves of being placed before that other player: 2, or 1 where the place is shared."""

OF: Final = "of"
NUMBER: Final = "number"
SPREAD: Final = (OF, NUMBER)
"""Not groups of players: how often each number of a column was seen."""

MOST_STRETCHES: Final = 20_000
"""In all arms together."""
LEAST_OF_AN_ARM: Final = 500

FEW: Final[tuple[str, ...]] = (SHARE.top, SCORE.top)
"""What is added up where several columns make the groups."""

Dims = tuple[str, ...]
"""The columns whose values make a group."""


def groups(columns: Sequence[Column]) -> tuple[str, ...]:
    """The columns that players are told apart by."""
    return ("strategy", *of_role(columns, "faction"), "seat", *of_role(columns, "choice"))


def of_role(columns: Sequence[Column], role: Role) -> Dims:
    """The columns that are good for this."""
    return tuple(column.name for column in columns if column.role == role)


def against(columns: Sequence[Column]) -> tuple[Dims, ...]:
    """Who meets whom."""
    return tuple((name, name + AGAINST) for name in ("strategy", *of_role(columns, "faction")))


def dimensions(columns: Sequence[Column], asked: Sequence[Dims] = ()) -> dict[Dims, tuple[str, ...]]:
    """What is added up, by the columns that make the groups: everything for one column, wins and score for two."""
    told_apart = (*groups(columns), *of_role(columns, "mode"))
    found: dict[Dims, tuple[str, ...]] = dict.fromkeys(
        [*combinations(told_apart, 2), *(in_order(dims, told_apart) for dims in asked)], FEW
    )
    singles: list[Dims] = [(), *((name,) for name in told_apart)]
    found |= dict.fromkeys(singles, sums_of(columns)) | dict.fromkeys(against(columns), (*FEW, AHEAD))
    return found | {SPREAD: (SHARE.top,)}


def everything(columns: Sequence[Column], targets: Sequence[Dims]) -> dict[Dims, tuple[str, ...]]:
    """All that an analysis looks at: what targets tell apart too, and what effects are adjusted for."""
    held = ("strategy", *of_role(columns, "faction"), "seat", *of_role(columns, "mode"))
    return dimensions(columns, [*targets, held])


def dimensions_of(columns: Sequence[Column], asked: Sequence[Dims]) -> dict[Dims, tuple[str, ...]]:
    """No more than what is asked."""
    return {in_order(dims, (*groups(columns), *of_role(columns, "mode"))): FEW for dims in asked}


def in_order(dims: Sequence[str], told_apart: Sequence[str]) -> Dims:
    """Columns in the order of the game, each once."""
    return tuple(name for name in told_apart if name in dims)


def blocks_a_stretch(blocks: int, arms: int) -> int:
    """How many neighbours are taken together."""
    return -(-blocks // max(MOST_STRETCHES // max(arms, 1), LEAST_OF_AN_ARM))


def add_up(
    rows: pl.DataFrame, columns: Sequence[Column], players: int, stretch: int, asked: Mapping[Dims, Sequence[str]]
) -> dict[Dims, pl.DataFrame]:
    """The sums of some whole games. `stretch` is its number of blocks."""
    told_apart = [name for name in (*groups(columns), *of_role(columns, "mode")) if name in rows.columns]
    names = rows.select((pl.col("block") // stretch).cast(pl.Int64).alias(STRETCH), *told_apart)
    of_rows = few_numbers(rows) if is_few(asked) else numbers(rows, columns, players)
    whole = names.with_columns(pl.Series(name, values) for name, values in of_rows.items())
    found = {dims: grouped(whole, dims, wanted) for dims, wanted in asked.items() if set(dims) <= set(names.columns)}
    met = [dims for dims in asked if dims in against(columns)]
    if met:
        pairs = pl.concat(meetings(whole, rows["place"], players, met))
        found |= {dims: grouped(pairs, dims, asked[dims]) for dims in met}
    return found | ({SPREAD: pl.concat(counted(whole, columns))} if SPREAD in asked else {})


def is_few(asked: Mapping[Dims, Sequence[str]]) -> bool:
    """Whether wins and scores are all that is added up."""
    return all(tuple(wanted) == FEW for wanted in asked.values())


def grouped(whole: pl.DataFrame, dims: Dims, wanted: Sequence[str]) -> pl.DataFrame:
    """Rows and sums for each group."""
    return whole.group_by(STRETCH, *dims).agg(pl.len().cast(pl.Int64).alias(ROWS), pl.col(wanted).sum())


def counted(whole: pl.DataFrame, columns: Sequence[Column]) -> Iterator[pl.DataFrame]:
    """How often each number was seen, and how often whoever had it won."""
    for name, known in spread_of(columns).items():
        seen = whole if known is None else whole.filter(pl.col(known) > 0)
        of_number = seen.group_by(STRETCH, pl.col(name).alias(NUMBER)).agg(
            pl.len().cast(pl.Int64).alias(ROWS), pl.col(SHARE.top).sum()
        )
        yield of_number.select(STRETCH, pl.lit(name).alias(OF), NUMBER, ROWS, SHARE.top)


def spread_of(columns: Sequence[Column]) -> dict[str, str | None]:
    """What is looked at number by number, and the sum that says where it is known."""
    standing = dict.fromkeys(of_role(columns, "standing"), FOLLOWED)
    of_modes = {part: None for _, part in mode_parts(columns)}
    return {"score": None, "gap": None, "spread": None, **of_modes, **standing}


def meetings(whole: pl.DataFrame, place: pl.Series, players: int, asked: Sequence[Dims]) -> Iterator[pl.DataFrame]:
    """Each player beside each other one of the same game: once for every step from seat to seat."""
    at = np.arange(len(whole)).reshape(-1, players)
    ranks = place.to_numpy().astype(np.int64)
    for step in range(1, players):
        other = np.roll(at, -step, axis=1).ravel()
        ahead = 1 + np.sign(ranks[other] - ranks)
        yield whole.select(
            STRETCH,
            *(name for name, _ in asked),
            *(pl.Series(name + AGAINST, whole[name][other]) for name, _ in asked),
            *FEW,
            pl.Series(AHEAD, ahead),
        )


def together(parts: Sequence[Mapping[Dims, pl.DataFrame]]) -> dict[Dims, pl.DataFrame]:
    """Sums of several batches of games; a stretch may lie in two of them."""
    found = {}
    for dims in parts[0]:
        keys = [STRETCH, *dims]
        found[dims] = pl.concat([part[dims] for part in parts]).group_by(keys).agg(pl.all().sum()).sort(keys)
    return found


@dataclass(frozen=True)
class RunSums:
    """A whole run, added up."""

    by: Mapping[Dims, pl.DataFrame]
    """For each set of columns: arm, stretch, these columns, rows and sums."""
    arms: pl.DataFrame
    """For each arm its number, its players and the values of all axes."""
    stretches: int
    stretch: int
    """Blocks of one."""
    told_apart: Dims
    """Columns that may make groups, in the order of the game."""
    factions: Dims
    """Those of them that say what a player started with."""
    modes: Dims
    """Those that whole games are told apart by."""

    @property
    def players(self) -> Dims:
        """Those that players are told apart by."""
        return tuple(name for name in self.told_apart if name not in self.modes)

    @property
    def axes(self) -> Dims:
        """What differs between arms."""
        return tuple(name for name in self.arms.columns if name not in (ARM, AT_TABLE))

    @property
    def varied_axes(self) -> Dims:
        """Those with more than one value."""
        return tuple(name for name in self.axes if self.arms[name].n_unique() > 1)

    def grouped(self, by: Sequence[str]) -> pl.DataFrame:
        """Sums for the values of some columns and axes together, arm by arm. What has no value is in no group."""
        inside = [name for name in by if name in self.told_apart or name.endswith(AGAINST)]
        dims = next((dims for dims in self.by if set(dims) == set(inside)), None)
        if dims is None:  # a table that tells more apart has the same sums, in pieces
            finer = min((dims for dims in self.by if set(inside) <= set(dims)), key=len)
            keys = [ARM, STRETCH, *(name for name in finer if name in inside)]
            frame = self.by[finer].group_by(keys).agg(pl.col(ROWS, *FEW).sum())
        else:
            frame = self.by[dims]
        axes = [name for name in by if name not in inside and name != ARM]
        return frame.drop_nulls(inside).join(self.arms.select(ARM, AT_TABLE, *axes), on=ARM)
