"""What every game of a match has in common, as compiled code reads it, and how its players take their seats."""

from typing import Annotated, Any

from mrsim.engine.jit import formula, rule
from mrsim.engine.records import Ints
from mrsim.games.kit.rotation import MOST_ROTATIONS
from mrsim.strategy.players_record import MOST_PLAYERS


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
