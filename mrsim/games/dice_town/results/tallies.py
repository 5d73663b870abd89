"""What is counted over many games beside their rows: who acts where, dice shown, money and nuggets over the rounds.

Whole numbers only, so that sums of batches are exact.
"""

from typing import Any, Final

from mrsim.engine.jit import rule
from mrsim.games.contract import LASTING, WIN, Axis, Tally
from mrsim.games.dice_town.rules.dice import SIDES
from mrsim.games.dice_town.rules.records import MOST_ROUNDS, Table
from mrsim.games.dice_town.words import ACTIONS, FACES, PLACES

WITH_ACTIONS: Final = PLACES[:-1]
ACTIONS_EACH: Final = len(ACTIONS)

OF_TOWN: Final = ("acted", "win_twelfths", "points")
ACTED, WON, POINTS = range(len(OF_TOWN))
OF_DICE: Final = ("shown",)
OF_PURSES: Final = (LASTING, "cash", "nuggets")
GAMES, CASH, NUGGETS = range(len(OF_PURSES))


def tallies(players: int) -> tuple[Tally, ...]:
    """What is counted, and what the numbers in the tables stand for."""
    seats = Axis("seat", tuple(str(seat) for seat in range(players)))
    rounds = tuple(str(number + 1) for number in range(MOST_ROUNDS))
    return (
        Tally(
            "town",
            "Actions taken, and the wins and points of those who took them, once for each time.",
            (seats, Axis("town_place", WITH_ACTIONS), Axis("action", ACTIONS)),
            OF_TOWN,
        ),
        Tally("shown", "Dice in the hands when throwing was over.", (seats, Axis("face", FACES)), OF_DICE),
        Tally(
            "purses",
            "Games that last through a round, and the money and the nuggets that all players have then.",
            (Axis("round", rounds, is_time=True),),
            OF_PURSES,
        ),
    )


@rule
def tally_game(table: Table, town: Any, shown: Any, purses: Any) -> None:
    """Count one game that is over."""
    game, notes = table.game, table.notes
    winners = 0
    for seat in range(game.players):
        winners += game.person[seat].place == 1
    for seat in range(game.players):
        tally_acts(table, seat, WIN // winners, town)
        for face in range(SIDES):
            shown[seat, face, 0] += notes.shown[seat, face]
    for number in range(1, game.round_number + 1):
        purses[number - 1, GAMES] += 1
        purses[number - 1, CASH] += notes.cash[number]
        purses[number - 1, NUGGETS] += notes.nuggets[number]


@rule
def tally_acts(table: Table, seat: int, win: int, town: Any) -> None:
    """The actions of one player."""
    person = table.game.person[seat]
    for act in range(len(WITH_ACTIONS) * ACTIONS_EACH):
        acted = person.acts[act]
        count = town[seat, act // ACTIONS_EACH, act % ACTIONS_EACH]
        count[ACTED] += acted
        count[WON] += acted * (win if person.place == 1 else 0)
        count[POINTS] += acted * person.score
