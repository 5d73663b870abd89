"""The box as compiled code reads it, and the ids of its cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mrsim.engine.records import zero_record
from mrsim.errors import refuse_value
from mrsim.games.dice_town.box.contents import CARDS, Edition, shipped_edition
from mrsim.games.dice_town.names import ELIXIR_KINDS, EQUIPMENT, FACES, INDIAN_EFFECTS, RANCH, RIVER_KINDS, STORE_KINDS
from mrsim.games.dice_town.rules.limits import FEWEST_PLAYERS
from mrsim.games.dice_town.rules.records import BOX_TYPE
from mrsim.games.dice_town.settings import BRIBES, KICKERS, LOOT, SECOND, SHAMAN

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


def has_indian_die(edition: Edition, asked: int | None) -> bool:
    """Whether the Indian die is played: wherever there is one, unless it is left out. InputError if there is none."""
    if asked and not edition.has_expansion:
        right = f"{edition.expansion} has no Indian die: leave the setting out, or write 0"
        refuse_value("indian_die", f"{asked} is for Wild West", right)
    return edition.has_expansion if asked is None else bool(asked)


def pack_box(edition: Edition, values: Mapping[str, Any]) -> Any:
    """Everything that is played with."""
    box = zero_record(BOX_TYPE)
    players = int(values["players"])
    box.wild_west = int(edition.has_expansion)
    box.indian_die = int(has_indian_die(edition, values["indian_die"]))
    box.all_kickers = int(values["kickers"] == KICKERS[0])
    box.bribes = int(values["bribes"] == BRIBES[0])
    box.second = SECOND.index(values["second"])
    box.shaman_any = SHAMAN.index(values["shaman"])
    box.loot_deeds = int(values["loot"] == LOOT[0])
    box.cash, box.bank, box.coach = edition["cash"], edition["bank"], edition["stagecoach"]
    box.bribe_cash, box.bribe_nuggets = edition["bribe_cash"], edition["bribe_nuggets"]
    two = players == FEWEST_PLAYERS
    box.nuggets = edition["nuggets_of_two" if two else "nuggets"]
    box.away = edition["away_of_two"] if two else 0
    _pack_store(box, edition)
    _pack_properties(box, edition)
    _pack_others(box, edition)
    return box


def _pack_store(box: Any, edition: Edition) -> None:
    cards = edition.dealt_cards("store", with_die=bool(box.indian_die))
    box.store_cards = len(cards)
    for card, name in enumerate(cards):
        kind, value = read_store_card(edition, name)
        box.store_kind[card] = STORE_KINDS.index(kind)
        box.store_value[card] = value
        box.store_like[card] = _alike(cards, card)
        box.of_kind[STORE_KINDS.index(kind)] |= 1 << card


def read_store_card(edition: Edition, name: str) -> tuple[str, int]:
    """Kind and points of a store card: `equipment-8` has 8."""
    kind, points = name_and_amount(name)
    return (kind, points) if kind == EQUIPMENT else (name, edition[f"{name}.points"])


def name_and_amount(name: str) -> tuple[str, int]:
    """`gold-3` is gold and 3, `star` is star and 0."""
    kind, _, amount = name.rpartition("-")
    return (kind, int(amount)) if amount.isdecimal() else (name, 0)


def _pack_properties(box: Any, edition: Edition) -> None:
    cards = edition.cards["properties"]
    box.properties = len(cards)
    for card, name in enumerate(cards):
        box.property_value[card] = name_and_amount(name)[1]
        box.property_like[card] = _alike(cards, card)
        box.ranches |= int(name == RANCH) << card


def _pack_others(box: Any, edition: Edition) -> None:
    river, villains, elixirs = (edition.cards[sort] for sort in ("river", "villains", "elixirs"))
    box.river_cards, box.villains, box.elixirs = len(river), len(villains), len(elixirs)
    for card, name in enumerate(river):
        kind, box.river_amount[card] = name_and_amount(name)
        box.river_kind[card] = RIVER_KINDS.index(kind)
    for card, name in enumerate(villains):
        _, face, wanted = name.split("-")
        box.villain_face[card], box.villain_wanted[card] = FACES.index(face), FACES.index(wanted)
        box.villain_reward[card] = edition[f"{name}.reward"]
        box.villain_like[card] = _alike(villains, card)
    for card, kind in enumerate(elixirs):
        box.elixir_kind[card] = ELIXIR_KINDS.index(kind)
        box.elixir_like[card] = _alike(elixirs, card)
    for effect, name in enumerate(INDIAN_EFFECTS):
        box.indian_faces[effect] = edition[name]


def _alike(cards: Sequence[object], card: int) -> int:
    """All that are equal to a card, as bits."""
    return sum(1 << other for other, one in enumerate(cards) if one == cards[card])


def described_cards(edition: Edition, ids: CardIds, *, with_die: bool) -> dict[str, list[dict[str, Any]]]:
    """Every card of the box, as a transcript says it."""
    return {
        sort: [
            {"id": getattr(ids, sort) + number, **described_card(edition, sort, name)}
            for number, name in enumerate(edition.dealt_cards(sort, with_die=with_die))
        ]
        for sort in CARDS
    }


def described_card(edition: Edition, sort: str, name: str) -> dict[str, Any]:
    """A card but for its id; points are said of equipment, and of others where they are not as printed."""
    kind, amount = name_and_amount(name)
    if sort == "villains":
        _, face, wanted = name.split("-")
        return {"face": face, "wanted": wanted, "reward": edition[f"{name}.reward"]}
    if sort == "store":
        kind, amount = read_store_card(edition, name)
        printed = kind != EQUIPMENT and amount == shipped_edition(edition.expansion)[f"{name}.points"]
        return {"kind": kind, "value": None if printed else amount}
    if sort == "properties":
        return {"kind": kind, "value": None if name == RANCH else amount}
    return {"kind": name}
