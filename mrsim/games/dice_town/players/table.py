"""The table at which a game is played: decisions go to the players, their choices to the rules."""

from typing import Any

from mrsim.engine.calls import call_address
from mrsim.engine.jit import entry_point, formula
from mrsim.engine.records import dtype_of
from mrsim.engine.rng import derive_key
from mrsim.games.dice_town.players.decisions import list_options, random_choice, restrict
from mrsim.games.dice_town.players.ignored_sources import perceived
from mrsim.games.dice_town.results.rows import write_row
from mrsim.games.dice_town.results.tallies import tally_game
from mrsim.games.dice_town.rules.records import Desk, Scratch, Table
from mrsim.games.dice_town.rules.setup import deal_block, set_up
from mrsim.games.dice_town.rules.task_loop import run_on, take_answer
from mrsim.games.dice_town.views.player import Me, PublicTable
from mrsim.games.kit.compiled.decisions import decide as decide_with
from mrsim.games.kit.compiled.decisions import draw_fairly, note_decision
from mrsim.games.kit.compiled.loop import MatchRecord, seat_players
from mrsim.games.kit.compiled.loop import play_blocks as play_with
from mrsim.games.kit.compiled.option_filters import leave_nothing_unused
from mrsim.games.kit.compiled.result_rows import write_rows
from mrsim.strategy.players import Players

ROUND_BITS, QUESTION_BITS, USE_BITS = 8, 4, 10
"""Room in the address of a decision: rounds, questions, how often one was asked in a round."""


MATCH_TYPE = dtype_of(MatchRecord)


@formula
def decision_key(table: Table) -> int:
    """Who decides, when, what, and for which time in the round: nothing else moves this randomness."""
    game = table.game
    index = game.noise[game.seat]
    index = index << ROUND_BITS | game.round_number
    index = index << QUESTION_BITS | game.question
    index = index << USE_BITS | game.uses[game.question, game.seat]
    return derive_key(table.deal.noise, index)


@formula
def ask(table: Table, desk: Desk, scratch: Scratch, players: Players, player: int, address: int) -> int:
    """The place on the desk of the option that a strategy takes."""
    me = Me(table.game, table.box, table.game.seat, scratch)
    if players.ignore[player]:
        me = perceived(me, players.ignore[player])
    public = PublicTable(me.game, me.box, me.seat_number)
    return call_address(address, me, public, desk, players, player, scratch.key)


@formula
def decide(table: Table, desk: Desk, scratch: Scratch, players: Players) -> int:
    """The choice of the player to move. What was weighed stays on the desk."""
    key = decision_key(table)
    return decide_with(
        table,
        desk,
        scratch,
        players,
        key,
        list_options,
        random_choice,
        draw_fairly,
        leave_nothing_unused,
        restrict,
        ask,
    )


@formula
def go_on(table: Table, desk: Desk, choice: int) -> None:
    """Note what kind of decision it was, carry the choice out and run on to the next one."""
    note_choice(table, desk, choice)
    run_on(table)


@formula
def note_choice(table: Table, desk: Desk, choice: int) -> None:
    """The kind of decision that it was, and what was chosen."""
    note_decision(table.game.person[table.game.seat], desk.legal)
    take_answer(table.game, choice)


@formula
def shuffle_block(table: Table, match: MatchRecord, block: int) -> None:
    """Shuffle what all games of a block share."""
    deal_block(table.deal, table.box, match.seed, block)


@formula
def begin_game(table: Table, match: MatchRecord, block: int, rotation: int) -> None:  # noqa: ARG001  nothing but noise differs between blocks
    """Players sit down; the game waits for its first decision."""
    seat_players(table, match, rotation)
    set_up(table)
    run_on(table)


@formula
def write_scores(rows: Any, table: Table, match: MatchRecord, block: int, rotation: int) -> None:
    """One row a seat."""
    write_rows(rows, table, match, block, rotation, write_row)


# What Python calls to tell a game. Whatever runs on compiles all rules, so only one function does that for Python.


@entry_point
def deal(table: Table, match: MatchRecord, block: int) -> None:
    """Shuffle what all games of a block share."""
    shuffle_block(table, match, block)


@entry_point
def lay_out(table: Table, match: MatchRecord, rotation: int) -> None:
    """Players sit down before a town in which nothing has happened."""
    seat_players(table, match, rotation)
    set_up(table)


def open_game(table: Table, match: MatchRecord, block: int, rotation: int) -> None:  # noqa: ARG001  as above
    """Players sit down; the game waits for its first decision."""
    lay_out(table, match, rotation)
    run_on(table)


@entry_point
def choose(table: Table, desk: Desk, scratch: Scratch, players: Players) -> int:
    """The choice of the player to move. What was weighed stays on the desk."""
    return decide(table, desk, scratch, players)


@entry_point
def settle(table: Table, desk: Desk, choice: int) -> None:
    """Note a choice; nothing comes of it yet."""
    note_choice(table, desk, choice)


def carry_on(table: Table, desk: Desk, choice: int) -> None:
    """Carry a choice out and run on to the next decision."""
    settle(table, desk, choice)
    run_on(table)


@entry_point
def write_game(rows: Any, table: Table, match: MatchRecord, block: int, rotation: int) -> None:
    """One row a seat."""
    write_scores(rows, table, match, block, rotation)


@formula
def tally(table: Table, counts: tuple[Any, ...]) -> None:
    """Add a game that is over to the tables of the tallies."""
    match, kinds, tables = counts
    tally_game(table, match.strategy, kinds, tables)


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
    tables: tuple[Any, ...],
) -> None:
    """Whole blocks, in every rotation or in one; one row a seat, and what is tallied."""
    counts = (match, kinds, tables)
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
        shuffle_block,
        begin_game,
        decide,
        go_on,
        write_scores,
        tally,
    )
