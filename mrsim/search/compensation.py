"""Which bonus in points at the start would level what is not equal.

Games are played as they are, and their scores counted again with the bonus added. So the players do not know of it,
and play on as before. The highest score wins; equal scores share the win, whatever breaks ties in the game: a
bonus must not be judged by a rule that was made for games without it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt
import polars as pl

from mrsim.analysis.tables import null_unknown
from mrsim.errors import InputError
from mrsim.search.goals import gain_in_mean_square, mean_square, off_by
from mrsim.search.search_headlines import describe_compensation
from mrsim.seeds import CONFIRMING, SEARCHING, seed_for
from mrsim.stats.estimates import SHARE_RANGE, Estimates, Floats, estimate_ratio, join_estimates
from mrsim.stats.intervals import Intervals, bounds_to_print, family_intervals
from mrsim.stats.verdicts import decide_verdicts

MOST_BONUS_POINTS: Final = 15
"""Points tried on either side."""
MOST_WALK_STEPS: Final = 200
"""The most steps of the walk to the best bonuses; it never needs as many."""

IntArray = npt.NDArray[np.int64]


@dataclass(frozen=True)
class GameScores:
    """Games as they ended: whole blocks, the same number of games in each."""

    points: IntArray
    """Games × players."""
    group: IntArray
    """The same, by number: who gets which bonus."""
    blocks: int


@dataclass(frozen=True)
class Compensation:
    """Which bonuses level the groups, and what was confirmed of it."""

    share: str
    groups: tuple[str, ...]
    curves: pl.DataFrame
    """group, bonus, value, low, high: its share if it alone had a bonus; intervals hold for all of them together."""
    needed: pl.DataFrame
    """group, bonus, low, high: with which it would have its equal share, alone; null beyond what was tried."""
    proposed: Mapping[str, int]
    """Bonuses that level all groups together."""
    confirmed: pl.DataFrame
    """group, bonus, before, value, low, high, verdict: in games of their own."""
    off_by_before: float
    off_by: float
    is_nearer: bool
    """Whether the bonuses surely bring the shares nearer to equal, in games of their own."""
    margin: float
    seeds: Mapping[str, int]

    @property
    def headline(self) -> str:
        """What was found, in a sentence."""
        return describe_compensation(self)

    def __str__(self) -> str:
        """The headline of what was found."""
        return self.headline


class ScoreSource(Protocol):
    """Whatever plays games for this: the game, or a formula in its place."""

    @property
    def share(self) -> str:
        """The column whose groups are compensated."""

    @property
    def groups(self) -> tuple[str, ...]:
        """Who may get a bonus."""

    @property
    def margin(self) -> float:
        """How far from equal is still balanced; a share."""

    def play(self, seed: int, blocks: int) -> list[GameScores]:
        """The games of each arm."""


def find_compensation(games: ScoreSource, *, blocks: int, seed: int, most: int = MOST_BONUS_POINTS) -> Compensation:
    """Curves and a proposal from games for searching; whether it levels from games for confirming."""
    if most < 1:
        raise InputError(f"most: {most} is too few points; 1 or more are tried.")
    seeds = {"searching": seed_for(seed, SEARCHING), "confirming": seed_for(seed, CONFIRMING)}
    played, count = games.play(seeds["searching"], blocks), len(games.groups)
    bonuses = np.arange(-most, most + 1)
    family = join_estimates([shares_with_lone_bonus(played, count, group, bonuses) for group in range(count)])
    bands = family_intervals(family)
    meant = equal_shares_of_groups(played, count)
    proposed = leveling_bonuses(played, meant, most)
    fresh = games.play(seeds["confirming"], blocks)
    before, after = shares_with_bonuses(fresh, np.zeros(count, np.int64)), shares_with_bonuses(fresh, proposed)
    found = family_intervals(after)
    low, high = map(null_unknown, bounds_to_print(found))
    confirmed = pl.DataFrame(
        {
            games.share: games.groups,
            "bonus": proposed,
            "before": before.value,
            "value": found.value,
            "low": low,
            "high": high,
            "error": null_unknown(found.error),
            "verdict": [one.value for one in decide_verdicts(found, meant, games.margin)],
        }
    )
    return Compensation(
        games.share,
        games.groups,
        tabulate_curves(games, bonuses, bands),
        pl.DataFrame(list(leveling_bonuses_alone(games, bonuses, bands, meant)), infer_schema_length=None),
        dict(zip(games.groups, proposed.tolist(), strict=True)),
        confirmed,
        off_by(mean_square(before, meant)),
        off_by(mean_square(after, meant)),
        bool(family_intervals(gain_in_mean_square(before, after, meant)).low[0] > 0),
        games.margin,
        seeds,
    )


def tabulate_curves(games: ScoreSource, bonuses: IntArray, bands: Intervals) -> pl.DataFrame:
    """One line for each group and bonus."""
    return pl.DataFrame(
        {
            games.share: np.repeat(games.groups, len(bonuses)),
            "bonus": np.tile(bonuses, len(games.groups)),
            "value": bands.value,
            "low": np.clip(bands.low, 0, 1),
            "high": np.clip(bands.high, 0, 1),
        }
    )


def leveling_bonuses_alone(
    games: ScoreSource, bonuses: IntArray, bands: Intervals, meant: Floats
) -> Iterator[dict[str, Any]]:
    """Where the curve and both of its bounds come to the share that is meant. More points never win less."""
    for number, group in enumerate(games.groups):
        here = slice(number * len(bonuses), (number + 1) * len(bonuses))
        value, low, high = (
            bonus_at_level(bonuses, bound[here], meant[number]) for bound in (bands.value, bands.low, bands.high)
        )
        yield {games.share: group, "bonus": value, "low": high, "high": low}


def bonus_at_level(bonuses: IntArray, curve: Floats, level: float) -> float | None:
    """The bonus at which a rising curve comes to a level; between whole points in proportion."""
    rising = np.maximum.accumulate(curve)
    if not rising[0] <= level <= rising[-1]:
        return None
    return float(np.interp(level, rising, bonuses))


# --- counting again -----------------------------------------------------------


def equal_shares_of_groups(played: Sequence[GameScores], count: int) -> Floats:
    """What each group would win if all players of its games were equal."""
    total, rows = np.zeros(count), np.zeros(count)
    for scores in played:
        seen = np.bincount(scores.group.ravel(), minlength=count)
        total += seen / scores.points.shape[1]
        rows += seen
    return total / np.maximum(rows, 1)


def shares_with_bonuses(played: Sequence[GameScores], bonus: IntArray) -> Estimates:
    """Win shares of all groups, each with its bonus, over the arms together."""
    count = len(bonus)
    wins = sum(sum_by_block(split_wins(scores.points + bonus[scores.group]), scores, count) for scores in played)
    rows = sum(sum_by_block(np.ones(scores.points.shape), scores, count) for scores in played)
    return estimate_ratio(np.asarray(wins), np.asarray(rows), SHARE_RANGE)


def shares_with_lone_bonus(played: Sequence[GameScores], count: int, group: int, bonuses: IntArray) -> Estimates:
    """The win share of one group that alone has a bonus, for each bonus."""
    found = []
    for bonus in bonuses:
        all_bonuses = np.zeros(count, np.int64)
        all_bonuses[group] = bonus
        found.append(shares_with_bonuses(played, all_bonuses).only(np.array([group])))
    return join_estimates(found)


def split_wins(points: IntArray) -> Floats:
    """Most points win; equal ones share."""
    first = points == points.max(axis=1, keepdims=True)
    shared: Floats = first / first.sum(axis=1, keepdims=True, dtype=np.float64)
    return shared


def sum_by_block(values: Floats, scores: GameScores, count: int) -> Floats:
    """The sum of these values for each block and group."""
    games = len(scores.points) // scores.blocks
    block = np.repeat(np.arange(scores.blocks), games * scores.points.shape[1])
    at = block * count + scores.group.ravel()
    summed = np.asarray(np.bincount(at, values.ravel(), scores.blocks * count), np.float64)
    return summed.reshape(scores.blocks, count)


def leveling_bonuses(played: Sequence[GameScores], meant: Floats, most: int) -> IntArray:
    """Bonuses that bring all shares nearest to what is meant: a point more or less at a time, while that helps.

    Only differences count, so the smallest bonus is 0 in the end.
    """
    bonus, least = np.zeros(len(meant), np.int64), np.inf
    steps = [sign * row for row in np.eye(len(meant), dtype=np.int64) for sign in (1, -1)]
    for _ in range(MOST_WALK_STEPS):
        tried = [bonus, *(bonus + step for step in steps if np.abs(bonus + step).max() <= most)]
        away = [float(((shares_with_bonuses(played, one).value - meant) ** 2).sum()) for one in tried]
        best = int(np.argmin(away))
        if away[best] >= least:
            break
        bonus, least = tried[best], away[best]
    proposed: IntArray = bonus - bonus.min()
    return proposed
