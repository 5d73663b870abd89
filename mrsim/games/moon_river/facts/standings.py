"""The standing of players in the middle of a game: scores, ranks, and who chooses next."""

from mrsim.engine.jit import cached_rule, rule
from mrsim.games.moon_river.rules.records import COLUMN, NONE, Box, GameState
from mrsim.games.moon_river.rules.scoring import total_points
from mrsim.games.moon_river.rules.setup import rancheros

NO_POINTS = 0


@cached_rule
def score_now(game: GameState, box: Box, seat: int) -> int:
    """Points of a seat if the game ended now."""
    return total_points(game.ranch[seat], box, game.scenario)


@rule
def best_other(game: GameState, box: Box, seat: int) -> int:
    """The other player with the most points; of equal ones the first in order of seats."""
    best = NONE
    points = NO_POINTS
    for other in range(game.players):
        if other != seat:
            score = score_now(game, box, other)
            if best == NONE or score > points:
                best = other
                points = score
    return best


@rule
def most_points(game: GameState, box: Box) -> int:
    """The score of the leader."""
    points = NO_POINTS
    for seat in range(game.players):
        points = max(points, score_now(game, box, seat))
    return points


@rule
def leading_seat(game: GameState, box: Box) -> int:
    """The seat with the most points; of equal ones the first in order of seats."""
    points = most_points(game, box)
    seat = 0
    while score_now(game, box, seat) < points:
        seat += 1
    return seat


@rule
def rank_now(game: GameState, box: Box, seat: int) -> int:
    """1 and the number of players with more points."""
    own = score_now(game, box, seat)
    rank = 1
    for other in range(game.players):
        rank += score_now(game, box, other) > own
    return rank


@rule
def placing(game: GameState, claim: int) -> int:
    """The seat whose ranchero is placed as number `claim` of the set-up."""
    if game.players == 2:
        return 1 if claim == 1 or claim == 2 else 0
    return claim


@rule
def next_to_claim(game: GameState, box: Box, seat: int) -> int:
    """The next other player who chooses a parcel of the next column, or NONE."""
    if game.round_number == 0:
        for claim in range(game.claims + 1, rancheros(game.players)):
            if placing(game, claim) != seat:
                return placing(game, claim)
    elif game.round_number < box.rounds:
        for slot in range(game.turn + 1, COLUMN):
            if game.owner[slot] != NONE and game.owner[slot] != seat:
                return game.owner[slot]
    return NONE


@rule
def claims_to_come(game: GameState, box: Box, seat: int) -> int:
    """Parcels of the next column that other players choose after this turn; the last round has no next column."""
    claims = 0
    if game.round_number == 0:
        for claim in range(game.claims + 1, rancheros(game.players)):
            claims += placing(game, claim) != seat
    elif game.round_number < box.rounds:
        for slot in range(game.turn + 1, COLUMN):
            claims += game.owner[slot] != NONE and game.owner[slot] != seat
    return claims


@rule
def turns_after(game: GameState, box: Box, seat: int) -> int:
    """Turns of a seat after the one at hand."""
    turns = (box.rounds - game.round_number) * (rancheros(game.players) // game.players)
    for slot in range(game.turn + 1, COLUMN):
        turns += game.owner[slot] == seat
    return turns
