"""A told game as a transcript: the deal, then what the engine wrote as numbers, as objects."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mrsim.games.dice_town.box.contents import Edition
from mrsim.games.dice_town.box_record import CardIds, card_ids, described_cards
from mrsim.games.dice_town.names import ACTIONS, DECKS, ENDINGS, FACES, GAME, INDIAN_EFFECTS, PLACES, RANKS
from mrsim.games.dice_town.players.option_words import faces_of
from mrsim.games.dice_town.rules import codes, events
from mrsim.games.dice_town.rules.limits import MOST_CARDS, PLAYERS
from mrsim.games.dice_town.rules.records import HALL_SPACES, NONE, OPEN_ELIXIRS, Log, Table
from mrsim.games.dice_town.rules.setup import WANTED_AT_FIRST
from mrsim.games.dice_town.settings import ALTERNATIVES
from mrsim.games.kit.compiled.events import PLAYER, Field, Form, flag_field, number_field, read_log, word_field

GAINED: Final = ("cash", "nugget")
SOURCES: Final = {events.FROM_MINE: "mine", events.FROM_BANK: "bank", events.FROM_COACH: "stagecoach"}
VILLAGE: Final = "village"
SORTS: Final = ("store", "store", "river", "villains", "properties", "elixirs")
"""By the code of a deck the sort of its cards, as `CardIds` names it."""
SHUFFLED: Final = (codes.STORE_DECK, codes.VILLAIN_DECK, codes.ELIXIR_DECK)


def bits_of(cards: int, first: int = 0) -> list[int]:
    """A set of cards as ids, or a set of seats."""
    return [first + n for n in range(cards.bit_length()) if cards >> n & 1]


def _text(name: str, text: str) -> Field:
    """A fact that the kind of event already tells."""
    return Field(name, 0, lambda _, __: text)


def _optional(name: str) -> Field:
    return Field(name, 1, lambda n, _: None if n[0] == NONE else n[0])


def _dice(name: str) -> Field:
    return Field(name, 1, lambda n, _: faces_of(n[0]))


def _card(name: str, sort: str) -> Field:
    return Field(name, 1, lambda n, ids: None if n[0] == NONE else getattr(ids, sort) + n[0])


def _card_set(name: str, sort: str) -> Field:
    return Field(name, 1, lambda n, ids: bits_of(n[0], getattr(ids, sort)))


def _cards(name: str, sort: str, width: int) -> Field:
    return Field(name, width, lambda n, ids: [getattr(ids, sort) + card for card in n if card != NONE])


def _counted_cards(name: str, sort: str) -> Field:
    """As many cards as the first number says."""
    return Field(name, 1 + MOST_CARDS, lambda n, ids: [getattr(ids, sort) + card for card in n[1 : 1 + n[0]]])


def _either_card(name: str, sort: str) -> Field:
    """A card of this sort, or a store card if the first number is 0."""
    return Field(name, 2, lambda n, ids: (getattr(ids, sort) if n[0] else ids.store) + n[1])


def _offer(player: int, code: int, ids: CardIds) -> dict[str, Any]:
    """A bribe as three columns."""
    offer: dict[str, Any] = {"player": player, "cash": 0, "nuggets": 0, "card": None}
    if code >= codes.PROPERTY_CODE:
        return offer | {"card": ids.properties + code - codes.PROPERTY_CODE}
    if code >= codes.STORE_CODE:
        return offer | {"card": ids.store + code - codes.STORE_CODE}
    if code > codes.NUGGET_CODE:
        return offer | {"nuggets": code - codes.NUGGET_CODE}
    return offer | {"cash": code}


THROW: Final = number_field("throw")
VICTIM: Final = number_field("victim")
PLACE: Final = word_field("place", PLACES)
RANK: Final = word_field("rank", RANKS)
EFFECT: Final = word_field("effect", INDIAN_EFFECTS)
FROM, TO = word_field("from", FACES), word_field("to", FACES)
SET_FACES: Final = Field("faces", 2, lambda n, _: [FACES[n[0]]] * n[1])
OFFERS: Final = Field(
    "offers", PLAYERS, lambda n, ids: [_offer(seat, code, ids) for seat, code in enumerate(n) if code != NONE]
)
SEEN_LOOT: Final = Field("seen", 2, lambda n, ids: bits_of(n[0], ids.store) + bits_of(n[1], ids.properties))
SOURCE: Final = Field("source", 1, lambda n, _: SOURCES.get(n[0], n[0]))
HOLDER: Final = Field("from", 1, lambda n, _: VILLAGE if n[0] == NONE else n[0])
SCORED: Final = ("nuggets", "money", "badge", "store", "deeds", "ranches", "total", "cash", "rewards")

FORMS: Final[Mapping[int, Form]] = {
    events.ROUND: ("round", (number_field("number"), number_field("sheriff"))),
    events.PREPARE: ("prepare", (PLAYER, THROW, _either_card("card", "villains"), SET_FACES)),
    events.ROLL: ("roll", (PLAYER, THROW, _dice("rolled"), flag_field("final"))),
    events.KEEP: ("keep", (PLAYER, THROW, _dice("kept"), number_field("paid"))),
    events.HAND: ("hand", (PLAYER, _dice("dice"))),
    events.INDIAN: ("indian", (PLAYER, EFFECT)),
    events.TURN_DIE: ("indian", (PLAYER, EFFECT, VICTIM, FROM, TO)),
    events.CLOSE_PLACE: ("indian", (PLAYER, EFFECT, PLACE)),
    events.TIE: (
        "tie",
        (
            PLACE,
            RANK,
            number_field("sheriff"),
            Field("among", 1, lambda n, _: bits_of(n[0])),
            number_field("chosen"),
            OFFERS,
        ),
    ),
    events.ACT: ("act", (PLACE, PLAYER, RANK, word_field("action", ACTIONS))),
    events.GAIN: ("gain", (PLAYER, word_field("what", GAINED), number_field("amount"), SOURCE)),
    **{
        events.DRAW + deck: (
            "draw",
            (PLAYER, _text("deck", name), *(_card_set(field, SORTS[deck]) for field in ("seen", "kept", "back"))),
        )
        for deck, name in enumerate(DECKS)
    },
    events.LOOK_AHEAD: (
        "draw",
        (
            PLAYER,
            _text("deck", DECKS[codes.RIVER_DECK]),
            *(_cards(field, "river", width) for field, width in (("seen", 3), ("kept", 1), ("back", 2))),
        ),
    ),
    events.HALL: ("hall", (PLAYER, *(_cards(field, "properties", HALL_SPACES) for field in ("cards", "hall")))),
    events.STEAL: ("steal", (PLAYER, VICTIM, SEEN_LOOT, _either_card("card", "properties"))),
    events.PLAY_CARD: (
        "play_card",
        (PLAYER, _card("card", "store"), _optional("victim"), word_field("face", FACES), _card("cancels", "store")),
    ),
    events.VOID: ("void", (PLAYER, _card("card", "store"))),
    events.GIVE: ("give", (PLAYER, number_field("to"), _either_card("card", "properties"))),
    events.HUNT: ("hunt", (PLAYER, _dice("rolled"))),
    events.REROLL: ("reroll", (PLAYER, FROM, TO)),
    events.CAPTURE: ("capture", (PLAYER, _card_set("villains", "villains"))),
    events.BADGE: ("badge", (PLAYER,)),
    events.ELIXIR: ("elixir", (PLAYER, PLACE, _card("card", "elixirs"), flag_field("top"))),
    events.PROTECT: ("protect", (PLAYER, _card_set("deeds", "properties"))),
    events.SHELF: ("shelf", (_cards("open", "elixirs", OPEN_ELIXIRS),)),
    events.DIE: ("die", (PLAYER, _card("gives", "properties"), HOLDER)),
    events.COACH_TO_BANK: ("coach_to_bank", (number_field("amount"),)),
    **{
        events.SHUFFLE + deck: ("shuffle", (_text("deck", SORTS[deck]), _counted_cards("order", SORTS[deck])))
        for deck in SHUFFLED
    },
    events.SCORE: ("score", (PLAYER, *map(number_field, SCORED))),
    events.RESULT: (
        "result",
        (
            Field("winners", 1, lambda n, _: bits_of(n[0])),
            number_field("rounds"),
            word_field("ended_by", ENDINGS),
        ),
    ),
}
"""The form of every event, its facts in the order in which the engine writes them."""


def read_events(log: Log, ids: CardIds) -> Iterator[dict[str, Any]]:
    """The events in the log as objects of a transcript; the log is empty afterwards."""
    return read_log(log, FORMS, ids)


def setup_event(
    edition: Edition, values: Mapping[str, Any], table: Table, strategies: Sequence[str], seed: int, index: int
) -> dict[str, Any]:
    """The first line of a transcript: the deal, as it was before the first round."""
    box, players = table.box, int(values["players"])
    ids = card_ids(box)
    deal: Any = table.deal
    properties, river, villains, elixirs = (
        [first + int(card) for card in deck.card[deck.top : deck.end]]
        for first, deck in (
            (ids.properties, deal.properties),
            (ids.river, deal.river),
            (ids.villains, deal.villains),
            (ids.elixirs, deal.elixirs),
        )
    )
    away, hall = int(box.away), int(box.away) + HALL_SPACES
    wanted = WANTED_AT_FIRST if edition.has_expansion else 0
    return {
        "event": "setup",
        "game": GAME,
        "players": players,
        "expansion": edition.expansion,
        "indian_die": bool(box.indian_die),
        "settings": {name: values[name] for name in ALTERNATIVES},
        "strategies": list(strategies),
        "seed": seed,
        "index": index,
        "sheriff": 0,
        "nuggets": int(box.nuggets),
        "bank": int(box.bank),
        "stagecoach": int(box.coach),
        "cash": [int(box.cash)] * players,
        **described_cards(edition, ids, with_die=bool(box.indian_die)),
        "away": properties[:away],
        "hall": properties[away:hall],
        "wanted": villains[:wanted],
        "elixirs_open": elixirs[:OPEN_ELIXIRS],
        "decks": {
            "properties": properties[hall:],
            "river": river,
            "villains": villains[wanted:],
            "elixirs": elixirs[OPEN_ELIXIRS:],
        },
    }
