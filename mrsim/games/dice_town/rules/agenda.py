"""The agenda: the codes of all tasks, putting one on the stack, and asking a player. `task_loop.py` does the tasks.

A rule that has to wait for an answer puts a task on the agenda that reads it, then asks. So everything lies in the
record, cards may interrupt each other to any depth, and a copied game goes on from any decision.
"""

from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.records import GameState

(
    BEGIN_ROUND,
    THROW,
    PREPARED,
    KEPT,
    SHOW_HANDS,
    ROLL_INDIAN,
    INDIAN_CHOSEN,
    END_ROUND,
) = range(8)
PLACE_OPENS, RANKED, BRIBED, JUDGED, ACTED, SECOND_NEXT = range(10, 16)
COACH_TO_BANK, TRIBE_NEXT, TRIBE_CHOSEN, DOC_NEXT, SMOKE_NEXT = range(17, 22)
(
    TAKE_NUGGETS,
    DISCOVERED,
    COUPON_TAKEN,
    STORE_DRAW,
    STORE_KEEP,
    STEAL,
    STEAL_CARD,
    STEAL_FROM,
    LOOTED,
    TAKE_VILLAIN,
    OUTLAW_TAKEN,
    MOVE_BADGE,
    CAPTURE,
    VISIT,
    VISITED,
    ELIXIR_USED,
) = range(42, 58)
WINDOW, OTHERS, PLAYED, NAMED, COUNTER_NEXT, COUNTERED, RESOLVE, AT_ONCE, GIVEN = range(60, 69)


@rule
def later(game: GameState, task: int, first: int, second: int, third: int) -> None:
    """Do a task before everything else that is still to be done."""
    game.agenda[game.tasks, 0] = task
    game.agenda[game.tasks, 1] = first
    game.agenda[game.tasks, 2] = second
    game.agenda[game.tasks, 3] = third
    game.tasks += 1


@formula
def offer(game: GameState, code: int) -> None:
    """Add an option to the question that is about to be asked."""
    game.offer[game.offered] = code
    game.offered += 1


@rule
def ask(game: GameState, seat: int, question: int) -> None:
    """Ask the player, unless there is only one option."""
    game.choice = game.offer[0]
    if game.offered > 1:
        game.seat = seat
        game.question = question


@formula
def around(game: GameState, number: int) -> int:
    """The seat with this number; after the last seat, counting begins again at 0. A division would take longer."""
    return number - game.players * (number >= game.players)


@formula
def at_table(game: GameState, position: int) -> int:
    """The seat at a position of the table order, which begins with the current sheriff."""
    return around(game, game.sheriff + position)


@formula
def clockwise(game: GameState, seat: int, steps: int) -> int:
    """The seat that comes this number of places after another."""
    return around(game, seat + steps)
