"""The table at which a game is played: decisions go to the players, their choices to the rules."""

from typing import Annotated, Any

from mrsim.engine.calls import call_address
from mrsim.engine.jit import entry_point, formula, rule
from mrsim.engine.records import Ints, dtype_of
from mrsim.engine.rng import derive_key
from mrsim.games.kit.compiled.decisions import decide as decide_with
from mrsim.games.kit.compiled.decisions import draw_fairly, note_decision
from mrsim.games.kit.compiled.loop import MatchRecord, seat_player
from mrsim.games.kit.compiled.loop import play_blocks as play_with
from mrsim.games.kit.compiled.result_rows import write_rows
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
from mrsim.strategy.players import Players

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
    if players.ignore[player] or players.is_twin[player]:
        me = perceived(me, player, players.ignore[player])
        if players.is_twin[player]:
            overlook_additions(me, table, desk, players, player)
    public = PublicTable(me.game, me.box, me.seat_number)
    return call_address(address, me, public, desk, players, player, scratch.key)


@formula
def decide(table: Table, desk: Desk, scratch: Scratch, players: Players) -> int:
    """The choice of the player to move. What was weighed stays on the desk."""
    key = decision_key(table)
    return decide_with(
        table, desk, scratch, players, key, list_options, random_choice, draw_fairly, leave_unused, restrict, ask
    )


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
def open_game(table: Table, match: MoonRiverMatchRecord, block: int, rotation: int) -> None:
    """Players sit down; the game waits for its first decision."""
    seat_ranches(table, match, block, rotation)
    start(table)


@entry_point
def choose(table: Table, desk: Desk, scratch: Scratch, players: Players) -> int:
    """The choice of the player to move. What was weighed stays on the desk."""
    return decide(table, desk, scratch, players)


@entry_point
def carry_on(table: Table, desk: Desk, choice: int) -> None:
    """Carry a choice out and run on to the next decision."""
    go_on(table, desk, choice)


@entry_point
def write_game(rows: Any, table: Table, match: MoonRiverMatchRecord, block: int, rotation: int) -> None:
    """One row a seat."""
    write_rows(rows, table, match, block, rotation, write_row)


@formula
def tally(table: Table, counts: tuple[Any, ...]) -> None:
    """Add a game that is over to the tables of the tallies."""
    tally_game(table, counts[0], counts[1], counts[2])


@entry_point
def play_blocks(
    table: Table,
    desk: Desk,
    scratch: Scratch,
    players: Players,
    match: MoonRiverMatchRecord,
    first: int,
    blocks: int,
    rows: Any,
    kinds: Any,
    ranches: Any,
    parcels: Any,
) -> None:
    """Whole blocks, in every rotation or in one; one row a seat, and what is tallied."""
    counts = (kinds, ranches, parcels)
    play_with(
        table,
        desk,
        scratch,
        players,
        match,
        first,
        blocks,
        rows,
        counts,
        deal,
        open_game,
        decide,
        go_on,
        write_game,
        tally,
    )
