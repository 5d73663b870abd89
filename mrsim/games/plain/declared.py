"""A plain game behind the contract: what its class declares, as settings, columns, questions and a box."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from mrsim.errors import InputError, refuse_value
from mrsim.files import is_file
from mrsim.games.contract import COMMON_COLUMNS, Column, Ending, GameStep, Lineup, Look, Setting
from mrsim.games.kit.editable_boxes import EDIT_SETTING
from mrsim.games.kit.portable_match import PortableMatch
from mrsim.games.plain.base import DeclaredChoice, DeclaredNumber, DeclaredPieces, PlainGame
from mrsim.games.plain.box import PlainBox, PlainBoxes, box_number
from mrsim.games.plain.chance import KeyedRandom
from mrsim.games.plain.components import Piece, read_piece_kinds
from mrsim.games.plain.learnt import PlainLearner, networks_file
from mrsim.games.plain.match import PlainMatch, tallies_of_box
from mrsim.games.plain.pictures import STYLE, ending_of_told_game, steps_of_told_game, tiles_of_box
from mrsim.games.plain.story import tell_plain_story
from mrsim.games.plain.views import OptionView, OwnView, TableView
from mrsim.strategy.about import rungs_by_strategy
from mrsim.strategy.fingerprint import meaning_digest
from mrsim.strategy.players_record import MOST_PLAYERS, MOST_QUESTIONS
from mrsim.strategy.question import OptionKind, Question, Questions, Strategy

RULES_OF_PLAIN_GAMES: Final = 1
"""Raised when the same game file plays other games than before."""
POINTS: Final = "points"
"""The part of the score in games that name none."""
STARTER: Final = Path(__file__).with_name("starter.py")
RESERVED: Final = ("players", "factions", "box", "edit", "game", "strategies", "seed", "variant", "lineup")
"""What no number, table or choice may be called."""


class DeclaredGame:
    """A plain game as the toolkit knows games."""

    starter: Path = STARTER

    def __init__(self, name: str, rules: type[PlainGame], file: Path, text: str, *, adapted: str = "") -> None:
        """A game of another program is `adapted`, which says of what and in which version; it has no file to send."""
        self.name = name
        self.adapted = adapted
        self.rules = rules
        self.file = file
        self.text = text
        self.example: PlainGame = rules()
        self.title = rules.title or rules.__name__
        self.check_limits()
        declared = declarations(rules)
        self.numbers = {key: value for key, value in declared.items() if isinstance(value, DeclaredNumber)}
        self.tables = {key: value for key, value in declared.items() if isinstance(value, DeclaredPieces)}
        self.choices = {key: value for key, value in declared.items() if isinstance(value, DeclaredChoice)}
        self.check_declarations()
        self.columns: tuple[Column, ...] = (*COMMON_COLUMNS, *self.own_columns)
        self.settings: tuple[Setting, ...] = tuple(self._settings())
        self.box = self._printed_box()

    # --- what the class declares ---

    def refuse(self, name: str, wrong: str, right: str) -> None:
        """Refuse a declaration, with its line."""
        refuse_value(f"{self.file}, line {self.line_of_name(name)}", wrong, right)

    def line_of_name(self, name: str) -> int:
        """Where a name of the class is given its value; the class itself where it is not."""
        lines = self.text.splitlines()
        starts = (f"    {name}:", f"    {name} =", f"    {name}=", f"    def {name}(")
        found = [number for number, line in enumerate(lines, 1) if line.startswith(starts)]
        whole = [number for number, line in enumerate(lines, 1) if line.startswith(f"class {self.rules.__name__}")]
        return (found or whole or [1])[0]

    def check_limits(self) -> None:
        """Refuse limits of a game that are no numbers."""
        for name, kinds in (("seconds_a_game", (int, float)), ("decisions_a_game", int)):
            limit = getattr(self.rules, name)
            if isinstance(limit, bool) or not isinstance(limit, kinds) or not 0 < limit < math.inf:
                self.refuse(name, f"{name} is {limit!r}", "write a number above 0, of decisions a whole one")

    def check_declarations(self) -> None:
        """Refuse what the toolkit could not work with."""
        rules = self.rules
        self.check_kinds_of_declarations()
        numbers = rules.numbers_of_players
        if not numbers or not all(isinstance(one, int) and 2 <= one <= MOST_PLAYERS for one in numbers):
            right = f"list some of 2 to {MOST_PLAYERS}, the usual number first"
            self.refuse("numbers_of_players", f"numbers_of_players is {numbers!r}", right)
        for method in ("set_up", "options", "play", "is_over", "score"):
            if getattr(rules, method) is getattr(PlainGame, method):
                self.refuse(method, f"{rules.__name__} has no method {method}", f"write def {method}(self, …)")
        if rules.factions and len(rules.factions) < max(numbers):
            wrong = f"{len(rules.factions)} factions are too few for {max(numbers)} players"
            self.refuse("factions", wrong, "every player is another one")
        if not rules.questions or len(rules.questions) > MOST_QUESTIONS:
            self.refuse("questions", "there are no questions, or too many", f"name 1 to {MOST_QUESTIONS}")
        self.check_names()

    def check_names(self) -> None:
        """Refuse names that mean something else already, and numbers that their own limits forbid."""
        rules = self.rules
        for name in (*self.numbers, *self.tables, *self.choices, *rules.parts, *rules.counts, *rules.questions):
            if name in RESERVED or hasattr(PlainGame, name) or not name.isidentifier() or name.startswith("_"):
                self.refuse(name, f"{name} can't be the name of something in a game", "choose another name")
        for name, one in self.numbers.items():
            if not one.at_least <= one.printed <= one.at_most:
                wrong = f"{name} is {one.printed}, which its own limits forbid"
                self.refuse(name, wrong, f"{one.at_least} to {one.at_most} are allowed")
        for column in self.own_columns:
            if column.name in {one.name for one in COMMON_COLUMNS}:
                self.refuse("parts", f"{column.name} is a column of every game", "choose another name")

    def check_kinds_of_declarations(self) -> None:
        """Refuse a single value where several are meant, and lists where each name has a meaning."""
        for name in ("numbers_of_players", "factions", "hidden", "private"):
            value = getattr(self.rules, name)
            if not isinstance(value, Sequence) or isinstance(value, str):
                self.refuse(name, f"{name} is {value!r}", f"write a tuple, such as {name} = ({value!r},)")
        for name in ("questions", "parts", "counts", "kinds"):
            value = getattr(self.rules, name)
            if not isinstance(value, Mapping):
                self.refuse(name, f"{name} is {value!r}", 'give each name its meaning, such as {"name": "What it is."}')

    def _printed_box(self) -> PlainBox:
        numbers = {name: one.printed for name, one in self.numbers.items()}
        tables, sources = {}, list[Path]()
        for name, declared in self.tables.items():
            where = f"{self.file}, line {self.line_of_name(name)}"
            tables[name], files = read_piece_kinds(where, declared.table, self.file.parent)
            sources += files
        return PlainBox(numbers, tables, tuple(sources))

    @cached_property
    def boxes(self) -> PlainBoxes | None:
        """The box as users look at it and change it; None where there is nothing to change."""
        if not (self.numbers or self.tables):
            return None
        limits = {name: box_number(one.story, one.at_least, one.at_most) for name, one in self.numbers.items()}
        return PlainBoxes(limits, self.box, self.settings, tuple(self.choices))

    def _settings(self) -> Iterator[Setting]:
        """What a user may choose."""
        rules = self.rules
        numbers = tuple(rules.numbers_of_players)
        yield Setting("players", "How many play.", numbers[0], tuple(sorted(numbers)))
        for name, one in self.choices.items():
            yield Setting(name, one.story, one.values[0], one.values)
        if rules.factions:
            story = f"One a player ({', '.join(rules.factions)}), in their order; else drawn for each deal."
            example = ",".join(rules.factions[: numbers[0]])
            every, gives = tuple(rules.factions), "faction"
            yield Setting("factions", story, None, several=True, example=example, every=every, gives=gives)
        if self.numbers or self.tables:
            story = "Your own box: a TOML, or a CSV of pieces."
            yield Setting("box", story, None, example="my-box.toml", is_file=True)
            yield EDIT_SETTING

    @cached_property
    def parts(self) -> Mapping[str, str]:
        """Where points come from, each with its meaning."""
        return self.rules.parts or {POINTS: "Points at the end."}

    @property
    def only_part(self) -> str:
        """The part of the score to which points without a name are added."""
        return next(iter(self.parts)) if len(self.parts) == 1 else POINTS

    @cached_property
    def own_columns(self) -> tuple[Column, ...]:
        """Faction, parts of the score and counts."""
        rules = self.rules
        found = [Column(name, "i2", "part", story, group=name.replace("_", " ")) for name, story in self.parts.items()]
        found += [Column(name, "i4", "count", story) for name, story in rules.counts.items()]
        if rules.factions:
            found.insert(0, Column("faction", "i1", "faction", "What the player is.", labels=tuple(rules.factions)))
        return tuple(found)

    @property
    def asks_several(self) -> bool:
        """Whether the game says which question is asked."""
        return len(self.rules.questions) > 1 or self.rules.question is not PlainGame.question

    @property
    def only_question(self) -> str:
        """The question of a game that has one."""
        return next(iter(self.rules.questions))

    @cached_property
    def questions(self) -> Questions:
        """What strategies are asked."""
        kinds = tuple(OptionKind(name, story) for name, story in self.rules.kinds.items())
        asked = tuple(Question(name, story, OptionView, kinds=kinds) for name, story in self.rules.questions.items())
        return Questions(OwnView, TableView, asked, None, are_plain=True)

    def kind_bits(self, named: str | Iterable[str]) -> int:
        """Kinds of an option as bits; InputError where the game names one that it does not declare."""
        names, known = (named,) if isinstance(named, str) else tuple(named), list(self.rules.kinds)
        for name in names:
            if name not in known:
                self.refuse("kind", f"kind gives {name!r}", f"the kinds are {', '.join(known) or 'none'}")
        return sum(1 << known.index(name) for name in set(names))

    @property
    def knows_owners(self) -> bool:
        """Whether the game says which pieces players have at the end."""
        return self.rules.owned is not PlainGame.owned

    @property
    def is_drawn(self) -> bool:
        """Whether the game draws its table."""
        return self.rules.draw is not PlainGame.draw

    # --- the table ---

    def lay_out(self, box: PlainBox) -> Mapping[str, Sequence[Piece]]:
        """All pieces of each table of a box."""
        return self.boxes.lay_out(box) if self.boxes else {}

    def new_table(
        self, players: int, box: PlainBox, laid_out: Mapping[str, Sequence[Piece]], values: Mapping[str, Any]
    ) -> PlainGame:
        """A game before it is set up: its numbers, its pieces and its choices."""
        game = self.rules.__new__(self.rules)
        game.players = players
        game.turn = 0
        game.random = KeyedRandom()
        table = vars(game)
        table.update(box.numbers)
        for name, there in laid_out.items():
            table[name] = tuple(there)
        for name in self.choices:
            table[name] = values[name]
        game._counted = [dict.fromkeys(self.rules.counts, 0) for _ in range(players)]  # noqa: SLF001  the machinery
        return game

    def piece_names(self, box: PlainBox) -> tuple[str, ...]:
        """The kinds of pieces of all tables."""
        return tuple(kind.name for kinds in box.tables.values() for kind in kinds)

    def piece_places(self, box: PlainBox) -> Mapping[str, int]:
        """The place of each kind in the tally of pieces."""
        return {name: place for place, name in enumerate(self.piece_names(box))}

    # --- behind the contract ---

    @cached_property
    def rules_digest(self) -> str:
        """Names the rules: comments make no difference."""
        return f"{self.name} {RULES_OF_PLAIN_GAMES} {meaning_digest(self.text)} {self.adapted}".rstrip()

    @property
    def sources(self) -> tuple[Path, ...]:
        """The files that the game is made of."""
        return () if self.adapted else (self.file, *self.box.sources)

    def add_to(self, portable: PortableMatch) -> PortableMatch:
        """What another machine needs, with where it finds the game."""
        return replace(portable, game=self.name if self.adapted else str(self.file.absolute()))

    def match(self, values: Mapping[str, Any], lineup: Lineup, seed: int, standings_every: int) -> PlainMatch:  # noqa: ARG002  no column needs the standing
        """Check everything the user typed."""
        return PlainMatch(self, values, lineup, seed)

    @property
    def learner(self) -> PlainLearner:
        """What `learnt` learns from; InputError where the game measures nothing."""
        return PlainLearner(self)

    def networks_read(self, strategies: Iterable[Strategy]) -> tuple[Path, ...]:
        """The file that was learnt, if some strategy plays by it."""
        file = networks_file(self)
        asks = any("outlook" in strategy.text for strategy in strategies)
        return (file,) if asks and not self.adapted and is_file(file) else ()

    def learnt_by(self, strategies: Iterable[Strategy]) -> dict[str, str]:
        """What results depend on beside rules and strategies: what was learnt, if some strategy plays by it."""
        files = self.networks_read(strategies)
        return {"what was learnt": sha256(files[0].read_bytes()).hexdigest()[:12]} if files else {}

    @property
    def rungs(self) -> Mapping[str, int]:
        """The place of each strategy on the ladder of skill."""
        return rungs_by_strategy(self.name)

    @property
    def benchmarks(self) -> tuple[Mapping[str, Any], ...]:
        """Each number of players."""
        return tuple({"players": players} for players in sorted(self.rules.numbers_of_players))

    def yardstick(self, strategy: str, match: PlainMatch, folder: Path) -> list[str] | None:  # noqa: ARG002
        """No other program plays the same."""
        return None

    symbols: str = ""
    style: str = STYLE

    def look(self, settings: Mapping[str, Any], ingredients: Mapping[str, str]) -> Look:
        """How things look in a match that was played."""
        values = {setting.name: setting.default for setting in self.settings} | dict(settings)
        box = self.boxes.load(values) if self.boxes else self.box
        if ingredients["the box"] != box.digest:
            raise InputError(f"{self.name}: this box is no longer the one that was played.")
        return Look(tallies_of_box(self, box), tiles=tiles_of_box(box))

    def ending(self, events: Sequence[Mapping[str, Any]]) -> Ending:
        """The last picture of a told game."""
        return ending_of_told_game(self.title, events)

    def steps(self, events: Sequence[Mapping[str, Any]]) -> Iterator[GameStep]:
        """Everything that happens in a told game, with a picture after each step."""
        return steps_of_told_game(self.title, events)

    def story(self, events: Sequence[Mapping[str, Any]]) -> Iterator[Any]:
        """A told game for people."""
        return tell_plain_story(self.title, events)


def declarations(rules: type[PlainGame]) -> dict[str, Any]:
    """What the class, and those that it is made of, declare with `number`, `pieces` and `choice`."""
    return {
        name: value
        for kind in reversed(rules.__mro__)
        for name, value in vars(kind).items()
        if isinstance(value, DeclaredNumber | DeclaredPieces | DeclaredChoice)
    }


def boxes_or_refusal(game: DeclaredGame) -> PlainBoxes:
    """The boxes of a game; InputError where there is nothing to change in it."""
    if game.boxes is None:
        raise InputError(f"{game.name} has no box: nothing in {game.file} is declared with number(…) or pieces(…).")
    return game.boxes
