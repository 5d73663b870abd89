"""Positions of played games, from which a network learns, and what each of them was worth in the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from mrsim.games.contract import Match

Numbers = npt.NDArray[np.float32]
Weights = Mapping[str, npt.NDArray[np.float64]]
"""The weights of a network by the names of their fields."""


@dataclass(frozen=True)
class Comparisons:
    """Pairs of options of one decision that a search has compared."""

    one: Numbers
    """What an expert looks at if the first of both is taken: a row for each pair."""
    other: Numbers
    """The same, if the second one is."""
    ahead: Numbers
    """How many points more the search expects to be gained after the first one than after the second."""

    def __len__(self) -> int:
        """How many pairs there are."""
        return len(self.ahead)


def join_comparisons(parts: Sequence[Comparisons]) -> Comparisons:
    """The pairs of several batches of games."""
    return Comparisons(
        np.concatenate([part.one for part in parts]),
        np.concatenate([part.other for part in parts]),
        np.concatenate([part.ahead for part in parts]),
    )


@dataclass(frozen=True)
class Positions:
    """Positions in the order in which they came up, game by game, as their owners left them."""

    inputs: Numbers
    """What an expert looks at: a row for each position."""
    owner: npt.NDArray[np.int32]
    """The seat of the player whose position it is."""
    points: Numbers
    """Of the owner at that time."""
    final_points: Numbers
    """Of the owner at the end of the game."""
    game: npt.NDArray[np.int32]
    """The number of the game."""
    compared: Comparisons | None = None
    """What players who search found in these games."""

    def __len__(self) -> int:
        """How many positions there are."""
        return len(self.points)


def join_positions(parts: Sequence[Positions]) -> Positions:
    """Positions of several batches of games, whose numbers go on from batch to batch."""
    games = np.cumsum([0, *(int(part.game[-1]) + 1 if len(part) else 0 for part in parts)])
    compared = [part.compared for part in parts if part.compared is not None]
    numbered = [part.game + first for part, first in zip(parts, games[:-1], strict=True)]
    return Positions(
        np.concatenate([part.inputs for part in parts]),
        np.concatenate([part.owner for part in parts]),
        np.concatenate([part.points for part in parts]),
        np.concatenate([part.final_points for part in parts]),
        np.concatenate(numbered).astype(np.int32),
        join_comparisons(compared) if compared else None,
    )


@dataclass(frozen=True)
class TrainingTable:
    """A table at which games are played to learn from."""

    settings: Mapping[str, Any]
    blocks: int
    """In a round of learning."""
    pupils: tuple[str, ...] = ()
    """Who plays there after the first round, from seat to seat; the pupils of the learner where nobody is named."""


class Learner(Protocol):
    """What a game gives its experts to learn from."""

    expert: str
    """The strategy that judges by what is learnt."""
    asking: frozenset[str]
    """The questions that are answered by what is learnt: a strategy that imports one judges by it."""
    features: tuple[str, ...]
    """What they look at."""
    numbers_of_players: tuple[int, ...]
    """A network is learnt for each."""
    networks_file: Path
    """What the shipped experts have learnt."""
    teachers: tuple[str, ...]
    """Who plays in the first round, from seat to seat."""
    pupils: tuple[str, ...]
    """Who plays in all further rounds."""

    def training_tables(self, players: int) -> Sequence[TrainingTable]:
        """The tables of a round: varied, so that a changed box is played well too."""

    def watch(self, match: Match, weights: Weights | None, first_block: int, blocks: int, chance: int) -> Positions:
        """Positions of some blocks, with `chance` in a thousand decisions drawn; experts judge by these weights."""


@runtime_checkable
class LearningGame(Protocol):
    """A game whose experts learn from their own games."""

    name: str

    @property
    def learner(self) -> Learner:
        """What they learn from."""
