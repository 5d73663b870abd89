"""Moon River behind the contract of a game: settings in, rows and told games out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np

from mrsim.engine.records import zero_record
from mrsim.errors import InputError
from mrsim.games.contract import Boxes, Column, Ending, Game, GameStep, Lineup, Look, Setting, Tally
from mrsim.games.kit.compiled_match import CompiledMatch, Places, digest_of_box
from mrsim.games.kit.lineup_match import Counts
from mrsim.games.kit.training_positions import Learner
from mrsim.games.moon_river import yardstick
from mrsim.games.moon_river.box import BoxContents, grid_rows
from mrsim.games.moon_river.boxes import BOXES
from mrsim.games.moon_river.names import BOARDS, LANDSCAPES, LEGENDS, MODES, SCENARIOS
from mrsim.games.moon_river.names import GAME as NAME
from mrsim.games.moon_river.players.decisions import DECISIONS, questions
from mrsim.games.moon_river.players.learnt_weights import learnt_for, new_scratch
from mrsim.games.moon_river.players.table import MATCH_TYPE, STEPS, note_draws
from mrsim.games.moon_river.presentation import report_pictures, svg_tiles
from mrsim.games.moon_river.presentation.story import story
from mrsim.games.moon_river.presentation.tally_axes import kind_of_parcels, tallies
from mrsim.games.moon_river.presentation.transcript import parcel_entries, read_events, setup_event
from mrsim.games.moon_river.results.rows import COLUMNS, ROW
from mrsim.games.moon_river.rules.grid import CELLS, WIDTH, cell_number
from mrsim.games.moon_river.rules.records import (
    BOX_TYPE,
    DEAL_TYPE,
    DESK_TYPE,
    FACES,
    GAME_TYPE,
    LOG_TYPE,
    NONE,
    Table,
)
from mrsim.games.moon_river.rules.setup import DRAWN_BOARDS, RANDOM_SCENARIO
from mrsim.games.moon_river.settings import RANDOM, SETTINGS
from mrsim.strategy.about import rungs_by_strategy
from mrsim.strategy.question import Questions
from mrsim.strategy.situations import NO_VALUE, Situation

RULES_VERSION: Final = 1
"""Raised when the same box and strategies play other games: the ledger of the tests tells."""


def pack_box(box: BoxContents, players: int) -> Any:
    """The box as compiled code reads it."""
    record = zero_record(BOX_TYPE)
    _pack_parcels(record, box)
    record.chip_slots = len(box.chip_slots)
    record.chips = box.chips
    for slot, partner in enumerate(box.chip_slots):
        record.chip_in_slot[slot] = NONE if partner is None else partner
    record.cows = box.cows
    for name, value in box.rules.by_name.items():
        setattr(record, name, value)
    record.usable = _cells_of_grid(players) & ~_mask(box.blocked)
    record.river = _mask(box.river)
    for number, board in enumerate(box.boards):
        record.bridges[number] = _mask(board.bridges)
        record.reserve[number] = board.reserve
    return record


def _pack_parcels(record: Any, box: BoxContents) -> None:
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


def _pack_parcel(parcel: Any, box: BoxContents, kind: int) -> None:
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


class MoonRiverMatch(CompiledMatch):
    """Settings and a line-up, checked and ready to play."""

    game, rules, settings = NAME, RULES_VERSION, SETTINGS
    columns, row, record, baseline = COLUMNS, ROW, MATCH_TYPE, Path(__file__).with_name("baseline.py")
    steps = STEPS

    def __init__(self, values: Mapping[str, Any], lineup: Lineup, seed: int, standings_every: int) -> None:
        super().__init__(values, lineup, seed, questions())
        self.standings_every = standings_every
        self.box: BoxContents = BOXES.load(values)
        self.boards = _boards(values, self.players)
        _check_scenario(values)
        self.box_record = pack_box(self.box, self.players)
        self.kinds = kind_of_parcels(self.box)

    def told_apart(self) -> Sequence[object]:
        """In Legends players differ by their boards."""
        return range(self.players) if self.values["mode"] == "legends" else super().told_apart()

    def situations(self) -> list[Situation]:
        """With the boards that are named; the base game has no scenario."""
        scenario = {"scenario": NO_VALUE} if self.values["mode"] == "base" else {}
        boards = [{} if name is None else {"board": name} for name in _boards(self.values, self.players)]
        return [{**known, **scenario, **board} for known, board in zip(super().situations(), boards, strict=True)]

    def draws(self, here: Places, match: Any, blocks: Counts) -> Counts:
        """The scenario and the boards of the players."""
        drawn = np.zeros((len(blocks), 1 + self.players), np.int64)
        note_draws(here.table, match, blocks, drawn)
        return drawn

    def situations_drawn(self, codes: Sequence[int]) -> list[Situation]:
        """With the scenario and the boards that are drawn where none are named."""
        scenario, *boards = codes
        return [
            {"scenario": SCENARIOS[scenario], "board": BOARDS[board], **known}
            for board, known in zip(boards, self.situations(), strict=True)
        ]

    def match_record(self, *, tally: bool) -> Any:
        """With scenario, boards and standings."""
        record = super().match_record(tally=tally)
        record.scenario = _scenario_code(self.values)
        record.board[: self.players] = [DRAWN_BOARDS if name is None else BOARDS.index(name) for name in self.boards]
        record.standings_every = self.standings_every
        return record

    def places(self) -> Places:
        """A table of its own for a thread."""
        table = Table(zero_record(GAME_TYPE), self.box_record, zero_record(DEAL_TYPE), zero_record(LOG_TYPE))
        return Places(table, zero_record(DESK_TYPE), new_scratch(self.players, self.loaded))

    @property
    def sources(self) -> Iterable[str]:
        """The user's own files and addresses that the box was read from."""
        return self.box.sources

    @property
    def ingredients(self) -> dict[str, str]:
        """What results depend on: also what planners have learnt."""
        return super().ingredients | learnt_for(self.loaded)

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """What can be counted beside the rows."""
        return tallies(self.box, self.players)

    def play_into(self, here: Places, match: Any, blocks: Counts, rows: Any, tables: Sequence[Counts]) -> None:
        """Run the compiled loop."""
        counts = (self.kinds, *tables)
        STEPS.play_blocks(here.table, here.desk, here.scratch, self.seats, match, blocks, rows, counts)

    def setup_event(self, table: Table, block: int, rotation: int) -> dict[str, Any]:
        """The first line of a transcript."""
        return setup_event(self, table, block, rotation)

    def read_events(self, table: Table) -> Iterator[dict[str, Any]]:
        """The events since the last call, as objects of a transcript."""
        return read_events(table.log)

    @cached_property
    def parcel_names(self) -> list[str]:
        """The kind of every parcel, by its id."""
        return [parcel["kind"] for parcel in parcel_entries(self)]

    def describe_option(self, table: Table, code: int) -> str:
        """An option of the decision at hand, in words."""
        return DECISIONS[table.game.question].describe(table, code, self.parcel_names)


class MoonRiver:
    """Moon River as the toolkit knows games."""

    name: str = NAME
    title: str = "Moon River"
    settings: tuple[Setting, ...] = SETTINGS
    columns: tuple[Column, ...] = COLUMNS
    starter: Path = Path(__file__).with_name("starter.py")
    boxes: Boxes = BOXES

    @property
    def rungs(self) -> Mapping[str, int]:
        return rungs_by_strategy(NAME)

    @property
    def questions(self) -> Questions:
        """What strategies are asked."""
        return questions()

    def match(self, values: Mapping[str, Any], lineup: Lineup, seed: int, standings_every: int) -> MoonRiverMatch:
        """Check everything the user typed."""
        return MoonRiverMatch(values, lineup, seed, standings_every)

    @property
    def learner(self) -> Learner:
        """What experts learn from."""
        from mrsim.games.moon_river.learner import MoonRiverLearner

        return MoonRiverLearner()

    symbols: str = svg_tiles.symbols_of_drawings()
    style: str = svg_tiles.STYLE

    def look(self, settings: Mapping[str, Any], ingredients: Mapping[str, str]) -> Look:
        """How things look in a match that was played."""
        values = {setting.name: setting.default for setting in SETTINGS} | dict(settings)
        box, players = BOXES.load(values), int(values["players"])
        if digest_of_box(pack_box(box, players)) != ingredients["the box"]:
            raise InputError(f"{box.name}: this box is no longer the one that was played.")
        return report_pictures.look_of_box(box, players)

    def ending(self, events: Sequence[Mapping[str, Any]]) -> Ending:
        """The last picture of a told game."""
        return report_pictures.ending_of_game(events)

    def steps(self, events: Sequence[Mapping[str, Any]]) -> Iterator[GameStep]:
        """Everything that happens in a told game, with a picture after each step."""
        return report_pictures.steps_of_game(events)

    benchmarks: tuple[Mapping[str, Any], ...] = tuple(
        {"players": players, "mode": mode, **({"scenario": "gold-rush"} if mode == "legends" else {})}
        for mode in MODES
        for players in (2, 3, 4)
    )

    def yardstick(self, strategy: str, match: MoonRiverMatch, folder: Path) -> list[str] | None:
        """The C program of the same work."""
        scenario = match.values["scenario"] if match.values["mode"] == "legends" else None
        return yardstick.arguments_of_yardstick(match.box, match.players, scenario, strategy, folder)

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
