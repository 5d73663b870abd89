"""Players at a table, the same way in every game: who sits where, what was loaded for them, how blocks are played.

A game adds its box, its records and its compiled loop. Of the record of a match these fields are filled in here: seed,
players, different_rotations, rotations, player_in_seat, strategy, noise_by_player, and tally.
"""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np
import numpy.typing as npt

from mrsim.engine.records import zero_record
from mrsim.games.contract import COMMON_COLUMNS, Column, Lineup, Setting, Tally, Told
from mrsim.games.kit.compiled.loop import Steps
from mrsim.games.kit.knob_tables import Dimensions, dimensions_of_game, with_table
from mrsim.games.kit.portable_match import PortableMatch, pack_match
from mrsim.games.kit.published_sheets import digest_of_published, is_address
from mrsim.games.kit.replay_command import replay_command, tell_until_it_fails
from mrsim.games.kit.rotation import SQUARES, different_rows, one_a_player, single_rotation
from mrsim.games.kit.telling import tell_game
from mrsim.strategy.fingerprint import meaning_digest
from mrsim.strategy.loading import load_strategy, seat_strategies
from mrsim.strategy.question import Questions, Strategy
from mrsim.strategy.situations import Situation, digest_of_rows, settle_players, what_matters

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Places:
    """What one thread needs to play: nothing of it is shared."""

    table: Any
    desk: Any
    scratch: Any


def digest_of_box(box_record: Any) -> str:
    """Names what is in a box, whatever it is called."""
    return hashlib.sha256(box_record.tobytes()).hexdigest()[:12]


class SeatedMatch(ABC):
    """Settings and a line-up, checked and ready to play."""

    game: ClassVar[str]
    rules: ClassVar[int]
    """Their version."""
    settings: ClassVar[tuple[Setting, ...]]
    columns: ClassVar[tuple[Column, ...]] = COMMON_COLUMNS
    """Of the results: values of knobs may depend on what they say is drawn."""
    row: ClassVar[np.dtype[Any]]
    record: ClassVar[np.dtype[Any]]
    """Of a match, as the compiled loop reads it."""
    baseline: ClassVar[Path]
    """Answers where a strategy has none."""
    steps: ClassVar[Steps]

    box_record: Any
    """Everything the compiled loop reads of the box."""

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
        self.seats = seat_strategies(loaded, self.baseline, self.questions)

    @property
    def dimensions(self) -> Dimensions:
        """What values of knobs may depend on."""
        return dimensions_of_game(self.settings, self.columns)

    def situations(self) -> list[Situation]:
        """For each player what is known before the deal; a setting that lets the deal draw is no value of it."""
        named = {name: str(self.values[name]) for name in self.dimensions if name in self.values}
        known = {name: value for name, value in named.items() if value in self.dimensions[name]}
        return [known] * self.players

    def dealt_situations(self, table: Any) -> list[Situation]:  # noqa: ARG002  here nothing is drawn
        """For each player what is known once a block is dealt."""
        return self.situations()

    def knobs_wait_for_deal(self) -> bool:
        """Whether some strategy has values that depend on what is drawn."""
        return any(strategy.table for strategy in self.loaded)

    def at_deal(self, table: Any) -> Self:
        """The match with the values that knobs have in the block that is dealt."""
        if not self.knobs_wait_for_deal():
            return self
        dealt = zip(self.loaded, self.dealt_situations(table), strict=True)
        situations = [what_matters(strategy, situation) for strategy, situation in dealt]
        key = tuple(tuple(one.values()) for one in situations)
        if key not in self.by_deal:
            other = copy(self)
            other._seat_loaded(settle_players(self.loaded, situations))  # noqa: SLF001  its own
            self.by_deal[key] = other
        return self.by_deal[key]

    def told_apart(self) -> Sequence[object]:
        """What tells players of the same strategy apart: nothing, while noise stays with the seat."""
        return range(self.players) if self.lineup.noise_by_player else [None] * self.players

    @abstractmethod
    def places(self) -> Places:
        """A table of its own for a thread."""

    @property
    @abstractmethod
    def sources(self) -> Iterable[str]:
        """The user's own files and addresses that the box was read from."""

    @property
    @abstractmethod
    def tallies(self) -> tuple[Tally, ...]:
        """What can be counted beside the rows."""

    @abstractmethod
    def play_into(self, match: Any, first_block: int, blocks: int, rows: Any, tables: Sequence[Counts]) -> None:
        """Run the compiled loop."""

    @abstractmethod
    def setup_event(self, table: Any, block: int, rotation: int) -> dict[str, Any]:
        """The first line of a transcript."""

    @abstractmethod
    def read_events(self, table: Any) -> Iterator[dict[str, Any]]:
        """The events since the last call, as objects of a transcript."""

    @abstractmethod
    def describe_option(self, table: Any, code: int) -> str:
        """An option of the decision at hand, in words."""

    def tell(self, block: int, rotation: int, explain: bool = False) -> Told:
        """One game, event by event."""
        return tell_game(self, block, rotation, explain)

    @property
    def single_deals(self) -> bool:
        """Whether deals that could be played in several rotations are played in one."""
        return self.rotations < self.different_rotations

    def rotations_of(self, block: int) -> Sequence[int]:
        """The rotations in which the deal of a block is played."""
        if self.single_deals:
            return (single_rotation(block, self.different_rotations),)
        return range(self.rotations)

    def match_record(self, *, tally: bool) -> Any:
        """What is the same in every game, and in every block."""
        record = zero_record(self.record)
        record.seed = self.seed
        record.players = self.players
        record.different_rotations = self.different_rotations
        record.rotations = self.rotations
        for rotation, row in enumerate(SQUARES[self.players]):
            record.player_in_seat[rotation, : self.players] = row
        record.strategy[: self.players] = [self.labels.index(name) for name in self.strategies]
        record.noise_by_player = int(self.lineup.noise_by_player)
        record.tally = int(tally)
        return record

    def portable(self) -> PortableMatch:
        """What another machine needs."""
        return pack_match(self.values, self.settings, self.strategies, self.loaded, self.sources)

    @property
    def ingredients(self) -> dict[str, str]:
        """What results depend on."""
        found = {"the rules": f"{self.game} {self.rules}", "the box": digest_of_box(self.box_record)}
        found |= {f"the sheet {each}": digest_of_published(each) for each in self.sources if is_address(each)}
        for name, strategy in zip(self.strategies, self.read, strict=True):
            if strategy.file is not None:
                found[f"the strategy {name}"] = meaning_digest(strategy.text)
            if strategy.table:
                found[f"the knobs of {name}"] = digest_of_rows(strategy.table)
        return found

    def play(self, first_block: int, blocks: int) -> npt.NDArray[Any]:
        """The rows of some whole blocks."""
        nothing = [np.zeros((0,) * len(tally.shape), np.int64) for tally in self.tallies]
        return self._play(first_block, blocks, nothing, tally=False)

    def play_and_tally(self, first_block: int, blocks: int, tables: list[Counts]) -> npt.NDArray[Any]:
        """The rows of some whole blocks, which are added to the tables of the tallies."""
        return self._play(first_block, blocks, tables, tally=True)

    def _play(self, first_block: int, blocks: int, tables: Sequence[Counts], *, tally: bool) -> npt.NDArray[Any]:
        rows = np.zeros(blocks * self.rotations * self.players, self.row).view(np.recarray)
        with np.errstate(all="raise"):
            try:
                self._play_dealt(self.match_record(tally=tally), first_block, blocks, rows, tables)
            except Exception:
                tell_until_it_fails(self, first_block, blocks)
                raise
        return rows

    def _play_dealt(self, match: Any, first_block: int, blocks: int, rows: Any, tables: Sequence[Counts]) -> None:
        """Together, or block by block where each deal says which values knobs have."""
        if not self.knobs_wait_for_deal():
            self.play_into(match, first_block, blocks, rows, tables)
            return
        table, of_block = self.places().table, self.rotations * self.players
        for number in range(blocks):
            self.steps.deal(table, match, first_block + number)
            rows_of_block = rows[number * of_block : (number + 1) * of_block]
            self.at_deal(table).play_into(match, first_block + number, 1, rows_of_block, tables)

    def command(self, block: int, rotation: int) -> list[str]:
        """How to tell that game again."""
        return replay_command(self.game, self.settings, self.values, self.lineup, self.seed, (block, rotation))
