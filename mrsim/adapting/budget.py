"""How much is played to adapt to a box, and how that is said before it begins."""

from dataclasses import dataclass
from typing import Final

TUNING_GAMES: Final = 800_000
LEARNING_GAMES: Final = 30_000
"""An expert plays far more slowly, and learns from every position of a game."""


@dataclass(frozen=True)
class AdaptingBudget:
    """Games for each strategy in each box."""

    tuning: int = TUNING_GAMES
    learning: int = LEARNING_GAMES

    @staticmethod
    def of_games(games: int | None) -> "AdaptingBudget":
        """As many for everybody, or the usual ones."""
        return AdaptingBudget() if games is None else AdaptingBudget(games, games)
