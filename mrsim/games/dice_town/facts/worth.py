"""What things are worth in points: actions before they are taken, cards before they are bought, stolen or played.

Where chance decides, what it brings on average with the printed box; strategies weigh these numbers with their knobs.
"""

from typing import Final

from mrsim.engine.bitset import count_cells, lowest_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.facts.standing import HIDDEN_DEED
from mrsim.games.dice_town.rules.codes import (
    BANK,
    BASE_ACTION,
    COUNTER,
    DOG,
    DOUBLE_NUGGETS,
    GOLD,
    HALF_HAUL,
    HOUSE_CALL,
    INSURANCE,
    MINE,
    MULE,
    NOTHING_FOUND,
    NUGGET_CODE,
    OLD_SHERIFF,
    PROPERTY_CODE,
    PURSE,
    SALOON,
    SHERIFF,
    STAR,
    STORE,
    STORE_CODE,
    SURVEYOR,
    SWINDLER,
    WHISKEY,
)
from mrsim.games.dice_town.rules.dice import SIDES
from mrsim.games.dice_town.rules.places import has_second
from mrsim.games.dice_town.rules.points import BADGE_POINTS, DOLLARS_A_POINT
from mrsim.games.dice_town.rules.records import HALL_SPACES, NONE, Box, GameState

RIVER_WORTH: Final = 2.0
"""Of an unseen river card."""
CARD_WORTH: Final = 1.5
"""Of a store card that is played and not counted."""
DRAWN_WORTH: Final = 1.4
MORE_DRAWN: Final = 0.8
"""Of the best of some store cards: of one, and for each one more."""
ELIXIR_WORTH: Final = 1.5
STOLEN_WORTH: Final = 2.0
MORE_STOLEN: Final = 0.4
VILLAIN_WORTH: Final = 1.0
STAYING_SHERIFF: Final = 1.5
CANCELLED_WORTH: Final = 2.0
GIVING_PROPERTIES: Final = 1 << SURVEYOR | 1 << WHISKEY
"""Store cards that bring a property."""


@formula
def in_points(dollars: int) -> float:
    """Money is worth half."""
    return dollars / DOLLARS_A_POINT


@rule
def property_worth(game: GameState, box: Box, seat: int, card: int) -> float:
    """A deed's value; of a ranch what it adds to those one has."""
    if box.ranches >> card & 1:
        return count_cells(game.person[seat].ranches) + 1.0
    return float(box.property_value[card])


@formula
def hall_worth(game: GameState, box: Box, seat: int, aces: int) -> float:
    """The points that the hall offers to a player with this number of aces."""
    worth, ranches = 0.0, 0
    for space in range(min(aces + 1, HALL_SPACES, game.hall_cards)):
        worth += property_worth(game, box, seat, game.hall[space])
        if box.ranches >> game.hall[space] & 1:
            worth += ranches
            ranches += 1
    return worth


@rule
def hunting_worth(game: GameState, box: Box, kings: int) -> float:
    """Half of the rewards that this number of kings brings on average."""
    rewards, wanted = 0, game.wanted
    while wanted:
        rewards += box.villain_reward[lowest_cell(wanted)]
        wanted = without_lowest(wanted)
    return kings * in_points(rewards) / SIDES


@rule
def base_worth(game: GameState, box: Box, seat: int, place: int, number: int) -> float:
    """What the base action brings with this number of dice of the place's face."""
    if place == MINE:
        return float(min(number, game.mine))
    if place == BANK:
        return in_points(game.bank)
    if place == STORE:
        return DRAWN_WORTH + MORE_DRAWN * number
    if place == SALOON:
        return STOLEN_WORTH + MORE_STOLEN * number
    if place == SHERIFF:
        return STAYING_SHERIFF if seat == game.sheriff else float(BADGE_POINTS)
    return hall_worth(game, box, seat, number)


@rule
def west_worth(game: GameState, box: Box, place: int, number: int) -> float:
    """What the action of Wild West brings."""
    if place == MINE:
        return RIVER_WORTH
    if place == BANK:
        return in_points(min(number, game.coach))
    if place == STORE:
        return ELIXIR_WORTH
    if place == SALOON:
        return VILLAIN_WORTH
    if place == SHERIFF:
        return hunting_worth(game, box, number)
    return float(HIDDEN_DEED)


@rule
def act_worth(game: GameState, box: Box, seat: int, place: int, action: int, number: int) -> float:
    """What an action brings in points."""
    if action == NONE:
        return 0.0
    return base_worth(game, box, seat, place, number) if action == BASE_ACTION else west_worth(game, box, place, number)


@rule
def place_worth(game: GameState, box: Box, seat: int, place: int, number: int) -> float:
    """What the better of the two actions brings."""
    worth = base_worth(game, box, seat, place, number)
    return max(worth, west_worth(game, box, place, number)) if box.wild_west else worth


@formula
def second_worth(game: GameState, box: Box, seat: int, place: int, number: int) -> float:
    """What the worse of the two actions brings, which is left to the second."""
    if not has_second(game, box):
        return 0.0
    return min(base_worth(game, box, seat, place, number), west_worth(game, box, place, number))


@rule
def card_worth(game: GameState, box: Box, seat: int, card: int) -> float:
    """What a store card is worth to a player who gets it, or has it."""
    kind, person = box.store_kind[card], game.person[seat]
    if box.store_value[card]:
        return float(box.store_value[card])
    if kind == MULE:
        return count_cells(person.hand | 1 << card) + 1.0
    if kind == DOG:
        return 2.0 * count_cells(person.captured) + 1.0
    return CARD_WORTH


@rule
def coded_worth(game: GameState, box: Box, seat: int, code: int) -> float:
    """What a card is worth that is coded as in `bribe` and `loot`."""
    if code >= PROPERTY_CODE:
        return property_worth(game, box, seat, code - PROPERTY_CODE)
    return card_worth(game, box, seat, code - STORE_CODE) if code >= STORE_CODE else 0.0


@formula
def harms(game: GameState, box: Box, seat: int) -> bool:
    """Whether the card at stake takes something from a player."""
    kind = box.store_kind[game.shown_card]
    if game.shown_by == seat:
        return False
    if kind == SWINDLER:
        return True
    if kind == OLD_SHERIFF:
        return game.badge_to == seat
    if kind == INSURANCE:
        return game.actors[game.rank] == seat
    return game.shown_at == seat


@formula
def counter_worth(game: GameState, box: Box, seat: int) -> float:
    """To cancel what harms, or what cancels an own card."""
    if game.stands:
        return CANCELLED_WORTH if harms(game, box, seat) else -1.0
    return CANCELLED_WORTH if game.shown_by == seat else -1.0


@rule
def play_worth(game: GameState, box: Box, seat: int) -> float:
    """What it brings to play the card that is asked about."""
    kind = box.store_kind[game.card]
    if kind == COUNTER:
        return counter_worth(game, box, seat)
    if kind == DOUBLE_NUGGETS:
        return float(min(game.number, game.mine - game.taking))
    if kind == HALF_HAUL:
        return in_points(game.haul // 2)
    if kind == OLD_SHERIFF:
        return float(BADGE_POINTS) if game.sheriff == seat else -1.0
    return later_worth(game, box, seat, kind)


@formula
def later_worth(game: GameState, box: Box, seat: int, kind: int) -> float:
    """The cards whose worth is not told by the place."""
    if kind == INSURANCE:
        return coded_worth(game, box, seat, game.stolen)
    if GIVING_PROPERTIES >> kind & 1:
        return float(HIDDEN_DEED)
    return ELIXIR_WORTH if kind == HOUSE_CALL else DRAWN_WORTH


@rule
def offer_worth(game: GameState, box: Box, seat: int, code: int) -> float:
    """What a bribe is worth, coded as in `bribe`."""
    if code == NONE:
        return 0.0
    if code >= STORE_CODE:
        return coded_worth(game, box, seat, code)
    return float(code - NUGGET_CODE) if code > NUGGET_CODE else in_points(code)


@rule
def river_worth(game: GameState, box: Box, seat: int, card: int) -> float:
    """What a river card brings."""
    kind, amount = box.river_kind[card], box.river_amount[card]
    if kind == GOLD:
        return float(min(amount, game.mine))
    if kind == PURSE:
        return in_points(min(amount, game.bank))
    if kind == STAR:
        return 0.0 if game.sheriff == seat else float(BADGE_POINTS)
    return 0.0 if kind == NOTHING_FOUND else RIVER_WORTH
