"""The mine and the river (chapter 6)."""

from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.agenda import DISCOVERED, TAKE_NUGGETS, ask, later, offer
from mrsim.games.dice_town.rules.codes import COUPON, DISCOVERY, DOUBLE_NUGGETS, GOLD, PURSE, RIVER_DECK, STAR
from mrsim.games.dice_town.rules.decks import cards_left, put_back, take_top
from mrsim.games.dice_town.rules.events import LOOK_AHEAD, tell_draw
from mrsim.games.dice_town.rules.notes import RIVER_SORT, note_used
from mrsim.games.dice_town.rules.purses import take_from_bank, take_nuggets
from mrsim.games.dice_town.rules.question_codes import DISCOVER
from mrsim.games.dice_town.rules.records import NONE, Box, GameState, Table
from mrsim.games.dice_town.rules.sheriff import claim_badge
from mrsim.games.dice_town.rules.store import look_through_discards
from mrsim.games.dice_town.rules.store_cards import ask_holder
from mrsim.games.kit.compiled.events import tell

DISCOVERED_CARDS = 3
ORDERS = 2
"""Of the two river cards that go back."""


@formula
def dig(table: Table, seat: int) -> None:
    """A nugget for each nine; `double-nuggets` is asked before."""
    table.game.taking = table.game.number
    later(table.game, TAKE_NUGGETS, seat, 0, 0)
    ask_holder(table, DOUBLE_NUGGETS, seat)


@formula
def take_dug(table: Table, seat: int) -> None:
    """Take all nuggets that were dug at once."""
    take_nuggets(table, seat, table.game.taking)


@rule
def pan(table: Table, seat: int) -> None:
    """The top river card."""
    card = take_top(table.game.river)
    tell_draw(table, seat, RIVER_DECK, 1 << card, card)
    find(table, seat, card)


@rule
def find(table: Table, seat: int, card: int) -> None:
    """What a river card brings."""
    kind, amount = table.box.river_kind[card], table.box.river_amount[card]
    if table.notes.noting:
        note_used(table.notes, seat, RIVER_SORT, card)
    if kind == GOLD:
        take_nuggets(table, seat, amount)
    elif kind == PURSE:
        take_from_bank(table, seat, amount)
    elif kind == STAR:
        claim_badge(table, seat)
    elif kind == COUPON:
        look_through_discards(table, seat)
    elif kind == DISCOVERY and cards_left(table.game.river):
        list_discoveries(table.game, table.box)
        later(table.game, DISCOVERED, seat, 0, 0)
        ask(table.game, seat, DISCOVER)


@rule
def list_discoveries(game: GameState, box: Box) -> None:
    """Which of the next cards is taken × the order of the others; equal ones once."""
    game.offered = 0
    seen = min(DISCOVERED_CARDS, cards_left(game.river))
    for taken in range(seen):
        if is_first_alike(game, box, taken, seen):
            offer(game, taken * ORDERS)
            if seen == DISCOVERED_CARDS and not are_alike(game, box, other_card(taken, 0), other_card(taken, 1)):
                offer(game, taken * ORDERS + 1)


@rule
def are_alike(game: GameState, box: Box, one: int, other: int) -> bool:
    """Whether two of the next river cards are equal."""
    a, b = game.river.card[game.river.top + one], game.river.card[game.river.top + other]
    return box.river_kind[a] == box.river_kind[b] and box.river_amount[a] == box.river_amount[b]


@formula
def is_first_alike(game: GameState, box: Box, taken: int, seen: int) -> bool:
    """Whether no equal one of the cards that are seen has a lower number."""
    for other in range(seen):
        lower = game.river.card[game.river.top + other] < game.river.card[game.river.top + taken]
        if lower and are_alike(game, box, taken, other):
            return False
    return True


@formula
def other_card(taken: int, number: int) -> int:
    """The positions that are left when one of three is taken."""
    return number if number < taken else number + 1


@rule
def take_discovered(table: Table, seat: int) -> None:
    """One has its effect now, the others go back on top."""
    game, river = table.game, table.game.river
    taken, swapped = game.choice // ORDERS, game.choice % ORDERS
    seen = min(DISCOVERED_CARDS, cards_left(river))
    card = river.card[river.top + taken]
    upper = river.card[river.top + other_card(taken, swapped)] if seen > 1 else NONE
    lower = river.card[river.top + other_card(taken, 1 - swapped)] if seen == DISCOVERED_CARDS else NONE
    second = river.card[river.top + 1] if seen > 1 else NONE
    third = river.card[river.top + 2] if seen == DISCOVERED_CARDS else NONE
    tell(table, LOOK_AHEAD, (seat, river.card[river.top], second, third, card, upper, lower))
    river.top += seen
    if lower != NONE:
        put_back(river, lower)
    if upper != NONE:
        put_back(river, upper)
    find(table, seat, card)
