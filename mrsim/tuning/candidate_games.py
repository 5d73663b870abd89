"""Where candidates play: one of them at each table, others in all other seats."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import islice
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mrsim import games
from mrsim.games.contract import WIN, Match
from mrsim.matches.batches import BATCH_SECONDS, seconds_a_block
from mrsim.matches.duels import duel_lineup
from mrsim.matches.play import check_settings, prepare_match
from mrsim.parallel import check_jobs, map_in_threads

ALONE: Final = 1
"""The candidate has one seat."""

BlockValues = npt.NDArray[np.float64]
"""One number for each form and block."""
PlayerSums = npt.NDArray[np.int32]
"""The measures of a record, added up over the games of a block: blocks × players × measures."""
TableForm = Mapping[str, Any]
"""The settings of a table, `players` among them."""
MatchBlocks = tuple[Match, int, int]
"""A table, its first block and how many."""


@dataclass(frozen=True)
class CandidateRecord:
    """How a candidate fared, block by block, on average over its opponents."""

    shares: BlockValues
    """Its win share."""
    margins: BlockValues
    """Its score minus the best score of the others."""
    sizes: BlockValues
    """The absolute value of the margin."""


MEASURES: Final = fields(CandidateRecord)


@dataclass(frozen=True)
class CandidateTable:
    """A table at which a candidate plays, and the players whose results are its own."""

    match: Match
    own: tuple[int, ...]


class CandidateArena(ABC):
    """The tables at which candidates play, in one or several forms."""

    jobs: int
    tell: Callable[[int], None]
    """Hears of the games as they are played."""
    games: int
    """Played so far."""
    seconds_a_block: float

    @property
    @abstractmethod
    def equal_shares(self) -> list[float]:
        """What equally strong players win in each form."""

    @abstractmethod
    def tables(self, candidate: str, seed: int) -> list[list[CandidateTable]]:
        """All tables at which a candidate plays, form by form."""

    def play(self, candidates: Sequence[str], seed: int, blocks: int) -> list[CandidateRecord]:
        """Every candidate plays the same blocks in every form, at all tables."""
        by_form = [form for candidate in candidates for form in self.tables(candidate, seed)]
        played = iter(self.play_tables([table for form in by_form for table in form], blocks))
        means = [np.mean([mean_of_players(next(played), table) for table in form], axis=0) for form in by_form]
        by_candidate = np.stack(means).reshape(len(candidates), -1, blocks, len(MEASURES))
        return [CandidateRecord(*np.moveaxis(of_candidate, -1, 0)) for of_candidate in by_candidate]

    def play_tables(self, tables: Sequence[CandidateTable], blocks: int) -> Iterator[PlayerSums]:
        """The first blocks of each table."""
        size = self.blocks_at_once(tables, blocks)
        starts = range(0, blocks, size)
        parts = [(table.match, first, min(size, blocks - first)) for table in tables for first in starts]
        played = self.play_parts(parts)
        for _ in tables:
            yield np.concatenate(list(islice(played, len(starts))))

    def blocks_at_once(self, tables: Sequence[CandidateTable], blocks: int) -> int:
        """About as many as a batch of the runner lasts where they last longest; how fast they are is tried once."""
        if not self.seconds_a_block:
            self.seconds_a_block = max(seconds_a_block(table.match, blocks) for table in tables)
        return max(1, min(int(BATCH_SECONDS / self.seconds_a_block), -(-blocks // self.jobs)))

    def play_parts(self, parts: Sequence[MatchBlocks]) -> Iterator[PlayerSums]:
        """The results in order, their games counted."""
        results = map_in_threads(play_match_blocks, parts, self.jobs, in_order=True)
        for (match, _, count), result in zip(parts, results, strict=True):
            self.games += count * match.rotations
            self.tell(count * match.rotations)
            yield result


@dataclass
class TuningArena(CandidateArena):
    """A game, the forms in which it is played, and the opponents."""

    game: str
    forms: Sequence[TableForm]
    opponents: Sequence[str]
    jobs: int
    tell: Callable[[int], None] = lambda games: None  # noqa: ARG005
    games: int = 0
    seconds_a_block: float = field(default=0.0, init=False)
    last_match: dict[int, Match] = field(default_factory=dict, init=False)
    """The last table of each form, by the identity of the form: the next one is made of it, without reading files."""

    def __post_init__(self) -> None:
        check_jobs(self.jobs)
        for form in self.forms:
            check_settings(self.game, dict(form))

    @property
    def equal_shares(self) -> list[float]:
        """What equally strong players win in each form."""
        return equal_shares_of_forms(self.forms)

    def match(self, candidate: str, form: TableForm, opponent: str, seed: int) -> Match:
        """A table, ready to play."""
        strategies = duel_lineup(candidate, opponent, seats=ALONE, players=form["players"])
        last = self.last_match.get(id(form))
        found = (
            prepare_match(self.game, strategies=strategies, seed=seed, standings_every=0, **form)[1]
            if last is None
            else last.played_by(strategies, seed)
        )
        self.last_match[id(form)] = found
        return found

    def tables(self, candidate: str, seed: int) -> list[list[CandidateTable]]:
        """All tables at which a candidate plays, form by form, one for each opponent."""
        return [
            [self._table(self.match(candidate, form, other, seed), form) for other in self.opponents]
            for form in self.forms
        ]

    def _table(self, match: Match, form: TableForm) -> CandidateTable:
        """Where all play the same, all results are the candidate's; unless the players have something of their own."""
        alone = tuple(range(ALONE))
        return CandidateTable(match, alone if names_each_player(self.game, form) else twins_of_player(match, 0))


def names_each_player(game: str, form: TableForm) -> bool:
    """Whether a setting says what each single player has, such as the boards."""
    return any(setting.several and form.get(setting.name) for setting in games.settings_of_game(game))


def twins_of_player(match: Match, player: int) -> tuple[int, ...]:
    """The players with the same strategy as this one, itself among them."""
    return tuple(at for at, name in enumerate(match.strategies) if name == match.strategies[player])


def equal_shares_of_forms(forms: Sequence[TableForm]) -> list[float]:
    """What equally strong players win in each form."""
    return [1 / form["players"] for form in forms]


def mean_of_players(sums: PlayerSums, table: CandidateTable) -> npt.NDArray[np.float64]:
    """The measures of a record for each block, on average over games and a table's own players."""
    means: npt.NDArray[np.float64] = sums[:, table.own].sum(axis=1) / (table.match.rotations * len(table.own))
    means[:, 0] /= WIN
    return means


def play_match_blocks(part: MatchBlocks) -> PlayerSums:
    """The measures of every player, added up over the games of each block."""
    match, first, blocks = part
    rows = match.play(first, blocks).reshape(blocks, match.rotations, match.players)
    seats = np.argsort(rows["player"], axis=-1)
    wins, margins = (np.take_along_axis(rows[name], seats, axis=-1) for name in ("win_twelfths", "margin"))
    measured = (wins, margins, np.abs(margins))
    return np.stack([values.sum(axis=1, dtype=np.int32) for values in measured], axis=-1)
