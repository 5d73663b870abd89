"""Wind River behind the contract of a game: settings in, rows and told games out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from mrsim.engine.records import zero_record
from mrsim.errors import InputError
from mrsim.games.contract import Boxes, Column, Ending, Game, GameStep, Lineup, Look, Setting, Tally
from mrsim.games.kit.compiled_match import CompiledMatch, Places, digest_of_box
from mrsim.games.kit.lineup_match import Counts
from mrsim.games.kit.training_positions import Learner
from mrsim.games.wind_river.box import Edition
from mrsim.games.wind_river.boxes import BOXES
from mrsim.games.wind_river.names import GAME as NAME
from mrsim.games.wind_river.players.decisions import DECISIONS, questions
from mrsim.games.wind_river.players.expert_networks import learnt_for, new_scratch
from mrsim.games.wind_river.players.table import MATCH_TYPE, STEPS, survey_box
from mrsim.games.wind_river.presentation import report_pictures
from mrsim.games.wind_river.presentation.story import story
from mrsim.games.wind_river.presentation.tally_axes import tallies
from mrsim.games.wind_river.presentation.transcript import read_events, setup_event
from mrsim.games.wind_river.results.rows import COLUMNS, ROW
from mrsim.games.wind_river.rules.records import (
    BOX_TYPE,
    DEAL_TYPE,
    DESK_TYPE,
    GAME_TYPE,
    LOG_TYPE,
    NOTES_TYPE,
    Table,
)
from mrsim.games.wind_river.settings import SETTINGS
from mrsim.strategy.about import rungs_by_strategy
from mrsim.strategy.question import Questions

RULES_VERSION: Final = 1
"""Raised when the same box and strategies play other games: the ledger of the tests tells."""


def pack_box(edition: Edition, players: int) -> Any:
    """The box as compiled code reads it."""
    record = zero_record(BOX_TYPE)
    record.lanes, record.rows = edition.lanes, edition.rows
    record.hexes = edition.lanes * edition.rows
    record.buffalo_limit = edition.buffalo_limit
    record.tipis, record.starting_tipis = edition.tipis, edition.starting_tipis
    record.blocks, record.block_limit = edition.blocks, edition.block_limit
    record.placing_cost, record.feeding_cost, record.toll = edition.placing_cost, edition.feeding_cost, edition.toll
    record.most_turns = edition.most_turns
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


class WindRiverMatch(CompiledMatch):
    """Settings and a line-up, checked and ready to play."""

    game, rules, settings = NAME, RULES_VERSION, SETTINGS
    row, record, baseline = ROW, MATCH_TYPE, Path(__file__).with_name("baseline.py")
    steps = STEPS

    def __init__(self, values: Mapping[str, Any], lineup: Lineup, seed: int) -> None:
        super().__init__(values, lineup, seed, questions())
        self.edition: Edition = BOXES.load(values)
        self.box_record = pack_box(self.edition, self.players)

    def places(self) -> Places:
        """A table of its own for a thread."""
        table = Table(
            zero_record(GAME_TYPE),
            self.box_record,
            zero_record(DEAL_TYPE),
            zero_record(LOG_TYPE),
            zero_record(NOTES_TYPE),
        )
        return Places(table, zero_record(DESK_TYPE), new_scratch(self.players, self.loaded))

    @property
    def sources(self) -> Iterable[str]:
        """The user's own files and addresses that the box was read from."""
        return self.edition.sources

    @property
    def ingredients(self) -> dict[str, str]:
        """What results depend on: also what experts have learnt."""
        return super().ingredients | learnt_for(self.loaded)

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """What can be counted beside the rows."""
        return tallies(self.edition, self.players)

    def play_into(self, here: Places, match: Any, blocks: Counts, rows: Any, tables: Sequence[Counts]) -> None:
        """Run the compiled loop."""
        here.table.notes.noting = match.tally
        counts = tuple(tables)
        STEPS.play_blocks(here.table, here.desk, here.scratch, self.seats, match, blocks, rows, counts)

    def setup_event(self, table: Table, block: int, rotation: int) -> dict[str, Any]:
        """The first line of a transcript."""
        return setup_event(self, table, block, rotation)

    def read_events(self, table: Table) -> Iterator[dict[str, Any]]:
        """The events since the last call, as objects of a transcript."""
        return read_events(table.log, self.edition.lanes)

    def describe_option(self, table: Table, code: int) -> str:
        """An option of the decision at hand, in words."""
        return DECISIONS[table.game.question].describe(table, code, None)


class WindRiver:
    """Wind River as the toolkit knows games."""

    name: str = NAME
    title: str = "Wind River"
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

    def match(self, values: Mapping[str, Any], lineup: Lineup, seed: int, standings_every: int) -> WindRiverMatch:  # noqa: ARG002  no column needs the standing
        """Check everything the user typed."""
        return WindRiverMatch(values, lineup, seed)

    @property
    def learner(self) -> Learner:
        """What experts learn from."""
        from mrsim.games.wind_river.learner import WindRiverLearner

        return WindRiverLearner()

    symbols: str = ""
    style: str = report_pictures.STYLE

    def look(self, settings: Mapping[str, Any], ingredients: Mapping[str, str]) -> Look:
        """How things look in a match that was played."""
        values = {setting.name: setting.default for setting in SETTINGS} | dict(settings)
        edition, players = BOXES.load(values), int(values["players"])
        if digest_of_box(pack_box(edition, players)) != ingredients["the box"]:
            raise InputError(f"{edition.name}: this box is no longer the one that was played.")
        return Look(tallies(edition, players))

    def ending(self, events: Sequence[Mapping[str, Any]]) -> Ending:
        """The last picture of a told game."""
        return report_pictures.ending_of_game(events)

    def steps(self, events: Sequence[Mapping[str, Any]]) -> Iterator[GameStep]:
        """Everything that happens in a told game, with a picture after each step."""
        return report_pictures.steps_of_game(events)

    benchmarks: tuple[Mapping[str, Any], ...] = ({"players": 3}, {"players": 4})

    def yardstick(self, strategy: str, match: WindRiverMatch, folder: Path) -> list[str] | None:  # noqa: ARG002
        """No other program plays the same."""
        return None

    def story(self, events: Sequence[Mapping[str, Any]]) -> Iterator[Any]:
        """A told game for people."""
        return story(events)


GAME: Final[Game] = WindRiver()
