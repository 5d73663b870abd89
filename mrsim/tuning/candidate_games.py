"""Where candidates play: one of them at each table, an opponent in all other seats."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mrsim.games.contract import WIN, Match
from mrsim.matches.batches import BATCH_SECONDS, seconds_a_block
from mrsim.matches.duels import duel_lineup
from mrsim.matches.play import check_settings, prepare_match
from mrsim.parallel import check_jobs, map_in_threads

ALONE: Final = 1
"""The candidate has one seat."""

BlockValues = npt.NDArray[np.float64]
"""One number for each form and block."""
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


@dataclass
class TuningArena:
    """A game, the forms in which it is played, and the opponents."""

    game: str
    forms: Sequence[TableForm]
    opponents: Sequence[str]
    jobs: int
    tell: Callable[[int], None] = lambda games: None  # noqa: ARG005
    """Hears of the games as they are played."""
    games: int = 0
    """Played so far."""
    seconds_a_block: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        check_jobs(self.jobs)
        for form in self.forms:
            check_settings(self.game, dict(form))

    def match(self, candidate: str, form: TableForm, opponent: str, seed: int) -> Match:
        """A table, ready to play."""
        strategies = duel_lineup(candidate, opponent, seats=ALONE, players=form["players"])
        return prepare_match(self.game, strategies=strategies, seed=seed, standings_every=0, **form)[1]

    def tables(self, candidate: str, seed: int) -> list[Match]:
        """All at which a candidate plays, form by form."""
        return [self.match(candidate, form, other, seed) for form in self.forms for other in self.opponents]

    def play(self, candidates: Sequence[str], seed: int, blocks: int) -> list[CandidateRecord]:
        """Every candidate plays the same blocks in every form against every opponent."""
        tables = [table for candidate in candidates for table in self.tables(candidate, seed)]
        size = self._blocks_at_once(tables[: len(self.forms) * len(self.opponents)], blocks)
        parts = [(table, first, min(size, blocks - first)) for table in tables for first in range(0, blocks, size)]
        by_table = np.concatenate(list(self._in_parallel(parts)))
        by_table = by_table.reshape(len(candidates), len(self.forms), len(self.opponents), blocks, len(MEASURES))
        return [CandidateRecord(*np.moveaxis(of_candidate.mean(axis=1), -1, 0)) for of_candidate in by_table]

    def _blocks_at_once(self, tables: Sequence[Match], blocks: int) -> int:
        """About as many as a batch of the runner lasts where they last longest; how fast they are is tried once."""
        self.seconds_a_block = self.seconds_a_block or max(seconds_a_block(table, blocks) for table in tables)
        return max(1, min(int(BATCH_SECONDS / self.seconds_a_block), -(-blocks // self.jobs)))

    def _in_parallel(self, parts: Sequence[MatchBlocks]) -> Iterator[npt.NDArray[np.float64]]:
        """The results in order, their games counted."""
        results = map_in_threads(play_match_blocks, parts, self.jobs, in_order=True)
        for (table, _, count), result in zip(parts, results, strict=True):
            self.games += count * table.rotations
            self.tell(count * table.rotations)
            yield result


def play_match_blocks(part: MatchBlocks) -> npt.NDArray[np.float64]:
    """The measures of a record for each block: blocks × measures."""
    table, first, blocks = part
    rows = table.play(first, blocks).reshape(blocks, -1)
    own = rows["strategy"] == table.labels.index(table.strategies[0])
    games = own.sum(axis=1)
    measured = (rows["win_twelfths"], rows["margin"], np.abs(rows["margin"]))
    wins, margins, sizes = (np.where(own, values, 0).sum(axis=1) / games for values in measured)
    return np.stack((wins / WIN, margins, sizes), axis=1)
