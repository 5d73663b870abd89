"""Store cards (3.5 to 3.7): drawn from a bag, shown when played, cancelled by counters, some played at once."""

from mrsim.engine.bitset import count_cells, lowest_cell, nth_cell
from mrsim.engine.jit import formula, rule
from mrsim.engine.rng import derive_key, draw_below
from mrsim.games.dice_town.rules.agenda import (
    AT_ONCE,
    COUNTER_NEXT,
    COUNTERED,
    COUPON_TAKEN,
    GIVEN,
    NAMED,
    OTHERS,
    RESOLVE,
    STORE_KEEP,
    WINDOW,
    ask,
    clockwise,
    later,
    offer,
)
from mrsim.games.dice_town.rules.chance import FROM_BAG, chance_key
from mrsim.games.dice_town.rules.codes import COUNTER, DISCARD_DECK, GIFT, HOLDUP, STORE_DECK, SWINDLER
from mrsim.games.dice_town.rules.events import GIVE, PLAY_CARD, VOID, tell_bag, tell_draw
from mrsim.games.dice_town.rules.notes import STORE_SORT, note_used
from mrsim.games.dice_town.rules.purses import collect_cash, take_cash_of
from mrsim.games.dice_town.rules.question_codes import GIVE as GIVE_QUESTION
from mrsim.games.dice_town.rules.question_codes import PLAY, SHOP
from mrsim.games.dice_town.rules.question_codes import VICTIM as VICTIM_QUESTION
from mrsim.games.dice_town.rules.records import NONE, Box, GameState, Table
from mrsim.games.kit.compiled.events import tell

HOLDUP_CASH = 4
SWINDLED_CASH = 2


@formula
def held_card(game: GameState, box: Box, seat: int, kind: int) -> int:
    """The store cards of a kind in a hand, as bits."""
    return game.person[seat].hand & box.of_kind[kind]


@formula
def is_at_once(kind: int) -> bool:
    """Whether a card is played the moment anybody gets it; the three kinds follow each other."""
    return HOLDUP <= kind <= SWINDLER


@rule
def offer_different(game: GameState, box: Box, cards: int, code: int) -> None:
    """Each different store card of a set, by its lowest number, added to a code."""
    while cards:
        card = lowest_cell(cards)
        offer(game, code + card)
        cards &= ~box.store_like[card]


# Drawing


@rule
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


@rule
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


@rule
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


# Playing


@rule
def ask_others(game: GameState, kind: int, seat: int, steps: int) -> None:
    """The next of the others, clockwise, may play a card of this kind."""
    if steps < game.players:
        later(game, OTHERS, kind, seat, steps + 1)
        later(game, WINDOW, kind, clockwise(game, seat, steps), 0)


@rule
def ask_play(game: GameState, box: Box, seat: int, kind: int, about: int) -> None:
    """Whether a card of this kind is played, which the player has."""
    game.card = lowest_cell(held_card(game, box, seat, kind))
    game.about = about
    game.offered = 0
    offer(game, game.card)
    offer(game, NONE)
    ask(game, seat, PLAY)


@rule
def show_card(table: Table, seat: int, card: int, victim: int, face: int) -> None:
    """A card is played; it has its effect unless it is cancelled, and then another copy may be played."""
    game = table.game
    kind = table.box.store_kind[card]
    discard_card(table, seat, card)
    tell(table, PLAY_CARD, (seat, card, victim, face, NONE))
    game.stands = 1
    game.shown_by = seat
    game.shown_card = card
    game.shown_at = victim
    if not is_at_once(kind):
        later(game, WINDOW, kind, seat, 0)
    later(game, RESOLVE, kind, seat, victim if face == NONE else face)
    later(game, COUNTER_NEXT, card, seat, 1)


@formula
def discard_card(table: Table, seat: int, card: int) -> None:
    """A card in a hand goes to the discard pile."""
    table.game.person[seat].hand &= ~(1 << card)
    table.game.person[seat].cards_played += 1
    table.game.discard |= 1 << card
    if table.notes.noting:
        note_used(table.notes, seat, STORE_SORT, card)


@rule
def ask_counter(table: Table, card: int, seat: int, steps: int) -> None:
    """The next player with a counter, clockwise from the card's player, may cancel the card just played."""
    game, box = table.game, table.box
    while steps < game.players and held_card(game, box, clockwise(game, seat, steps), COUNTER) == 0:
        steps += 1
    if steps < game.players:
        later(game, COUNTERED, card, seat, steps)
        ask_play(game, box, clockwise(game, seat, steps), COUNTER, card)


@rule
def countered(table: Table, card: int, seat: int, steps: int) -> None:
    """A counter ends the asking, and may be cancelled itself."""
    game = table.game
    if game.choice == NONE:
        later(game, COUNTER_NEXT, card, seat, steps + 1)
        return
    counter, other = game.choice, clockwise(game, seat, steps)
    discard_card(table, other, counter)
    tell(table, PLAY_CARD, (other, counter, NONE, NONE, card))
    game.stands = 1 - game.stands
    later(game, COUNTER_NEXT, counter, other, 1)


# At once


@rule
def play_at_once(table: Table, seat: int, card: int, kind: int) -> None:
    """Name a victim and play the card; with nobody to take from it is discarded."""
    game = table.game
    list_victims(game, seat, kind)
    if game.offered == 0:
        game.person[seat].hand &= ~(1 << card)
        game.discard |= 1 << card
        tell(table, VOID, (seat, card))
    elif kind == SWINDLER:
        show_card(table, seat, card, NONE, NONE)
    else:
        game.card = card
        later(game, NAMED, seat, card, 0)
        ask(game, seat, VICTIM_QUESTION)


@rule
def list_victims(game: GameState, seat: int, kind: int) -> None:
    """The others, clockwise, from whom a card that is played at once takes something."""
    game.offered = 0
    for steps in range(1, game.players):
        other = clockwise(game, seat, steps)
        person = game.person[other]
        unguarded = kind == SWINDLER or other != game.guarded
        found = person.hand != 0 if kind == GIFT else person.cash > 0 and unguarded
        if found:
            offer(game, other)


@rule
def resolve_at_once(table: Table, kind: int, seat: int, victim: int) -> None:
    """A holdup, a gift or a swindler has its effect."""
    game = table.game
    if kind == HOLDUP:
        take_cash_of(table, seat, victim, HOLDUP_CASH)
        game.person[seat].robbed += 1
    elif kind == SWINDLER:
        collect_cash(table, seat, SWINDLED_CASH)
    elif game.person[victim].hand:
        game.offered = 0
        offer_different(game, table.box, game.person[victim].hand, 0)
        game.about = seat
        later(game, GIVEN, victim, seat, 0)
        ask(game, victim, GIVE_QUESTION)


@rule
def give_card(table: Table, giver: int, seat: int) -> None:
    """The card that was chosen passes to another player."""
    card = table.game.choice
    table.game.person[giver].hand &= ~(1 << card)
    table.game.person[seat].hand |= 1 << card
    tell(table, GIVE, (giver, seat, 0, card))
