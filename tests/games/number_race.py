# ruff: noqa: ARG001, ARG002  the kit calls with fixed arguments
"""A toy game for two to six players, made of the kit: whoever takes the highest numbers from a common row wins.

There are two numbers a player. In turn each takes one of them, twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import numpy as np

from mrsim.engine.bitset import count_cells, lowest_cell, nth_cell, without_lowest
from mrsim.engine.calls import call_address
from mrsim.engine.jit import entry_point, formula, rule
from mrsim.engine.records import Floats, Ints, dtype_of, name_briefly, zero_record
from mrsim.engine.rng import derive_key
from mrsim.engine.views import compiled_view
from mrsim.games.contract import COMMON_COLUMNS, Lineup, Setting, Tally, row_dtype
from mrsim.games.kit.compiled.decisions import (
    add_option,
    decision_maker,
    draw_fairly,
    draw_option,
    note_decision,
    pick_signature,
)
from mrsim.games.kit.compiled.events import PLAYER, list_field, number_field, read_log, tell
from mrsim.games.kit.compiled.loop import OVER, compile_steps
from mrsim.games.kit.compiled.match_record import MatchRecord, seat_player
from mrsim.games.kit.compiled.option_filters import leave_nothing_unused
from mrsim.games.kit.compiled.result_rows import write_outcome
from mrsim.games.kit.compiled_match import CompiledMatch, Counts, Places
from mrsim.strategy.players_record import MOST_PLAYERS
from mrsim.strategy.question import Question, Questions

TURNS = 2
NUMBERS = TURNS * MOST_PLAYERS
TAKE = 0
TAKES, RESULT = range(2)
FORMS = {
    TAKES: ("takes", (PLAYER, number_field("number"))),
    RESULT: ("result", (list_field("winners", MOST_PLAYERS),)),
}


class Hand:
    points: int
    place: int
    decisions: int
    real_choices: int


class GameState:
    players: int
    player: Annotated[Ints, MOST_PLAYERS]
    noise: Annotated[Ints, MOST_PLAYERS]
    seat: int
    question: int
    turn: int
    left: int
    hand: Annotated[MutableSequence[Hand], MOST_PLAYERS]


class Box:
    numbers: int


class Deal:
    noise: int


class Desk:
    count: int
    legal: int
    code: Annotated[Ints, NUMBERS]
    score: Annotated[Floats, NUMBERS]
    chosen: int


class Log:
    listening: int
    count: int
    event: Annotated[Ints, 4, MOST_PLAYERS + 1]


class Scratch:
    key: int
    never: int
    always: int
    searched: int


class Table(NamedTuple):
    game: GameState
    box: Box
    deal: Deal
    log: Log


GAME_TYPE, BOX_TYPE, DEAL_TYPE, DESK_TYPE, LOG_TYPE, SCRATCH_TYPE, MATCH_TYPE = map(
    dtype_of, (GameState, Box, Deal, Desk, Log, Scratch, MatchRecord)
)
ROW = name_briefly(row_dtype(COMMON_COLUMNS))


@compiled_view
class Me(NamedTuple):
    game: GameState
    box: Box
    seat_number: int
    scratch: Scratch

    @property
    def score(self) -> int:
        """Own points."""
        return self.game.hand[self.seat_number].points


@compiled_view
class PublicTable(NamedTuple):
    game: GameState
    box: Box
    seat_number: int

    @property
    def players(self) -> int:
        """How many play."""
        return self.game.players


@compiled_view
class Number(NamedTuple):
    me: Me
    code: int

    @property
    def value(self) -> int:
        """What it counts."""
        return self.code


@entry_point
def deal(table: Any, match: Any, block: int) -> None:
    table.deal.noise = derive_key(match.seed, block)


@entry_point
def open_game(table: Any, match: Any, block: int, rotation: int) -> None:
    game = table.game
    game.players = match.players
    for seat in range(match.players):
        seat_player(game, match, rotation, seat)
        game.hand[seat].points = 0
        game.hand[seat].decisions = 0
        game.hand[seat].real_choices = 0
    game.left = (1 << table.box.numbers) - 1
    game.turn = 0
    game.seat = 0
    game.question = TAKE


@rule
def list_options(table: Any, desk: Any) -> None:
    desk.count = 0
    left = table.game.left
    while left:
        add_option(desk, lowest_cell(left))
        left = without_lowest(left)


@formula
def random_choice(table: Any, desk: Any, key: int) -> int:
    return nth_cell(table.game.left, draw_option(desk, count_cells(table.game.left), key))


@rule
def restrict(table: Any, desk: Any, never: int, always: int) -> None:
    """No option has a kind."""


@formula
def ask(table: Any, desk: Any, scratch: Any, players: Any, player: int, address: int) -> int:
    me = Me(table.game, table.box, table.game.seat, scratch)
    return call_address(address, me, PublicTable(me.game, me.box, me.seat_number), desk, players, player, scratch.key)


@formula
def decision_key(table: Any) -> int:
    return derive_key(derive_key(table.deal.noise, table.game.noise[table.game.seat]), table.game.turn)


decide = decision_maker(
    decision_key=decision_key,
    list_options=list_options,
    random_choice=random_choice,
    random_listed=draw_fairly,
    leave_unused=leave_nothing_unused,
    restrict=restrict,
    ask=ask,
)


@rule
def rank(table: Any) -> None:
    game = table.game
    for seat in range(game.players):
        game.hand[seat].place = 1
        for other in range(game.players):
            game.hand[seat].place += game.hand[other].points > game.hand[seat].points


@formula
def go_on(table: Any, desk: Any, choice: int) -> None:
    game = table.game
    note_decision(game.hand[game.seat], desk.legal)
    tell(table, TAKES, (game.seat, choice))
    game.hand[game.seat].points += choice
    game.left &= ~(1 << choice)
    game.turn += 1
    game.seat = game.turn % game.players
    if game.turn == TURNS * game.players:
        rank(table)
        game.question = OVER


@formula
def hand_of(game: Any, seat: int) -> Any:
    return game.hand[seat]


@formula
def points_of(hand: Any) -> int:
    return hand.points


@rule
def write_row(row: Any, table: Any, seat: int) -> None:
    write_outcome(row, table.game, seat, hand_of, points_of)


@formula
def tally_game(table: Any, counts: tuple[Any, ...]) -> None:
    counts[0][0] += 1


STEPS = compile_steps(
    deal=deal, open_game=open_game, decide=decide, go_on=go_on, write_row=write_row, tally_game=tally_game
)


def questions() -> Questions:
    game, box = zero_record(GAME_TYPE), zero_record(BOX_TYPE)
    me, public = Me(game, box, 0, zero_record(SCRATCH_TYPE)), PublicTable(game, box, 0)
    signature = pick_signature(me, public, zero_record(DESK_TYPE))
    return Questions(Me, PublicTable, (Question("take", "Which number?", Number),), signature)


class NumberRace(CompiledMatch):
    game, rules = "number-race", 1
    settings = (Setting("players", "How many play.", 5, (2, 3, 4, 5, 6)),)
    row, record = ROW, MATCH_TYPE
    steps = STEPS

    def __init__(self, strategies: Sequence[str], players: int, baseline: Path, **lineup: bool) -> None:
        self.baseline = baseline  # type: ignore[misc]
        super().__init__({"players": players}, Lineup(tuple(strategies), **lineup), 1, questions())
        self.box_record = zero_record(BOX_TYPE)
        self.box_record.numbers = TURNS * players

    def places(self) -> Places:
        table = Table(zero_record(GAME_TYPE), self.box_record, zero_record(DEAL_TYPE), zero_record(LOG_TYPE))
        return Places(table, zero_record(DESK_TYPE), zero_record(SCRATCH_TYPE))

    sources: Iterable[Path] = ()
    tallies: tuple[Tally, ...] = ()

    def play_into(self, here: Places, match: Any, blocks: Counts, rows: Any, tables: Sequence[Counts]) -> None:
        counts = (np.zeros(1, np.int64),)
        STEPS.play_blocks(here.table, here.desk, here.scratch, self.seats, match, blocks, rows, counts)

    def setup_event(self, table: Any, block: int, rotation: int) -> dict[str, Any]:
        return {"event": "setup", "players": self.players}

    def read_events(self, table: Any) -> Iterator[dict[str, Any]]:
        return read_log(table.log, FORMS)

    def describe_option(self, table: Any, code: int) -> str:
        return str(code)
