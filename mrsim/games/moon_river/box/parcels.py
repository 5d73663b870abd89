"""The kinds of parcel: what each carries, what it may carry, and the CSV that lists them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from mrsim.errors import list_in_words, quote_value, refuse_value
from mrsim.games.kit.sheet_rows import COUNTS, FileRow, SheetLayout, known_word, read_rows
from mrsim.games.kit.toml_tables import Limit, one_line
from mrsim.games.moon_river.names import LANDSCAPES, RESOURCE_OF, RESOURCES


@dataclass(frozen=True)
class ParcelKind:
    """One kind of parcel, and how many of it are in the box."""

    name: str
    count: int
    landscape: str
    cows: int
    drought: int
    recruit: int
    gold: int
    beaver: int
    corn: int
    number: int

    @property
    def face(self) -> "ParcelKind":
        """What is on it, whatever it is called and however often it occurs."""
        return replace(self, name="", count=1)

    @property
    def resource(self) -> int:
        """Symbols of the one resource that its landscape may carry."""
        return self.gold + self.beaver + self.corn


COLUMN_SIZE: Final = 4
CORN: Final = "corn"
SYMBOLS: Final = ("cows", "drought", "recruit", *RESOURCES)
NOT_ON_CORN: Final = ("cows", "recruit")  # nothing can stand there

COLUMNS: Final = ("kind", "count", "landscape", *SYMBOLS, "number")
OTHER_NAMES: Final = {
    "kind": ("name", "parcel", "card", "tile", "title", "id"),
    "count": COUNTS,
    "landscape": ("land", "terrain", "type"),
    "cows": ("cow",),
    "drought": ("droughts", "skull", "skulls"),
    "recruit": ("recruits", "circle", "circles"),
    "gold": ("nugget", "nuggets"),
    "beaver": ("beavers",),
    "corn": ("ears", "ears of corn"),
    "number": ("back number", "back", "order"),
}
"""What designers call the columns of their sheets; a column called number is the back number."""
LAYOUT: Final = SheetLayout(COLUMNS, other_names=OTHER_NAMES, counted="count", ignores_others=True)
LIMITS: Final = {
    "count": Limit(0, 1024, "a kind has {low} to {high} copies"),
    "cows": Limit(0, 3, "a parcel has {low} to {high} cows"),
    "drought": Limit(0, 2, "a parcel has {low} to {high} droughts"),
    "recruit": Limit(0, 1, "a parcel has {low} or {high} recruits"),
    **dict.fromkeys(RESOURCES, Limit(0, 9, "a parcel has {low} to {high} symbols of its resource")),
    "number": Limit(1, 99, "a back number is {low} to {high}", "too low", "too high"),
}
# Two columns, because the second is formed before the first is taken; 1024 is the simulator's capacity.
PARCELS: Final = Limit(8, 1024, "a box has {low} to {high} parcels, a multiple of 4")


def may_carry(landscape: str, symbol: str) -> bool:
    if symbol in RESOURCES:
        return symbol == RESOURCE_OF[landscape]
    return landscape != CORN or symbol not in NOT_ON_CORN


def read_kinds(file: str) -> tuple[ParcelKind, ...]:
    rows = read_rows(file, LAYOUT)
    kinds = tuple(_kind(row) for row in rows)
    _check_names(rows)
    check_total(f"{file}, sum of column count", sum(kind.count for kind in kinds))
    return kinds


def _kind(row: FileRow) -> ParcelKind:
    landscape = known_word(row.place("landscape"), row.cells["landscape"], LANDSCAPES, "landscape")
    numbers = {name: limit.check_cell(row.place(name), row.cells[name]) for name, limit in LIMITS.items()}
    for symbol in SYMBOLS:
        check_carried(row.place(symbol), landscape, symbol, numbers[symbol])
    return ParcelKind(name=one_line(row.place("kind"), row.cells["kind"]), landscape=landscape, **numbers)


def check_carried(place: str, landscape: str, symbol: str, number: int) -> None:
    """A symbol that the landscape doesn't know is refused."""
    if number and not may_carry(landscape, symbol):
        allowed = [other for other in SYMBOLS if may_carry(landscape, other)]
        right = f"a {landscape} parcel carries nothing but {list_in_words(allowed)}"
        refuse_value(place, f"{number} is too many", right)


def _check_names(rows: Sequence[FileRow]) -> None:
    first: dict[str, FileRow] = {}
    for row in rows:
        name = row.cells["kind"]
        if first.setdefault(name, row) is not row:
            wrong = f"{quote_value(name)} is the kind of row {first[name].number} already"
            refuse_value(row.place("kind"), wrong, "every kind has a name of its own")


def check_total(place: str, parcels: int) -> None:
    PARCELS.check(place, parcels)
    if parcels % COLUMN_SIZE:
        refuse_value(place, f"{parcels} is not a multiple of {COLUMN_SIZE}", PARCELS.right)
