"""What happens, written down as numbers while somebody listens; their words are in `presentation/transcript.py`."""

from mrsim.engine.bitset import count_cells
from mrsim.engine.jit import formula, rule
from mrsim.games.dice_town.rules.records import Deck, Table
from mrsim.games.kit.compiled.events import tell

(
    ROUND,
    PREPARE,
    ROLL,
    KEEP,
    HAND,
    INDIAN,
    TURN_DIE,
    CLOSE_PLACE,
    TIE,
    ACT,
    GAIN,
    HALL,
    STEAL,
    PLAY_CARD,
    VOID,
    GIVE,
    HUNT,
    REROLL,
    CAPTURE,
    BADGE,
    ELIXIR,
    PROTECT,
    SHELF,
    DIE,
    COACH_TO_BANK,
    SCORE,
    RESULT,
    LOOK_AHEAD,
) = range(28)
"""The two after `INDIAN` are told as an `indian` too; the last one as a `draw`: cards of the river, in their order."""
DRAW, SHUFFLE = 30, 40
"""These and the code of a deck."""

CASH, NUGGET = range(2)
FROM_MINE, FROM_BANK, FROM_COACH = -1, -2, -3
"""Sources of a gain that are no seats."""


@formula
def tell_draw(table: Table, seat: int, deck: int, seen: int, kept: int) -> None:
    """Of a set of cards that are seen one is kept; the others go back."""
    tell(table, DRAW + deck, (seat, seen, 1 << kept, seen & ~(1 << kept)))


@rule
def tell_shuffle(table: Table, code: int, deck: Deck) -> None:
    """The new order of a deck, after the number of its cards."""
    log = table.log
    if log.listening:
        tell(table, SHUFFLE + code, (deck.end - deck.top,))
        for i in range(deck.top, deck.end):
            log.event[log.count - 1, 2 + i - deck.top] = deck.card[i]


@rule
def tell_bag(table: Table, code: int, cards: int) -> None:
    """The discard pile becomes the bag."""
    log = table.log
    if log.listening:
        tell(table, SHUFFLE + code, (count_cells(cards),))
        count = 0
        for card in range(table.box.store_cards):
            if cards >> card & 1:
                log.event[log.count - 1, 2 + count] = card
                count += 1
