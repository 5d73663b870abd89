"""The contents of a box: copies of every card, what some are worth, money, nuggets, the faces of the Indian die.

Everything in it is a whole number with a name, such as `deed-5` or `villain-J-Q.reward`, by which edits know it.
A file has it in a table, `[properties] deed-5 = 4`, and says only what is not as in its base.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final

from mrsim.errors import one_of, refuse_value
from mrsim.games.dice_town.names import (
    AMOUNTED,
    BASE_STORE_KINDS,
    DEED,
    ELIXIR_KINDS,
    END_POINTS,
    EQUIPMENT,
    FACES,
    INDIAN_EFFECTS,
    RANCH,
    RIVER_KINDS,
    SMOKE_SIGNAL,
    STORE_KINDS,
)
from mrsim.games.dice_town.rules.limits import MOST_BRIBE, MOST_CARDS
from mrsim.games.kit.box_numbers import BoxNumber, read_numbers
from mrsim.games.kit.shared_deals import match_slots
from mrsim.games.kit.toml_tables import Limit, TomlTable, one_line, read_toml
from mrsim.games.kit.value_sheets import read_values

EDITIONS: Final = Path(__file__).parents[1] / "editions"
WILD_WEST: Final = "wild-west"
BASE: Final = "base"
EXPANSIONS: Final = (WILD_WEST, BASE)

MOST_VALUE: Final = 20
FEWEST_PROPERTIES: Final = 13

COPIES: Final = Limit(0, MOST_CARDS, "there are {low} to {high} copies")
VALUE: Final = Limit(0, MOST_VALUE, "a value is {low} to {high}", "too little", "too much")
MONEY: Final = Limit(0, 99, "money is $ {low} to {high}", "too little", "too much")
NUGGETS: Final = Limit(1, 200, "a mine has {low} to {high} nuggets")

BRIBE: Final = Limit(0, MOST_BRIBE, "a bribe is {low} to {high}", "too little", "too much")

NUMBERS: Final = {
    "nuggets": BoxNumber(NUGGETS, "nuggets in the mine"),
    "nuggets_of_two": BoxNumber(NUGGETS, "nuggets in the mine, 2 players"),
    "cash": BoxNumber(MONEY, "dollars of each player at the start"),
    "bank": BoxNumber(MONEY, "dollars in the bank at the start"),
    "stagecoach": BoxNumber(MONEY, "dollars on the stagecoach at the start"),
    "bribe_cash": BoxNumber(BRIBE, "dollars in a bribe at most"),
    "bribe_nuggets": BoxNumber(BRIBE, "nuggets in a bribe at most"),
    "away_of_two": BoxNumber(COPIES, "properties that leave the game, 2 players"),
}
"""What is one number and no card; the keys at the top of a file."""

AMOUNTS: Final = range(MOST_VALUE + 1)
EQUIPMENT_CARDS: Final = tuple(f"{EQUIPMENT}-{points}" for points in AMOUNTS)
DEEDS: Final = tuple(f"{DEED}-{value}" for value in AMOUNTS)
RIVER_CARDS: Final = (*(f"{kind}-{amount}" for kind in AMOUNTED for amount in AMOUNTS), *RIVER_KINDS[len(AMOUNTED) :])
VILLAINS: Final = tuple(
    f"villain-{face}-{FACES[(number + step) % len(FACES)]}"
    for number, face in enumerate(FACES)
    for step in range(len(FACES))
)
"""Face and wanted face; of those with one face, the one that is wanted by the next faces first."""


@dataclass(frozen=True)
class BoxTable:
    """A table of a file: numbers of one sort."""

    keys: tuple[str, ...]
    """In a box of Wild West."""
    keys_of_base: tuple[str, ...]
    story: str
    counted: str = "copies"
    """What its numbers are."""
    limit: Limit = COPIES
    part: str = ""
    """What edits write behind the key."""

    def names(self, expansion: str) -> dict[str, str]:
        """By key the names that edits use."""
        return {key: f"{key}{self.part}" for key in (self.keys if expansion == WILD_WEST else self.keys_of_base)}


CARDS: Final = {
    "store": BoxTable((*EQUIPMENT_CARDS, *STORE_KINDS[1:]), (*EQUIPMENT_CARDS, *BASE_STORE_KINDS[1:]), "store cards"),
    "properties": BoxTable((*DEEDS, RANCH), (*DEEDS, RANCH), "properties"),
    "river": BoxTable(RIVER_CARDS, (), "river cards"),
    "villains": BoxTable(VILLAINS, (), "villains"),
    "elixirs": BoxTable(ELIXIR_KINDS, ELIXIR_KINDS, "elixirs"),
}
"""By sort how many copies of each card there are."""
REWARDS, POINTS, INDIAN = "rewards", "points", "indian"
TABLES: Final = CARDS | {
    REWARDS: BoxTable(VILLAINS, (), "rewards of villains", "dollars", VALUE, ".reward"),
    POINTS: BoxTable(tuple(END_POINTS), (), "other points of store cards", "points", VALUE, ".points"),
    INDIAN: BoxTable(INDIAN_EFFECTS, (), "faces of the Indian die", "faces"),
}
KEYS: Final = ("story", "base", *NUMBERS, *TABLES)
FEWEST: Final = {"properties": FEWEST_PROPERTIES, "elixirs": 3, "villains": 2, INDIAN: 1}
"""What a game needs to begin."""


@dataclass(frozen=True)
class Edition:
    """What the players bought."""

    name: str
    expansion: str
    values: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Everything in the box by the names that edits use; what is not named is 0."""
    cards: Mapping[str, Sequence[str]] = field(default_factory=dict, compare=False)
    """The cards of each sort in the order of their ids: what two boxes share is dealt alike."""
    sources: tuple[str, ...] = field(default=(), compare=False)
    """The user's files and addresses that it was read from."""

    def __getitem__(self, name: str) -> int:
        return self.values.get(name, 0)

    @property
    def has_expansion(self) -> bool:
        """Whether there is a second action at each place."""
        return self.expansion == WILD_WEST

    def table(self, key: str) -> dict[str, int]:
        """What there is of a table, by the names that edits use."""
        names = TABLES[key].names(self.expansion).values()
        return {name: self[name] for name in names if self[name]}

    def dealt_cards(self, sort: str, *, with_die: bool) -> list[str]:
        """The cards of a sort in the order of their ids, without those of the Indian die if it is not played."""
        return [name for name in self.cards[sort] if with_die or name != SMOKE_SIGNAL]

    def with_values(self, values: Mapping[str, int]) -> "Edition":
        """The box with other numbers."""
        return replace(self, values={name: value for name, value in {**self.values, **values}.items() if value})


@cache
def described_names(expansion: str) -> dict[str, BoxNumber]:
    """Everything that a box of this expansion can have."""
    tables = ((table, name) for table in TABLES.values() for name in table.names(expansion).values())
    return NUMBERS | {name: BoxNumber(table.limit, table.story) for table, name in tables}


def with_cards(base: Edition, box: Edition) -> Edition:
    """The box with its cards in the places that they have in the base."""
    cards = {}
    for sort in CARDS:
        copies = box.table(sort)
        slots = match_slots(base.cards.get(sort, ()), copies)
        cards[sort] = tuple(list(copies)[slot] for slot in slots if slot is not None)
    return replace(box, cards=cards)


def edition_name(place: str, value: object) -> str:
    """The value, if it names a shipped edition."""
    return one_of(place, value, EXPANSIONS, "shipped edition")


@cache
def shipped_edition(expansion: str) -> Edition:
    """An edition as it is printed and assumed."""
    own = read_toml(str(EDITIONS / f"{expansion}.toml"), KEYS)
    return change_edition(Edition(expansion, expansion), own)


def read_sheet(file: str, expansion: str) -> TomlTable:
    """A sheet of names and numbers as a TOML would say them.

    It lists all cards of the sorts of which it lists one: those that it leaves out are not in the box.
    """
    known = described_names(expansion)
    found = read_values(file, {name: each.limit for name, each in known.items()}, f"name in a box of {expansion}")
    entries: dict[str, object] = {name: value for name, value in found.items() if name in NUMBERS}
    for key, table in TABLES.items():
        names = table.names(expansion)
        listed = {typed: found[name] for typed, name in names.items() if name in found}
        if listed:
            others = dict.fromkeys(names, 0) if key in (*CARDS, INDIAN) else {}
            entries[key] = others | listed
    return TomlTable(file, (), entries)


def change_edition(base: Edition, own: TomlTable) -> Edition:
    """The base, but for what the file mentions."""
    own.read("story", one_line, "")
    values = read_numbers(own, NUMBERS, {name: base[name] for name in NUMBERS})
    for key, table in TABLES.items():
        names = table.names(base.expansion)
        if key in own.entries and not names:
            refuse_value(own.place(key), f"there are no {table.story} in {base.expansion}", "leave the table out")
        entries = own.table(key, tuple(names))
        values |= {name: entries.read(key, table.limit.check, base[name]) for key, name in names.items()}
    edition = replace(base.with_values(values), name=own.file)
    check_edition(edition, own.file)
    return with_cards(base, edition)


def check_edition(edition: Edition, place: str) -> None:
    """What a game needs to begin, and room for a set of each sort of cards."""
    for key in (*CARDS, INDIAN):
        if TABLES[key].names(edition.expansion):
            limit = Limit(FEWEST.get(key, 0), MOST_CARDS, f"a game needs {{low}} to {{high}} {TABLES[key].story}")
            limit.check(f"{place}, sum of the {TABLES[key].story}", sum(edition.table(key).values()))


TABLE_OF_SETTING: Final = {
    "deeds": "properties",
    "store": "store",
    "elixirs": "elixirs",
    "river": "river",
    "villains": REWARDS,
    "indian": INDIAN,
}
"""The settings that choose between readings of the box, and the table that each of them changes."""


@cache
def alternatives(setting: str) -> dict[str, str]:
    """The values of such a setting, the one that is assumed first, each as an edit of the box."""
    found = read_toml(str(EDITIONS / "alternatives.toml"), tuple(TABLE_OF_SETTING)).entries[setting]
    return dict(found) if isinstance(found, dict) else {}
