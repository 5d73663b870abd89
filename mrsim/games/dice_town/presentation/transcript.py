"""A told game as a transcript: the deal, then what the engine wrote as numbers, as objects."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from mrsim.games.dice_town.box_record import CardIds, card_ids, described_cards
from mrsim.games.dice_town.edition import Edition
from mrsim.games.dice_town.players.option_words import faces_of
from mrsim.games.dice_town.rules import codes, events
from mrsim.games.dice_town.rules.records import HALL_SPACES, NONE, OPEN_ELIXIRS, Log, Table
from mrsim.games.dice_town.rules.setup import WANTED_AT_FIRST
from mrsim.games.dice_town.settings import ALTERNATIVES
from mrsim.games.dice_town.words import ACTIONS, DECKS, ENDINGS, FACES, GAME, INDIAN_EFFECTS, PLACES, RANKS

Numbers = Sequence[int]
Facts = dict[str, Any]

GAINED: Final = ("cash", "nugget")
SOURCES: Final = {events.FROM_MINE: "mine", events.FROM_BANK: "bank", events.FROM_COACH: "stagecoach"}
SHUFFLED: Final = {
    codes.STORE_DECK: "store",
    codes.VILLAIN_DECK: "villains",
    codes.ELIXIR_DECK: "elixirs",
}


def cards_of(cards: int, first: int = 0) -> list[int]:
    """A set of cards as ids."""
    return [first + n for n in range(cards.bit_length()) if cards >> n & 1]


def maybe(number: int, first: int = 0) -> int | None:
    """An id, or nothing."""
    return None if number == NONE else first + number


def first_of_deck(ids: CardIds, deck: int) -> int:
    """Where the ids of a deck's cards begin."""
    firsts = {
        codes.RIVER_DECK: ids.river,
        codes.VILLAIN_DECK: ids.villains,
        codes.PROPERTY_DECK: ids.properties,
        codes.ELIXIR_DECK: ids.elixirs,
    }
    return firsts.get(deck, 0)


def _round(n: Numbers, ids: CardIds) -> Facts:  # noqa: ARG001
    return {"number": n[0], "sheriff": n[1]}


def _prepare(n: Numbers, ids: CardIds) -> Facts:
    card = ids.villains + n[3] if n[2] else n[3]
    return {"player": n[0], "throw": n[1], "card": card, "faces": [FACES[n[4]]] * n[5]}


def _roll(n: Numbers, ids: CardIds) -> Facts:  # noqa: ARG001
    return {"player": n[0], "throw": n[1], "rolled": faces_of(n[2]), "final": bool(n[3])}


def _keep(n: Numbers, ids: CardIds) -> Facts:  # noqa: ARG001
    return {"player": n[0], "throw": n[1], "kept": faces_of(n[2]), "paid": n[3]}


def _hand(n: Numbers, ids: CardIds) -> Facts:  # noqa: ARG001
    return {"player": n[0], "dice": faces_of(n[1])}


def _indian(n: Numbers, ids: CardIds) -> Facts:  # noqa: ARG001
    facts: Facts = {"player": n[0], "effect": INDIAN_EFFECTS[n[1]]}
    if n[2] != NONE:
        facts |= {"victim": n[2], "from": FACES[n[3]], "to": FACES[n[4]]}
    return facts | ({} if n[5] == NONE else {"place": PLACES[n[5]]})


def _offer(player: int, code: int, ids: CardIds) -> Facts:
    """A bribe as three columns."""
    facts: Facts = {"player": player, "cash": 0, "nuggets": 0, "card": None}
    if code >= codes.PROPERTY_CODE:
        return facts | {"card": ids.properties + code - codes.PROPERTY_CODE}
    if code >= codes.STORE_CODE:
        return facts | {"card": code - codes.STORE_CODE}
    if code > codes.NUGGET_CODE:
        return facts | {"nuggets": code - codes.NUGGET_CODE}
    return facts | {"cash": code}


def _tie(n: Numbers, ids: CardIds) -> Facts:
    among = cards_of(n[3])
    offers = [_offer(player, n[5 + player], ids) for player in among if n[5 + player] != NONE]
    head = {"place": PLACES[n[0]], "rank": RANKS[n[1]], "sheriff": n[2]}
    return {**head, "among": among, "offers": offers, "chosen": n[4]}


def _act(n: Numbers, ids: CardIds) -> Facts:  # noqa: ARG001
    return {"place": PLACES[n[0]], "player": n[1], "rank": RANKS[n[2]], "action": ACTIONS[n[3]]}


def _gain(n: Numbers, ids: CardIds) -> Facts:  # noqa: ARG001
    return {"player": n[0], "what": GAINED[n[1]], "amount": n[2], "source": SOURCES.get(n[3], n[3])}


def _draw(n: Numbers, ids: CardIds) -> Facts:
    first = first_of_deck(ids, n[1])
    seen, kept = cards_of(n[2], first), first + n[3]
    back = [card for card in seen if card != kept]
    return {"player": n[0], "deck": DECKS[n[1]], "seen": seen, "kept": [kept], "back": back}


def _look_ahead(n: Numbers, ids: CardIds) -> Facts:
    seen, back = ([ids.river + card for card in cards if card != NONE] for cards in (n[1:4], n[5:7]))
    return {"player": n[0], "deck": "river", "seen": seen, "kept": [ids.river + n[4]], "back": back}


def _hall(n: Numbers, ids: CardIds) -> Facts:
    taken, left = ([ids.properties + card for card in cards if card != NONE] for cards in (n[1:4], n[4:7]))
    return {"player": n[0], "cards": taken, "hall": left[:HALL_SPACES]}


def _steal(n: Numbers, ids: CardIds) -> Facts:
    seen = cards_of(n[2]) + cards_of(n[3], ids.properties)
    return {"player": n[0], "victim": n[1], "seen": seen, "card": _either(n[4], n[5], ids)}


def _either(is_property: int, card: int, ids: CardIds) -> int:
    return ids.properties + card if is_property else card


def _play_card(n: Numbers, ids: CardIds) -> Facts:  # noqa: ARG001
    face = None if n[3] == NONE else FACES[n[3]]
    return {"player": n[0], "card": n[1], "victim": maybe(n[2]), "face": face, "cancels": maybe(n[4])}


def _void(n: Numbers, ids: CardIds) -> Facts:  # noqa: ARG001
    return {"player": n[0], "card": n[1]}


def _give(n: Numbers, ids: CardIds) -> Facts:
    return {"player": n[0], "to": n[1], "card": _either(n[2], n[3], ids)}


def _hunt(n: Numbers, ids: CardIds) -> Facts:  # noqa: ARG001
    return {"player": n[0], "rolled": faces_of(n[1])}


def _reroll(n: Numbers, ids: CardIds) -> Facts:  # noqa: ARG001
    return {"player": n[0], "from": FACES[n[1]], "to": FACES[n[2]]}


def _capture(n: Numbers, ids: CardIds) -> Facts:
    return {"player": n[0], "villains": cards_of(n[1], ids.villains)}


def _badge(n: Numbers, ids: CardIds) -> Facts:  # noqa: ARG001
    return {"player": n[0]}


def _elixir(n: Numbers, ids: CardIds) -> Facts:
    return {"player": n[0], "place": PLACES[n[1]], "card": ids.elixirs + n[2], "top": bool(n[3])}


def _protect(n: Numbers, ids: CardIds) -> Facts:
    return {"player": n[0], "deeds": cards_of(n[1], ids.properties)}


def _shelf(n: Numbers, ids: CardIds) -> Facts:
    return {"open": [ids.elixirs + n[0], ids.elixirs + n[1]]}


def _die(n: Numbers, ids: CardIds) -> Facts:
    return {"player": n[0], "gives": maybe(n[1], ids.properties), "from": "village" if n[2] == NONE else n[2]}


def _coach_to_bank(n: Numbers, ids: CardIds) -> Facts:  # noqa: ARG001
    return {"amount": n[0]}


def _shuffle(n: Numbers, ids: CardIds) -> Facts:
    first = first_of_deck(ids, n[0])
    return {"deck": SHUFFLED[n[0]], "order": [first + card for card in n[2 : 2 + n[1]]]}


def _score(n: Numbers, ids: CardIds) -> Facts:  # noqa: ARG001
    names = ("player", "nuggets", "money", "badge", "store", "deeds", "ranches", "total", "cash", "rewards")
    return dict(zip(names, n, strict=False))


def _result(n: Numbers, ids: CardIds) -> Facts:  # noqa: ARG001
    return {"winners": cards_of(n[0]), "rounds": n[1], "ended_by": ENDINGS[n[2]]}


Words = Callable[[Numbers, CardIds], Facts]

FORMS: Final[Mapping[int, tuple[str, Words]]] = {
    events.ROUND: ("round", _round),
    events.PREPARE: ("prepare", _prepare),
    events.ROLL: ("roll", _roll),
    events.KEEP: ("keep", _keep),
    events.HAND: ("hand", _hand),
    events.INDIAN: ("indian", _indian),
    events.TIE: ("tie", _tie),
    events.ACT: ("act", _act),
    events.GAIN: ("gain", _gain),
    events.DRAW: ("draw", _draw),
    events.LOOK_AHEAD: ("draw", _look_ahead),
    events.HALL: ("hall", _hall),
    events.STEAL: ("steal", _steal),
    events.PLAY_CARD: ("play_card", _play_card),
    events.VOID: ("void", _void),
    events.GIVE: ("give", _give),
    events.HUNT: ("hunt", _hunt),
    events.REROLL: ("reroll", _reroll),
    events.CAPTURE: ("capture", _capture),
    events.BADGE: ("badge", _badge),
    events.ELIXIR: ("elixir", _elixir),
    events.PROTECT: ("protect", _protect),
    events.SHELF: ("shelf", _shelf),
    events.DIE: ("die", _die),
    events.COACH_TO_BANK: ("coach_to_bank", _coach_to_bank),
    events.SHUFFLE: ("shuffle", _shuffle),
    events.SCORE: ("score", _score),
    events.RESULT: ("result", _result),
}
"""Name and words of every event."""


def read_events(log: Log, ids: CardIds) -> Iterator[Facts]:
    """What the log holds, as objects of a transcript; the log is empty afterwards."""
    for row in np.asarray(log.event)[: log.count].tolist():
        name, words = FORMS[row[0]]
        yield {"event": name, **words(row[1:], ids)}
    log.count = 0


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
        "expansion": values["expansion"],
        "indian_die": bool(box.indian_die),
        "settings": {name: values[name] for name in ALTERNATIVES},
        "strategies": list(strategies),
        "seed": seed,
        "index": index,
        "sheriff": 0,
        "nuggets": int(box.nuggets),
        "bank": edition.bank,
        "stagecoach": edition.stagecoach,
        "cash": [edition.cash] * players,
        **described_cards(edition, ids),
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
