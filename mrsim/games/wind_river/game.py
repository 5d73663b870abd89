"""Wind River behind the contract of a game: settings in, rows and told games out."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mrsim.errors import InputError
from mrsim.games.addressing import replay_command, tell_until_it_fails
from mrsim.games.contract import Column, Ending, Game, Lineup, Look, Setting, Tally, Told
from mrsim.games.rotation import SQUARES, different_rows, one_a_player
from mrsim.games.travelling import Luggage, packed
from mrsim.games.wind_river import pictures, replay
from mrsim.games.wind_river.asked import questions
from mrsim.games.wind_river.edition import Edition, load_edition
from mrsim.games.wind_river.records import (
    BOX_TYPE,
    DEAL_TYPE,
    DESK_TYPE,
    GAME_TYPE,
    LOG_TYPE,
    NOTES_TYPE,
    SCRATCH_TYPE,
    Table,
)
from mrsim.games.wind_river.rows import COLUMNS, ROW
from mrsim.games.wind_river.settings import SETTINGS
from mrsim.games.wind_river.story import story
from mrsim.games.wind_river.table import MATCH_TYPE, play_blocks, survey_box
from mrsim.games.wind_river.tallies import tallies
from mrsim.games.wind_river.words import GAME as NAME
from mrsim.kernel.records import new
from mrsim.strategy.loading import load, load_file, seat
from mrsim.strategy.meaning import meaning
from mrsim.strategy.question import Questions

RULES_VERSION: Final = 1
"""Raised when the same box and strategies play other games: the ledger of the tests tells."""


def digest(box_record: Any) -> str:
    """Names what is in a box."""
    return hashlib.sha256(box_record.tobytes()).hexdigest()[:12]


def pack_box(edition: Edition, players: int) -> Any:
    """The box as compiled code reads it."""
    record = new(BOX_TYPE)
    record.lanes, record.rows = edition.lanes, edition.rows
    record.hexes = edition.lanes * edition.rows
    record.buffalo_limit = edition.buffalo_limit
    record.tipis, record.starting_tipis = edition.tipis, edition.starting_tipis
    record.blocks, record.block_limit = edition.blocks, edition.block_limit
    record.placing_cost, record.most_turns = edition.placing_cost, edition.most_turns
    for row in range(edition.rows):
        for lane in range(edition.lanes):
            _pack_hex(record, edition, players, (lane, row))
    survey_box(record)
    return record


def _pack_hex(record: Any, edition: Edition, players: int, hexagon: tuple[int, int]) -> None:
    """Where a hex lies, and who begins there."""
    lane, row = hexagon
    number = row * edition.lanes + lane
    here = 1 << number
    record.last_row |= here if row == edition.rows - 1 else 0
    record.first_lane |= here if lane == 0 else 0
    record.last_lane |= here if lane == edition.lanes - 1 else 0
    if edition.lies_forward(lane):
        record.forward_lanes |= here
    else:
        record.back_lanes |= here
    if edition.is_open(lane, players):
        record.open |= here
        buffaloes = edition.buffaloes(lane, row)
        record.buffaloes[number] = buffaloes
        record.in_herd += buffaloes
        record.herd |= here if buffaloes else 0
        record.full |= here if buffaloes == edition.buffalo_limit else 0


@dataclass(frozen=True)
class Places:
    """What one thread needs to play: nothing of it is shared."""

    table: Table
    desk: Any
    scratch: Any


class WindRiverMatch:
    """Settings and a line-up, checked and ready to play."""

    def __init__(self, values: Mapping[str, Any], lineup: Lineup, seed: int) -> None:
        self.values = dict(values)
        self.lineup = lineup
        self.seed = seed
        self.players = int(values["players"])
        self.strategies = one_a_player(lineup.strategies, self.players)
        self.edition = load_edition(values["edition"], values["box"])
        self.labels = tuple(dict.fromkeys(self.strategies))
        asked = questions()
        loaded = {name: load(name, NAME, asked) for name in self.labels}
        self.loaded = [loaded[name] for name in self.strategies]
        self.seats = seat(self.loaded, load_file(replay.BASELINE, asked), asked)
        self.box_record = pack_box(self.edition, self.players)
        self.same_as = different_rows(self._told_apart())
        self.rotations = len(set(self.same_as))
        self.match = self._record()
        self.tallying = self._record()
        self.tallying.tally = 1

    def _told_apart(self) -> list[object]:
        """Players whose exchange changes nothing: same strategy, and noise that stays with the seat."""
        return [(name, player if self.lineup.noise_by_player else None) for player, name in enumerate(self.strategies)]

    def _record(self) -> Any:
        record = new(MATCH_TYPE)
        record.seed = self.seed
        record.players = self.players
        record.rotations = self.rotations
        for rotation, row in enumerate(SQUARES[self.players]):
            record.player_in_seat[rotation, : self.players] = row
        record.strategy[: self.players] = [self.labels.index(name) for name in self.strategies]
        record.noise_by_player = int(self.lineup.noise_by_player)
        return record

    def places(self) -> Places:
        """A table of its own for a thread."""
        table = Table(new(GAME_TYPE), self.box_record, new(DEAL_TYPE), new(LOG_TYPE), new(NOTES_TYPE))
        return Places(table, new(DESK_TYPE), new(SCRATCH_TYPE))

    def luggage(self) -> Luggage:
        """What another machine needs."""
        return packed(self.values, SETTINGS, self.strategies, self.loaded, self.edition.sources)

    @property
    def ingredients(self) -> dict[str, str]:
        """What results depend on."""
        found = {"the rules": f"{NAME} {RULES_VERSION}", "the box": digest(self.box_record)}
        for name, strategy in zip(self.strategies, self.loaded, strict=True):
            if strategy.file is not None:
                found[f"the strategy {name}"] = meaning(strategy.text)
        return found

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """What can be counted beside the rows."""
        return tallies(self.edition, self.players)

    def play(self, first_block: int, blocks: int) -> npt.NDArray[Any]:
        """The rows of some whole blocks."""
        return self._play(self.match, first_block, blocks, [np.zeros((0,) * 2, np.int64), np.zeros((0,) * 3, np.int64)])

    def play_and_tally(self, first_block: int, blocks: int, tables: list[npt.NDArray[np.int64]]) -> npt.NDArray[Any]:
        """The rows of some whole blocks, which are added to the tables of the tallies."""
        return self._play(self.tallying, first_block, blocks, tables)

    def _play(self, match: Any, first_block: int, blocks: int, tables: list[npt.NDArray[np.int64]]) -> npt.NDArray[Any]:
        rows = np.zeros(blocks * self.rotations * self.players, ROW).view(np.recarray)
        here = self.places()
        here.table.notes.noting = match.tally
        with np.errstate(all="raise"):
            try:
                play_blocks(here.table, here.desk, here.scratch, self.seats, match, first_block, blocks, rows, *tables)
            except Exception:
                tell_until_it_fails(self, first_block, blocks)
                raise
        return rows

    def tell(self, block: int, rotation: int, explain: bool = False) -> Told:
        """One game, event by event."""
        return replay.tell_game(self, block, rotation, explain)

    def command(self, block: int, rotation: int) -> list[str]:
        """How to tell that game again."""
        return replay_command(NAME, SETTINGS, self.values, self.lineup, self.seed, (block, rotation))


class WindRiver:
    """The game."""

    name: str = NAME
    title: str = "Wind River"
    settings: tuple[Setting, ...] = SETTINGS
    columns: tuple[Column, ...] = COLUMNS
    starter: Path = Path(__file__).with_name("starter.py")

    @property
    def questions(self) -> Questions:
        """What strategies are asked."""
        return questions()

    def match(self, values: Mapping[str, Any], lineup: Lineup, seed: int, standings_every: int) -> WindRiverMatch:  # noqa: ARG002  no column needs the standing
        """Check everything the user typed."""
        return WindRiverMatch(values, lineup, seed)

    symbols: str = ""
    style: str = pictures.STYLE

    def look(self, settings: Mapping[str, Any], ingredients: Mapping[str, str]) -> Look:
        """How things look in a match that was played."""
        values = {setting.name: setting.default for setting in SETTINGS} | dict(settings)
        edition, players = load_edition(values["edition"], values["box"]), int(values["players"])
        if digest(pack_box(edition, players)) != ingredients["the box"]:
            raise InputError(f"{edition.name}: this box is no longer the one that was played.")
        return Look(tallies(edition, players))

    def ending(self, events: Sequence[Mapping[str, Any]]) -> Ending:
        """The last picture of a told game."""
        return pictures.ending(events)

    benchmarks: tuple[Mapping[str, Any], ...] = ({"players": 3}, {"players": 4})

    def yardstick(self, strategy: str, match: WindRiverMatch, folder: Path) -> list[str] | None:  # noqa: ARG002
        """No other program plays the same."""
        return None

    def story(self, events: Sequence[Mapping[str, Any]]) -> Iterator[Any]:
        """A told game for people."""
        return story(events)


GAME: Final[Game] = WindRiver()
