"""Dice Town behind the contract of a game: settings in, rows and told games out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from mrsim.engine.records import zero_record
from mrsim.errors import InputError
from mrsim.games.contract import Boxes, Column, Ending, Game, GameStep, Lineup, Look, Setting, Tally
from mrsim.games.dice_town.box.contents import Edition
from mrsim.games.dice_town.box_record import card_ids, has_indian_die, pack_box
from mrsim.games.dice_town.boxes import BOXES
from mrsim.games.dice_town.names import GAME as NAME
from mrsim.games.dice_town.players.decisions import DECISIONS, questions
from mrsim.games.dice_town.players.expert_networks import learnt_for, new_scratch
from mrsim.games.dice_town.players.table import MATCH_TYPE, STEPS
from mrsim.games.dice_town.presentation.report_pictures import ending_of_game, look_of_box, steps_of_game
from mrsim.games.dice_town.presentation.story import story
from mrsim.games.dice_town.presentation.svg_cards import STYLE, symbols_of_drawings
from mrsim.games.dice_town.presentation.tally_axes import kinds_of_cards, tallies
from mrsim.games.dice_town.presentation.transcript import read_events, setup_event
from mrsim.games.dice_town.results.rows import COLUMNS, ROW
from mrsim.games.dice_town.rules.records import (
    DEAL_TYPE,
    DESK_TYPE,
    GAME_TYPE,
    LOG_TYPE,
    NOTES_TYPE,
    Table,
)
from mrsim.games.dice_town.settings import SETTINGS
from mrsim.games.kit.compiled_match import CompiledMatch, Places, digest_of_box
from mrsim.games.kit.lineup_match import Counts
from mrsim.games.kit.training_positions import Learner
from mrsim.strategy.about import rungs_by_strategy
from mrsim.strategy.question import Questions
from mrsim.strategy.situations import Situation

RULES_VERSION: Final = 1
"""Raised when the same box and strategies play other games: the ledger of the tests tells."""


class DiceTownMatch(CompiledMatch):
    """Settings and a line-up, checked and ready to play."""

    game, rules, settings = NAME, RULES_VERSION, SETTINGS
    row, record, baseline = ROW, MATCH_TYPE, Path(__file__).with_name("baseline.py")
    steps = STEPS

    def __init__(self, values: Mapping[str, Any], lineup: Lineup, seed: int) -> None:
        self.edition: Edition = BOXES.load(values)
        self.has_indian_die = has_indian_die(self.edition, values["indian_die"])
        super().__init__(values, lineup, seed, questions())
        self.box_record = pack_box(self.edition, values)
        self.ids = card_ids(self.box_record)

    def situations(self) -> list[Situation]:
        """For each player what is known before the deal: also whether there is an Indian die if nobody chose."""
        return [{**known, "indian_die": str(int(self.has_indian_die))} for known in super().situations()]

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
        return tallies(self.edition, self.players, self.labels, with_die=bool(self.box_record.indian_die))

    def play_into(self, here: Places, match: Any, blocks: Counts, rows: Any, tables: Sequence[Counts]) -> None:
        """Run the compiled loop."""
        here.table.notes.noting = match.tally
        kinds = kinds_of_cards(self.edition, with_die=bool(self.box_record.indian_die))
        counts = (match.strategy.copy(), kinds, *tables)
        STEPS.play_blocks(here.table, here.desk, here.scratch, self.seats, match, blocks, rows, counts)

    def setup_event(self, table: Table, block: int, rotation: int) -> dict[str, Any]:
        """The first line of a transcript."""
        seated = [self.strategies[table.game.player[seat]] for seat in range(self.players)]
        index = block * self.different_rotations + rotation
        return setup_event(self.edition, self.values, table, seated, self.seed, index)

    def read_events(self, table: Table) -> Iterator[dict[str, Any]]:
        """The events since the last call, as objects of a transcript."""
        return read_events(table.log, self.ids)

    def describe_option(self, table: Table, code: int) -> str:
        """An option of the decision at hand, in words."""
        return DECISIONS[table.game.question].describe(table, code, None)


class DiceTown:
    """Dice Town as the toolkit knows games."""

    name: str = NAME
    title: str = "Dice Town"
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

    def match(self, values: Mapping[str, Any], lineup: Lineup, seed: int, standings_every: int) -> DiceTownMatch:  # noqa: ARG002  no column needs the standing
        """Check everything the user typed."""
        return DiceTownMatch(values, lineup, seed)

    @property
    def learner(self) -> Learner:
        """What experts learn from."""
        from mrsim.games.dice_town.learner import DiceTownLearner

        return DiceTownLearner()

    symbols: str = symbols_of_drawings()
    style: str = STYLE

    def look(self, settings: Mapping[str, Any], ingredients: Mapping[str, str]) -> Look:
        """How things look in a match that was played."""
        values = {setting.name: setting.default for setting in SETTINGS} | dict(settings)
        edition = BOXES.load(values)
        box = pack_box(edition, values)
        if digest_of_box(box) != ingredients["the box"]:
            raise InputError(f"{edition.name}: this box is no longer the one that was played.")
        return look_of_box(edition, int(values["players"]), with_die=bool(box.indian_die))

    def ending(self, events: Sequence[Mapping[str, Any]]) -> Ending:
        """The last picture of a told game."""
        return ending_of_game(events)

    def steps(self, events: Sequence[Mapping[str, Any]]) -> Iterator[GameStep]:
        """Everything that happens in a told game, with a picture after each step."""
        return steps_of_game(events)

    benchmarks: tuple[Mapping[str, Any], ...] = (
        {"players": 4},
        {"players": 2},
        {"players": 3, "expansion": "base"},
    )

    def yardstick(self, strategy: str, match: DiceTownMatch, folder: Path) -> list[str] | None:  # noqa: ARG002
        """No other program plays the same."""
        return None

    def story(self, events: Sequence[Mapping[str, Any]]) -> Iterator[Any]:
        """A told game for people."""
        return story(events)


GAME: Final[Game] = DiceTown()
