"""One strategy against another: its win share with an interval over blocks, next to an equal share."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import polars as pl

if TYPE_CHECKING:
    from mrsim.experiment.runner import Batch

Verdict = Literal["better", "worse", "open"]


@dataclass(frozen=True)
class Duel:
    """How a strategy fared in some of the seats, the other strategy in all the rest."""

    strategy: str
    against: str
    seats: int
    players: int
    blocks: int
    games: int
    win_share: float
    """Of one player with the strategy, on average."""
    low: float
    high: float

    @property
    def equal_share(self) -> float:
        """What equally strong players win."""
        return 1 / self.players

    @property
    def verdict(self) -> Verdict:
        """Read off the interval: all of it above the equal share, all of it below, or neither."""
        if self.low > self.equal_share:
            return "better"
        return "worse" if self.high < self.equal_share else "open"


def lineup(strategy: str, against: str, seats: int, players: int) -> list[str]:
    """Who plays in a duel."""
    return [strategy] * seats + [against] * (players - seats)


def duel(
    game: str,
    strategy: str,
    against: str,
    *,
    seats: int,
    players: int,
    blocks: int,
    seed: int,
    jobs: int | None = None,
    watch: Callable[[Iterable["Batch"]], Iterable["Batch"]] = iter,
    **settings: Any,
) -> Duel:
    """Play so many blocks, at least 2: in each of them every player sits in every seat."""
    from mrsim.experiment.runner import cores, run
    from mrsim.playing import prepare
    from mrsim.stats.shares import add_up, shares
    from mrsim.sums.blocks import block_sums

    strategies = lineup(strategy, against, seats, players)
    found, match = prepare(game, strategies=strategies, seed=seed, standings_every=0, players=players, **settings)
    sums = pl.DataFrame()
    games = 0
    for batch in watch(run(match, found.columns, blocks, cores() if jobs is None else jobs)):
        of_batch = block_sums(batch.frame, "strategy", ())
        sums = of_batch if sums.is_empty() else add_up([sums, of_batch], "strategy")
        games += batch.games
    row = shares(sums, "strategy", ()).filter(pl.col("strategy") == strategy).row(0, named=True)
    return Duel(strategy, against, seats, players, blocks, games, row["win_share"], row["low"], row["high"])
