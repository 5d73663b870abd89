"""The box of Wind River, all that is data: the board, the herd, tipis, blocks and limits.

A file is read whole or refused with one sentence. What it doesn't say is as in its *base*, a shipped edition.
"""

from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from typing import Final

from mrsim.games.kit.user_files import Limit, TomlTable, one_line, one_of, quote_value, read_toml, refuse_value
from mrsim.games.wind_river.rules.limits import FEWEST_PLAYERS, MOST_HEXES, MOST_TIPIS, MOST_TURNS, PLAYERS
from mrsim.games.wind_river.words import STAGGERS

EDITIONS: Final = Path(__file__).parent / "editions"
STANDARD: Final = "standard"

MOST_BUFFALOES: Final = 400

LANES: Final = Limit(2, 12, "a board has {low} to {high} lanes")
ROWS: Final = Limit(2, 30, "a board has {low} to {high} rows")
HEXES: Final = Limit(4, MOST_HEXES, "lanes × rows are {low} to {high} hexes")
STANDING: Final = Limit(0, 20, "{low} to {high} buffaloes stand on a hex")
BUFFALO_LIMIT: Final = Limit(1, 20, "a hex has room for {low} to {high} buffaloes")
TIPIS: Final = Limit(1, MOST_TIPIS, "a player has {low} to {high} tipis")
BLOCKS: Final = Limit(0, 99, "a player has {low} to {high} blocks")
COST: Final = Limit(0, 99, "a tipi costs {low} to {high} blocks")
TURNS: Final = Limit(1, MOST_TURNS, "a game is ended after {low} to {high} turns")

TABLES: Final = tuple(str(players) for players in range(FEWEST_PLAYERS, PLAYERS + 1))
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
    most_turns: int = 0
    closed_lanes: tuple[tuple[int, ...], ...] = ((), ())
    """For each number of players from 3 on."""
    sources: tuple[Path, ...] = field(default=(), compare=False)
    """The user's files it was read from."""

    def closed(self, players: int) -> tuple[int, ...]:
        """The lanes nobody enters."""
        return self.closed_lanes[players - FEWEST_PLAYERS]

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
    "lanes": LANES,
    "rows": ROWS,
    "buffalo_limit": BUFFALO_LIMIT,
    "tipis": TIPIS,
    "starting_tipis": TIPIS,
    "blocks": BLOCKS,
    "block_limit": BLOCKS,
    "placing_cost": COST,
    "most_turns": TURNS,
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
    if Path(file).suffix.lower() != ".toml":
        refuse_value(file, "this is not a box", "a box of Wind River is a .toml edition")
    own = read_toml(file, KEYS)
    return replace(
        change_edition(shipped_edition(own.read("base", edition_name, name)), file, own), sources=(Path(file),)
    )


def shipped_edition(name: str) -> Edition:
    """An edition is read as what it changes in its base, the first one in an empty box."""
    own = read_toml(str(EDITIONS / f"{name}.toml"), KEYS)
    base = own.read("base", edition_name, "")
    return change_edition(shipped_edition(base) if base else Edition(""), name, own)


def edition_name(place: str, value: object) -> str:
    """The value, if it names a shipped edition; InputError otherwise."""
    return one_of(place, value, edition_names(), "shipped edition")


def change_edition(base: Edition, name: str, own: TomlTable) -> Edition:
    """The base, but for what the file mentions."""
    own.read("story", one_line, "")
    numbers = {key: own.read(key, limit.check, getattr(base, key)) for key, limit in NUMBERS.items()}
    lanes = numbers["lanes"]
    edition = replace(
        base,
        name=name,
        stagger=own.read("stagger", read_stagger, base.stagger),
        herd=own.read("herd", partial(read_herd, lanes), base.herd),
        closed_lanes=closed_lanes(base, lanes, own),
        **numbers,
    )
    check_edition(edition, own)
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


def check_edition(edition: Edition, own: TomlTable) -> None:
    """What no key can say alone; a place is named that the file mentions."""
    HEXES.check(first_place(own, "rows", "lanes"), edition.lanes * edition.rows)
    place = first_place(own, "herd", "rows", "lanes")
    if len(edition.herd) > edition.rows:
        refuse_value(place, f"the herd fills {len(edition.herd)} rows", f"the board has {edition.rows}")
    if any(len(standing) not in (1, edition.lanes) for standing in edition.herd):
        refuse_value(place, "the herd is that of another number of lanes", "write herd anew")
    if any(standing > edition.buffalo_limit for row in edition.herd for standing in row):
        refuse_value(
            first_place(own, "herd", "buffalo_limit"),
            "more buffaloes begin on a hex than it has room for",
            f"at most {edition.buffalo_limit} are possible",
        )
    if edition.starting_tipis > edition.tipis:
        refuse_value(
            first_place(own, "starting_tipis", "tipis"),
            f"{edition.starting_tipis} tipis are placed at the start",
            f"a player has {edition.tipis}",
        )
    if edition.blocks > edition.block_limit:
        refuse_value(
            first_place(own, "blocks", "block_limit"),
            f"{edition.blocks} blocks are too many",
            f"a player keeps {edition.block_limit}",
        )
    for players in range(FEWEST_PLAYERS, PLAYERS + 1):
        check_table(edition, own, players)


def check_table(edition: Edition, own: TomlTable, players: int) -> None:
    """So many players have room to begin, and a herd to move."""
    hexes = [(lane, row) for lane in range(edition.lanes) for row in range(edition.rows)]
    open_hexes = [hexagon for hexagon in hexes if edition.is_open(hexagon[0], players)]
    needed = players * edition.starting_tipis
    if len(open_hexes) < needed:
        refuse_value(
            first_place(own, "closed_lanes", "rows", "lanes", "starting_tipis"),
            f"{players} players have {len(open_hexes)} open hexes",
            f"their starting tipis need {needed}",
        )
    Limit(1, MOST_BUFFALOES, "a herd has {low} to {high} buffaloes").check(
        first_place(own, "herd", "closed_lanes", "rows", "lanes"),
        sum(edition.buffaloes(*hexagon) for hexagon in open_hexes),
    )


def first_place(own: TomlTable, *keys: str) -> str:
    """The first of the keys that the file mentions: the mistake is in what it says, not in what it inherits."""
    return own.place(next((key for key in keys if key in own.entries), keys[0]))
