"""Which bonus in points at the start would level what is not equal.

Games are played as they are, and their scores counted again with the bonus added. So the players do not know of it,
and play on as before. Whoever has most points wins; equal scores share the win, whatever breaks ties in the game: a
bonus must not be judged by a rule that was made for games without it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt
import polars as pl

from mrsim.errors import InputError
from mrsim.purposes import CONFIRMING, SEARCHING, seed_for
from mrsim.searching.imbalance import mean_square, off_by
from mrsim.stats.estimates import SHARE_RANGE, Estimates, Floats, ratio, side_by_side
from mrsim.stats.intervals import Intervals, together
from mrsim.stats.verdicts import verdicts

MOST: Final = 15
"""Points tried on either side."""
STEPS: Final = 200
"""Of the walk to the best bonuses; it never needs as many."""

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Scores:
    """Games as they ended: whole blocks, the same number of games in each."""

    points: Ints
    """Games × players."""
    group: Ints
    """The same, by number: who gets which bonus."""
    blocks: int


@dataclass(frozen=True)
class Compensation:
    """What levels."""

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
    margin: float
    seeds: Mapping[str, int]


class Games(Protocol):
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

    def play(self, seed: int, blocks: int) -> list[Scores]:
        """One for each arm."""


def compensate(games: Games, *, blocks: int, seed: int, most: int = MOST) -> Compensation:
    """Curves and a proposal from games for searching; whether it levels from games for confirming."""
    if most < 1:
        raise InputError(f"most: {most} is too few points; 1 or more are tried.")
    seeds = {"searching": seed_for(seed, SEARCHING), "confirming": seed_for(seed, CONFIRMING)}
    played, count = games.play(seeds["searching"], blocks), len(games.groups)
    bonuses = np.arange(-most, most + 1)
    family = side_by_side([alone(played, count, group, bonuses) for group in range(count)])
    bands = together(family)
    meant = equal_shares(played, count)
    proposed = leveller(played, meant, most)
    fresh = games.play(seeds["confirming"], blocks)
    before, after = shares(fresh, np.zeros(count, np.int64)), shares(fresh, proposed)
    found = together(after)
    confirmed = pl.DataFrame(
        {
            games.share: games.groups,
            "bonus": proposed,
            "before": before.value,
            "value": found.value,
            "low": found.low,
            "high": found.high,
            "verdict": [one.value for one in verdicts(found, meant, games.margin)],
        }
    )
    return Compensation(
        games.share,
        games.groups,
        curves(games, bonuses, bands),
        pl.DataFrame(list(needed(games, bonuses, bands, meant)), infer_schema_length=None),
        dict(zip(games.groups, proposed.tolist(), strict=True)),
        confirmed,
        off_by(mean_square(before, meant)),
        off_by(mean_square(after, meant)),
        games.margin,
        seeds,
    )


def curves(games: Games, bonuses: Ints, bands: Intervals) -> pl.DataFrame:
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


def needed(games: Games, bonuses: Ints, bands: Intervals, meant: Floats) -> Iterator[dict[str, Any]]:
    """Where the curve and both of its bounds come to the share that is meant. More points never win less."""
    for number, group in enumerate(games.groups):
        here = slice(number * len(bonuses), (number + 1) * len(bonuses))
        value, low, high = (
            crossing(bonuses, bound[here], meant[number]) for bound in (bands.value, bands.low, bands.high)
        )
        yield {games.share: group, "bonus": value, "low": high, "high": low}


def crossing(bonuses: Ints, curve: Floats, level: float) -> float | None:
    """The bonus at which a rising curve comes to a level; between whole points in proportion."""
    rising = np.maximum.accumulate(curve)
    if not rising[0] <= level <= rising[-1]:
        return None
    return float(np.interp(level, rising, bonuses))


# --- counting again -----------------------------------------------------------


def equal_shares(played: Sequence[Scores], count: int) -> Floats:
    """What each group would win if all players of its games were equal."""
    total, rows = np.zeros(count), np.zeros(count)
    for scores in played:
        seen = np.bincount(scores.group.ravel(), minlength=count)
        total += seen / scores.points.shape[1]
        rows += seen
    return total / np.maximum(rows, 1)


def shares(played: Sequence[Scores], bonus: Ints) -> Estimates:
    """Win shares of all groups, each with its bonus, over the arms together."""
    count = len(bonus)
    wins = sum(in_blocks(won(scores.points + bonus[scores.group]), scores, count) for scores in played)
    rows = sum(in_blocks(np.ones(scores.points.shape), scores, count) for scores in played)
    return ratio(np.asarray(wins), np.asarray(rows), SHARE_RANGE)


def alone(played: Sequence[Scores], count: int, group: int, bonuses: Ints) -> Estimates:
    """The win share of one group that alone has a bonus, for each bonus."""
    found = []
    for bonus in bonuses:
        all_bonuses = np.zeros(count, np.int64)
        all_bonuses[group] = bonus
        found.append(shares(played, all_bonuses).only(np.array([group])))
    return side_by_side(found)


def won(points: Ints) -> Floats:
    """Most points win; equal ones share."""
    first = points == points.max(axis=1, keepdims=True)
    shared: Floats = first / first.sum(axis=1, keepdims=True, dtype=np.float64)
    return shared


def in_blocks(values: Floats, scores: Scores, count: int) -> Floats:
    """Blocks × groups."""
    games = len(scores.points) // scores.blocks
    block = np.repeat(np.arange(scores.blocks), games * scores.points.shape[1])
    at = block * count + scores.group.ravel()
    summed = np.asarray(np.bincount(at, values.ravel(), scores.blocks * count), np.float64)
    return summed.reshape(scores.blocks, count)


def leveller(played: Sequence[Scores], meant: Floats, most: int) -> Ints:
    """Bonuses that bring all shares nearest to what is meant: a point more or less at a time, while that helps.

    Only differences count, so the smallest bonus is 0 in the end.
    """
    bonus, least = np.zeros(len(meant), np.int64), np.inf
    steps = [sign * row for row in np.eye(len(meant), dtype=np.int64) for sign in (1, -1)]
    for _ in range(STEPS):
        tried = [bonus, *(bonus + step for step in steps if np.abs(bonus + step).max() <= most)]
        away = [float(((shares(played, one).value - meant) ** 2).sum()) for one in tried]
        best = int(np.argmin(away))
        if away[best] >= least:
            break
        bonus, least = tried[best], away[best]
    proposed: Ints = bonus - bonus.min()
    return proposed
