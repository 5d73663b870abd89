"""Doc Badluck and his elixirs (chapter 7)."""

from mrsim.engine.bitset import lowest_cell, without_lowest
from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.agenda import (
    DOC_NEXT,
    ELIXIR_USED,
    STORE_DRAW,
    VISIT,
    VISITED,
    WINDOW,
    ask,
    at_table,
    later,
    offer,
)
from mrsim.games.dice_town.rules.chance import SHUFFLED, chance_key
from mrsim.games.dice_town.rules.codes import BARBED_WIRE, DOC, ELIXIR_DECK, HOUSE_CALL, LEVY, TOLL, TONIC, TOP_ELIXIR
from mrsim.games.dice_town.rules.decks import add_shuffled, cards_left, take_top
from mrsim.games.dice_town.rules.events import ELIXIR, PROTECT, SHELF, tell_shuffle
from mrsim.games.dice_town.rules.notes import ELIXIR_SORT, note_used
from mrsim.games.dice_town.rules.purses import collect_cash, collect_nuggets
from mrsim.games.dice_town.rules.question_codes import ELIXIR as ELIXIR_QUESTION
from mrsim.games.dice_town.rules.records import NONE, Table
from mrsim.games.dice_town.rules.store_cards import held_card
from mrsim.games.kit.compiled.events import tell

PROTECTED_DEEDS = 2
TOLL_CASH = 2
LEVIED_NUGGETS = 1


@rule
def visit_next(table: Table, position: int) -> None:
    """In table order everybody with an open wagon must visit; with a closed one `house-call` is asked."""
    game = table.game
    for place in range(position, 0 if game.closed_place == DOC else game.players):
        seat = at_table(game, place)
        if game.person[seat].wagon == 0:
            later(game, DOC_NEXT, place + 1, 0, 0)
            later(game, VISIT, seat, DOC, 0)
            return
        if held_card(game, table.box, seat, HOUSE_CALL):
            later(game, DOC_NEXT, place + 1, 0, 0)
            later(game, WINDOW, HOUSE_CALL, seat, 0)
            return


@rule
def visit(table: Table, seat: int, place: int) -> None:
    """One of the open elixirs, or the unseen top one."""
    game, box = table.game, table.box
    one, other = game.open_elixir[0], game.open_elixir[1]
    alike = box.elixir_like[one] >> other & 1
    game.offered = 0
    if not alike or one < other:
        offer(game, 0)
    if not alike or other < one:
        offer(game, 1)
    if cards_left(game.elixirs) or game.used_elixirs:
        offer(game, TOP_ELIXIR)
    later(game, VISITED, seat, place, 0)
    ask(game, seat, ELIXIR_QUESTION)


@rule
def drink(table: Table, seat: int, place: int) -> None:
    """The effect happens at once; then the elixir is discarded and its space filled."""
    game, space = table.game, table.game.choice
    if space == TOP_ELIXIR:
        refill_elixirs(table, seat)
        card = take_top(game.elixirs)
    else:
        card = game.open_elixir[space]
    game.person[seat].visits += 1
    if table.notes.noting:
        note_used(table.notes, seat, ELIXIR_SORT, card)
    tell(table, ELIXIR, (seat, place, card, 1 if space == TOP_ELIXIR else 0))
    later(game, ELIXIR_USED, card, space, seat)
    kind = table.box.elixir_kind[card]
    if kind == BARBED_WIRE:
        protect(table, seat)
    elif kind == TONIC:
        later(game, STORE_DRAW, seat, 1, 0)
    elif kind == TOLL:
        collect_cash(table, seat, TOLL_CASH)
    elif kind == LEVY:
        collect_nuggets(table, seat, LEVIED_NUGGETS)


@formula
def protect(table: Table, seat: int) -> None:
    """The two deeds of highest value are protected for good."""
    person = table.game.person[seat]
    fenced = 0
    for _ in range(PROTECTED_DEEDS):
        best, deeds = NONE, person.deeds & ~fenced
        while deeds:
            deed = lowest_cell(deeds)
            if best == NONE or table.box.property_value[deed] > table.box.property_value[best]:
                best = deed
            deeds = without_lowest(deeds)
        if best != NONE:
            fenced |= 1 << best
    person.deeds &= ~fenced
    person.safe |= fenced
    if fenced:
        tell(table, PROTECT, (seat, fenced))


@rule
def refill_elixirs(table: Table, seat: int) -> None:
    """An empty deck is made of the shuffled discard pile."""
    game, deck = table.game, table.game.elixirs
    if cards_left(deck) == 0:
        key = chance_key(table, SHUFFLED, seat)
        deck.top = 0
        deck.end = 0
        while game.used_elixirs:
            add_shuffled(deck, lowest_cell(game.used_elixirs), key)
            game.used_elixirs = without_lowest(game.used_elixirs)
        tell_shuffle(table, ELIXIR_DECK, deck)


@formula
def discard_elixir(table: Table, card: int, space: int, seat: int) -> None:
    """It was used; an open space is filled."""
    game = table.game
    game.used_elixirs |= 1 << card
    if space != TOP_ELIXIR:
        refill_elixirs(table, seat)
        game.open_elixir[space] = take_top(game.elixirs)
        tell(table, SHELF, (game.open_elixir[0], game.open_elixir[1]))
