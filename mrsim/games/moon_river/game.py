"""Moon River behind the contract of a game: settings in, rows and told games out."""

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
from mrsim.games.moon_river import pictures, replay, tiles, yardstick
from mrsim.games.moon_river.asked import questions
from mrsim.games.moon_river.box import Box, grid_rows
from mrsim.games.moon_river.boxes import BOXES
from mrsim.games.moon_river.grid import CELLS, WIDTH, cell_number
from mrsim.games.moon_river.learnt import learnt_for, new_scratch
from mrsim.games.moon_river.records import (
    BOX_TYPE,
    DEAL_TYPE,
    DESK_TYPE,
    FACES,
    GAME_TYPE,
    LOG_TYPE,
    NONE,
    PLAYERS,
    Table,
)
from mrsim.games.moon_river.rows import COLUMNS, ROW
from mrsim.games.moon_river.settings import RANDOM, SETTINGS
from mrsim.games.moon_river.setup import DRAWN_BOARDS, RANDOM_SCENARIO
from mrsim.games.moon_river.story import story
from mrsim.games.moon_river.table import MATCH_TYPE, play_blocks
from mrsim.games.moon_river.tallies import kind_of_parcels, tallies
from mrsim.games.moon_river.words import BOARDS, LANDSCAPES, LEGENDS, MODES, SCENARIOS
from mrsim.games.moon_river.words import GAME as NAME
from mrsim.games.rotation import SQUARES, different_rows, one_a_player
from mrsim.games.travelling import Luggage, packed
from mrsim.kernel.records import new
from mrsim.strategy.loading import load, load_file, seat
from mrsim.strategy.meaning import meaning
from mrsim.strategy.question import Questions

RULES_VERSION: Final = 1
"""Raised when the same box and strategies play other games: the ledger of the tests tells."""


def digest(contents: bytes) -> str:
    """Names what is in a box."""
    return hashlib.sha256(contents).hexdigest()[:12]


def pack_box(box: Box, players: int) -> Any:
    """The box as compiled code reads it."""
    record = new(BOX_TYPE)
    _pack_parcels(record, box)
    record.chip_slots = len(box.chip_slots)
    record.chips = box.chips
    for slot, partner in enumerate(box.chip_slots):
        record.chip_in_slot[slot] = NONE if partner is None else partner
    record.cows = box.cows
    record.usable = _cells_of_grid(players) & ~_mask(box.blocked)
    record.river = _mask(box.river)
    for number, board in enumerate(box.boards):
        record.bridges[number] = _mask(board.bridges)
        record.reserve[number] = board.reserve
    return record


def _pack_parcels(record: Any, box: Box) -> None:
    """Parcels are numbered in the order of their slots; the faces of the bonus tiles follow."""
    number = 0
    for slot, kind in enumerate(box.parcel_slots):
        record.parcel_in_slot[slot] = NONE if kind is None else number
        if kind is not None:
            _pack_parcel(record.parcel[number], box, kind)
            number += 1
    record.slots = len(box.parcel_slots)
    record.parcels = number
    record.rounds = box.rounds
    for tile, faces in enumerate(box.bonus_tiles):
        for side, landscape in enumerate(faces):
            face = record.parcel[number + tile * FACES + side]
            face.landscape = LANDSCAPES.index(landscape)
            face.recruit = 1


def _pack_parcel(parcel: Any, box: Box, kind: int) -> None:
    this = box.kinds[kind]
    parcel.landscape = LANDSCAPES.index(this.landscape)
    parcel.cows = this.cows
    parcel.drought = this.drought
    parcel.recruit = this.recruit
    parcel.resource = this.resource
    parcel.number = this.number


def _mask(cells: Sequence[tuple[int, int]]) -> int:
    return sum(1 << cell_number(cell) for cell in cells)


def _cells_of_grid(players: int) -> int:
    return (1 << (WIDTH * grid_rows(players))) - 1


@dataclass(frozen=True)
class Places:
    """What one thread needs to play: nothing of it is shared."""

    table: Table
    desk: Any
    scratch: Any


class MoonRiverMatch:
    """Settings and a line-up, checked and ready to play."""

    def __init__(self, values: Mapping[str, Any], lineup: Lineup, seed: int, standings_every: int) -> None:
        self.values = dict(values)
        self.lineup = lineup
        self.players = int(values["players"])
        self.strategies = one_a_player(lineup.strategies, self.players)
        self.box = BOXES.load(values)
        self.labels = tuple(dict.fromkeys(self.strategies))
        self.boards = _boards(values, self.players)
        _check_scenario(values)
        asked = questions()
        loaded = {name: load(name, NAME, asked) for name in dict.fromkeys(self.strategies)}
        self.loaded = [loaded[name] for name in self.strategies]
        self.seats = seat(self.loaded, load_file(replay.BASELINE, asked), asked)
        self.box_record = pack_box(self.box, self.players)
        self.same_as = different_rows(self._told_apart(lineup))
        self.rotations = len(set(self.same_as))
        self.match = self._record(values, lineup, seed, standings_every)
        self.tallying = self._record(values, lineup, seed, standings_every)
        self.tallying.tally = 1
        self.kinds = kind_of_parcels(self.box)
        self.seed = seed

    def _told_apart(self, lineup: Lineup) -> list[object]:
        """Players whose exchange changes nothing: same strategy, same board, noise that stays with the seat."""
        boards_differ = self.values["mode"] == "legends"
        return [
            (name, player if lineup.noise_by_player or boards_differ else None)
            for player, name in enumerate(self.strategies)
        ]

    def _record(self, values: Mapping[str, Any], lineup: Lineup, seed: int, standings_every: int) -> Any:
        record = new(MATCH_TYPE)
        record.seed = seed
        record.players = self.players
        record.rotations = self.rotations
        for rotation, row in enumerate(SQUARES[self.players]):
            record.player_in_seat[rotation, : self.players] = row
        record.scenario = _scenario_code(values)
        record.board[: self.players] = [DRAWN_BOARDS if name is None else BOARDS.index(name) for name in self.boards]
        record.strategy[: self.players] = [self.labels.index(name) for name in self.strategies]
        record.noise_by_player = int(lineup.noise_by_player)
        record.standings_every = standings_every
        return record

    def places(self) -> Places:
        """A table of its own for a thread."""
        table = Table(new(GAME_TYPE), self.box_record, new(DEAL_TYPE), new(LOG_TYPE))
        return Places(table, new(DESK_TYPE), new_scratch())

    def luggage(self) -> Luggage:
        """What another machine needs."""
        return packed(self.values, SETTINGS, self.strategies, self.loaded, self.box.sources)

    @property
    def ingredients(self) -> dict[str, str]:
        """What results depend on."""
        found = {"the rules": f"{NAME} {RULES_VERSION}", "the box": digest(self.box_record.tobytes())}
        for name, strategy in zip(self.strategies, self.loaded, strict=True):
            if strategy.file is not None:
                found[f"the strategy {name}"] = meaning(strategy.text)
        return found | learnt_for(strategy.text for strategy in self.loaded)

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """What can be counted beside the rows."""
        return tallies(self.box, self.players)

    def play(self, first_block: int, blocks: int) -> npt.NDArray[Any]:
        """The rows of some whole blocks."""
        return self._play(self.match, first_block, blocks, [np.zeros((0,) * 3, np.int64), np.zeros((0,) * 4, np.int64)])

    def play_and_tally(self, first_block: int, blocks: int, tables: list[npt.NDArray[np.int64]]) -> npt.NDArray[Any]:
        """The rows of some whole blocks, which are added to the tables of the tallies."""
        return self._play(self.tallying, first_block, blocks, tables)

    def _play(self, match: Any, first_block: int, blocks: int, tables: list[npt.NDArray[np.int64]]) -> npt.NDArray[Any]:
        rows = np.zeros(blocks * self.rotations * self.players, ROW).view(np.recarray)
        here = self.places()
        with np.errstate(all="raise"):
            try:
                play_blocks(
                    *(here.table, here.desk, here.scratch, self.seats, match, first_block, blocks, rows),
                    *(self.kinds, *tables),
                )
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


class MoonRiver:
    """The game."""

    name: str = NAME
    title: str = "Moon River"
    settings: tuple[Setting, ...] = SETTINGS
    columns: tuple[Column, ...] = COLUMNS
    starter: Path = Path(__file__).with_name("starter.py")

    @property
    def questions(self) -> Questions:
        """What strategies are asked."""
        return questions()

    def match(self, values: Mapping[str, Any], lineup: Lineup, seed: int, standings_every: int) -> MoonRiverMatch:
        """Check everything the user typed."""
        return MoonRiverMatch(values, lineup, seed, standings_every)

    symbols: str = tiles.symbols()
    style: str = tiles.STYLE

    def look(self, settings: Mapping[str, Any], ingredients: Mapping[str, str]) -> Look:
        """How things look in a match that was played."""
        values = {setting.name: setting.default for setting in SETTINGS} | dict(settings)
        box, players = BOXES.load(values), int(values["players"])
        if digest(pack_box(box, players).tobytes()) != ingredients["the box"]:
            raise InputError(f"{box.name}: this box is no longer the one that was played.")
        return pictures.look(box, players)

    def ending(self, events: Sequence[Mapping[str, Any]]) -> Ending:
        """The last picture of a told game."""
        return pictures.ending(events)

    benchmarks: tuple[Mapping[str, Any], ...] = tuple(
        {"players": players, "mode": mode, **({"scenario": "gold-rush"} if mode == "legends" else {})}
        for mode in MODES
        for players in (2, 3, 4)
    )

    def yardstick(self, strategy: str, match: MoonRiverMatch, folder: Path) -> list[str] | None:
        """The C program of the same work."""
        scenario = match.values["scenario"] if match.values["mode"] == "legends" else None
        return yardstick.arguments(match.box, match.players, scenario, strategy, folder)

    def story(self, events: Sequence[Mapping[str, Any]]) -> Iterator[Any]:
        """A told game for people."""
        return story(events)


GAME: Final[Game] = MoonRiver()


def _boards(values: Mapping[str, Any], players: int) -> list[str | None]:
    """The board of each player; None is drawn."""
    named = values["boards"]
    if values["mode"] == "base":
        if named:
            raise InputError("boards: the base game is played on camp boards; add --mode legends.")
        return [BOARDS[0]] * players
    if not named:
        return [None] * players
    for board in named:
        if board not in LEGENDS:
            raise InputError(f"boards: {board} is no legend board; there are {', '.join(LEGENDS)}.")
    if len(named) != players or len(set(named)) != players:
        raise InputError(f"boards: every one of the {players} players needs a different legend board.")
    return list(named)


def _check_scenario(values: Mapping[str, Any]) -> None:
    if values["mode"] == "base" and values["scenario"] != RANDOM:
        raise InputError("scenario: the base game has none; add --mode legends.")


def _scenario_code(values: Mapping[str, Any]) -> int:
    if values["mode"] == "base":
        return NONE
    return RANDOM_SCENARIO if values["scenario"] == RANDOM else SCENARIOS.index(values["scenario"])


assert WIDTH * grid_rows(2) <= CELLS  # noqa: S101
assert max(SQUARES) == PLAYERS  # noqa: S101
