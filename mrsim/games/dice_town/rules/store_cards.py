"""Playing a store card: whose hand it is in, showing it, counters that cancel it, and cards that are played at once."""

from mrsim.engine.bitset import lowest_cell
from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.agenda import (
    COUNTER_NEXT,
    COUNTERED,
    NAMED,
    OTHERS,
    RESOLVE,
    WINDOW,
    ask,
    clockwise,
    later,
    offer,
)
from mrsim.games.dice_town.rules.codes import COUNTER, GIFT, HOLDUP, SWINDLER
from mrsim.games.dice_town.rules.events import PLAY_CARD, VOID
from mrsim.games.dice_town.rules.notes import STORE_SORT, note_used
from mrsim.games.dice_town.rules.question_codes import PLAY
from mrsim.games.dice_town.rules.question_codes import VICTIM as VICTIM_QUESTION
from mrsim.games.dice_town.rules.records import NONE, Box, GameState, Table
from mrsim.games.kit.compiled.events import tell


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


# Playing


@rule
def ask_holder(table: Table, kind: int, seat: int) -> None:
    """The player may play a card of this kind next, if they have one."""
    if held_card(table.game, table.box, seat, kind):
        later(table.game, WINDOW, kind, seat, 0)


@rule
def ask_others(game: GameState, box: Box, kind: int, seat: int, steps: int) -> None:
    """The next of the others, clockwise, who has a card of this kind may play it."""
    while steps < game.players and held_card(game, box, clockwise(game, seat, steps), kind) == 0:
        steps += 1
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


@formula
def ask_counter(table: Table, card: int, seat: int, steps: int) -> None:
    """The next player with a counter, clockwise from the card's player, may cancel the card just played."""
    game, box = table.game, table.box
    while steps < game.players and held_card(game, box, clockwise(game, seat, steps), COUNTER) == 0:
        steps += 1
    if steps < game.players:
        later(game, COUNTERED, card, seat, steps)
        ask_play(game, box, clockwise(game, seat, steps), COUNTER, card)


@formula
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


@formula
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
