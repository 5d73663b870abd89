"""Chapter 9: when a game ends, and what everybody has."""

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import rule
from mrsim.games.dice_town.rules.agenda import BEGIN_ROUND, later
from mrsim.games.dice_town.rules.codes import (
    BADGE,
    BY_BOTH,
    BY_CAP,
    BY_NUGGETS,
    BY_PROPERTIES,
    DEEDS,
    DOG,
    MONEY,
    MULE,
    NUGGETS,
    RANCHES,
    STORE_POINTS,
)
from mrsim.games.dice_town.rules.decks import cards_left
from mrsim.games.dice_town.rules.events import RESULT, SCORE
from mrsim.games.dice_town.rules.records import MOST_ROUNDS, NONE, Box, GameState, Player, Table
from mrsim.games.kit.compiled.events import tell
from mrsim.games.kit.compiled.loop import OVER

BADGE_POINTS = 5
POINTS_A_CAPTURED = 2
DOLLARS_A_POINT = 2


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
def note_round(table: Table) -> None:
    """What all players have after a round."""
    game, notes = table.game, table.notes
    notes.cash[game.round_number] = 0
    notes.nuggets[game.round_number] = 0
    for seat in range(game.players):
        notes.cash[game.round_number] += game.person[seat].cash
        notes.nuggets[game.round_number] += game.person[seat].nuggets


@rule
def finish(table: Table) -> None:
    """Count everything; most points win."""
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


@rule
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


@rule
def worth_of_ranches(ranches: int) -> int:
    """1, 3, 6, 10 … points."""
    return ranches * (ranches + 1) // 2


@rule
def rewards_of(box: Box, villains: int) -> int:
    """Dollars for captured villains."""
    dollars = 0
    while villains:
        dollars += box.villain_reward[lowest_cell(villains)]
        villains = without_lowest(villains)
    return dollars


@rule
def value_of_deeds(box: Box, deeds: int) -> int:
    """Points of a player's deeds."""
    points = 0
    while deeds:
        points += box.property_value[lowest_cell(deeds)]
        deeds = without_lowest(deeds)
    return points


@rule
def store_points(box: Box, person: Player) -> int:
    """Points of the store cards in a hand."""
    points, cards = 0, person.hand
    while cards:
        points += card_points(box, person, lowest_cell(cards))
        cards = without_lowest(cards)
    return points


@rule
def card_points(box: Box, person: Player, card: int) -> int:
    """What one store card is worth at the end, as things stand."""
    kind = box.store_kind[card]
    if kind == MULE:
        return count_cells(person.hand)
    if kind == DOG:
        return POINTS_A_CAPTURED * count_cells(person.captured)
    return box.store_value[card]


@rule
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
