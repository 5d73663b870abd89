"""The box of Dice Town, all that is data: cards, dice, money, nuggets, and the alternatives of what is not known.

An edition is read as what it changes in its base; what a setting names is put in from the file of alternatives.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from mrsim.errors import one_of, quote_value, refuse_value
from mrsim.games.dice_town.rules.limits import FEWEST_PLAYERS, MOST_CARDS, PLAYERS
from mrsim.games.dice_town.words import (
    AMOUNTED,
    BASE_STORE_KINDS,
    ELIXIR_KINDS,
    EQUIPMENT,
    FACES,
    INDIAN_EFFECTS,
    RIVER_KINDS,
    SMOKE_SIGNAL,
    STORE_KINDS,
)
from mrsim.games.kit.user_files import Limit, TomlTable, one_line, read_toml

EDITIONS: Final = Path(__file__).parent / "editions"
WILD_WEST: Final = "wild-west"
BASE: Final = "base"
EXPANSIONS: Final = (WILD_WEST, BASE)

MOST_VALUE: Final = 20

PLAYING: Final = Limit(FEWEST_PLAYERS, PLAYERS, "{low} to {high} players play")
COPIES: Final = Limit(0, MOST_CARDS, "there are {low} to {high} copies")
VALUE: Final = Limit(0, MOST_VALUE, "a value is {low} to {high}")
MONEY: Final = Limit(0, 99, "money is $ {low} to {high}")
NUGGETS: Final = Limit(1, 200, "a mine has {low} to {high} nuggets")
FACES_OF_DIE: Final = Limit(0, 60, "{low} to {high} faces of the Indian die show an effect")

NUMBERS: Final = {
    "fewest_players": PLAYING,
    "most_players": PLAYING,
    "nuggets": NUGGETS,
    "nuggets_of_two": NUGGETS,
    "cash": MONEY,
    "bank": MONEY,
    "stagecoach": MONEY,
    "ranches": COPIES,
    "away_of_two": COPIES,
}
"""The keys that are one number."""
FEWEST_PROPERTIES, FEWEST_PROPERTIES_OF_TWO = 13, 23
FEWEST_ELIXIRS: Final = 3
FEWEST_VILLAINS: Final = 2

KEYS: Final = ("story", "base", *NUMBERS, "equipment", "villains")

END_POINTS: Final = {"cattle": 7, "winchester": 6}
"""Of store cards that are worth the same at every end, besides the equipment."""

Copies = tuple[tuple[str, int], ...]
"""How many of each kind, in the order of the kinds."""


@dataclass(frozen=True)
class Villain:
    """A pair of equal faces on one side, a wanted face and a reward on the other."""

    face: str
    wanted: str
    reward: int


@dataclass(frozen=True)
class Edition:
    """What the players bought."""

    name: str
    fewest_players: int = FEWEST_PLAYERS
    most_players: int = PLAYERS
    nuggets: int = 0
    nuggets_of_two: int = 0
    cash: int = 0
    bank: int = 0
    stagecoach: int = 0
    ranches: int = 0
    away_of_two: int = 0
    equipment: tuple[int, ...] = ()
    posters: tuple[tuple[str, str, str], ...] = ()
    """Of each villain its face, the wanted one, and which of the rewards it has."""
    villains: tuple[Villain, ...] = ()
    deeds: Copies = ()
    store: Copies = ()
    elixirs: Copies = ()
    river: Copies = ()
    indian: Copies = ()

    @property
    def has_expansion(self) -> bool:
        """Whether there are villains, and with them a second action at each place."""
        return bool(self.villains)

    @property
    def store_cards(self) -> list[tuple[str, int]]:
        """Kind and value of each, equal ones side by side."""
        equipment = [(EQUIPMENT, value) for value in sorted(self.equipment)]
        return equipment + [(kind, 0) for kind, copies in self.store for _ in range(copies)]

    @property
    def deed_values(self) -> list[int]:
        """The value of each deed."""
        return [int(value) for value, copies in self.deeds for _ in range(copies)]


def alternatives() -> TomlTable:
    """For each setting its values, the one that is assumed first."""
    return read_toml(str(EDITIONS / "alternatives.toml"), ("deeds", "store", "elixirs", "river", "villains", "indian"))


def alternative_names(setting: str) -> tuple[str, ...]:
    """The values of a setting."""
    return tuple(alternatives().table(setting, _any_keys(alternatives(), setting)).entries)


def _any_keys(table: TomlTable, key: str) -> tuple[str, ...]:
    entries = table.entries.get(key, {})
    return tuple(entries) if isinstance(entries, dict) else ()


def load_edition(values: Mapping[str, Any]) -> Edition:
    """What is played with these settings."""
    edition = shipped_edition(values["expansion"])
    known = alternatives()

    def chosen(setting: str) -> TomlTable:
        table = known.table(setting, _any_keys(known, setting))
        return table.table(values[setting], _any_keys(table, values[setting]))

    rewards = {name: chosen("villains").read(name, VALUE.check, 0) for name in ("near", "far")}
    edition = replace(
        edition,
        deeds=read_copies(chosen("deeds"), [str(value) for value in range(MOST_VALUE + 1)]),
        store=read_copies(chosen("store"), store_kinds(edition, indian_die=bool(values["indian_die"]))),
        elixirs=read_copies(chosen("elixirs"), ELIXIR_KINDS),
        river=read_copies(chosen("river"), river_names(chosen("river"))) if edition.posters else (),
        indian=read_copies(chosen("indian"), INDIAN_EFFECTS),
        villains=tuple(Villain(face, wanted, rewards[which]) for face, wanted, which in edition.posters),
    )
    check_edition(edition)
    return edition


def store_kinds(edition: Edition, *, indian_die: bool) -> list[str]:
    """The kinds of store cards that are played with, but for the equipment."""
    kinds = STORE_KINDS if edition.posters else BASE_STORE_KINDS
    module = indian_die and edition.posters
    return [kind for kind in kinds if kind != EQUIPMENT and (kind != SMOKE_SIGNAL or module)]


def river_names(table: TomlTable) -> list[str]:
    """The kinds that a table of the river names, in the order of their codes."""
    return sorted(table.entries, key=lambda name: river_card(table.place(name), name))


def river_card(place: str, name: str) -> tuple[int, int]:
    """Code and amount of a card of the river: `gold-3` is kind 0 and 3."""
    kind, _, amount = name.partition("-")
    one_of(place, kind, RIVER_KINDS, "card of the river")
    if (kind in AMOUNTED) != amount.isdecimal():
        refuse_value(place, f"{quote_value(name)} is no card of the river", "known are gold-3, purse-2, star and so on")
    return RIVER_KINDS.index(kind), VALUE.check(place, int(amount)) if amount else 0


def read_copies(table: TomlTable, kinds: list[str] | tuple[str, ...]) -> Copies:
    """How many of each kind; kinds that are not played with are left out."""
    copies = ((kind, table.read(kind, COPIES.check, 0)) for kind in kinds)
    return tuple((kind, n) for kind, n in copies if n)


def shipped_edition(name: str) -> Edition:
    """An edition without the alternatives of the settings; the first one begins with an empty box."""
    own = read_toml(str(EDITIONS / f"{name}.toml"), KEYS)
    base = own.read("base", partial(one_of, known=EXPANSIONS, noun="shipped edition"), "")
    edition = shipped_edition(base) if base else Edition("")
    own.read("story", one_line, "")
    numbers = {key: own.read(key, limit.check, getattr(edition, key)) for key, limit in NUMBERS.items()}
    return replace(
        edition,
        name=name,
        equipment=own.read("equipment", read_values, edition.equipment),
        posters=own.read("villains", read_posters, edition.posters),
        **numbers,
    )


def read_values(place: str, value: object) -> tuple[int, ...]:
    """What each piece of equipment is worth."""
    if not isinstance(value, list):
        refuse_value(place, f"{quote_value(value)} is not a list", "write the value of each card, such as [1, 2, 8]")
    return tuple(VALUE.check(place, one) for one in value)


def read_posters(place: str, value: object) -> tuple[tuple[str, str, str], ...]:
    """Faces and reward of each villain."""
    if not isinstance(value, list):
        refuse_value(place, f"{quote_value(value)} is not a list", 'write lists such as ["9", "10", "near"]')
    return tuple(read_poster(f"{place}, entry {number}", poster) for number, poster in enumerate(value, 1))


def read_poster(place: str, value: object) -> tuple[str, str, str]:
    """Faces and reward of one villain."""
    if not isinstance(value, list) or len(value) != len(("face", "wanted", "reward")):
        refuse_value(place, f"{quote_value(value)} is no villain", 'write its face, the wanted one and "near" or "far"')
    face, wanted, which = value
    return (
        one_of(place, face, FACES, "face"),
        one_of(place, wanted, FACES, "face"),
        one_of(place, which, ("near", "far"), "reward"),
    )


def check_edition(edition: Edition) -> None:
    """What a game needs to begin, and room for a set of each sort of cards."""
    properties = len(edition.deed_values) + edition.ranches
    sorts = {
        "properties": (properties, FEWEST_PROPERTIES_OF_TWO if edition.away_of_two else FEWEST_PROPERTIES),
        "store cards": (len(edition.store_cards), 0),
        "elixirs": (sum(copies for _, copies in edition.elixirs), FEWEST_ELIXIRS),
        "river cards": (sum(copies for _, copies in edition.river), 0),
        "villains": (len(edition.villains), FEWEST_VILLAINS if edition.posters else 0),
        "faces of the Indian die": (sum(faces for _, faces in edition.indian), 1),
    }
    for sort, (number, fewest) in sorts.items():
        Limit(fewest, MOST_CARDS, f"a game needs {{low}} to {{high}} {sort}").check(edition.name, number)
