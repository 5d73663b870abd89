"""What a margin means at a table: how often it makes a difference, and who could ever see it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from mrsim.analysis.targets import PERCENT, Aim
from mrsim.stats.planning import deviation, games_until_seen

GAMES_A_YEAR: Final = 52
"""Of who plays once a week."""
DIGITS: Final = 2


@dataclass(frozen=True)
class Margin:
    """A share that is off by just so much."""

    points: float
    share: float
    """What it is meant to be, on average."""
    games_a_win: float
    """Of a player, in which it makes one win more, or one less."""
    luck: float
    """How far luck alone moves the wins in these games up or down: one standard deviation."""
    games_until_seen: float
    """After these somebody who only counts wins notices it, nine times in ten."""


def margin_of(points: float, share: float) -> Margin:
    """At tables where a player is meant to win so often."""
    off = points / PERCENT
    games = 1 / off
    return Margin(points, share, games, deviation(share) * float(np.sqrt(games)), games_until_seen(share, off))


def margins(aims: Sequence[Aim]) -> tuple[Margin, ...]:
    """Each margin of some targets once."""
    found = {aim.target.margin: float(np.mean(aim.meant)) for aim in aims if len(aim.cells)}
    return tuple(margin_of(points, share) for points, share in sorted(found.items()))


def meaning(margin: Margin) -> str:
    """In words."""
    games, seen = round(margin.games_a_win), two_digits(margin.games_until_seen)
    years = two_digits(margin.games_until_seen / GAMES_A_YEAR)
    return (
        f"A margin of ±{margin.points:g} points is one win more or less in {games:,} games of a player; luck alone "
        f"moves the wins in {games:,} games by about {margin.luck:.1f} up or down. Somebody who only counts wins "
        f"notices it, nine times in ten, after about {seen:,} games: {years:,} {'year' if years == 1 else 'years'} at "
        "one game a week."
    )


def two_digits(count: float) -> int:
    """No more exactly than is helpful."""
    whole = max(round(count), 1)
    return round(whole, min(DIGITS - len(str(whole)), 0))
