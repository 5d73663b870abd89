"""The saloon: thefts, and villains that are recruited (chapter 6)."""

from mrsim.engine.bitset import count_cells, lowest_cell, nth_cell
from mrsim.engine.jit import formula, rule
from mrsim.engine.rng import derive_key, draw_below
from mrsim.games.dice_town.rules.agenda import (
    LOOTED,
    OUTLAW_TAKEN,
    STEAL_CARD,
    STEAL_FROM,
    TAKE_VILLAIN,
    WINDOW,
    ask,
    clockwise,
    later,
    offer,
)
from mrsim.games.dice_town.rules.agenda import STEAL as STEAL_TASK
from mrsim.games.dice_town.rules.chance import FROM_HAND, SHUFFLED, chance_key
from mrsim.games.dice_town.rules.codes import (
    DESPERADO,
    DOUBLE_SALOON,
    INSURANCE,
    PROPERTY_CODE,
    STORE_CODE,
    VILLAIN_DECK,
    WHISKEY,
)
from mrsim.games.dice_town.rules.decks import cards_left, remove_and_shuffle, take_top
from mrsim.games.dice_town.rules.events import GIVE, STEAL, tell_draw, tell_shuffle
from mrsim.games.dice_town.rules.possible import has_loot
from mrsim.games.dice_town.rules.question_codes import LOOT, OUTLAW, VICTIM
from mrsim.games.dice_town.rules.records import NONE, Box, GameState, Table
from mrsim.games.dice_town.rules.store_cards import ask_holder, offer_different
from mrsim.games.dice_town.rules.ties_and_bribes import offer_different_deeds
from mrsim.games.kit.compiled.events import tell

A_PROPERTY, A_STORE_CARD = 1, 0


@formula
def go_stealing(game: GameState, seat: int) -> None:
    """A theft, then `double-saloon`."""
    later(game, WINDOW, DOUBLE_SALOON, seat, 0)
    later(game, STEAL_TASK, seat, 0, 0)


@formula
def steal_card(table: Table, seat: int) -> None:
    """Whiskey is asked before a victim is chosen."""
    game = table.game
    game.stolen = NONE
    game.returned = 0
    later(game, STEAL_CARD, seat, 0, 0)
    ask_holder(table, WHISKEY, seat)


@rule
def list_ranchers(game: GameState, seat: int) -> None:
    """Others who are not guarded and have a ranch."""
    game.offered = 0
    for steps in range(1, game.players):
        other = clockwise(game, seat, steps)
        if other != game.guarded and game.person[other].ranches:
            offer(game, other)


@rule
def choose_victim(table: Table, seat: int) -> None:
    """One of the others who are not guarded and have hand cards, unless a ranch was taken."""
    game = table.game
    game.offered = 0
    for steps in range(1, game.players):
        other = clockwise(game, seat, steps)
        if other != game.guarded and has_loot(game, table.box, other):
            offer(game, other)
    if game.stolen == NONE and game.offered:
        game.card = NONE
        later(game, STEAL_FROM, seat, 0, 0)
        ask(game, seat, VICTIM)


@rule
def look_into_hand(table: Table, seat: int) -> None:
    """Draw a card for each queen, and keep one of them."""
    game, box, victim = table.game, table.box, table.game.choice
    game.victim = victim
    draw_loot(table, seat, game.person[victim].hand, game.person[victim].deeds if box.loot_deeds else 0)
    game.offered = 0
    offer_different(game, box, game.seen, STORE_CODE)
    offer_different_deeds(game, box, game.seen_deeds)
    later(game, LOOTED, seat, 0, 0)
    ask(game, seat, LOOT)


@formula
def draw_loot(table: Table, seat: int, cards: int, deeds: int) -> None:
    """Cards of a hand at random."""
    game = table.game
    key = chance_key(table, FROM_HAND, seat)
    game.seen = 0
    game.seen_deeds = 0
    for number in range(game.number):
        store, all_cards = count_cells(cards), count_cells(cards) + count_cells(deeds)
        if all_cards:
            drawn = draw_below(derive_key(key, number), all_cards)
            if drawn < store:
                card = 1 << nth_cell(cards, drawn)
                game.seen |= card
                cards &= ~card
            else:
                deed = 1 << nth_cell(deeds, drawn - store)
                game.seen_deeds |= deed
                deeds &= ~deed


@rule
def take_loot(table: Table, seat: int) -> None:
    """One card is kept, the others were only looked at."""
    game = table.game
    thief, victim = game.person[seat], game.person[game.victim]
    game.stolen = game.choice
    thief.thefts += 1
    victim.robbed += 1
    if game.stolen >= PROPERTY_CODE:
        deed = game.stolen - PROPERTY_CODE
        victim.deeds &= ~(1 << deed)
        thief.deeds |= 1 << deed
        tell(table, STEAL, (seat, game.victim, game.seen, game.seen_deeds, A_PROPERTY, deed))
    else:
        card = game.stolen - STORE_CODE
        victim.hand &= ~(1 << card)
        thief.hand |= 1 << card
        tell(table, STEAL, (seat, game.victim, game.seen, game.seen_deeds, A_STORE_CARD, card))
    game.seen = 0
    game.seen_deeds = 0
    ask_holder(table, INSURANCE, game.victim)


@rule
def take_ranch(table: Table, seat: int, other: int) -> None:
    """Whiskey has its effect."""
    game = table.game
    thief, victim = game.person[seat], game.person[other]
    ranch = lowest_cell(victim.ranches)
    game.victim = other
    game.stolen = PROPERTY_CODE + ranch
    victim.ranches &= ~(1 << ranch)
    thief.ranches |= 1 << ranch
    thief.thefts += 1
    victim.robbed += 1
    tell(table, STEAL, (seat, other, 0, 0, A_PROPERTY, ranch))
    ask_holder(table, INSURANCE, other)


@rule
def return_loot(table: Table, thief: int, owner: int) -> None:
    """Insurance: the very card goes back, unless the thief has played it as a counter meanwhile."""
    game, box = table.game, table.box
    game.returned = 1
    if game.stolen < PROPERTY_CODE:
        card = game.stolen - STORE_CODE
        if (game.person[thief].hand >> card & 1) == 0:
            return
        game.person[thief].hand &= ~(1 << card)
        game.person[owner].hand |= 1 << card
        tell(table, GIVE, (thief, owner, A_STORE_CARD, card))
        return
    card = game.stolen - PROPERTY_CODE
    if box.ranches >> card & 1:
        game.person[thief].ranches &= ~(1 << card)
        game.person[owner].ranches |= 1 << card
    else:
        game.person[thief].deeds &= ~(1 << card)
        game.person[owner].deeds |= 1 << card
    tell(table, GIVE, (thief, owner, A_PROPERTY, card))


# Villains


@formula
def recruit_villain(table: Table, seat: int) -> None:
    """The top villain, or by `desperado` any."""
    table.game.outlaw_taken = 0
    later(table.game, TAKE_VILLAIN, seat, 0, 0)
    ask_holder(table, DESPERADO, seat)


@formula
def take_top_villain(table: Table, seat: int) -> None:
    """Unless another one was taken."""
    game = table.game
    if not game.outlaw_taken:
        tell_recruit(table, seat, take_top(game.villains))


@formula
def tell_recruit(table: Table, seat: int, villain: int) -> None:
    """The villain lies open before the player."""
    table.game.person[seat].recruited |= 1 << villain
    tell_draw(table, seat, VILLAIN_DECK, 1 << villain, villain)


@formula
def choose_outlaw(game: GameState, box: Box, seat: int) -> None:
    """Any villain of the deck, equal ones once."""
    deck = 0
    for i in range(game.villains.top, game.villains.end):
        deck |= 1 << game.villains.card[i]
    game.offered = 0
    while deck:
        villain = lowest_cell(deck)
        offer(game, villain)
        deck &= ~box.villain_like[villain]
    later(game, OUTLAW_TAKEN, seat, 0, 0)
    ask(game, seat, OUTLAW)


@rule
def take_outlaw(table: Table, seat: int) -> None:
    """The villain that was chosen; the deck is shuffled."""
    game, villain = table.game, table.game.choice
    game.outlaw_taken = 1
    tell_recruit(table, seat, villain)
    remove_and_shuffle(game.villains, villain, chance_key(table, SHUFFLED, seat))
    tell_shuffle(table, VILLAIN_DECK, game.villains)


@formula
def has_choice_of_villains(game: GameState) -> bool:
    """Whether there is more than the top one."""
    return cards_left(game.villains) > 1
