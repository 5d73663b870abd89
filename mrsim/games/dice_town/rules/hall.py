"""The town hall: deeds and ranches, and the tribe that takes one for the Indian die (chapters 6 and 8)."""

from mrsim.engine.bitset import lowest_cell
from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.agenda import TRIBE_CHOSEN, TRIBE_NEXT, ask, later, offer
from mrsim.games.dice_town.rules.codes import FIRST, PROPERTY_DECK, SECOND, SURVEYOR
from mrsim.games.dice_town.rules.decks import cards_left, take_top
from mrsim.games.dice_town.rules.events import DIE, HALL, tell_draw
from mrsim.games.dice_town.rules.notes import note_gain, note_hands
from mrsim.games.dice_town.rules.question_codes import TRIBE
from mrsim.games.dice_town.rules.records import HALL_SPACES, NONE, Table
from mrsim.games.dice_town.rules.store_cards import ask_holder
from mrsim.games.kit.compiled.events import tell

OF_VILLAGE = -1


@rule
def take_from_hall(table: Table, seat: int) -> None:
    """The lowest card and one more for each ace; what is left moves down and the spaces above are filled."""
    game = table.game
    number = min(game.number + 1, game.hall_cards)
    first, second, third = game.hall[0], NONE, NONE
    if number > 1:
        second = game.hall[1]
    if number == HALL_SPACES:
        third = game.hall[2]
    for space in range(number):
        own_property(table, seat, game.hall[space])
    for space in range(number, game.hall_cards):
        game.hall[space - number] = game.hall[space]
    game.hall_cards -= number
    while game.hall_cards < HALL_SPACES and cards_left(game.properties):
        game.hall[game.hall_cards] = take_top(game.properties)
        game.hall_cards += 1
    for space in range(game.hall_cards, HALL_SPACES):
        game.hall[space] = NONE
    tell(table, HALL, (seat, first, second, third, game.hall[0], game.hall[1], game.hall[2]))
    ask_holder(table, SURVEYOR, seat)


@rule
def take_top_property(table: Table, seat: int) -> None:
    """Take the top card of the deck, unseen."""
    card = take_top(table.game.properties)
    own_property(table, seat, card)
    tell_draw(table, seat, PROPERTY_DECK, 1 << card, card)


@formula
def survey_land(table: Table, seat: int) -> None:
    """The top property; `surveyor` is asked after it."""
    take_top_property(table, seat)
    ask_holder(table, SURVEYOR, seat)


@rule
def own_property(table: Table, seat: int, card: int) -> None:
    """Deeds go to the hand, ranches lie open."""
    game = table.game
    if table.box.ranches >> card & 1:
        game.person[seat].ranches |= 1 << card
    else:
        game.person[seat].deeds |= 1 << card
    game.took[game.rank] |= 1 << card


@rule
def ask_tribe(table: Table, rank: int) -> None:
    """The first who took a property may give it for the Indian die; if they don't, the second."""
    game, box = table.game, table.box
    if table.notes.noting and rank == FIRST:
        note_gain(table)
        note_hands(table)
    if not box.indian_die or rank > SECOND:
        return
    seat, cards = game.actors[rank], game.took[rank]
    if seat == NONE or cards == 0:
        later(game, TRIBE_NEXT, rank + 1, 0, 0)
        return
    game.offered = 0
    while cards:
        card = lowest_cell(cards)
        offer(game, card)
        cards &= ~box.property_like[card]
    offer(game, NONE)
    later(game, TRIBE_CHOSEN, rank, seat, 0)
    ask(game, seat, TRIBE)


@formula
def give_to_tribe(table: Table, rank: int, seat: int) -> None:
    """A property goes into the box, and the die to the player."""
    game, card = table.game, table.game.choice
    if card == NONE:
        later(game, TRIBE_NEXT, rank + 1, 0, 0)
        return
    person = game.person[seat]
    person.deeds &= ~(1 << card)
    person.ranches &= ~(1 << card)
    game.die_holder = seat
    tell(table, DIE, (seat, card, OF_VILLAGE))
