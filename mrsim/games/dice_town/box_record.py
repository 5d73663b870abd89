"""The box as compiled code reads it, and the ids of its cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mrsim.engine.records import zero_record
from mrsim.games.dice_town.edition import END_POINTS, Edition, river_card
from mrsim.games.dice_town.rules.limits import FEWEST_PLAYERS
from mrsim.games.dice_town.rules.records import BOX_TYPE
from mrsim.games.dice_town.settings import BRIBES, KICKERS, LOOT, SECOND, SHAMAN
from mrsim.games.dice_town.words import DEED, ELIXIR_KINDS, FACES, INDIAN_EFFECTS, RANCH, STORE_KINDS

FIRST_ID: Final = 0


@dataclass(frozen=True)
class CardIds:
    """Where the ids of each sort of cards begin; they are unique over the whole box."""

    store: int
    properties: int
    river: int
    villains: int
    elixirs: int


def card_ids(box: Any) -> CardIds:
    """Store cards come first."""
    properties = FIRST_ID + int(box.store_cards)
    river = properties + int(box.properties)
    villains = river + int(box.river_cards)
    return CardIds(FIRST_ID, properties, river, villains, villains + int(box.villains))


def pack_box(edition: Edition, values: Mapping[str, Any]) -> Any:
    """Everything that is played with."""
    box = zero_record(BOX_TYPE)
    players = int(values["players"])
    box.wild_west = int(edition.has_expansion)
    box.indian_die = int(edition.has_expansion and bool(values["indian_die"]))
    box.all_kickers = int(values["kickers"] == KICKERS[0])
    box.bribes = int(values["bribes"] == BRIBES[0])
    box.second = SECOND.index(values["second"])
    box.shaman_any = SHAMAN.index(values["shaman"])
    box.loot_deeds = int(values["loot"] == LOOT[0])
    box.cash, box.bank, box.coach = edition.cash, edition.bank, edition.stagecoach
    two = players == FEWEST_PLAYERS
    box.nuggets = edition.nuggets_of_two if two else edition.nuggets
    box.away = edition.away_of_two if two else 0
    _pack_store(box, edition)
    _pack_properties(box, edition)
    _pack_others(box, edition)
    return box


def _pack_store(box: Any, edition: Edition) -> None:
    cards = edition.store_cards
    box.store_cards = len(cards)
    for card, (kind, value) in enumerate(cards):
        box.store_kind[card] = STORE_KINDS.index(kind)
        box.store_value[card] = END_POINTS.get(kind, value)
        box.store_like[card] = _alike(cards, card)
        box.of_kind[STORE_KINDS.index(kind)] |= 1 << card


def _pack_properties(box: Any, edition: Edition) -> None:
    values = [*edition.deed_values, *([-1] * edition.ranches)]
    box.properties = len(values)
    for card, value in enumerate(values):
        box.property_value[card] = max(value, 0)
        box.property_like[card] = _alike(values, card)
        box.ranches |= int(value < 0) << card


def _pack_others(box: Any, edition: Edition) -> None:
    river = [river_card("river", name) for name, copies in edition.river for _ in range(copies)]
    box.river_cards = len(river)
    for card, (code, amount) in enumerate(river):
        box.river_kind[card], box.river_amount[card] = code, amount
    box.villains = len(edition.villains)
    for card, villain in enumerate(edition.villains):
        box.villain_face[card], box.villain_wanted[card] = FACES.index(villain.face), FACES.index(villain.wanted)
        box.villain_reward[card] = villain.reward
        box.villain_like[card] = _alike(edition.villains, card)
    elixirs = [kind for kind, copies in edition.elixirs for _ in range(copies)]
    box.elixirs = len(elixirs)
    for card, kind in enumerate(elixirs):
        box.elixir_kind[card] = ELIXIR_KINDS.index(kind)
        box.elixir_like[card] = _alike(elixirs, card)
    faces = dict(edition.indian)
    for effect, name in enumerate(INDIAN_EFFECTS):
        box.indian_faces[effect] = faces.get(name, 0)


def _alike(cards: Sequence[object], card: int) -> int:
    """All that are equal to a card, as bits."""
    return sum(1 << other for other, one in enumerate(cards) if one == cards[card])


def described_cards(edition: Edition, ids: CardIds) -> dict[str, list[dict[str, Any]]]:
    """Every card of the box, as a transcript says it."""
    store = [
        {"id": n, "kind": kind, "value": value if kind == STORE_KINDS[0] else None}
        for n, (kind, value) in enumerate(edition.store_cards)
    ]
    deeds: list[dict[str, Any]] = [{"kind": DEED, "value": value} for value in edition.deed_values]
    properties = [*deeds, *({"kind": RANCH, "value": None} for _ in range(edition.ranches))]
    river = [name for name, copies in edition.river for _ in range(copies)]
    elixirs = [kind for kind, copies in edition.elixirs for _ in range(copies)]
    return {
        "store": store,
        "properties": [{"id": ids.properties + n, **card} for n, card in enumerate(properties)],
        "river": [{"id": ids.river + n, "kind": kind} for n, kind in enumerate(river)],
        "villains": [
            {"id": ids.villains + n, "face": one.face, "wanted": one.wanted, "reward": one.reward}
            for n, one in enumerate(edition.villains)
        ],
        "elixirs": [{"id": ids.elixirs + n, "kind": kind} for n, kind in enumerate(elixirs)],
    }
