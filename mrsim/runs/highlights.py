"""Games of a run worth reading: the closest, the widest, the strangest."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final

import polars as pl

from mrsim.games.contract import Column

GAME: Final = ("arm", "block", "rotation")


@dataclass(frozen=True)
class GameAddress:
    """Which game of a run."""

    arm: int
    block: int
    rotation: int | None
    """None: the first in which the deal was played."""


def closest_games(rows: pl.LazyFrame, columns: Sequence[Column]) -> pl.LazyFrame:  # noqa: ARG001
    """The games that were won by the least; a shared win is as close as can be."""
    return _winner_rows(rows).select(*GAME, rank=pl.col("margin"))


def widest_games(rows: pl.LazyFrame, columns: Sequence[Column]) -> pl.LazyFrame:  # noqa: ARG001
    """The games that were won by the most."""
    return _winner_rows(rows).select(*GAME, rank=-pl.col("margin"))


def _winner_rows(rows: pl.LazyFrame) -> pl.LazyFrame:
    return rows.filter(pl.col("place") == 1)


def strangest_games(rows: pl.LazyFrame, columns: Sequence[Column]) -> pl.LazyFrame:
    """The games in which the parts of a player's score are farthest from the arm's mean, each by its own spread."""
    parts = [column.name for column in columns if column.role == "part"]
    means, spreads = pl.col(parts).mean().name.suffix(" mean"), pl.col(parts).std().name.suffix(" spread")
    usual = rows.select(means, spreads).collect(engine="streaming")
    distance = [
        ((pl.col(name) - usual.item(0, f"{name} mean")) / pl.lit(usual.item(0, f"{name} spread"), pl.Float64))
        .pow(2)
        .fill_nan(0)
        .fill_null(0)
        for name in parts
    ]
    return rows.select(*GAME, rank=-pl.sum_horizontal(distance))


NOTABLE: Final[dict[str, Callable[[pl.LazyFrame, Sequence[Column]], pl.LazyFrame]]] = {
    "closest": closest_games,
    "widest": widest_games,
    "strangest": strangest_games,
}


def notable_rows(rows: pl.DataFrame, columns: Sequence[Column]) -> pl.DataFrame:
    """The rows of the notable games of a part alone."""
    here = rows.lazy().with_columns(pl.lit(0).alias("arm"))
    found = (
        pl.DataFrame([vars(find_notable_game(kind, [here], columns)) for kind in NOTABLE])
        .unique()
        .select("block", "rotation")
    )
    return rows.join(
        found.cast({"block": rows["block"].dtype, "rotation": rows["rotation"].dtype}),
        on=["block", "rotation"],
        how="semi",
    )


def find_notable_game(kind: str, arms: Iterable[pl.LazyFrame], columns: Sequence[Column]) -> GameAddress:
    """The notable game, of equal ones the first. Arms are read one by one, since a run may have hundreds of files."""
    first = [lowest_ranked(NOTABLE[kind](rows, columns)) for rows in arms]
    found = min((line for lines in first for line in lines), key=itemgetter("rank", *GAME))
    return GameAddress(int(found["arm"]), int(found["block"]), int(found["rotation"]))


def lowest_ranked(ranked: pl.LazyFrame) -> list[dict[str, Any]]:
    """The game with the lowest rank; empty if there are no games."""
    return ranked.bottom_k(1, by=["rank", *GAME]).collect(engine="streaming").to_dicts()
