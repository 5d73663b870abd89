"""The store (chapter 6): cards are drawn from a bag, one is kept, and some are played at once."""

from mrsim.engine.bitset import count_cells, nth_cell
from mrsim.engine.jit import formula, rule
from mrsim.engine.rng import derive_key, draw_below
from mrsim.games.dice_town.rules.agenda import (
    AT_ONCE,
    COUPON_TAKEN,
    STORE_DRAW,
    STORE_KEEP,
    WINDOW,
    ask,
    later,
)
from mrsim.games.dice_town.rules.chance import FROM_BAG, chance_key
from mrsim.games.dice_town.rules.codes import DISCARD_DECK, DOUBLE_STORE, STORE_DECK
from mrsim.games.dice_town.rules.events import tell_bag, tell_draw
from mrsim.games.dice_town.rules.question_codes import SHOP
from mrsim.games.dice_town.rules.records import Table
from mrsim.games.dice_town.rules.store_cards import is_at_once, offer_different


@formula
def go_shopping(table: Table, seat: int) -> None:
    """Draw and keep one, in the first round twice; then `double-store`."""
    game = table.game
    later(game, WINDOW, DOUBLE_STORE, seat, 0)
    later(game, STORE_DRAW, seat, game.number, 0)
    if game.round_number == 1:
        later(game, STORE_DRAW, seat, game.number, 0)


@formula
def draw_cards(table: Table, seat: int, wanted: int) -> int:
    """Cards drawn from the bag, as bits; the discard pile becomes the bag when it is needed."""
    game = table.game
    key = chance_key(table, FROM_BAG, seat)
    seen = 0
    for number in range(wanted):
        if game.bag == 0 and game.discard:
            game.bag = game.discard
            game.discard = 0
            tell_bag(table, STORE_DECK, game.bag)
        if game.bag:
            card = nth_cell(game.bag, draw_below(derive_key(key, number), count_cells(game.bag)))
            seen |= 1 << card
            game.bag &= ~(1 << card)
    return seen


@rule
def draw_from_bag(table: Table, seat: int, wanted: int) -> None:
    """Draw, look, keep one."""
    game = table.game
    game.seen = draw_cards(table, seat, wanted)
    if game.seen:
        game.offered = 0
        offer_different(game, table.box, game.seen, 0)
        later(game, STORE_KEEP, seat, 0, 0)
        ask(game, seat, SHOP)


@formula
def keep_drawn(table: Table, seat: int) -> None:
    """One of the cards drawn is kept, the rest goes back."""
    game, card = table.game, table.game.choice
    game.bag |= game.seen & ~(1 << card)
    tell_draw(table, seat, STORE_DECK, game.seen, card)
    game.seen = 0
    receive(table, seat, card)


@rule
def look_through_discards(table: Table, seat: int) -> None:
    """Any card of the discard pile, if there is one."""
    game = table.game
    if game.discard:
        game.offered = 0
        offer_different(game, table.box, game.discard, 0)
        later(game, COUPON_TAKEN, seat, 0, 0)
        ask(game, seat, SHOP)


@formula
def take_discarded(table: Table, seat: int) -> None:
    """The card that was chosen of the discard pile."""
    game, card = table.game, table.game.choice
    game.discard &= ~(1 << card)
    tell_draw(table, seat, DISCARD_DECK, 1 << card, card)
    receive(table, seat, card)


@rule
def receive(table: Table, seat: int, card: int) -> None:
    """A store card comes into a hand, or is played at once."""
    game = table.game
    kind = table.box.store_kind[card]
    game.person[seat].hand |= 1 << card
    if is_at_once(kind):
        later(game, AT_ONCE, seat, card, kind)
