"""A line-up at a table: who sits where, which strategies are loaded, and which rotations are played.

What plays the games comes below: compiled code in `compiled_match.py`, plain Python in `games/plain/match.py`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from mrsim.games.contract import COMMON_COLUMNS, Column, Lineup, Setting, Tally, Told
from mrsim.games.kit.knob_tables import Dimensions, dimensions_of_game, with_table
from mrsim.games.kit.portable_match import PortableMatch, pack_match
from mrsim.games.kit.replay_command import replay_command
from mrsim.games.kit.rotation import different_rows, one_a_player, single_rotation
from mrsim.strategy.fingerprint import meaning_digest
from mrsim.strategy.loading import load_strategy
from mrsim.strategy.question import Questions, Strategy
from mrsim.strategy.situations import SettledStrategies, Situation, digest_of_rows, settle_players, what_matters

Counts = npt.NDArray[np.int64]


class LineupMatch(ABC):
    """Settings and a line-up, checked and ready to play."""

    game: str
    settings: tuple[Setting, ...]
    columns: tuple[Column, ...] = COMMON_COLUMNS
    """Of the results: values of knobs may depend on what they say is drawn."""
    games_a_part: int | None = None

    def __init__(self, values: Mapping[str, Any], lineup: Lineup, seed: int, questions: Questions) -> None:
        self.values = dict(values)
        self.questions = questions
        self.players = int(values["players"])
        self._seat_players(lineup, seed, {})

    def played_by(self, strategies: Sequence[str], seed: int) -> Self:
        """The same table with other strategies and other deals; what is here already is not read again."""
        other, loaded = copy(self), dict(zip(self.strategies, self.read, strict=True))
        other._seat_players(replace(self.lineup, strategies=tuple(strategies)), seed, loaded)  # noqa: SLF001  its own
        return other

    def _seat_players(self, lineup: Lineup, seed: int, known: Mapping[str, Strategy]) -> None:
        self.lineup = lineup
        self.seed = seed
        self.by_deal: dict[object, Self] = {}
        self.settled: SettledStrategies = {}
        self.strategies = one_a_player(lineup.strategies, self.players)
        self.labels = tuple(dict.fromkeys(self.strategies))
        loaded = {name: known.get(name) or self._load(name) for name in self.labels}
        self.read = [loaded[name] for name in self.strategies]
        self._seat_loaded(settle_players(self.read, self.situations()))
        self.same_as = different_rows(list(zip(self.strategies, self.told_apart(), strict=True)))
        self.different_rotations = 1 if lineup.seated else len(set(self.same_as))
        self.rotations = 1 if lineup.single_deals else self.different_rotations

    def _load(self, name: str) -> Strategy:
        return with_table(load_strategy(name, self.game, self.questions), self.dimensions)

    def _seat_loaded(self, loaded: list[Strategy]) -> None:
        self.loaded = loaded

    @cached_property
    def dimensions(self) -> Dimensions:
        """What values of knobs may depend on."""
        return dimensions_of_game(self.settings, self.columns)

    def situations(self) -> list[Situation]:
        """For each player what is known before the deal; a setting that lets the deal draw is no value of it."""
        named = {name: str(self.values[name]) for name in self.dimensions if name in self.values}
        known = {name: value for name, value in named.items() if value in self.dimensions[name]}
        return [known] * self.players

    def knobs_wait_for_deal(self) -> bool:
        """Whether some strategy has values that depend on what is drawn."""
        return any(strategy.table for strategy in self.loaded)

    def in_situations(self, situations: Sequence[Situation]) -> Self:
        """The match with the values that knobs have in the situations of a deal."""
        asked = [what_matters(*pair) for pair in zip(self.loaded, situations, strict=True)]
        key = tuple(tuple(one.values()) for one in asked)
        if key not in self.by_deal:
            other = copy(self)
            other._seat_loaded(settle_players(self.loaded, asked, self.settled))  # noqa: SLF001  its own
            self.by_deal[key] = other
        return self.by_deal[key]

    def told_apart(self) -> Sequence[object]:
        """What tells players of the same strategy apart: nothing, while noise stays with the seat."""
        return range(self.players) if self.lineup.noise_by_player else [None] * self.players

    @property
    @abstractmethod
    def sources(self) -> Iterable[str]:
        """The user's own files and addresses that the box was read from."""

    @property
    @abstractmethod
    def tallies(self) -> tuple[Tally, ...]:
        """What can be counted beside the rows."""

    @abstractmethod
    def tell(self, block: int, rotation: int, explain: bool = False) -> Told:
        """One game, event by event."""

    @property
    def single_deals(self) -> bool:
        """Whether deals that could be played in several rotations are played in one."""
        return self.rotations < self.different_rotations

    def rotations_of(self, block: int) -> Sequence[int]:
        """The rotations in which the deal of a block is played."""
        if self.single_deals:
            return (single_rotation(block, self.different_rotations),)
        return range(self.rotations)

    def portable(self) -> PortableMatch:
        """What another machine needs."""
        return pack_match(self.values, self.settings, self.strategies, self.loaded, self.sources)

    @property
    def ingredients(self) -> dict[str, str]:
        """What results depend on: here the strategies."""
        found = {}
        for name, strategy in zip(self.strategies, self.read, strict=True):
            if strategy.file is not None:
                found[f"the strategy {name}"] = meaning_digest(strategy.text)
            if strategy.table:
                found[f"the knobs of {name}"] = digest_of_rows(strategy.table)
        return found

    def command(self, block: int, rotation: int) -> list[str]:
        """How to tell that game again."""
        return replay_command(self.game, self.settings, self.values, self.lineup, self.seed, (block, rotation))
