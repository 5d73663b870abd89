"""Contests as they are played: every owner with its strategy, one of them with candidates; nothing is played twice."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final, Protocol

import numpy as np

from mrsim.games.contract import Match
from mrsim.interrupts import Brake
from mrsim.matches.batches import BATCH_SECONDS, seconds_a_block
from mrsim.matches.play import prepare_match
from mrsim.parallel import check_jobs, map_in_threads
from mrsim.progress import Progress
from mrsim.replies.contests import Contest, ContestForm, OwnedTable
from mrsim.runs.part_files import missing_parts
from mrsim.runs.prepared_arms import record_arm
from mrsim.runs.skill_rooms import PlayedForm
from mrsim.search.evaluation_store import SumStore
from mrsim.stats.estimates import Floats
from mrsim.strategy.question import Strategy
from mrsim.tuning.candidate_games import (
    MEASURES,
    CandidateArena,
    CandidateTable,
    PlayerSums,
    mean_of_players,
    names_each_player,
    play_match_blocks,
    twins_of_player,
)
from mrsim.tuning.knob_space import KnobSpace, build_knob_space, plain_name

Profile = Mapping[str, str]
"""The strategy that each owner plays, with its knobs."""
STORED_AS: Final = np.dtype("<i4")


class SearchStoppedError(Exception):
    """A Ctrl-C: what is finished is kept, nothing more is played."""


class PlayedContest(Protocol):
    """A contest as searches see it: the game, or a formula in its place."""

    @property
    def owners(self) -> Sequence[str]:
        """Everybody who shares the wins."""

    def candidates(self, owner: str, profile: Profile) -> CandidateArena:
        """Where candidates for one owner play, while all others play as the profile says."""

    def shares(self, profiles: Sequence[Profile], seed: int, blocks: int) -> Floats:
        """Win shares on the same deals: profiles × owners × forms × blocks; nan where an owner is not in a form."""

    def space(self, owner: str, strategy: str) -> KnobSpace:
        """The knobs of an owner's strategy that are tuned."""

    @property
    def equal_shares(self) -> Sequence[float]:
        """What equally strong players win in each form."""


@dataclass(frozen=True)
class NamedTable(CandidateTable):
    """A table with the name of everything that its games depend on."""

    key: str


TableBlocks = tuple[NamedTable, int, int]
"""A table, its first block and how many."""


@dataclass
class TableLibrary:
    """The tables that were played: sums of blocks by the names of tables."""

    jobs: int
    store: SumStore = field(default_factory=SumStore)
    brake: Brake = field(default_factory=Brake)
    watcher: Progress = field(default_factory=Progress)
    games_played: int = 0

    def __post_init__(self) -> None:
        check_jobs(self.jobs)

    def play(self, tables: Iterable[NamedTable], blocks: int, size: int) -> None:
        """Play what is missing of the first blocks, in parts of this size. A Ctrl-C waits for what has begun."""
        parts = takewhile(lambda _: not self.brake.is_on, self._missing_blocks(tables, blocks, size))
        try:
            for table, first, sums in map_in_threads(play_table_blocks, parts, self.jobs):
                self.store.write(table.key, first, first + len(sums) - 1, sums.astype(STORED_AS).tobytes())
                self.games_played += len(sums) * table.match.rotations
                self.watcher.add(len(sums) * table.match.rotations)
        except KeyboardInterrupt:
            raise SearchStoppedError from None
        if self.brake.is_on:
            raise SearchStoppedError

    def _missing_blocks(self, tables: Iterable[NamedTable], blocks: int, size: int) -> Iterator[TableBlocks]:
        for table in {table.key: table for table in tables}.values():
            for first, count in missing_parts(blocks, self.store.parts(table.key), size):
                yield table, first, count

    def read(self, table: NamedTable, blocks: int) -> PlayerSums:
        """The sums of the first blocks of a table."""
        sums = np.frombuffer(b"".join(self.store.read(table.key)), STORED_AS)
        return sums.reshape(-1, table.match.players, len(MEASURES))[:blocks].astype(np.int32)


def play_table_blocks(part: TableBlocks) -> tuple[NamedTable, int, PlayerSums]:
    """Some blocks of a table."""
    table, first, blocks = part
    return table, first, play_match_blocks((table.match, first, blocks))


@dataclass
class ExperimentContest:
    """A contest of an experiment, as the game plays it."""

    contest: Contest
    library: TableLibrary
    knobs: tuple[str, ...] = ()
    """The knobs that are tuned; all of them by default."""
    seconds_a_block: float = 0.0
    last_match: dict[int, Match] = field(default_factory=dict)
    """The last one of each table, by the identity of the table: the next one is made of it, without reading files."""

    @property
    def owners(self) -> tuple[str, ...]:
        """Everybody who shares the wins."""
        return self.contest.owners

    @property
    def equal_shares(self) -> list[float]:
        """What equally strong players win in each form."""
        return [form.equal_share for form in self.contest.forms]

    def candidates(self, owner: str, profile: Profile) -> "ReplyArena":
        """Where candidates for one owner play, while all others play as the profile says."""
        return ReplyArena(self, owner, profile)

    def shares(self, profiles: Sequence[Profile], seed: int, blocks: int) -> Floats:
        """Win shares on the same deals: profiles × owners × forms × blocks; nan where an owner is not in a form."""
        wanted = [
            (at, *place)
            for at in range(len(profiles))
            for place in np.ndindex(len(self.owners), len(self.equal_shares))
        ]
        found = np.full((len(profiles), len(self.owners), len(self.equal_shares), blocks), np.nan)
        by_place = {
            (at, who, form): self.tables_of_form(self.contest.forms[form], self.owners[who], profiles[at], seed)
            for at, who, form in wanted
        }
        every = [table for tables in by_place.values() for table in tables]
        self.play(every, blocks)
        for place, tables in by_place.items():
            if tables:
                found[place] = np.mean([self.read_shares(table, blocks) for table in tables], axis=0)
        return found

    def read_shares(self, table: NamedTable, blocks: int) -> Floats:
        """The win shares of a table's own players."""
        return mean_of_players(self.library.read(table, blocks), table)[:, 0]

    def play(self, tables: Sequence[NamedTable], blocks: int) -> None:
        """Play what is missing of the first blocks of some tables."""
        self.seconds_a_block = self.seconds_a_block or max(seconds_a_block(table.match, blocks) for table in tables)
        self.library.play(tables, blocks, max(1, int(BATCH_SECONDS / self.seconds_a_block)))

    def tables_of_form(self, form: ContestForm, owner: str, profile: Profile, seed: int) -> list[NamedTable]:
        """The tables of a form at which an owner sits."""
        return [
            name_table(table, self.match(table, profile, seed), owner) for table in form.tables if owner in table.owners
        ]

    def match(self, table: OwnedTable, profile: Profile, seed: int) -> Match:
        """A table ready to play, its players with the strategies of their owners."""
        last = self.last_match.get(id(table), table.match)
        found = last.played_by([profile[owner] for owner in table.owners], seed)
        self.last_match[id(table)] = found
        return found

    def space(self, owner: str, strategy: str) -> KnobSpace:
        """The knobs of an owner's strategy that are tuned."""
        plain, turned = (self.as_seated(owner, name) for name in (plain_name(strategy), strategy))
        return build_knob_space(strategy, plain, turned, self.knobs)

    def as_seated(self, owner: str, strategy: str) -> list[Strategy]:
        """The strategy of an owner at each place that is the owner's: a table may set its knobs differently there."""
        profile = {**self.contest.plays, owner: strategy}
        tables = [table for form in self.contest.forms for table in form.tables if owner in table.owners]
        return [
            seated
            for table in tables
            for seated, whose in zip(self.match(table, profile, 0).loaded, table.owners, strict=True)
            if whose == owner
        ]

    def played_forms(self) -> tuple[PlayedForm, ...]:
        """The arms of the experiment as they were played, to know them again in a run."""
        return tuple(map(record_form, self.contest.forms))


@dataclass
class ReplyArena(CandidateArena):
    """Candidates for one owner, at the tables of a contest."""

    contest: ExperimentContest
    owner: str
    profile: Profile

    def __post_init__(self) -> None:
        self.forms = [
            form for form in self.contest.contest.forms if any(self.owner in one.owners for one in form.tables)
        ]

    @property
    def equal_shares(self) -> list[float]:
        """What equally strong players win in each form that the owner is in."""
        return [form.equal_share for form in self.forms]

    def tables(self, candidate: str, seed: int) -> list[list[CandidateTable]]:
        """The tables of the owner, form by form."""
        profile = {**self.profile, self.owner: candidate}
        return [[*self.contest.tables_of_form(form, self.owner, profile, seed)] for form in self.forms]

    def play_tables(self, tables: Sequence[CandidateTable], blocks: int) -> Iterator[PlayerSums]:
        """The first blocks of each table; what was played before is read."""
        named = [table for table in tables if isinstance(table, NamedTable)]
        self.contest.play(named, blocks)
        for table in named:
            yield self.contest.library.read(table, blocks)


def name_table(table: OwnedTable, match: Match, owner: str) -> NamedTable:
    """A table ready to play, with the players whose results are the owner's.

    Players who differ in nothing but their number may be played in fewer rotations, so their results are averaged.
    """
    arm = table.arm.model_copy(update={"lineup": match.strategies, "seed": match.seed, "standings_every": 0})
    own = tuple(at for at, name in enumerate(table.owners) if name == owner)
    if not table.is_seated and not names_each_player(table.arm.game, table.arm.settings):
        own = tuple(sorted({twin for at in own for twin in twins_of_player(match, at)}))
    how = "seated" if table.is_seated else "rotated"
    return NamedTable(match, own, f"{record_arm(arm, match).key} {how} players")


def record_form(form: ContestForm) -> PlayedForm:
    """An arm of the experiment with the digests of its rules, its box and its strategies."""
    arm = form.arm
    match = prepare_match(arm.game, strategies=arm.lineup, seed=arm.seed, **arm.settings)[1]
    settings = json.loads(json.dumps(arm.settings, default=str))
    return PlayedForm(
        axes=dict(form.axes), settings=settings, lineup=arm.lineup, ingredients=record_arm(arm, match).ingredients
    )
