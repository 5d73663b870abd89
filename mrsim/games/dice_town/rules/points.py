"""Chapter 9: what everything is worth at the end, as things stand."""

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.codes import DOG, MULE
from mrsim.games.dice_town.rules.records import Box, GameState, Player

BADGE_POINTS = 5
POINTS_A_CAPTURED = 2
DOLLARS_A_POINT = 2


@rule
def points_now(game: GameState, box: Box, seat: int) -> int:
    """The points that a player would have if the game ended now."""
    person = game.person[seat]
    return points_without_deeds(game, box, seat) + value_of_deeds(box, person.deeds | person.safe)


@rule
def points_without_deeds(game: GameState, box: Box, seat: int) -> int:
    """Those of everything else."""
    person = game.person[seat]
    points = person.nuggets + (person.cash + rewards_of(box, person.captured)) // DOLLARS_A_POINT
    points += BADGE_POINTS if seat == game.sheriff else 0
    return points + store_points(box, person) + worth_of_ranches(count_cells(person.ranches))


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


@formula
def card_points(box: Box, person: Player, card: int) -> int:
    """What one store card is worth at the end, as things stand."""
    kind = box.store_kind[card]
    if kind == MULE:
        return count_cells(person.hand)
    if kind == DOG:
        return POINTS_A_CAPTURED * count_cells(person.captured)
    return box.store_value[card]
