"""The match of a compiled game: its strategies as compiled code reads them, its blocks played by a compiled loop.

Who sits where is the same in every game (`lineup_match.py`). A game adds its box, its records and its compiled loop. Of
the record of a match these fields are filled in here: seed, players, different_rotations, rotations, player_in_seat,
strategy, noise_by_player, and tally.
"""

import hashlib
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np
import numpy.typing as npt

from mrsim.engine.records import zero_record
from mrsim.games.contract import Told
from mrsim.games.kit.compiled.loop import Steps
from mrsim.games.kit.lineup_match import Counts, LineupMatch
from mrsim.games.kit.published_sheets import digest_of_published, is_address
from mrsim.games.kit.replay_command import tell_until_it_fails
from mrsim.games.kit.rotation import SQUARES
from mrsim.games.kit.telling import tell_game
from mrsim.strategy.loading import seat_strategies
from mrsim.strategy.question import Strategy
from mrsim.strategy.situations import Situation


@dataclass(frozen=True)
class Places:
    """What one thread needs to play: nothing of it is shared."""

    table: Any
    desk: Any
    scratch: Any


def digest_of_box(box_record: Any) -> str:
    """Names what is in a box, whatever it is called."""
    return hashlib.sha256(box_record.tobytes()).hexdigest()[:12]


class CompiledMatch(LineupMatch):
    """A line-up whose games are played by compiled code."""

    rules: ClassVar[int]
    """Their version."""
    row: ClassVar[np.dtype[Any]]
    record: ClassVar[np.dtype[Any]]
    """Of a match, as the compiled loop reads it."""
    baseline: ClassVar[Path]
    """Answers where a strategy has none."""
    steps: ClassVar[Steps]

    box_record: Any
    """Everything the compiled loop reads of the box."""

    def _seat_loaded(self, loaded: list[Strategy]) -> None:
        super()._seat_loaded(loaded)
        self.seats = seat_strategies(loaded, self.baseline, self.questions)

    def draws(self, here: Places, match: Any, blocks: Counts) -> Counts:  # noqa: ARG002  here nothing is drawn
        """What the deals of these blocks draw that values of knobs may depend on: a row of codes for each."""
        return np.zeros((len(blocks), 0), np.int64)

    def situations_drawn(self, codes: Sequence[int]) -> list[Situation]:  # noqa: ARG002  as above
        """For each player what is known once this is drawn."""
        return self.situations()

    def at_deal(self, here: Places, match: Any, block: int) -> Self:
        """The match with the values that knobs have in a block."""
        if not self.knobs_wait_for_deal():
            return self
        (codes,) = self.draws(here, match, np.array([block])).tolist()
        return self.in_situations(self.situations_drawn(codes))

    @abstractmethod
    def places(self) -> Places:
        """A table of its own for a thread."""

    @abstractmethod
    def play_into(self, here: Places, match: Any, blocks: Counts, rows: Any, tables: Sequence[Counts]) -> None:
        """Run the compiled loop at a table of one thread: the blocks with these numbers, row after row."""

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

    @property
    def ingredients(self) -> dict[str, str]:
        """What results depend on."""
        found = {"the rules": f"{self.game} {self.rules}", "the box": digest_of_box(self.box_record)}
        found |= {f"the sheet {each}": digest_of_published(each) for each in self.sources if is_address(each)}
        return found | super().ingredients

    def play(self, first_block: int, blocks: int) -> npt.NDArray[Any]:
        """The rows of some whole blocks."""
        return self._play(first_block, blocks, self.no_counts, tally=False)

    @property
    def no_counts(self) -> tuple[Counts, ...]:
        """In the place of the tables of the tallies, where nothing is tallied."""
        return tuple(np.zeros((0,) * len(tally.shape), np.int64) for tally in self.tallies)

    def play_and_tally(self, first_block: int, blocks: int, tables: list[Counts]) -> npt.NDArray[Any]:
        """The rows of some whole blocks, which are added to the tables of the tallies."""
        return self._play(first_block, blocks, tables, tally=True)

    def _play(self, first_block: int, blocks: int, tables: Sequence[Counts], *, tally: bool) -> npt.NDArray[Any]:
        rows = np.zeros(blocks * self.rotations * self.players, self.row).view(np.recarray)
        numbers = np.arange(first_block, first_block + blocks)
        with np.errstate(all="raise"):
            try:
                self._play_dealt(self.match_record(tally=tally), numbers, rows, tables)
            except Exception:
                tell_until_it_fails(self, first_block, blocks)
                raise
        return rows

    def _play_dealt(self, match: Any, blocks: Counts, rows: Any, tables: Sequence[Counts]) -> None:
        """Together, or those together whose deals give knobs the same values."""
        here = self.places()
        if not self.knobs_wait_for_deal():
            self.play_into(here, match, blocks, rows, tables)
            return
        by_block = rows.reshape(len(blocks), -1)
        drawn, which = np.unique(self.draws(here, match, blocks), axis=0, return_inverse=True)
        matches = [self.in_situations(self.situations_drawn(codes)) for codes in drawn.tolist()]
        for dealt in dict.fromkeys(matches):
            alike = np.array([one is dealt for one in matches])[which.ravel()]
            rows_alike = by_block[alike]
            dealt.play_into(here, match, blocks[alike], rows_alike.reshape(-1), tables)
            by_block[alike] = rows_alike
