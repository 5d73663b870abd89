"""The table at which a game is played: decisions go to the players, their choices to the rules."""

from typing import Annotated, Any

from mrsim.engine.calls import call_address
from mrsim.engine.jit import entry_point, formula, rule
from mrsim.engine.records import Ints, dtype_of
from mrsim.engine.rng import derive_key
from mrsim.games.kit.compiled.decision_counts import note_decision
from mrsim.games.kit.rotation import MOST_ROTATIONS, rotation_of
from mrsim.games.moon_river.players.ignored_sources import perceived
from mrsim.games.moon_river.players.option_kinds import restrict
from mrsim.games.moon_river.players.options import list_options
from mrsim.games.moon_river.players.random_player import random_choice, random_listed
from mrsim.games.moon_river.results.rows import write_row
from mrsim.games.moon_river.results.tallies import tally_game
from mrsim.games.moon_river.rules.question_codes import OVER
from mrsim.games.moon_river.rules.records import NONE, PLAYERS, Desk, Scratch, Table
from mrsim.games.moon_river.rules.turn import answer, start
from mrsim.games.moon_river.setup import (
    DRAWN_BOARDS,
    RANDOM_SCENARIO,
    block_key,
    deal_block,
    empty_ranch,
)
from mrsim.games.moon_river.views import Me, PublicTable
from mrsim.strategy.players import RANDOM_ADDRESS, Players

ROUND_BITS, TURN_BITS, QUESTION_BITS, USE_BITS = 10, 2, 4, 8
"""Room in the address of a decision: rounds, turns of a player in a round, questions, how often one was asked."""


class MatchRecord:
    """Everything a batch of blocks has in common."""

    seed: int
    players: int
    rotations: int
    """Different ones; a deal need not be played in all of them."""
    games: int
    """Of a block."""
    player_in_seat: Annotated[Ints, MOST_ROTATIONS, PLAYERS]
    scenario: int
    board: Annotated[Ints, PLAYERS]
    strategy: Annotated[Ints, PLAYERS]
    noise_by_player: int
    standings_every: int
    tally: int


MATCH_TYPE = dtype_of(MatchRecord)


@rule
def seat_players(table: Table, match: MatchRecord, block: int, rotation: int) -> None:
    """Players take their seats, each with its board; a block keeps its deal."""
    game = table.game
    game.players = match.players
    game.scenario = table.deal.scenario if match.scenario == RANDOM_SCENARIO else match.scenario
    game.standings = 1 if match.standings_every and block % match.standings_every == 0 else 0
    for seat in range(match.players):
        player = match.player_in_seat[rotation, seat]
        game.player[seat] = player
        game.noise[seat] = player if match.noise_by_player else seat
        drawn = match.board[player] == DRAWN_BOARDS
        empty_ranch(table, seat, table.deal.board[player] if drawn else match.board[player])


@formula
def decision_key(table: Table) -> int:
    """Who decides, when, what, and for which time in the turn: nothing else moves this randomness."""
    game = table.game
    turn = game.ranch[game.seat].turns_in_round
    index = game.noise[game.seat]
    index = index << ROUND_BITS | game.round_number
    index = index << TURN_BITS | turn
    index = index << QUESTION_BITS | game.question
    index = index << USE_BITS | game.uses[game.question]
    return derive_key(table.deal.noise, index)


@formula
def decide(table: Table, desk: Desk, scratch: Scratch, players: Players) -> int:
    """Ask whoever is to decide. The desk says how many legal options there were."""
    game = table.game
    player = game.player[game.seat]
    address = players.pick[game.question, player]
    never = players.never[game.question, player]
    always = players.always[game.question, player]
    key = decision_key(table)
    if address == RANDOM_ADDRESS and never | always == 0:
        desk.count = 0
        desk.legal = 0
        return random_choice(table, desk, key)
    list_options(table, desk)
    desk.legal = desk.count
    if never | always:
        restrict(table, desk, never, always)
    desk.chosen = 0
    if desk.count == 0:
        return NONE
    if address == RANDOM_ADDRESS:
        return random_listed(desk, key)
    desk.score[0] = 0.0
    if desk.count > 1:
        scratch.key = key
        scratch.never = never
        scratch.always = always
        scratch.searched = 0
        me = Me(game, table.box, game.seat, scratch)
        if players.ignore[player]:
            me = perceived(me, player, players.ignore[player])
        public = PublicTable(me.game, me.box, game.seat)
        desk.chosen = call_address(address, me, public, desk, players, player, key)
    return desk.code[desk.chosen]


@formula
def go_on(table: Table, desk: Desk, choice: int) -> None:
    """Note what kind of decision it was, carry the choice out and run on to the next one."""
    note_decision(table.game.ranch[table.game.seat], desk.legal)
    answer(table, choice)


@entry_point
def deal(table: Table, match: MatchRecord, block: int) -> None:
    """Shuffle what all games of a block share."""
    deal_block(table.deal, table.box, block_key(match.seed, block))


@entry_point
def open_game(table: Table, match: MatchRecord, block: int, rotation: int) -> None:
    """Players sit down; the game waits for its first decision."""
    seat_players(table, match, block, rotation)
    start(table)


@entry_point
def choose(table: Table, desk: Desk, scratch: Scratch, players: Players) -> int:
    """The choice of whoever is to decide. What was weighed stays on the desk."""
    return decide(table, desk, scratch, players)


@entry_point
def carry_on(table: Table, desk: Desk, choice: int) -> None:
    """Carry a choice out and run on to the next decision."""
    go_on(table, desk, choice)


@entry_point
def write_game(rows: Any, table: Table, match: MatchRecord, block: int, rotation: int) -> None:
    """One row a seat."""
    for seat in range(table.game.players):
        write_row(rows[seat], table, seat, block, rotation)
        rows[seat].strategy = match.strategy[table.game.player[seat]]


@entry_point
def play_blocks(
    table: Table,
    desk: Desk,
    scratch: Scratch,
    players: Players,
    match: MatchRecord,
    first: int,
    blocks: int,
    rows: Any,
    kinds: Any,
    ranches: Any,
    parcels: Any,
) -> None:
    """Whole blocks, in every rotation or in one; one row a seat, and what is tallied."""
    row = 0
    for block in range(first, first + blocks):
        deal(table, match, block)
        for game in range(match.games):
            rotation = rotation_of(match, block, game)
            open_game(table, match, block, rotation)
            while table.game.question != OVER:
                go_on(table, desk, decide(table, desk, scratch, players))
            write_game(rows[row : row + match.players], table, match, block, rotation)
            row += match.players
            if match.tally:
                tally_game(table, kinds, ranches, parcels)
