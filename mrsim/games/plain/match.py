"""A match of a plain game: deals, rotations and decisions, each with chance of its own."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

import numpy as np
import numpy.typing as npt

from mrsim.engine.rng import derive_key
from mrsim.errors import InputError, did_you_mean
from mrsim.games.contract import OWNED, Axis, Lineup, Tally, Told, row_dtype
from mrsim.games.kit.lineup_match import Counts, LineupMatch
from mrsim.games.kit.network_files import weights_for
from mrsim.games.kit.portable_match import PortableMatch
from mrsim.games.kit.rotation import SQUARES
from mrsim.games.kit.training_positions import Positions, Weights
from mrsim.games.plain.base import PlainGame
from mrsim.games.plain.box import PlainBox
from mrsim.games.plain.chance import KeyedRandom
from mrsim.games.plain.failures import GameTooSlowError, line_of, place_of_error, refuse_answer
from mrsim.games.plain.learnt import final_share, judge_by
from mrsim.games.plain.shared_wins import shares_of_win
from mrsim.games.plain.time_limit import limited_seconds
from mrsim.games.plain.transcript import (
    begin_telling,
    choice_event,
    end_events,
    opening_event,
    options_event,
    told_events,
)
from mrsim.games.plain.views import OptionView, OwnView, TableView
from mrsim.parallel import processes_to_use
from mrsim.strategy.diagnostics import describe_error, shell_command
from mrsim.strategy.file_lookup import RANDOM
from mrsim.strategy.question import CompiledAnswer, Strategy
from mrsim.strategy.situations import Situation, settle_players

if TYPE_CHECKING:
    from mrsim.games.plain.declared import DeclaredGame

DEALING, FACTIONS, PLAYING, DECIDING = range(4)
"""What chance is for; each has keys of its own."""
DRAWING: Final = 1 << 41
"""The number of the key by which a decision is drawn while games are watched to learn from."""
MOST_POINTS: Final = 16_000
"""Of a player: with twice as many, the margin between two would not fit into a row of results."""
MOST_DECISIONS: Final = 32_000
"""What fits into a row of results."""
PIECES_TALLY: Final = "pieces"


@dataclass
class GameInPlay:
    """A game while it is played, and who sits there."""

    game: PlainGame
    block: int
    rotation: int
    player_in_seat: tuple[int, ...]
    chance: int
    """The key of what happens after a decision."""
    noise: list[int]
    """The keys of the decisions, seat by seat."""
    asked: list[int]
    """Decisions so far, seat by seat."""
    real: list[int]
    events: list[dict[str, Any]] | None = None
    """Of a game that is told."""
    strategies: Sequence[Strategy] = field(default_factory=tuple)
    positions: list[tuple[int, tuple[float, ...]]] | None = None
    """Of a game to learn from: who moved, and what the game measures then."""
    drawn: int = 0
    """In a thousand decisions, those that are drawn by lot."""


class PlainMatch(LineupMatch):
    """Settings and a line-up of a plain game, ready to play."""

    games_a_part: int | None = 200
    """Seconds for games of some milliseconds: parts of more would keep Ctrl-C waiting, of fewer, cost too much."""

    def __init__(self, declared: "DeclaredGame", values: Mapping[str, Any], lineup: Lineup, seed: int) -> None:
        self.declared = declared
        self.game, self.settings, self.columns = declared.name, declared.settings, declared.columns
        self.row = row_dtype(declared.columns)
        self.box = declared.boxes.load(values) if declared.boxes else declared.box
        self.pieces = declared.lay_out(self.box)
        self.factions = named_factions(declared, values)
        super().__init__(values, lineup, seed, declared.questions)
        learnt = declared.networks_read(self.loaded)
        self.judge = judge_by(weights_for(learnt[0], self.players) if learnt else None, declared)

    # --- what it is made of ---

    def told_apart(self) -> Sequence[object]:
        """Players of one strategy differ by their factions."""
        return range(self.players) if self.declared.rules.factions else super().told_apart()

    def situations(self) -> list[Situation]:
        """With the factions that are named."""
        known = super().situations()
        if self.factions is None:
            return known
        return [{**one, "faction": name} for one, name in zip(known, self.factions, strict=True)]

    @property
    def sources(self) -> Iterable[str]:
        """The user's own files: the game itself, its tables, and a box."""
        return map(str, (*self.declared.sources, *self.box.sources, *self.declared.networks_read(self.loaded)))

    @property
    def ingredients(self) -> dict[str, str]:
        """What results depend on."""
        made_of = {"the rules": self.declared.rules_digest, "the box": self.box.digest}
        return made_of | self.declared.learnt_by(self.loaded) | super().ingredients

    @cached_property
    def tallies(self) -> tuple[Tally, ...]:
        """Who has which pieces at the end, if the game says so."""
        return tallies_of_box(self.declared, self.box)

    def portable(self) -> PortableMatch:
        """What another machine needs, the game itself included."""
        return self.declared.add_to(super().portable())

    # --- playing ---

    def play(self, first_block: int, blocks: int) -> npt.NDArray[Any]:
        """The rows of some whole blocks."""
        return self.play_and_tally(first_block, blocks, [])

    def play_and_tally(self, first_block: int, blocks: int, tables: list[Counts]) -> npt.NDArray[Any]:
        """The rows of some whole blocks, which are added to the tables of the tallies."""
        processes = processes_to_use()
        if processes > 1:
            from mrsim.games.plain.worker_processes import play_in_process

            rows, counted = play_in_process(self, first_block, blocks, bool(tables), processes)
            for table, more in zip(tables, counted, strict=True):
                np.add(table, more, out=table)
            return rows
        return self.play_here(first_block, blocks, tables)

    def play_here(self, first_block: int, blocks: int, tables: Sequence[Counts]) -> npt.NDArray[Any]:
        """The same in this process."""
        rows = np.zeros(blocks * self.rotations * self.players, self.row).view(np.recarray)
        at = 0
        for block in range(first_block, first_block + blocks):
            for rotation in self.rotations_of(block):
                here = self.play_game(block, rotation)
                self._write_rows(rows[at : at + self.players], here, tables)
                at += self.players
        return rows

    def play_game(self, block: int, rotation: int, *, tell: bool = False, explain: bool = False) -> GameInPlay:
        """One game from its deal to its end."""
        here = self.seat_game(block, rotation)
        if tell:
            here.events = [opening_event(self, here)]
            begin_telling(here.game)
        self.play_seated(here, explain)
        return here

    def play_seated(self, here: GameInPlay, explain: bool = False) -> None:
        """Play a game that is seated to its end; InputError where it fails or takes too long."""
        rules = self.declared.rules
        try:
            with limited_seconds(rules.seconds_a_game):
                self._set_up(here)
                if here.events is not None:
                    here.events += told_events(here.game)
                self._play_to_the_end(here, explain)
        except GameTooSlowError as error:
            place = place_of_error(error, self.declared.file)
            raise InputError(
                f"{place}: a game takes longer than {rules.seconds_a_game:g} s; set seconds_a_game if that is right. "
                f"{self._how_to_see(here)}"
            ) from None

    def watch_here(self, weights: Weights | None, first_block: int, blocks: int, drawn: int) -> Positions:
        """The positions of some blocks, where `drawn` in a thousand decisions are drawn at random."""
        if weights is not None:
            self.judge = judge_by(weights, self.declared)
        found: list[tuple[tuple[float, ...], int, float, int]] = []
        numbers = (
            (block, rotation)
            for block in range(first_block, first_block + blocks)
            for rotation in self.rotations_of(block)
        )
        for number, (block, rotation) in enumerate(numbers):
            here = self.seat_game(block, rotation)
            here.positions, here.drawn = [], drawn
            self._set_up(here)
            self._play_to_the_end(here, explain=False)
            worth = [final_share(here.game, seat) for seat in range(self.players)]
            found += [(measured, seat, worth[seat], number) for seat, measured in here.positions]
        inputs, owners, worths, games = zip(*found, strict=True)
        points = np.array(worths, np.float32)
        return Positions(
            np.array(inputs, np.float32),
            np.array(owners, np.int32),
            np.zeros_like(points),
            points,
            np.array(games, np.int32),
        )

    def seat_game(self, block: int, rotation: int) -> GameInPlay:
        """A new game with its players, before anything is on the table."""
        seats = SQUARES[self.players][rotation]
        deal = derive_key(self.seed, block)
        dealt = self._factions_of_deal(derive_key(deal, FACTIONS))
        game = self.declared.new_table(self.players, self.box, self.pieces, self.values)
        game.faction = tuple(dealt[player] for player in seats) if dealt else ()
        game.random.begin(derive_key(deal, DEALING))
        game._judge = self.judge  # noqa: SLF001  the game's own machinery
        owners = seats if self.lineup.noise_by_player else range(self.players)
        deciding = derive_key(deal, DECIDING)
        here = GameInPlay(
            game,
            block,
            rotation,
            seats,
            derive_key(deal, PLAYING),
            [derive_key(deciding, owner) for owner in owners],
            [0] * self.players,
            [0] * self.players,
        )
        here.strategies = [self._loaded_for(dealt)[player] for player in seats]
        return here

    def _factions_of_deal(self, key: int) -> Sequence[str]:
        """The faction of each player."""
        if self.factions is not None or not self.declared.rules.factions:
            return self.factions or ()
        return KeyedRandom(key).sample(list(self.declared.rules.factions), self.players)

    def _loaded_for(self, dealt: Sequence[str]) -> Sequence[Strategy]:
        """The strategy of each player, with the knobs of its faction."""
        if not dealt or not self.knobs_wait_for_deal():
            return self.loaded
        return settle_players(self.loaded, [{"faction": name} for name in dealt])

    def _set_up(self, here: GameInPlay) -> None:
        with self._failures(here, "set_up"):
            here.game.set_up()
        self._check_unseen(here.game)

    def _listed(self, options: Iterable[Any]) -> tuple[Any, ...]:
        """The options in their order; a set has none that is the same in every process."""
        if type(options) is list:
            return tuple(options)
        if isinstance(options, AbstractSet):
            raise InputError(f"{self.declared.file}: options() gives a set, which has no order; give a list.")
        return tuple(options)

    def _check_unseen(self, game: PlainGame) -> None:
        """Refuse names of what players can't see that the game does not have: they would hide nothing."""
        for what in ("hidden", "private"):
            for name in getattr(game, what):
                if not hasattr(game, name):
                    hint = did_you_mean(name, vars(game))
                    raise InputError(
                        f'{self.declared.file}: {what} names "{name}", which set_up does not make.{hint} '
                        f'Write the names as a tuple: {what} = ("deck",).'
                    )

    def _play_to_the_end(self, here: GameInPlay, explain: bool) -> None:
        game, limit = here.game, self.declared.rules.decisions_a_game
        asks_several, question = self.declared.asks_several, self.declared.only_question
        has_several = len(self.declared.rules.questions) > 1
        chances, seats = [derive_key(here.chance, seat) for seat in range(self.players)], range(self.players)
        made = [0] * self.players
        for _ in range(limit):
            try:
                if game.is_over():
                    return
                seat, options = game.turn, self._listed(game.options())
                if not options or type(seat) is not int or seat not in seats:
                    self._refuse_decision(seat)
                if asks_several:
                    question = self._question_asked(game)
                option = self._decide(here, seat, question, options, explain)
                game.random.begin(derive_key(chances[seat], made[seat]))
                made[seat] += 1
                if here.events is not None:
                    here.events.append(choice_event(game, seat, question, option, is_named=has_several))
                game.play(option)
                if here.positions is not None:
                    here.positions.append((seat, tuple(game.measures(seat).values())))
            except InputError:
                raise
            except Exception as error:  # noqa: BLE001  whatever the game raises
                raise self._failure(here, error, "a game") from None
            if here.events is not None:
                here.events += told_events(game)
        self._refuse_endless(here, limit)

    def _question_asked(self, game: PlainGame) -> str:
        """Which of the questions is asked; InputError where the class does not declare it."""
        question, known = game.question(), self.declared.rules.questions
        if question not in known:
            right = f"the questions are {', '.join(known)}"
            refuse_answer(self.declared.file, type(game).question, f"gives {question!r}", right)
        return question

    def _decide(self, here: GameInPlay, seat: int, question: str, options: tuple[Any, ...], explain: bool) -> Any:
        """What the player in a seat takes."""
        here.asked[seat] += 1
        count = len(options)
        if count > 1:
            here.real[seat] += 1
        elif here.events is None:
            return options[0]
        strategy = here.strategies[seat]
        if strategy.never or strategy.always:
            options = self._allowed(here.game, strategy, question, options)
            count = len(options)
        key = derive_key(here.noise[seat], here.asked[seat])
        if strategy.name == RANDOM or (here.drawn and derive_key(key, DRAWING) % 1000 < here.drawn):
            return options[(key >> 31) * count >> 32] if count > 1 else options[0]
        explained = here.events if explain else None
        if count == 1 and explained is None:
            return options[0]
        scores = self._scores(here, seat, question, options, strategy, strategy.answers.get(question), key)
        place = best_place(scores, options, key)
        if explained is not None:
            explained.append(options_event(here.game, seat, question, options, scores, place))
        return options[place]

    def _scores(
        self,
        here: GameInPlay,
        seat: int,
        question: str,
        options: tuple[Any, ...],
        strategy: Strategy,
        answer: CompiledAnswer | None,
        key: int,
    ) -> list[float]:
        """What a strategy thinks of each option; the game's own worth where it has no answer."""
        game = here.game
        try:
            if answer is None or answer.function is None:
                scores = [float(game.worth(option)) for option in options]
            else:
                me, table, ask, knobs = OwnView(game, seat, key), TableView(game), answer.function, answer.values
                scores = [float(ask(me, table, OptionView(game, option, seat, key), *knobs)) for option in options]
        except InputError:
            raise
        except Exception as error:  # noqa: BLE001  whatever a strategy raises
            raise self._failure(here, error, question, strategy) from None
        if not all(score == score for score in scores):  # noqa: PLR0124  NaN differs from itself
            place = self._place_of_score(strategy, answer)
            raise InputError(f"{place}: a score is not a number (NaN). {self._how_to_see(here)}")
        return scores

    def _place_of_score(self, strategy: Strategy, answer: CompiledAnswer | None) -> str:
        if answer is None or answer.function is None:
            return f"{self.declared.file}, line {line_of(type(self.declared.example).worth)}"
        return f"{strategy.file}, line {answer.line}"

    def _allowed(self, game: PlainGame, strategy: Strategy, question: str, options: tuple[Any, ...]) -> tuple[Any, ...]:
        """The options that restrictions leave; all of them where none would be left."""
        never, always = strategy.never.get(question, 0), strategy.always.get(question, 0)
        if not never | always:
            return options
        bits = [self.declared.kind_bits(game.kind(option)) for option in options]
        kept = [option for option, of in zip(options, bits, strict=True) if not of & never]
        wanted = [option for option, of in zip(options, bits, strict=True) if of & always]
        return tuple(wanted or kept or options)

    # --- results ---

    def _write_rows(self, rows: Any, here: GameInPlay, tables: Sequence[Counts]) -> None:
        """A row for each seat, and the pieces that each has."""
        game, players = here.game, self.players
        with self._failures(here, "the score"):
            game.end_counts()
            points = [self._points(game, seat) for seat in range(players)]
            totals = [sum(own.values()) for own in points]
            ranks = [(totals[seat], game.tie_break(seat)) for seat in range(players)]
            places = [1 + sum(other > own for other in ranks) for own in ranks]
            shares = shares_of_win(places)
            for seat in range(players):
                player = here.player_in_seat[seat]
                values: dict[str, Any] = {
                    **points[seat],
                    **game._counted[seat],  # noqa: SLF001  the game's own
                    "block": here.block,
                    "rotation": here.rotation,
                    "seat": seat,
                    "player": player,
                    "strategy": self.labels.index(self.strategies[player]),
                    "score": totals[seat],
                    "place": places[seat],
                    "win_twelfths": shares[seat],
                    "margin": totals[seat] - max(totals[:seat] + totals[seat + 1 :]),
                    "decisions": min(here.asked[seat], MOST_DECISIONS),
                    "real_choices": min(here.real[seat], MOST_DECISIONS),
                }
                if game.faction:
                    values["faction"] = self.declared.rules.factions.index(game.faction[seat])
                rows[seat] = tuple(map(values.__getitem__, self.row.names or ()))
        if tables:
            self._tally_pieces(tables[0], here, totals, shares)

    def _points(self, game: PlainGame, seat: int) -> Mapping[str, int]:
        """The points in a seat by their parts, once they are whole numbers that fit into a row."""
        method, found = type(game).score, game.score(seat)
        parts = found if isinstance(found, Mapping) else {self.declared.only_part: found}
        if set(parts) != set(self.declared.parts):
            known = ", ".join(self.declared.parts)
            refuse_answer(
                self.declared.file, method, f"gives the parts {', '.join(map(str, parts))}", f"parts are {known}"
            )
        right = f"points are whole numbers up to {MOST_POINTS}"
        for value in parts.values():
            if isinstance(value, bool) or not isinstance(value, int | np.integer) or abs(value) > MOST_POINTS:
                refuse_answer(self.declared.file, method, f"gives {value!r} for the {seat + 1}. seat", right)
        if abs(sum(parts.values())) > MOST_POINTS:
            wrong = f"gives {sum(parts.values())} points for the {seat + 1}. seat"
            refuse_answer(self.declared.file, method, wrong, right)
        return parts

    def _tally_pieces(self, table: Counts, here: GameInPlay, totals: Sequence[int], shares: Sequence[int]) -> None:
        """Count what each player has at the end."""
        places = self.declared.piece_places(self.box)
        for seat in range(self.players):
            for piece in here.game.owned(seat):
                table[places[piece.name]] += (1, shares[seat], totals[seat])

    # --- telling ---

    def tell(self, block: int, rotation: int, explain: bool = False) -> Told:
        """One game, event by event; a rotation that repeats another one tells that one."""
        if not 0 <= rotation < len(SQUARES[self.players]):
            raise InputError(f"rotation: {rotation} is none of 0 to {len(SQUARES[self.players]) - 1}.")
        here = self.play_game(block, self.same_as[rotation], tell=True, explain=explain)
        rows = np.zeros(self.players, self.row).view(np.recarray)
        self._write_rows(rows, here, [])
        with self._failures(here, "draw"):
            drawing = here.game.draw() if self.declared.is_drawn else ""
        return Told((*(here.events or ()), *end_events(rows, self.declared.parts, drawing)), rows)

    # --- mistakes ---

    def _how_to_see(self, here: GameInPlay) -> str:
        return f"To see that game: {shell_command(self.command(here.block, here.rotation))}"

    def _failure(self, here: GameInPlay, error: Exception, what: str, strategy: Strategy | None = None) -> InputError:
        """The sentence for an exception of the game or of a strategy."""
        place = place_of_error(error, strategy.file if strategy else None, self.declared.file)
        return InputError(f"{place}: {what} fails with {describe_error(error)}. {self._how_to_see(here)}")

    def _failures(self, here: GameInPlay, what: str) -> "_Failures":
        return _Failures(lambda error: self._failure(here, error, what))

    def _refuse_decision(self, seat: object) -> None:
        """Refuse a turn of nobody, or one without an option."""
        kind = type(self.declared.example)
        if type(seat) is not int or not 0 <= seat < self.players:
            right = f"it is a seat from 0 to {self.players - 1}"
            refuse_answer(self.declared.file, kind.play, f"leaves the turn to {seat!r}", right)
        refuse_answer(
            self.declared.file, kind.options, "gives no option while the game is not over", "give one, or end the game"
        )

    def _refuse_endless(self, here: GameInPlay, limit: int) -> None:
        line = line_of(type(here.game).is_over)
        raise InputError(
            f"{self.declared.file}, line {line}: a game is not over after {limit:,} decisions; end it, or set "
            f"decisions_a_game. {self._how_to_see(here)}"
        )


class _Failures:
    """Turns exceptions of the game into sentences."""

    def __init__(self, sentence: Callable[[Exception], InputError]) -> None:
        self.sentence = sentence

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, InputError):
            raise self.sentence(error) from None


def tallies_of_box(declared: "DeclaredGame", box: PlainBox) -> tuple[Tally, ...]:
    """Who has which pieces at the end, if the game says so."""
    kinds = declared.piece_names(box)
    if not declared.knows_owners or not kinds:
        return ()
    story = "Pieces that players had at the end, and how they fared: counted once for each piece."
    return (Tally(PIECES_TALLY, story, (Axis("piece", kinds),), OWNED),)


def best_place(scores: Sequence[float], options: Sequence[Any], key: int) -> int:
    """The place of the best score; equal ones are decided by the key of the decision and what the options are."""
    highest = max(scores, default=-math.inf)
    best = [place for place, score in enumerate(scores) if score == highest]
    if len(best) == 1:
        return best[0]
    lots = [derive_key(key, option_code(options[place])) for place in best]
    return best[lots.index(max(lots))]


def option_code(option: Any) -> int:
    """A number that is the same for the same option, wherever it stands among the others."""
    return option if type(option) is int and option >= 0 else crc32(repr(option).encode())


def named_factions(declared: "DeclaredGame", values: Mapping[str, Any]) -> tuple[str, ...] | None:
    """The faction of each player as named; None where they are drawn, or there are none."""
    named, known = values.get("factions"), declared.rules.factions
    if not named:
        return None
    for name in named:
        if name not in known:
            raise InputError(f"factions: {name} is no faction; there are {', '.join(known)}.")
    if len(named) != int(values["players"]) or len(set(named)) != len(named):
        raise InputError(f"factions: every one of the {values['players']} players needs a different faction.")
    return tuple(named)
