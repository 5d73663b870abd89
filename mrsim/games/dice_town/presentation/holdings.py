"""What everybody has at the end of a told game, found by following its events one by one."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mrsim.games.dice_town.box.contents import CARDS
from mrsim.games.dice_town.names import RANCH

Event = Mapping[str, Any]

HAND, SAFE, OPEN, RECRUITED, CAPTURED = "hand", "protected", "ranches", "recruited", "captured"
"""Where a player's cards are."""
OF_PLAYERS: Final = (HAND, SAFE, OPEN, CAPTURED, RECRUITED)

FACE_DOWN: Final = ("properties", "river", "villains")


@dataclass
class Purse:
    """Money and nuggets, and the dice that were shown last."""

    cash: int
    nuggets: int = 0
    dice: list[str] = field(default_factory=list)


@dataclass
class Town:
    """Where everything is."""

    setup: Event
    purses: list[Purse]
    mine: int
    bank: int
    coach: int
    sheriff: int
    hall: list[int]
    decks: dict[str, int]
    """By sort how many cards lie face down."""
    wanted: set[int]
    cards: dict[int, tuple[str, Event]]
    """Sort and print of each card by its id."""
    owned: dict[int, tuple[int, str]] = field(default_factory=dict)
    """Whose a card is, and where."""
    scores: list[Event] = field(default_factory=list)

    def cards_of(self, seat: int, where: str) -> list[int]:
        """The ids of a player's cards in one place, in the order in which they came."""
        return [card for card, at in self.owned.items() if at == (seat, where)]

    def own(self, seat: int, cards: Iterable[int]) -> None:
        """Cards come to a player: ranches lie open, the others are in the hand."""
        for card in cards:
            self.owned[card] = (seat, OPEN if self.cards[card][1].get("kind") == RANCH else HAND)

    def lose(self, cards: Iterable[int | None]) -> None:
        """Cards leave their owner."""
        for card in cards:
            if card is not None:
                self.owned.pop(card, None)


def town_at_end(events: Sequence[Event]) -> Town:
    """The town after the last event."""
    *_, town = follow_town(events)
    return town


def follow_town(events: Sequence[Event]) -> Iterator[Town]:
    """The town after each event."""
    setup = events[0]
    town = Town(
        setup,
        [Purse(cash) for cash in setup["cash"]],
        *(setup["nuggets"], setup["bank"], setup["stagecoach"], setup["sheriff"]),
        list(setup["hall"]),
        {sort: len(setup["decks"][sort]) for sort in FACE_DOWN},
        set(setup["wanted"]),
        {card["id"]: (sort, card) for sort in CARDS for card in setup[sort]},
    )
    yield town
    for event in events[1:]:
        follow = FOLLOWED.get(event["event"])
        if follow:
            follow(town, event)
        yield town


def _hand(town: Town, event: Event) -> None:
    town.purses[event["player"]].dice = list(event["dice"])


def _indian(town: Town, event: Event) -> None:
    if "victim" in event:
        dice = town.purses[event["victim"]].dice
        dice[dice.index(event["from"])] = event["to"]


def _prepare(town: Town, event: Event) -> None:
    card = event["card"]
    if town.cards[card][0] == "villains":
        town.wanted.add(card)
    town.lose([card])


def _keep(town: Town, event: Event) -> None:
    town.purses[event["player"]].cash -= event["paid"]
    town.coach += event["paid"]


def _gain(town: Town, event: Event) -> None:
    amount, source = event["amount"], event["source"]
    if source == "mine":
        town.mine -= amount
    elif source == "bank":
        town.bank -= amount
    elif source == "stagecoach":
        town.coach -= amount
    _pass_on(town.purses[event["player"]], event["what"], amount)
    if isinstance(source, int):
        _pass_on(town.purses[source], event["what"], -amount)


def _pass_on(purse: Purse, what: str, amount: int) -> None:
    if what == "cash":
        purse.cash += amount
    else:
        purse.nuggets += amount


def _coach_to_bank(town: Town, event: Event) -> None:
    town.bank += event["amount"]
    town.coach -= event["amount"]


def _tie(town: Town, event: Event) -> None:
    paid = next((offer for offer in event["offers"] if offer["player"] == event["chosen"]), None)
    if paid:
        briber, sheriff = town.purses[paid["player"]], town.purses[event["sheriff"]]
        for what, amount in (("cash", paid["cash"]), ("nugget", paid["nuggets"])):
            _pass_on(briber, what, -amount)
            _pass_on(sheriff, what, amount)
        town.own(event["sheriff"], [] if paid["card"] is None else [paid["card"]])


def _draw(town: Town, event: Event) -> None:
    seat, deck, kept = event["player"], event["deck"], event["kept"]
    if deck in town.decks:
        town.decks[deck] -= len(kept)
    if deck == "villains":
        town.owned |= dict.fromkeys(kept, (seat, RECRUITED))
    elif deck != "river":
        town.own(seat, kept)


def _take_at_hall(town: Town, event: Event) -> None:
    left = len(town.hall) - len(event["cards"])
    town.decks["properties"] -= len(event["hall"]) - left
    town.hall = list(event["hall"])
    town.own(event["player"], event["cards"])


def _steal(town: Town, event: Event) -> None:
    town.own(event["player"], [event["card"]])


def _give(town: Town, event: Event) -> None:
    town.own(event["to"], [event["card"]])


def _discard(town: Town, event: Event) -> None:
    town.lose([event["card"]])


def _capture(town: Town, event: Event) -> None:
    town.wanted -= set(event["villains"])
    town.owned |= dict.fromkeys(event["villains"], (event["player"], CAPTURED))


def _badge(town: Town, event: Event) -> None:
    town.sheriff = event["player"]


def _protect(town: Town, event: Event) -> None:
    town.owned |= dict.fromkeys(event["deeds"], (event["player"], SAFE))


def _die(town: Town, event: Event) -> None:
    town.lose([event["gives"]])


def _score(town: Town, event: Event) -> None:
    town.scores.append(event)


FOLLOWED: Final[Mapping[str, Callable[[Town, Event], None]]] = {
    "hand": _hand,
    "indian": _indian,
    "prepare": _prepare,
    "keep": _keep,
    "gain": _gain,
    "coach_to_bank": _coach_to_bank,
    "tie": _tie,
    "draw": _draw,
    "hall": _take_at_hall,
    "steal": _steal,
    "give": _give,
    "play_card": _discard,
    "void": _discard,
    "capture": _capture,
    "badge": _badge,
    "protect": _protect,
    "die": _die,
    "score": _score,
}
"""What each kind of event changes; other kinds move nothing."""
