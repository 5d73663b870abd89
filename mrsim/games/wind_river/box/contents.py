"""The contents of a box: the board, the herd, and the numbers of the rules: tipis, blocks, costs and limits.

A file is read whole or refused with one sentence. What it doesn't say is as in its *base*, a shipped edition.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from mrsim.errors import one_of, quote_value, refuse_value
from mrsim.games.kit.box_numbers import BoxNumber, read_numbers
from mrsim.games.kit.sheet_files import is_sheet, source_of_sheet
from mrsim.games.kit.toml_tables import Limit, TomlTable, one_line, read_toml
from mrsim.games.kit.value_sheets import read_values
from mrsim.games.wind_river.names import STAGGERS
from mrsim.games.wind_river.rules.limits import FEWEST_PLAYERS, MOST_HEXES, MOST_TIPIS, MOST_TURNS, PLAYERS

EDITIONS: Final = Path(__file__).parents[1] / "editions"
STANDARD: Final = "standard"

MOST_BUFFALOES: Final = 400

HERD_ROW: Final = "herd."
"""Begins the name of the buffaloes of a row, in edits and sheets."""

HEXES: Final = Limit(4, MOST_HEXES, "lanes × rows are {low} to {high} hexes")
STANDING: Final = Limit(0, 20, "{low} to {high} buffaloes stand on a hex")
TIPIS: Final = Limit(1, MOST_TIPIS, "a player has {low} to {high} tipis")
BLOCKS: Final = Limit(0, 99, "a player has {low} to {high} blocks")
COST: Final = Limit(0, 99, "a tipi costs {low} to {high} blocks")

NUMBERS_OF_PLAYERS: Final = range(FEWEST_PLAYERS, PLAYERS + 1)
TABLES: Final = tuple(str(players) for players in NUMBERS_OF_PLAYERS)
"""What the keys of the table closed_lanes are."""

Row = tuple[int, ...]
"""Buffaloes on the hexes of a row, by lane; a single number stands for every lane."""


@dataclass(frozen=True)
class Edition:
    """What the players bought."""

    name: str
    lanes: int = 0
    rows: int = 0
    stagger: str = STAGGERS[0]
    herd: tuple[Row, ...] = ()
    """From row 0 on; the rows behind have none."""
    buffalo_limit: int = 0
    tipis: int = 0
    starting_tipis: int = 0
    blocks: int = 0
    block_limit: int = 0
    placing_cost: int = 0
    feeding_cost: int = 0
    toll: int = 0
    most_turns: int = 0
    closed_lanes: tuple[tuple[int, ...], ...] = ((), ())
    """For each number of players from 3 on."""
    sources: tuple[str, ...] = field(default=(), compare=False)
    """The user's files and addresses that it was read from."""

    @property
    def numbers(self) -> dict[str, int]:
        """Everything that is one number, by its key."""
        return {name: getattr(self, name) for name in NUMBERS}

    def closed(self, players: int) -> tuple[int, ...]:
        """The lanes nobody enters."""
        return self.closed_lanes[players - FEWEST_PLAYERS]

    def hexes(self, players: int) -> list[tuple[int, int]]:
        """The open hexes as (lane, row)."""
        lanes = [lane for lane in range(self.lanes) if self.is_open(lane, players)]
        return [(lane, row) for row in range(self.rows) for lane in lanes]

    def herd_size(self, players: int) -> int:
        """Buffaloes that begin on the board."""
        return sum(self.buffaloes(*hexagon) for hexagon in self.hexes(players))

    def is_open(self, lane: int, players: int) -> bool:
        """Whether a lane is in play."""
        return lane not in self.closed(players)

    def lies_forward(self, lane: int) -> bool:
        """Whether a lane lies half a hex further forward than the others."""
        return lane % 2 == 1 - STAGGERS.index(self.stagger)

    def buffaloes(self, lane: int, row: int) -> int:
        """How many begin on a hex of an open lane."""
        if row >= len(self.herd):
            return 0
        standing = self.herd[row]
        return standing[0] if len(standing) == 1 else standing[lane]


NUMBERS: Final = {
    "lanes": BoxNumber(Limit(2, 12, "a board has {low} to {high} lanes"), "lanes of the board"),
    "rows": BoxNumber(Limit(2, 30, "a board has {low} to {high} rows"), "rows of the board"),
    "buffalo_limit": BoxNumber(Limit(1, 20, "a hex has room for {low} to {high} buffaloes"), "buffaloes on a hex"),
    "tipis": BoxNumber(TIPIS, "tipis of a player"),
    "starting_tipis": BoxNumber(TIPIS, "tipis placed at the start"),
    "blocks": BoxNumber(BLOCKS, "blocks of a player at the start"),
    "block_limit": BoxNumber(BLOCKS, "blocks that a player keeps"),
    "placing_cost": BoxNumber(COST, "blocks for a new tipi"),
    "feeding_cost": BoxNumber(Limit(0, 9, "feeding costs {low} to {high} blocks"), "blocks for a hungry tipi"),
    "toll": BoxNumber(Limit(0, 9, "the toll is {low} to {high} blocks"), "blocks when tipis meet"),
    "most_turns": BoxNumber(Limit(1, MOST_TURNS, "a game is ended after {low} to {high} turns"), "longest game"),
}
"""The keys that are one number."""

KEYS: Final = ("story", "base", *(each.name for each in fields(Edition) if each.name not in ("name", "sources")))


def edition_names() -> list[str]:
    """The editions that come with mrsim, the printed one first."""
    return sorted((path.stem for path in EDITIONS.glob("*.toml")), key=lambda name: (name != STANDARD, name))


def load_edition(name: str = STANDARD, file: str | None = None) -> Edition:
    """A shipped edition, or a user's file, which begins with its base, or else with the edition named."""
    if file is None:
        return shipped_edition(name)
    if is_sheet(file):
        base = shipped_edition(name)
        return replace(_change_edition(base, file, read_sheet(file, base)), sources=(source_of_sheet(file),))
    if Path(file).suffix.lower() != ".toml":
        right = "a box of Wind River is a .toml edition or a sheet of numbers (.csv, .xlsx, .ods)"
        refuse_value(file, "this is not a box", right)
    own = read_toml(file, KEYS)
    base = shipped_edition(own.read("base", _edition_name, name))
    return replace(_change_edition(base, file, own), sources=(file,))


def read_sheet(file: str, base: Edition) -> TomlTable:
    """A sheet of numbers, among them the buffaloes of rows, as a TOML would say them."""
    rows = {f"{HERD_ROW}{row}": row for row in range(NUMBERS["rows"].limit.high)}
    known = {name: number.limit for name, number in NUMBERS.items()} | dict.fromkeys(rows, STANDING)
    found = read_values(file, known, "number of a box")
    standing = {rows[name]: value for name, value in found.items() if name in rows}
    entries: dict[str, object] = {name: value for name, value in found.items() if name not in rows}
    if standing:
        last = max(len(base.herd) - 1, *standing)
        now = [list(row) if len(row) > 1 else row[0] for row in base.herd] + [0] * (last + 1 - len(base.herd))
        entries["herd"] = [standing.get(row, now[row]) for row in range(last + 1)]
    return TomlTable(file, (), entries)


def shipped_edition(name: str) -> Edition:
    """An edition is read as what it changes in its base, the first one in an empty box."""
    own = read_toml(str(EDITIONS / f"{name}.toml"), KEYS)
    base = own.read("base", _edition_name, "")
    return _change_edition(shipped_edition(base) if base else Edition(""), name, own)


def _edition_name(place: str, value: object) -> str:
    """The value, if it names a shipped edition; InputError otherwise."""
    return one_of(place, value, edition_names(), "shipped edition")


def _change_edition(base: Edition, name: str, own: TomlTable) -> Edition:
    """The base, but for what the file mentions."""
    own.read("story", one_line, "")
    numbers: dict[str, Any] = read_numbers(own, NUMBERS, base.numbers)
    lanes = numbers["lanes"]
    edition = replace(
        base,
        name=name,
        stagger=own.read("stagger", read_stagger, base.stagger),
        herd=own.read("herd", partial(read_herd, lanes), base.herd),
        closed_lanes=closed_lanes(base, lanes, own),
        **numbers,
    )
    check_edition(edition, partial(first_place, own))
    return edition


def read_stagger(place: str, value: object) -> str:
    """Which lanes lie further forward."""
    return one_of(place, value, STAGGERS, "stagger")


def read_herd(lanes: int, place: str, value: object) -> tuple[Row, ...]:
    """The buffaloes that stand at the beginning, row by row."""
    if not isinstance(value, list):
        refuse_value(
            place, f"{quote_value(value)} is not a list", "write the buffaloes of a hex row by row, such as [2, 2, 2]"
        )
    return tuple(read_row(lanes, f"{place}, row {row}", standing) for row, standing in enumerate(value))


def read_row(lanes: int, place: str, value: object) -> Row:
    """One number for all lanes, or one for each."""
    if not isinstance(value, list):
        return (STANDING.check(place, value),)
    if len(value) != lanes:
        refuse_value(
            place, f"{quote_value(value)} has {len(value)} numbers", f"write one, or one for each of {lanes} lanes"
        )
    return tuple(STANDING.check(place, standing) for standing in value)


def closed_lanes(base: Edition, lanes: int, own: TomlTable) -> tuple[tuple[int, ...], ...]:
    """By number of players."""
    table = own.table("closed_lanes", TABLES, "number of players")
    return tuple(
        table.read(players, partial(read_lanes, lanes), closed)
        for players, closed in zip(TABLES, base.closed_lanes, strict=True)
    )


def read_lanes(lanes: int, place: str, value: object) -> tuple[int, ...]:
    """Lanes by their numbers."""
    limit = Limit(0, lanes - 1, "lanes are numbered {low} to {high}", "not on the board", "not on the board")
    if not isinstance(value, list):
        refuse_value(place, f"{quote_value(value)} is not a list", "write the lanes that are closed, such as [0]")
    return tuple(sorted({limit.check(place, lane) for lane in value}))


Place = Callable[..., str]
"""Where a mistake is, given the keys that may hold it, the likeliest first."""


def check_edition(edition: Edition, place: Place) -> None:
    """What no key can say alone."""
    HEXES.check(place("rows", "lanes"), edition.lanes * edition.rows)
    if len(edition.herd) > edition.rows:
        wrong = f"the herd fills {len(edition.herd)} rows"
        refuse_value(place("herd", "rows", "lanes"), wrong, f"the board has {edition.rows}")
    if any(len(standing) not in (1, edition.lanes) for standing in edition.herd):
        right = f"write one number, or one for each of {edition.lanes} lanes"
        refuse_value(place("herd", "rows", "lanes"), "the herd is that of another number of lanes", right)
    if any(standing > edition.buffalo_limit for row in edition.herd for standing in row):
        wrong = "more buffaloes begin on a hex than it has room for"
        refuse_value(place("herd", "buffalo_limit"), wrong, f"at most {edition.buffalo_limit} are possible")
    if edition.starting_tipis > edition.tipis:
        wrong = f"{edition.starting_tipis} tipis are placed at the start"
        refuse_value(place("starting_tipis", "tipis"), wrong, f"a player has {edition.tipis}")
    if edition.blocks > edition.block_limit:
        wrong = f"{edition.blocks} blocks are too many"
        refuse_value(place("blocks", "block_limit"), wrong, f"a player keeps {edition.block_limit}")
    for players in NUMBERS_OF_PLAYERS:
        check_table(edition, place, players)


def check_table(edition: Edition, place: Place, players: int) -> None:
    """Players have room to begin, and a herd to move."""
    hexes, needed = len(edition.hexes(players)), players * edition.starting_tipis
    if hexes < needed:
        wrong = f"{players} players have {hexes} open hexes"
        right = f"their starting tipis need {needed}"
        refuse_value(place("closed_lanes", "rows", "lanes", "starting_tipis"), wrong, right)
    limit = Limit(1, MOST_BUFFALOES, "a herd has {low} to {high} buffaloes")
    limit.check(place("herd", "closed_lanes", "rows", "lanes"), edition.herd_size(players))


def first_place(own: TomlTable, *keys: str) -> str:
    """The first of the keys that the file mentions: the mistake is in what it says, not in what it inherits."""
    return own.place(next((key for key in keys if key in own.entries), keys[0]))
