"""The table at which a game is played: decisions go to the players, their choices to the rules."""

from dataclasses import replace

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
from mrsim.games.kit.compiled.decisions import decision_maker, draw_fairly, note_decision
from mrsim.games.kit.compiled.loop import compile_steps
from mrsim.games.kit.compiled.match_record import MatchRecord, seat_players
from mrsim.games.kit.compiled.option_filters import leave_nothing_unused
from mrsim.strategy.players_record import Players

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


decide = decision_maker(
    decision_key=decision_key,
    list_options=list_options,
    random_choice=random_choice,
    random_listed=draw_fairly,
    leave_unused=leave_nothing_unused,
    restrict=restrict,
    ask=ask,
)
"""The choice of the player to move. What was weighed stays on the desk."""


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


@entry_point
def deal(table: Table, match: MatchRecord, block: int) -> None:
    """Shuffle what all games of a block share."""
    deal_block(table.deal, table.box, match.seed, block)


@formula
def begin_game(table: Table, match: MatchRecord, block: int, rotation: int) -> None:  # noqa: ARG001  nothing but noise differs between blocks
    """Players sit down; the game waits for its first decision."""
    seat_players(table, match, rotation)
    set_up(table)
    run_on(table)


# What Python calls to tell a game. Whatever runs on compiles all rules, so only one function does that for Python.


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
def settle(table: Table, desk: Desk, choice: int) -> None:
    """Note a choice; nothing comes of it yet."""
    note_choice(table, desk, choice)


def carry_on(table: Table, desk: Desk, choice: int) -> None:
    """Carry a choice out and run on to the next decision."""
    settle(table, desk, choice)
    run_on(table)


STEPS = replace(
    compile_steps(
        deal=deal, open_game=begin_game, decide=decide, go_on=go_on, write_row=write_row, tally_game=tally_game
    ),
    open_game=open_game,
    carry_on=carry_on,
)
