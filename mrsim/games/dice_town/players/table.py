"""The table at which a game is played: decisions go to the players, their choices to the rules."""

from typing import Annotated, Any

from mrsim.engine.calls import call_address
from mrsim.engine.jit import entry_point, formula, rule
from mrsim.engine.records import Ints, dtype_of
from mrsim.engine.rng import derive_key, draw_below
from mrsim.games.dice_town.edition import PLAYERS
from mrsim.games.dice_town.players.ignored_sources import perceived
from mrsim.games.dice_town.players.option_kinds import restrict
from mrsim.games.dice_town.results.rows import write_row
from mrsim.games.dice_town.results.tallies import tally_game
from mrsim.games.dice_town.rules.course import answer, run_on
from mrsim.games.dice_town.rules.questions import OVER
from mrsim.games.dice_town.rules.records import Desk, GameState, Scratch, Table
from mrsim.games.dice_town.rules.setup import deal_block, set_up
from mrsim.games.dice_town.views.player import Me, PublicTable
from mrsim.games.kit.compiled.decisions import note_decision
from mrsim.games.kit.rotation import rotation_of
from mrsim.strategy.players import RANDOM_ADDRESS, Players

MOST_ROTATIONS = 12

ROUND_BITS, QUESTION_BITS, USE_BITS = 8, 4, 10
"""Room in the address of a decision: rounds, questions, how often one was asked in a round."""


class MatchRecord:
    """Everything a batch of blocks has in common."""

    seed: int
    players: int
    rotations: int
    """Different ones; a deal need not be played in all of them."""
    games: int
    """Of a block."""
    player_in_seat: Annotated[Ints, MOST_ROTATIONS, PLAYERS]
    strategy: Annotated[Ints, PLAYERS]
    noise_by_player: int
    tally: int


MATCH_TYPE = dtype_of(MatchRecord)


@rule
def seat_players(game: GameState, match: MatchRecord, rotation: int) -> None:
    """Players take their seats; the first is the sheriff."""
    game.players = match.players
    for seat in range(match.players):
        player = match.player_in_seat[rotation, seat]
        game.player[seat] = player
        game.noise[seat] = player if match.noise_by_player else seat


@formula
def decision_key(table: Table) -> int:
    """Who decides, when, what, and for which time in the round: nothing else moves this randomness."""
    game = table.game
    index = game.noise[game.seat]
    index = index << ROUND_BITS | game.round_number
    index = index << QUESTION_BITS | game.question
    index = index << USE_BITS | game.uses[game.question, game.seat]
    return derive_key(table.deal.noise, index)


@rule
def copy_offer(game: GameState, desk: Desk) -> None:
    """Every legal option once."""
    desk.count = game.offered
    for i in range(game.offered):
        desk.code[i] = game.offer[i]


@formula
def decide(table: Table, desk: Desk, scratch: Scratch, players: Players) -> int:
    """Ask whoever is to decide. The desk says how many legal options there were."""
    game = table.game
    player = game.player[game.seat]
    address = players.pick[game.question, player]
    never = players.never[game.question, player]
    always = players.always[game.question, player]
    key = decision_key(table)
    desk.count = 0
    desk.legal = game.offered
    if address == RANDOM_ADDRESS and never | always == 0:
        return game.offer[draw_below(key, game.offered)]
    copy_offer(game, desk)
    if never | always:
        restrict(table, desk, never, always)
    desk.chosen = 0
    if address == RANDOM_ADDRESS:
        choice = desk.code[draw_below(key, desk.count)]
        desk.count = 0
        return choice
    desk.score[0] = 0.0
    if desk.count > 1:
        scratch.key = key
        scratch.never = never
        scratch.always = always
        scratch.searched = 0
        me = Me(game, table.box, game.seat, scratch)
        if players.ignore[player]:
            me = perceived(me, players.ignore[player])
        public = PublicTable(me.game, me.box, game.seat)
        desk.chosen = call_address(address, me, public, desk, players, player, key)
    return desk.code[desk.chosen]


@formula
def go_on(table: Table, desk: Desk, choice: int) -> None:
    """Note what kind of decision it was, carry the choice out and run on to the next one."""
    note_decision(table.game.person[table.game.seat], desk.legal)
    answer(table, choice)


@entry_point
def deal(table: Table, match: MatchRecord, block: int) -> None:
    """Shuffle what all games of a block share."""
    deal_block(table.deal, table.box, match.seed, block)


@entry_point
def open_game(table: Table, match: MatchRecord, block: int, rotation: int) -> None:  # noqa: ARG001  nothing but noise differs between blocks
    """Players sit down; the game waits for its first decision."""
    seat_players(table.game, match, rotation)
    set_up(table)
    run_on(table)


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
    town: Any,
    shown: Any,
    purses: Any,
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
                tally_game(table, town, shown, purses)
