"""The table at which a game is played: decisions go to the players, their choices to the rules."""

from typing import Annotated, Any

from mrsim.engine.calls import call_address
from mrsim.engine.jit import entry_point, formula, rule
from mrsim.engine.records import Ints, dtype_of
from mrsim.engine.rng import derive_key
from mrsim.games.kit.compiled.decisions import decision_maker, draw_fairly, note_decision
from mrsim.games.kit.compiled.loop import compile_steps
from mrsim.games.kit.compiled.match_record import MatchRecord, seat_player
from mrsim.games.moon_river.facts.half_gains import forget_halves
from mrsim.games.moon_river.players.decisions import list_options, random_choice, restrict
from mrsim.games.moon_river.players.ignored_sources import perceived
from mrsim.games.moon_river.players.unused_additions import leave_unused, overlook_additions
from mrsim.games.moon_river.results.rows import write_row
from mrsim.games.moon_river.results.tallies import tally_game
from mrsim.games.moon_river.rules.records import PLAYERS, Desk, Scratch, Table
from mrsim.games.moon_river.rules.setup import (
    DRAWN_BOARDS,
    RANDOM_SCENARIO,
    block_key,
    deal_block,
    empty_ranch,
)
from mrsim.games.moon_river.rules.turn import answer, start
from mrsim.games.moon_river.views import Me, PublicTable
from mrsim.strategy.players_record import Players

ROUND_BITS, TURN_BITS, QUESTION_BITS, USE_BITS = 10, 2, 4, 8
"""Room in the address of a decision: rounds, turns of a player in a round, questions, how often one was asked."""


class MoonRiverMatchRecord(MatchRecord):
    """What every game of a match has in common."""

    scenario: int
    board: Annotated[Ints, PLAYERS]
    standings_every: int


MATCH_TYPE = dtype_of(MoonRiverMatchRecord)


@rule
def seat_ranches(table: Table, match: MoonRiverMatchRecord, block: int, rotation: int) -> None:
    """Players take their seats, each with its board; a block keeps its deal."""
    game = table.game
    game.players = match.players
    game.scenario = table.deal.scenario if match.scenario == RANDOM_SCENARIO else match.scenario
    game.standings = 1 if match.standings_every and block % match.standings_every == 0 else 0
    for seat in range(match.players):
        player = seat_player(game, match, rotation, seat)
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
def ask(table: Table, desk: Desk, scratch: Scratch, players: Players, player: int, address: int) -> int:
    """The place on the desk of the option that a strategy takes."""
    me = Me(table.game, table.box, table.game.seat, scratch)
    forget_halves(scratch.halves, 0)
    if players.ignore[player] or players.is_twin[player]:
        me = perceived(me, player, players.ignore[player])
        if players.is_twin[player]:
            overlook_additions(me, table, desk, players, player)
    public = PublicTable(me.game, me.box, me.seat_number)
    return call_address(address, me, public, desk, players, player, scratch.key)


decide = decision_maker(
    decision_key=decision_key,
    list_options=list_options,
    random_choice=random_choice,
    random_listed=draw_fairly,
    leave_unused=leave_unused,
    restrict=restrict,
    ask=ask,
)
"""The choice of the player to move. What was weighed stays on the desk."""


@formula
def go_on(table: Table, desk: Desk, choice: int) -> None:
    """Note what kind of decision it was, carry the choice out and run on to the next one."""
    note_decision(table.game.ranch[table.game.seat], desk.legal)
    answer(table, choice)


@entry_point
def deal(table: Table, match: MoonRiverMatchRecord, block: int) -> None:
    """Shuffle what all games of a block share."""
    deal_block(table.deal, table.box, block_key(match.seed, block))


@entry_point
def note_draws(table: Table, match: MoonRiverMatchRecord, blocks: Ints, drawn: Any) -> None:
    """The scenario and the board of each player that the deals of these blocks draw, a row for each block."""
    for row in range(len(blocks)):
        deal(table, match, blocks[row])
        drawn[row, 0] = table.deal.scenario
        for player in range(match.players):
            drawn[row, 1 + player] = table.deal.board[player]


@entry_point
def open_game(table: Table, match: MoonRiverMatchRecord, block: int, rotation: int) -> None:
    """Players sit down; the game waits for its first decision."""
    seat_ranches(table, match, block, rotation)
    start(table)


STEPS = compile_steps(
    deal=deal, open_game=open_game, decide=decide, go_on=go_on, write_row=write_row, tally_game=tally_game
)
