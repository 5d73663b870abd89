"""Chapter 9: when a game ends, and what everybody has."""

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.agenda import BEGIN_ROUND, later
from mrsim.games.dice_town.rules.codes import (
    BADGE,
    BY_BOTH,
    BY_CAP,
    BY_NUGGETS,
    BY_PROPERTIES,
    DEEDS,
    MONEY,
    NUGGETS,
    RANCHES,
    STORE_POINTS,
)
from mrsim.games.dice_town.rules.decks import cards_left
from mrsim.games.dice_town.rules.events import RESULT, SCORE
from mrsim.games.dice_town.rules.notes import note_round
from mrsim.games.dice_town.rules.points import (
    BADGE_POINTS,
    DOLLARS_A_POINT,
    rewards_of,
    store_points,
    value_of_deeds,
    worth_of_ranches,
)
from mrsim.games.dice_town.rules.records import MOST_ROUNDS, NONE, Box, GameState, Table
from mrsim.games.kit.compiled.events import tell
from mrsim.games.kit.compiled.loop import OVER


@rule
def end_round(table: Table) -> None:
    """The game ends with the round in which the mine or the properties ran out."""
    game = table.game
    if table.notes.noting:
        note_round(table)
    properties_gone = game.hall_cards == 0 and cards_left(game.properties) == 0
    if game.mine == 0:
        game.ended_by = BY_BOTH if properties_gone else BY_NUGGETS
    elif properties_gone:
        game.ended_by = BY_PROPERTIES
    elif game.round_number == MOST_ROUNDS:
        game.ended_by = BY_CAP
    else:
        later(game, BEGIN_ROUND, 0, 0, 0)
        return
    finish(table)


@rule
def finish(table: Table) -> None:
    """Count all points and rank the players; most points win."""
    game = table.game
    best = NONE
    for seat in range(game.players):
        count_points(game, table.box, seat)
        best = max(best, game.person[seat].score)
    winners = 0
    for seat in range(game.players):
        person = game.person[seat]
        person.place = 1
        for other in range(game.players):
            person.place += game.person[other].score > person.score
        winners |= (1 << seat) if person.score == best else 0
        tell_score(table, seat)
    tell(table, RESULT, (winners, game.round_number, game.ended_by))
    game.question = OVER


@formula
def count_points(game: GameState, box: Box, seat: int) -> None:
    """The points of one player by where they come from."""
    person = game.person[seat]
    person.rewards = rewards_of(box, person.captured)
    person.points[NUGGETS] = person.nuggets
    person.points[MONEY] = (person.cash + person.rewards) // DOLLARS_A_POINT
    person.points[BADGE] = BADGE_POINTS if seat == game.sheriff else 0
    person.points[STORE_POINTS] = store_points(box, person)
    person.points[DEEDS] = value_of_deeds(box, person.deeds | person.safe)
    person.points[RANCHES] = worth_of_ranches(count_cells(person.ranches))
    person.score = 0
    for part in range(RANCHES + 1):
        person.score += person.points[part]


@formula
def tell_score(table: Table, seat: int) -> None:
    """One player's points, and the dollars behind them."""
    person = table.game.person[seat]
    points = person.points
    tell(
        table,
        SCORE,
        (
            seat,
            points[NUGGETS],
            points[MONEY],
            points[BADGE],
            points[STORE_POINTS],
            points[DEEDS],
            points[RANCHES],
            person.score,
            person.cash,
            person.rewards,
        ),
    )
