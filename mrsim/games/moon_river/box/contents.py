"""The contents of a box: parcels, partners, cows, boards, the shape of a ranch, numbers of the rules.

A file is read whole or refused with one sentence. What it doesn't say is as in its *base*, a shipped edition.
"""

from dataclasses import asdict, dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import Final

from mrsim.errors import one_of, quote_value, refuse_value
from mrsim.games.kit.box_numbers import BoxNumber, read_numbers
from mrsim.games.kit.published_sheets import is_address
from mrsim.games.kit.shared_deals import match_slots
from mrsim.games.kit.sheet_files import is_sheet, source_of_sheet
from mrsim.games.kit.toml_tables import Limit, TomlTable, one_line, read_toml
from mrsim.games.moon_river.box.parcels import COLUMN_SIZE, CORN, ParcelKind, read_kinds
from mrsim.games.moon_river.names import BOARDS, LANDSCAPES, PARTNERS, RESOURCES
from mrsim.games.moon_river.rules.limits import LARGEST_RESERVE, SMALLEST_RESERVE

EDITIONS: Final = Path(__file__).parents[1] / "editions"
GEOMETRIES: Final = EDITIONS / "geometry"

PARTNER: Final = Limit(0, 512, "a box has {low} to {high} chips of a partner")
MOST_CHIPS: Final = 512
"""The simulator has room for no more."""
SUPPLY: Final = Limit(0, 999, "a box has {low} to {high} cows")
RESERVE: Final = Limit(SMALLEST_RESERVE, LARGEST_RESERVE, "a reserve has {low} to {high} spaces")
TILE_LANDSCAPES: Final = tuple(landscape for landscape in LANDSCAPES if landscape != CORN)  # a tile recruits
TILES_RULE: Final = 'write two tiles of two landscapes, such as [["desert", "canyon"], ["meadow", "forest"]]'

EDITION_KEYS: Final = ("story", "base", "parcels", "cows", "partners", "rules", "boards", "geometry", "bonus_tiles")
BOARD_KEYS: Final = ("reserve", "bridges")
SHAPE_KEYS: Final = ("blocked", "river")
GEOMETRY_KEYS: Final = ("story", *SHAPE_KEYS, "bridges")

Cell = tuple[int, int]
"""(column, row), both from 1; row 1 touches the board."""

GRID_WIDTH: Final = 5
GRID_HEIGHT: Final = 5
"""Blocked, bridge and river cells lie in these rows, with two players too."""
PLAYERS_WITH_HIGH_GRID: Final = 2
HIGH_GRID_HEIGHT: Final = 10
LARGEST_RANCH: Final = GRID_WIDTH * HIGH_GRID_HEIGHT

HIGHEST_SCORE: Final = 32_767
"""The columns of the results hold no larger number."""

RULES: Final = {
    "cowboy_steps": BoxNumber(Limit(0, 9, "a cowboy makes {low} to {high} steps"), "steps of a cowboy"),
    "expert_points": BoxNumber(
        Limit(0, 9, "an expert brings {low} to {high} points for a symbol"),
        "points of an expert for each symbol",
    ),
    "group_size": BoxNumber(
        Limit(1, 25, "the smallest group that scores has {low} to {high} members"), "smallest group that scores"
    ),
    "group_points": BoxNumber(
        Limit(0, 50, "each further member of a group brings {low} to {high} points"),
        "points of a group for each member from there on",
    ),
    "saloon_seats": BoxNumber(Limit(1, 8, "a saloon has {low} to {high} seats"), "partners to choose from"),
    "two_dominoes_from": BoxNumber(
        Limit(4, 8, "two dominoes may be laid from {low} to {high} held parcels on"),
        "held parcels that allow two dominoes",
    ),
}
"""Experts are gold diggers, trappers and farmers. No player ever holds 8 parcels."""


@dataclass(frozen=True)
class RuleNumbers:
    """The numbers of the rules that a designer may turn; RULES says what each is."""

    cowboy_steps: int = 0
    expert_points: int = 0
    group_size: int = 0
    group_points: int = 0
    saloon_seats: int = 0
    two_dominoes_from: int = 0

    @property
    def by_name(self) -> dict[str, int]:
        return asdict(self)


@dataclass(frozen=True)
class Board:
    """One side of a board; a bridge is named by the ranch cell in front of it."""

    name: str
    reserve: int
    bridges: tuple[Cell, ...]


@dataclass(frozen=True)
class BoxContents:
    name: str  # the edition's, or the file as the user typed it
    edition: str  # the shipped one that it is dealt like
    geometry: str
    kinds: tuple[ParcelKind, ...]
    partners: tuple[int, ...]  # how many of each, in the order of PARTNERS
    cows: int
    rules: RuleNumbers
    boards: tuple[Board, ...]  # in the order of BOARDS
    blocked: tuple[Cell, ...]
    river: tuple[Cell, ...]
    bonus_tiles: tuple[tuple[str, str], ...]
    parcel_slots: tuple[int | None, ...]  # index into kinds; see match_slots
    chip_slots: tuple[int | None, ...]  # index into PARTNERS
    sources: tuple[str, ...] = field(default=(), compare=False)  # files and addresses it was read from

    @property
    def parcels(self) -> int:
        return sum(kind.count for kind in self.kinds)

    @property
    def rounds(self) -> int:
        return self.parcels // COLUMN_SIZE

    @property
    def chips(self) -> int:
        return sum(self.partners)


def grid_rows(players: int) -> int:
    return HIGH_GRID_HEIGHT if players == PLAYERS_WITH_HIGH_GRID else GRID_HEIGHT


# --- slots -------------------------------------------------------------------


def with_slots(base: BoxContents, box: BoxContents) -> BoxContents:
    """The box, dealt like its base wherever they hold the same."""
    return replace(
        box,
        parcel_slots=match_slots(
            [None if kind is None else base.kinds[kind].name for kind in base.parcel_slots],
            {kind.name: kind.count for kind in box.kinds},
        ),
        chip_slots=match_slots(
            [None if partner is None else PARTNERS[partner] for partner in base.chip_slots], _chips_by_name(box)
        ),
    )


def _chips_by_name(box: BoxContents) -> dict[str, int]:
    return dict(zip(PARTNERS, box.partners, strict=True))


# --- loading -----------------------------------------------------------------


def edition_names() -> list[str]:
    return sorted(path.stem for path in EDITIONS.glob("*.toml"))


def geometry_names() -> list[str]:
    return sorted(path.stem for path in GEOMETRIES.glob("*.toml"))


def load_box(edition: str = "h1", geometry: str = "camp-square", file: str | None = None) -> BoxContents:
    """A shipped edition, or the user's own box: a sheet of parcels or a .toml edition (whose `base` wins)."""
    _edition_name("edition", edition)
    one_of("geometry", geometry, geometry_names(), "geometry")
    if file is None:
        return _shipped(edition, geometry)
    if is_sheet(file):
        base = _shipped(edition, geometry)
        return with_slots(base, replace(base, name=file, kinds=read_kinds(file), sources=(source_of_sheet(file),)))
    if Path(file).suffix.lower() != ".toml":
        refuse_value(file, "this is not a box", "a box is a sheet of parcels (.csv, .xlsx, .ods) or a .toml edition")
    own = read_toml(file, EDITION_KEYS)
    box = _edited(_shipped(own.read("base", _edition_name, edition), geometry), file, own)
    beside: tuple[str, ...] = own.read("parcels", partial(_parcels_beside, file), ())
    return replace(box, sources=(file, *map(source_of_sheet, beside)))


def _edition_name(place: str, value: object) -> str:
    return one_of(place, value, edition_names(), "shipped edition")


@cache
def _shipped(edition: str, geometry: str) -> BoxContents:
    """An edition is read as what it changes in an empty box. A search makes thousands of boxes from it."""
    empty = replace(_empty(geometry), edition=edition)
    return _edited(empty, edition, read_toml(str(EDITIONS / f"{edition}.toml"), EDITION_KEYS))


def _empty(geometry: str) -> BoxContents:
    shape = read_toml(str(GEOMETRIES / f"{geometry}.toml"), GEOMETRY_KEYS)
    bridges = shape.table("bridges", BOARDS, "board")
    return BoxContents(
        name="",
        edition="",
        geometry=geometry,
        kinds=(),
        partners=(0,) * len(PARTNERS),
        cows=0,
        rules=RuleNumbers(),
        boards=tuple(Board(name, 0, bridges.read(name, read_bridges, ())) for name in BOARDS),
        blocked=shape.read("blocked", read_cells, ()),
        river=shape.read("river", read_cells, ()),
        bonus_tiles=(),
        parcel_slots=(),
        chip_slots=(),
    )


def _edited(base: BoxContents, name: str, edition: TomlTable) -> BoxContents:
    """The base, but for what the edition mentions."""
    edition.read("story", one_line, "")
    shape = edition.table("geometry", SHAPE_KEYS)
    boards = edition.table("boards", BOARDS, "board")
    box = replace(
        base,
        name=name,
        kinds=edition.read("parcels", partial(_read_kinds_beside, edition.file), base.kinds),
        partners=_partners(base, edition),
        cows=edition.read("cows", SUPPLY.check, base.cows),
        rules=RuleNumbers(**read_numbers(edition.table("rules", tuple(RULES)), RULES, base.rules.by_name)),
        boards=tuple(_board(board, boards.table(board.name, BOARD_KEYS)) for board in base.boards),
        blocked=shape.read("blocked", read_cells, base.blocked),
        river=shape.read("river", read_cells, base.river),
        bonus_tiles=edition.read("bonus_tiles", _read_tiles, base.bonus_tiles),
    )
    check_chips(f"{edition.file}, sum of table partners", box)
    check_scores(edition.file, box)
    _check_usable(box, shape, boards)
    return with_slots(base, box)


def _partners(base: BoxContents, edition: TomlTable) -> tuple[int, ...]:
    table = edition.table("partners", PARTNERS, "partner")
    return tuple(table.read(name, PARTNER.check, chips) for name, chips in _chips_by_name(base).items())


def _board(base: Board, table: TomlTable) -> Board:
    reserve = table.read("reserve", RESERVE.check, base.reserve)
    return Board(base.name, reserve, table.read("bridges", read_bridges, base.bridges))


def check_chips(place: str, box: BoxContents) -> None:
    """The chips fill the saloon at least once."""
    Limit(box.rules.saloon_seats, MOST_CHIPS, "a box has {low} to {high} chips").check(place, box.chips)


def check_scores(place: str, box: BoxContents) -> None:
    """No ranch can score more than the results hold, however unlikely that ranch is."""
    symbols = LARGEST_RANCH * max((kind.resource for kind in box.kinds if kind.count), default=0)
    experts = min(LARGEST_RANCH, max(box.partners[-len(RESOURCES) :]))
    most = (
        LARGEST_RANCH * LARGEST_RANCH
        + symbols * (1 + experts * box.rules.expert_points)
        + max(symbols, LARGEST_RANCH) * box.rules.group_points
    )
    if most > HIGHEST_SCORE:
        refuse_value(place, f"a ranch could score {most:,} points", f"results hold scores up to {HIGHEST_SCORE:,}")


def _check_usable(box: BoxContents, shape: TomlTable, boards: TomlTable) -> None:
    """Bridges and river are not blocked; the mistake is in what the file says, not in what it inherits."""
    lists = [(shape, "river", box.river)]
    lists += [(boards.table(board.name, BOARD_KEYS), "bridges", board.bridges) for board in box.boards]
    for table, key, cells in lists:
        for cell in cells:
            if cell in box.blocked:
                place = table.place(key) if key in table.entries else shape.place("blocked")
                wrong = f"{list(cell)} is in {'.'.join((*table.tables, key))} and in geometry.blocked"
                refuse_value(place, wrong, "no bridge or river cell is blocked")


def _read_kinds_beside(edition_file: str, place: str, value: object) -> tuple[ParcelKind, ...]:
    (sheet,) = _parcels_beside(edition_file, place, value)
    return read_kinds(sheet)


def _parcels_beside(edition_file: str, place: str, value: object) -> tuple[str, ...]:
    sheet = one_line(place, value)
    return (sheet if is_address(sheet) else str(Path(edition_file).parent / sheet),)


def _read_tiles(place: str, value: object) -> tuple[tuple[str, str], ...]:
    match value:
        case [one, two]:
            return _read_tile(place, one), _read_tile(place, two)
    refuse_value(place, f"{quote_value(value)} is not two bonus tiles", TILES_RULE)


def _read_tile(place: str, value: object) -> tuple[str, str]:
    match value:
        case [front, back]:
            return _read_face(place, front), _read_face(place, back)
    refuse_value(place, f"{quote_value(value)} is not a bonus tile", TILES_RULE)


def _read_face(place: str, value: object) -> str:
    return one_of(place, value, TILE_LANDSCAPES, "landscape of a bonus tile")


# --- lists of cells ----------------------------------------------------------


def read_cells(place: str, value: object) -> tuple[Cell, ...]:
    if not isinstance(value, list):
        refuse_value(place, f"{quote_value(value)} is not a list of cells", "write [[column, row], ...]")
    cells = tuple(_read_cell(place, cell) for cell in value)
    for position, cell in enumerate(cells):
        if cell in cells[:position]:
            refuse_value(place, f"{list(cell)} is named twice", "every cell is named once")
    return cells


def read_bridges(place: str, value: object) -> tuple[Cell, ...]:
    cells = read_cells(place, value)
    if not cells:
        refuse_value(place, "there is no bridge", "a board has at least one")
    return cells


def _read_cell(place: str, value: object) -> Cell:
    if isinstance(value, list) and [type(part) for part in value] == [int, int]:
        column, row = value
        if 1 <= column <= GRID_WIDTH and 1 <= row <= GRID_HEIGHT:
            return column, row
    right = f"a cell is [column, row], with columns 1 to {GRID_WIDTH} and rows 1 to {GRID_HEIGHT}"
    refuse_value(place, f"{quote_value(value)} is not a cell of the ranch", right)
