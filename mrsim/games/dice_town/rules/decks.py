"""Decks that lie face down, in an order that nobody knows."""

from mrsim.engine.jit import formula, rule
from mrsim.engine.rng import shuffled_position
from mrsim.games.dice_town.rules.records import Deck


@rule
def add_shuffled(deck: Deck, card: int, key: int) -> None:
    """Add a card to the deck at a random place."""
    place = shuffled_position(key, deck.end - deck.top) + deck.top
    deck.card[deck.end] = deck.card[place]
    deck.card[place] = card
    deck.end += 1


@rule
def shuffle_new(deck: Deck, cards: int, key: int) -> None:
    """Make a shuffled deck of all cards of a sort."""
    deck.top = 0
    deck.end = 0
    for card in range(cards):
        add_shuffled(deck, card, key)


@rule
def take_top(deck: Deck) -> int:
    """Take the top card off the deck."""
    deck.top += 1
    return deck.card[deck.top - 1]


@rule
def cards_left(deck: Deck) -> int:
    """How many cards a deck has."""
    return deck.end - deck.top


@rule
def copy_deck(deck: Deck, source: Deck) -> None:
    """The same cards in the same order."""
    deck.top = source.top
    deck.end = source.end
    for i in range(source.top, source.end):
        deck.card[i] = source.card[i]


@rule
def put_back(deck: Deck, card: int) -> None:
    """Put a card on top of the deck."""
    deck.top -= 1
    deck.card[deck.top] = card


@formula
def remove_and_shuffle(deck: Deck, card: int, key: int) -> None:
    """Remove a card from a deck and shuffle the others."""
    end = deck.end
    deck.end = deck.top
    for i in range(deck.top, end):
        other = deck.card[i]
        if other != card:
            add_shuffled(deck, other, key)
