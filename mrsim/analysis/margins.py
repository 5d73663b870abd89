"""What a margin means at a table: how often it makes a difference, and who could ever see it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from mrsim.analysis.targets import TargetCells
from mrsim.formatting import PERCENT, format_decimal, round_count
from mrsim.stats.sample_size import games_until_seen, win_deviation

GAMES_A_YEAR: Final = 52
"""Games of a player who plays once a week."""


@dataclass(frozen=True)
class MarginMeaning:
    """What a share that is off by exactly the margin means to the players of a game."""

    points: float
    share: float
    """What it is meant to be, on average."""
    games_a_win: float
    """The number of games of a player in which it makes one win more, or one fewer."""
    luck: float
    """How far luck alone moves the wins in these games up or down: one standard deviation."""
    games_until_seen: float
    """After these somebody who only counts wins notices it, nine times in ten."""


def margin_meaning(points: float, share: float) -> MarginMeaning:
    """What a margin means at tables where a player should win this share of the games."""
    off = points / PERCENT
    games = 1 / off
    return MarginMeaning(
        points, share, games, win_deviation(share) * float(np.sqrt(games)), games_until_seen(share, off)
    )


def margin_meanings(aims: Sequence[TargetCells]) -> tuple[MarginMeaning, ...]:
    """What each margin of some targets means; each margin once."""
    found = {aim.target.margin: float(np.mean(aim.meant)) for aim in aims if len(aim.cells)}
    return tuple(margin_meaning(points, share) for points, share in sorted(found.items()))


def describe_margin(margin: MarginMeaning) -> str:
    """A margin explained in two sentences."""
    games, seen = round(margin.games_a_win), max(round_count(margin.games_until_seen), 1)
    years = max(round_count(margin.games_until_seen / GAMES_A_YEAR), 1)
    return (
        f"A margin of ±{margin.points:g} points is one win more or fewer in every {games:,} games of a player; luck "
        f"alone moves the wins in {games:,} games by about {format_decimal(margin.luck, 1)} up or down. Somebody who "
        f"only counts wins notices it, nine times in ten, after about {seen:,} games: {years:,} "
        f"{'year' if years == 1 else 'years'} at one game a week."
    )
