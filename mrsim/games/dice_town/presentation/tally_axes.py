"""What the tables of tallies stand for: their axes, with the words of each place, and where actions lie in the town."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from mrsim.games.contract import OWNED, Axis, Layout, Point, Tally
from mrsim.games.dice_town.box.contents import CARDS, Edition
from mrsim.games.dice_town.names import (
    ACTIONS,
    BRIBE_ENDS,
    FACES,
    HALL_RANKS,
    HAND_KINDS,
    KEPT_IN,
    PLACES,
    RANKS,
)
from mrsim.games.dice_town.results.tallies import OF_ACTIONS, OF_COURSE, OF_TOWN
from mrsim.games.dice_town.rules.limits import MOST_CARDS
from mrsim.games.dice_town.rules.records import MOST_ROUNDS

WITH_ACTIONS: Final = PLACES[:-1]
ACTION_NAMES: Final = tuple(f"{place} {action}" for place in WITH_ACTIONS for action in ACTIONS)
CARD_ENDS: Final = ("kept", "used")

STREET: Final = 3
"""Places side by side."""
PLACE_WIDE: Final = 2.6
PLACE_HIGH: Final = 2.2
"""From a place to the next, where the two actions of a place are 1 apart."""
ALONE: Final = 0.5


def tallies(edition: Edition, players: int, strategies: Sequence[str], *, with_die: bool) -> tuple[Tally, ...]:
    """What is counted, and what the numbers in the tables stand for."""
    seats = Axis("seat", tuple(str(seat) for seat in range(players)))
    who = Axis("strategy", tuple(strategies))
    rounds = tuple(str(number + 1) for number in range(MOST_ROUNDS))
    return (
        Tally(
            "town",
            "How often players act at each place, and the points that it brings at once.",
            (who, Axis("town_place", ACTION_NAMES, layout_of_town(edition))),
            OF_TOWN,
            {"points_brought": "actions"},
        ),
        Tally(
            "actions",
            "Actions taken, the points that each brings at once, and how those fare who take it.",
            (Axis("action", ACTION_NAMES), Axis("rank", RANKS), seats, who),
            OF_ACTIONS,
            {"brought": "taken"},
        ),
        Tally(
            "dice",
            "Dice that are kept, by face, and in which throw.",
            (Axis("face", FACES), Axis("throw", KEPT_IN), who),
            OWNED,
        ),
        Tally(
            "hands",
            "Poker hands once the hall is over, and who acted there with them.",
            (Axis("hand", HAND_KINDS), Axis("at_the_hall", HALL_RANKS), who),
            OWNED,
        ),
        Tally(
            "bribes",
            "What tied players offer the sheriff, and whether they are named.",
            (Axis("bribe", bribe_labels(edition)), Axis("sheriff", BRIBE_ENDS), who),
            OWNED,
        ),
        Tally(
            "cards",
            "Cards that give points at the end, and cards that were used.",
            (Axis("card", card_labels(edition, with_die=with_die)), Axis("what_became", CARD_ENDS), who),
            OWNED,
        ),
        Tally(
            "purses_of_all_players",
            "Games that last through a round, and what all players have together then.",
            (Axis("round", rounds, is_time=True),),
            OF_COURSE,
        ),
    )


def layout_of_town(edition: Edition) -> Layout:
    """Two streets of three places, the actions of a place side by side."""
    return Layout("square", tuple(place_of_action(edition, name) for name in ACTION_NAMES))


def place_of_action(edition: Edition, name: str) -> Point | None:
    """Where an action lies in the town; in the base game the only one of a place in its middle."""
    place, action = name.split(" ")
    number, step = WITH_ACTIONS.index(place), ACTIONS.index(action)
    if step and not edition.has_expansion:
        return None
    across = step if edition.has_expansion else ALONE
    return PLACE_WIDE * (number % STREET) + across, PLACE_HIGH * (number // STREET)


def bribe_labels(edition: Edition) -> tuple[str, ...]:
    """Everything that may be offered to the sheriff."""
    dollars = (f"${number}" for number in range(1, edition["bribe_cash"] + 1))
    nuggets = (f"{number} nugget{'s' if number > 1 else ''}" for number in range(1, edition["bribe_nuggets"] + 1))
    return ("no bribe", *dollars, *nuggets, "store card", "deed")


def card_labels(edition: Edition, *, with_die: bool) -> tuple[str, ...]:
    """Every kind of card in the box."""
    names = (name for sort in CARDS for name in edition.dealt_cards(sort, with_die=with_die))
    return tuple(dict.fromkeys(names))


def kinds_of_cards(edition: Edition, *, with_die: bool) -> npt.NDArray[np.int64]:
    """By sort and number the kind of each card."""
    names = card_labels(edition, with_die=with_die)
    kinds = np.zeros((len(CARDS), MOST_CARDS), np.int64)
    for sort, number in zip(CARDS, range(len(CARDS)), strict=True):
        for card, name in enumerate(edition.dealt_cards(sort, with_die=with_die)):
            kinds[number, card] = names.index(name)
    return kinds
