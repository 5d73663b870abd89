"""The loop over blocks, their rotations and the decisions of each game; its end is a row for each seat."""

from collections.abc import Callable
from typing import Annotated, Any

from mrsim.engine.jit import formula, rule
from mrsim.engine.records import Ints
from mrsim.games.kit.rotation import MOST_ROTATIONS, rotation_of
from mrsim.strategy.players import MOST_PLAYERS

OVER = -2
"""The question of a game that has ended."""


class MatchRecord:
    """What every game of a match has in common; a game may add fields."""

    seed: int
    players: int
    different_rotations: int
    """Those in which other games are played; a deal need not be played in all of them."""
    rotations: int
    """Those in which a deal is played: all different ones, or one. Each is a game of the block."""
    player_in_seat: Annotated[Ints, MOST_ROTATIONS, MOST_PLAYERS]
    strategy: Annotated[Ints, MOST_PLAYERS]
    noise_by_player: int
    tally: int


@formula
def seat_player(game: Any, match: MatchRecord, rotation: int, seat: int) -> int:
    """Who sits there; the noise of decisions stays with the seat or follows the player."""
    player = match.player_in_seat[rotation, seat]
    game.player[seat] = player
    game.noise[seat] = player if match.noise_by_player else seat
    return player


@rule
def seat_players(table: Any, match: MatchRecord, rotation: int) -> None:
    """Seat the players of a rotation."""
    table.game.players = match.players
    for seat in range(match.players):
        seat_player(table.game, match, rotation, seat)


@rule
def checked_seat(me: Any, seat: int) -> int:
    """The seat with this number; a number that is none is refused."""
    if not 0 <= seat < me.game.players:
        raise IndexError("there is no such seat; seats go from 0 to the number of players less 1")
    return seat


@formula
def play_blocks(
    table: Any,
    desk: Any,
    scratch: Any,
    players: Any,
    match: MatchRecord,
    first: int,
    blocks: int,
    rows: Any,
    counts: tuple[Any, ...],
    deal: Callable[..., None],
    open_game: Callable[..., None],
    decide: Callable[..., int],
    carry_on: Callable[..., None],
    write_game: Callable[..., None],
    tally_game: Callable[..., None],
) -> None:
    """Whole blocks, in every rotation or in one: a row for each seat, and what is tallied."""
    row = 0
    for block in range(first, first + blocks):
        deal(table, match, block)
        for number in range(match.rotations):
            rotation = rotation_of(match, block, number)
            open_game(table, match, block, rotation)
            while table.game.question != OVER:
                carry_on(table, desk, decide(table, desk, scratch, players))
            write_game(rows[row : row + match.players], table, match, block, rotation)
            row += match.players
            if match.tally:
                tally_game(table, counts)
