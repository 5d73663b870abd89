"""What happens, written down as numbers while somebody listens; their words are in `presentation/transcript.py`."""

from mrsim.engine.jit import rule
from mrsim.games.dice_town.rules.records import Deck, Table
from mrsim.games.kit.compiled.events import tell

(
    ROUND,
    PREPARE,
    ROLL,
    KEEP,
    HAND,
    INDIAN,
    TIE,
    ACT,
    GAIN,
    DRAW,
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
    SHUFFLE,
    SCORE,
    RESULT,
    LOOK_AHEAD,
) = range(28)
"""The last one is told as a `draw`: several cards of the river, in their order."""

CASH, NUGGET = range(2)
FROM_MINE, FROM_BANK, FROM_COACH = -1, -2, -3
"""Sources of a gain that are no seats."""


@rule
def tell_shuffle(table: Table, code: int, deck: Deck) -> None:
    """The new order of a deck, after its code and how many cards it has."""
    log = table.log
    if log.listening:
        tell(table, SHUFFLE, (code, deck.end - deck.top))
        for i in range(deck.top, deck.end):
            log.event[log.count - 1, 3 + i - deck.top] = deck.card[i]


@rule
def tell_bag(table: Table, code: int, cards: int) -> None:
    """The discard pile becomes the bag."""
    log = table.log
    if log.listening:
        tell(table, SHUFFLE, (code, 0))
        count = 0
        for card in range(table.box.store_cards):
            if cards >> card & 1:
                log.event[log.count - 1, 3 + count] = card
                count += 1
        log.event[log.count - 1, 2] = count
