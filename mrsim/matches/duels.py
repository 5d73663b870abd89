"""One strategy against another: its win share with an interval over blocks, next to an equal share."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import polars as pl

if TYPE_CHECKING:
    from mrsim.matches.batches import GameBatch

DuelVerdict = Literal["better", "worse", "open"]


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
    """The mean win share of one player with the strategy."""
    low: float
    high: float

    @property
    def equal_share(self) -> float:
        """The share that equally strong players win."""
        return 1 / self.players

    @property
    def verdict(self) -> DuelVerdict:
        """Better if all of the interval is above the equal share, worse if all is below, otherwise open."""
        if self.low > self.equal_share:
            return "better"
        return "worse" if self.high < self.equal_share else "open"


def duel_lineup(strategy: str, against: str, seats: int, players: int) -> list[str]:
    """Who plays in a duel."""
    return [strategy] * seats + [against] * (players - seats)


def duel(
    game: str,
    strategy: str,
    against: str,
    *,
    seats: int = 1,
    players: int = 4,
    blocks: int = 1000,
    seed: int = 1,
    jobs: int | None = None,
    watch: Callable[[Iterable["GameBatch"]], Iterable["GameBatch"]] = iter,
    **settings: Any,
) -> Duel:
    """Play one strategy against another, and compare its win share with an equal share.

    Args:
        game: the name of the game.
        strategy: the strategy whose win share is asked.
        against: the strategy in all other seats.
        seats: how many players have the strategy.
        players: how many sit at the table.
        blocks: deals, at least 2; each is played in every rotation of the seats.
        seed: names the deals.
        jobs: threads; as many as there are cores by default.
        watch: is handed the batches, and hands them on.
        settings: settings of the game, such as mode="legends".

    Returns:
        A `Duel` with the win share of a player with the strategy, its 95 % interval and a verdict.

    Example:
        >>> import mrsim
        >>> mrsim.duel("moon-river", "greedy", "random", players=2, blocks=40).verdict
        'better'

    """
    from mrsim.matches.batches import play_batches
    from mrsim.matches.play import prepare_match
    from mrsim.stats.estimates import SHARE_RANGE
    from mrsim.sums.block_sums import WINS_AND_SCORE, bin_size_for
    from mrsim.sums.running_sums import RunningSums, win_share_lines

    strategies = duel_lineup(strategy, against, seats, players)
    found, match = prepare_match(game, strategies=strategies, seed=seed, standings_every=0, players=players, **settings)
    sums = RunningSums(found.columns, {("strategy",): WINS_AND_SCORE}, bin_size_for(blocks, arms=1))
    games = 0
    for batch in watch(play_batches(match, found.columns, blocks, jobs)):
        sums.add_games(batch.frame, players)
        games += batch.games
    lines = win_share_lines(sums.total(), "strategy", {})
    share, low, high = lines.filter(pl.col("strategy") == strategy).select("win_share", "low", "high").row(0)
    if low is None:  # a strategy that meets no other wins an equal share, whatever comes; a few games tell nothing
        low, high = (share, share) if strategy == against else SHARE_RANGE
    return Duel(strategy, against, seats, players, blocks, games, share, low, high)
