"""The table at which a game is played: decisions go to the players, their choices to the rules."""

from mrsim.engine.calls import call_address
from mrsim.engine.jit import entry_point, formula
from mrsim.engine.records import dtype_of
from mrsim.engine.rng import derive_key
from mrsim.games.kit.compiled.decisions import decision_maker, note_decision
from mrsim.games.kit.compiled.loop import compile_steps
from mrsim.games.kit.compiled.match_record import MatchRecord, seat_players
from mrsim.games.kit.compiled.option_filters import leave_nothing_unused
from mrsim.games.wind_river.players.decisions import list_options, random_choice, restrict
from mrsim.games.wind_river.players.ignored_sources import perceived
from mrsim.games.wind_river.players.options import random_listed
from mrsim.games.wind_river.results.rows import write_row
from mrsim.games.wind_river.results.tallies import tally_game
from mrsim.games.wind_river.rules.grid import survey
from mrsim.games.wind_river.rules.records import Box, Desk, Scratch, Table
from mrsim.games.wind_river.rules.setup import deal_block
from mrsim.games.wind_river.rules.turn import answer, start
from mrsim.games.wind_river.views import Me, PublicTable
from mrsim.strategy.players_record import Players

ROUND_BITS, QUESTION_BITS, USE_BITS = 10, 4, 8
"""Room in the address of a decision: rounds, questions, how often one was asked in a turn."""


MATCH_TYPE = dtype_of(MatchRecord)


@formula
def decision_key(table: Table) -> int:
    """Who decides, when, what, and for which time in the turn: nothing else moves this randomness."""
    game = table.game
    index = game.noise[game.seat]
    index = index << ROUND_BITS | (game.turn + game.players - 1) // game.players
    index = index << QUESTION_BITS | game.question
    index = index << USE_BITS | game.uses[game.question]
    return derive_key(table.deal.noise, index)


@formula
def ask(table: Table, desk: Desk, scratch: Scratch, players: Players, player: int, address: int) -> int:
    """The place on the desk of the option that a strategy takes."""
    me = Me(table.game, table.box, table.game.seat, scratch)
    if players.ignore[player]:
        me = perceived(me, player, players.ignore[player])
    public = PublicTable(me.game, me.box, me.seat_number)
    return call_address(address, me, public, desk, players, player, scratch.key)


decide = decision_maker(
    decision_key=decision_key,
    list_options=list_options,
    random_choice=random_choice,
    random_listed=random_listed,
    leave_unused=leave_nothing_unused,
    restrict=restrict,
    ask=ask,
)
"""The choice of the player to move. What was weighed stays on the desk."""


@formula
def go_on(table: Table, desk: Desk, choice: int) -> None:
    """Note what kind of decision it was, carry the choice out and run on to the next one."""
    note_decision(table.game.camp[table.game.seat], desk.legal)
    answer(table, choice)


@entry_point
def survey_box(box: Box) -> None:
    """Note in the box what every game on this board reads."""
    survey(box)


@entry_point
def deal(table: Table, match: MatchRecord, block: int) -> None:
    """Shuffle what all games of a block share."""
    deal_block(table.deal, match.seed, block)


@entry_point
def open_game(table: Table, match: MatchRecord, block: int, rotation: int) -> None:  # noqa: ARG001  nothing but noise differs between blocks
    """Players sit down; the game waits for its first decision."""
    seat_players(table, match, rotation)
    start(table)


STEPS = compile_steps(
    deal=deal, open_game=open_game, decide=decide, go_on=go_on, write_row=write_row, tally_game=tally_game
)
