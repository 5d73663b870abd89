"""Chapter 4: the end, and who has won."""

from mrsim.engine.jit import formula, rule
from mrsim.games.kit.compiled.events import tell
from mrsim.games.wind_river.rules.events import RESULT, SCORE
from mrsim.games.wind_river.rules.records import NONE, Camp, GameState, Table


@rule
def is_over(table: Table) -> bool:
    """Whether the game is over: no tipi is on the board, or the limit of turns is reached."""
    game = table.game
    game.capped = 1 if game.standing and game.turn == table.box.most_turns else 0
    return game.standing == 0 or game.capped == 1


@formula
def is_ahead(one: Camp, other: Camp) -> bool:
    """More tipis in the Open Plains; as many, and more blocks."""
    return one.home > other.home or (one.home == other.home and one.blocks > other.blocks)


@rule
def rank(game: GameState, seat: int) -> int:
    """1 and the number of players who are ahead."""
    place = 1
    for other in range(game.players):
        place += is_ahead(game.camp[other], game.camp[seat])
    return place


@rule
def finish(table: Table) -> None:
    """Count the scores, and say who has won."""
    game = table.game
    for seat in range(game.players):
        game.camp[seat].place = rank(game, seat)
        tell(table, SCORE, (seat, game.camp[seat].home, game.camp[seat].blocks))
    tell(
        table,
        RESULT,
        (winner(game, 0), winner(game, 1), winner(game, 2), winner(game, 3), game.turn, game.capped),
    )


@formula
def winner(game: GameState, seat: int) -> int:
    """The seat if it has won."""
    return seat if seat < game.players and game.camp[seat].place == 1 else NONE
