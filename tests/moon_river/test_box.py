"""The box: the shipped editions, the slots of a changed box, and one sentence for every broken file."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrsim.errors import InputError
from mrsim.games.kit.shared_deals import match_slots
from mrsim.games.moon_river.box import (
    GRID_WIDTH,
    BoxContents,
    edition_names,
    geometry_names,
    grid_rows,
    load_box,
)
from mrsim.games.moon_river.boxes import BOXES
from mrsim.games.moon_river.names import BOARDS, PARTNERS

PRINTED_COUNTS = [*(7, 6, 4, 2, 2), *(6, 5, 4, 2, 1, 1), *(3, 4, 4, 2, 2, 2, 1), *(4, 4, 6, 4), *(9, 6, 5)]
PRINTED_BRIDGES = {"camp": 3, "mary": 1, "wesley": 2, "calamity": 2, "big-jo": 3}
PRINTED_RESERVES = {"camp": 3, "mary": 4, "wesley": 3, "calamity": 3, "big-jo": 2}

HEADER = "kind,count,landscape,cows,drought,recruit,gold,beaver,corn,number"
D1 = "D1,7,desert,0,1,0,0,0,0,1"
K1 = "K1,1,corn,0,0,0,0,0,4,4"
SMALL = f"{HEADER}\n{D1}\n{K1}\n"

Write = Callable[[str, str | bytes], str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a file into an empty working folder, and returns the name a user would type."""
    monkeypatch.chdir(tmp_path)

    def write(name: str, content: str | bytes) -> str:
        Path(name).write_bytes(content if isinstance(content, bytes) else content.encode())
        return name

    return write


def sentence(**arguments: str) -> str:
    with pytest.raises(InputError) as caught:
        load_box(**arguments)
    return str(caught.value)


def as_csv(box: BoxContents, changes: dict[str, int]) -> str:
    """The parcels of a box, with some more or fewer of some kinds."""
    lines = [HEADER]
    for kind in box.kinds:
        symbols = [kind.cows, kind.drought, kind.recruit, kind.gold, kind.beaver, kind.corn, kind.number]
        cells = [kind.name, kind.count + changes.get(kind.name, 0), kind.landscape, *symbols]
        lines.append(",".join(map(str, cells)))
    return "\n".join(lines) + "\n"


# --- the shipped editions ----------------------------------------------------


def test_three_editions_and_two_geometries_are_shipped() -> None:
    assert edition_names() == ["h1", "h2", "h6"]
    assert geometry_names() == ["camp-square", "straight"]


@pytest.mark.parametrize("edition", edition_names())
def test_an_edition_has_what_the_rulebook_prints(edition: str) -> None:
    box = load_box(edition)
    assert (box.name, box.parcels, box.rounds, box.chips, box.cows) == (edition, 96, 24, 20, 32)
    assert [kind.count for kind in box.kinds] == PRINTED_COUNTS
    assert dict(zip(PARTNERS, box.partners, strict=True)) == {
        "desperado": 5,
        "rustler": 5,
        "gold_digger": 3,
        "trapper": 5,
        "farmer": 2,
    }
    assert {board.name: board.reserve for board in box.boards} == PRINTED_RESERVES
    assert box.bonus_tiles == (("desert", "canyon"), ("meadow", "forest"))


@pytest.mark.parametrize(("edition", "cows"), [("h1", 32), ("h2", 29), ("h6", 30)])
def test_the_supply_suffices_for_every_cow_symbol(edition: str, cows: int) -> None:
    box = load_box(edition)
    assert sum(kind.count * kind.cows for kind in box.kinds) == cows <= box.cows


@pytest.mark.parametrize("edition", edition_names())
def test_an_edition_deals_its_parcels_and_chips_in_file_order(edition: str) -> None:
    box = load_box(edition)
    assert box.parcel_slots == tuple(i for i, kind in enumerate(box.kinds) for _ in range(kind.count))
    assert box.chip_slots == tuple(i for i, chips in enumerate(box.partners) for _ in range(chips))


def test_the_resource_of_a_kind_is_whichever_it_carries() -> None:
    resources = {kind.name: kind.resource for kind in load_box("h1").kinds}
    assert [resources[name] for name in ("D1", "D3", "F3", "A1", "K2")] == [0, 1, 2, 0, 5]


def test_a_box_is_the_same_however_often_it_is_loaded() -> None:
    assert load_box("h2", "straight") == load_box("h2", "straight")
    assert hash(load_box()) == hash(load_box("h1", "camp-square"))


# --- the geometries ----------------------------------------------------------


@pytest.mark.parametrize(
    ("geometry", "players", "usable"),
    [("camp-square", 4, 24), ("camp-square", 2, 49), ("straight", 3, 25), ("straight", 2, 50)],
)
def test_a_ranch_has_as_many_usable_cells_as_deduced(geometry: str, players: int, usable: int) -> None:
    assert GRID_WIDTH * grid_rows(players) - len(load_box("h1", geometry).blocked) == usable


@pytest.mark.parametrize("geometry", geometry_names())
def test_a_board_has_as_many_bridges_as_printed_and_none_is_blocked(geometry: str) -> None:
    box = load_box("h1", geometry)
    assert tuple(board.name for board in box.boards) == BOARDS
    assert {board.name: len(board.bridges) for board in box.boards} == PRINTED_BRIDGES
    assert not {cell for board in box.boards for cell in board.bridges} & set(box.blocked)


def test_the_river_of_the_straight_geometry_is_all_of_row_1() -> None:
    assert load_box("h1", "straight").river == tuple((column, 1) for column in range(1, GRID_WIDTH + 1))


@pytest.mark.parametrize("geometry", geometry_names())
def test_a_bridge_touches_the_board(geometry: str) -> None:
    box = load_box("h1", geometry)
    assert {cell for board in box.boards for cell in board.bridges} <= set(box.river)


# --- slots -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "slots"),
    [
        ({"a": 3, "b": 2}, (0, 0, 0, 1, 1)),
        ({"b": 2, "a": 3}, (1, 1, 1, 0, 0)),
        ({"a": 2, "b": 3}, (0, 0, 1, 1, 1)),
        ({"a": 2, "b": 2, "c": 1}, (0, 0, 2, 1, 1)),
        ({"c": 1, "a": 1, "b": 2, "d": 1}, (1, 0, 3, 2, 2)),
        ({"a": 3, "b": 4}, (0, 0, 0, 1, 1, 1, 1)),
        ({"a": 1, "b": 2}, (0, None, None, 1, 1)),
        ({"b": 3}, (0, None, None, 0, 0)),
        ({"a": 0, "b": 0}, (None,) * 5),
    ],
)
def test_copies_keep_their_slots_and_added_ones_fill_what_is_freed(
    own: dict[str, int], slots: tuple[int | None, ...]
) -> None:
    assert match_slots("aaabb", own) == slots


def test_added_copies_fill_what_was_freed_now_before_what_was_empty_before() -> None:
    assert match_slots(["a", None, "b", "b"], {"a": 1, "b": 1, "c": 2}) == (0, 2, 1, 2)
    assert match_slots(["a", None, "b", "b"], {"a": 1, "b": 1, "c": 1}) == (0, None, 1, 2)


copies = st.dictionaries(st.sampled_from("abcdefg"), st.integers(0, 6))


def in_file_order(base: dict[str, int]) -> list[str]:
    return [name for name, count in base.items() for _ in range(count)]


def by_name(slots: tuple[int | None, ...], own: dict[str, int]) -> list[str | None]:
    return [None if slot is None else list(own)[slot] for slot in slots]


@given(copies, copies)
def test_the_slots_hold_exactly_the_copies_of_the_box(base: dict[str, int], own: dict[str, int]) -> None:
    dealt = Counter(name for name in by_name(match_slots(in_file_order(base), own), own) if name)
    assert dealt == +Counter(own)


@given(copies, copies)
def test_there_are_as_many_slots_as_copies_in_the_larger_box(base: dict[str, int], own: dict[str, int]) -> None:
    assert len(match_slots(in_file_order(base), own)) == max(sum(base.values()), sum(own.values()))


@given(copies, copies)
def test_exactly_the_copies_taken_away_change_their_slot(base: dict[str, int], own: dict[str, int]) -> None:
    before = by_name(match_slots(in_file_order(base), base), base)
    after = by_name(match_slots(in_file_order(base), own), own)[: len(before)]
    gone = sum((Counter(base) - Counter(own)).values())
    assert sum(old != new for old, new in zip(before, after, strict=True)) == gone


@given(copies)
def test_an_unchanged_box_has_the_slots_of_its_base(base: dict[str, int]) -> None:
    assert by_name(match_slots(in_file_order(base), base), base) == in_file_order(base)


def test_one_parcel_exchanged_changes_one_slot(write: Write) -> None:
    base = load_box("h1")
    box = load_box("h1", file=write("my.csv", as_csv(base, {"D1": -1, "K1": +1})))
    changed = [slot for slot in range(96) if base.parcel_slots[slot] != box.parcel_slots[slot]]
    assert changed == [6]  # the last D1
    assert box.kinds[box.parcel_slots[6] or 0].name == "K1"


def test_the_slots_of_a_file_are_those_of_the_edition_it_is_compared_with(write: Write) -> None:
    base = load_box("h2")
    box = load_box("h2", file=write("my.csv", as_csv(base, {})))
    assert replace(box, name="h2") == base


def test_a_kind_with_other_symbols_keeps_its_slots(write: Write) -> None:
    base = load_box("h1")
    box = load_box(file=write("my.csv", as_csv(base, {}).replace("A1,9,farm,1", "A1,9,farm,3")))
    assert [kind.cows for kind in box.kinds if kind.name == "A1"] == [3]
    assert box.parcel_slots == base.parcel_slots


def test_a_chip_exchanged_changes_one_slot(write: Write) -> None:
    base = load_box("h1")
    box = load_box(file=write("my.toml", "[partners]\nrustler = 4\nfarmer = 3\n"))
    assert box.partners == (5, 4, 3, 5, 3)
    changed = [slot for slot in range(20) if base.chip_slots[slot] != box.chip_slots[slot]]
    assert changed == [9]  # the last rustler
    assert box.chip_slots[9] == PARTNERS.index("farmer")


# --- a designer's own files --------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        SMALL,
        SMALL.replace("\n", "\r\n"),
        SMALL.replace("\n", "\r"),
        b"\xef\xbb\xbf" + SMALL.encode(),
        SMALL + "\n\n",
        SMALL + ",,,,,,,,,\r\n,,,,,,,,,\r\n",
        SMALL.replace("\n", ",,\n"),
        SMALL.replace(",", " , "),
        SMALL.replace("D1", '"D1"').replace("desert", '"desert"'),
        SMALL.rstrip("\n"),
        "\n".join(",".join(reversed(line.split(","))) for line in SMALL.split("\n")),
        SMALL.replace(",", ";"),
        SMALL.replace(",", "\t"),
    ],
    ids=[
        "plain",
        "Windows lines",
        "old Macintosh lines",
        "BOM",
        "blank lines at the end",
        "empty rows at the end",
        "empty columns at the right",
        "spaces",
        "quotes",
        "no last line end",
        "columns in another order",
        "semicolons",
        "tabs",
    ],
)
def test_a_spreadsheet_may_write_its_file_in_its_own_way(write: Write, content: str | bytes) -> None:
    box = load_box(file=write("my.csv", content))
    assert [(kind.name, kind.count, kind.landscape) for kind in box.kinds] == [
        ("D1", 7, "desert"),
        ("K1", 1, "corn"),
    ]
    assert (box.kinds[0].drought, box.kinds[1].corn, box.kinds[1].number) == (1, 4, 4)


def test_a_csv_changes_nothing_but_the_parcels(write: Write) -> None:
    base = load_box("h2", "straight")
    box = load_box("h2", "straight", write("my.csv", SMALL))
    assert box.name == "my.csv"
    assert replace(box, name=base.name, kinds=base.kinds, parcel_slots=base.parcel_slots) == base


def test_an_empty_edition_is_its_base(write: Write) -> None:
    assert replace(load_box(file=write("my.toml", "")), name="h1") == load_box("h1")
    assert replace(load_box("h2", file="my.toml"), name="h2") == load_box("h2")


def test_the_base_that_an_edition_names_wins(write: Write) -> None:
    assert load_box("h1", file=write("my.toml", 'base = "h6"')).kinds == load_box("h6").kinds


def test_an_edition_changes_what_it_mentions(write: Write) -> None:
    Path("boxes").mkdir()
    write("boxes/few.csv", SMALL)
    file = write(
        "boxes/my.toml",
        """
        story = "A small box."
        parcels = "few.csv"
        cows = 4
        bonus_tiles = [["farm", "farm"], ["forest", "desert"]]
        [partners]
        trapper = 0
        [boards.mary]
        reserve = 6
        bridges = [[3, 1]]
        [boards.camp]
        bridges = [[3, 1], [1, 1]]
        [geometry]
        blocked = [[3, 2], [5, 5]]
        river = []
        [boards.calamity]
        bridges = [[4, 1]]
        [boards.big-jo]
        bridges = [[2, 1]]
        """,
    )
    base, box = load_box(), load_box(file=file)
    assert (box.name, box.geometry, box.parcels, box.rounds, box.cows, box.chips) == (
        "boxes/my.toml",
        "camp-square",
        8,
        2,
        4,
        15,
    )
    assert box.bonus_tiles == (("farm", "farm"), ("forest", "desert"))
    assert (box.blocked, box.river) == (((3, 2), (5, 5)), ())
    assert (box.boards[1].reserve, box.boards[1].bridges) == (6, ((3, 1),))
    assert (box.boards[0].reserve, box.boards[0].bridges) == (3, ((3, 1), (1, 1)))
    assert box.boards[2] == base.boards[2]


# --- broken files ------------------------------------------------------------

NAMES = "kind, count, landscape, cows, drought, recruit, gold, beaver, corn and number"
LANDSCAPES = "known are desert, canyon, meadow, forest, farm and corn"
CORN = "a corn parcel carries nothing but drought and corn"

BROKEN_ROWS = {
    "D1,7,desert,4,0,0,0,0,0,1": "column cows: 4 is too many; a parcel has 0 to 3 cows",
    "D1,7,desert,-1,0,0,0,0,0,1": "column cows: -1 is too few; a parcel has 0 to 3 cows",
    "D1,7,desert,4.5,0,0,0,0,0,1": 'column cows: "4.5" is not a whole number; a parcel has 0 to 3 cows',
    "D1,7,desert,4.0,0,0,0,0,0,1": "column cows: 4 is too many; a parcel has 0 to 3 cows",
    "D1,7,desert,x,0,0,0,0,0,1": 'column cows: "x" is not a whole number; a parcel has 0 to 3 cows',
    "D1,7,desert,٣,0,0,0,0,0,1": 'column cows: "٣" is not a whole number; a parcel has 0 to 3 cows',
    "D1,7,desert,,0,0,0,0,0,1": "column cows: the cell is empty; every cell is filled in, with 0 for none",
    "D1,7,desert,0,0,0,0,0,0": "column number: the cell is empty; every cell is filled in, with 0 for none",
    ",7,desert,0,0,0,0,0,0,1": "column kind: the cell is empty; every cell is filled in, with 0 for none",
    "D1,7,desert,0,3,0,0,0,0,1": "column drought: 3 is too many; a parcel has 0 to 2 droughts",
    "D1,7,desert,0,0,2,0,0,0,1": "column recruit: 2 is too many; a parcel has 0 or 1 recruits",
    "D1,7,desert,0,0,0,10,0,0,1": "column gold: 10 is too many; a parcel has 0 to 9 symbols of its resource",
    "D1,7,desert,0,0,0,0,0,0,0": "column number: 0 is too low; a back number is 1 to 99",
    "D1,7,desert,0,0,0,0,0,0,100": "column number: 100 is too high; a back number is 1 to 99",
    "D1,1025,desert,0,0,0,0,0,0,1": "column count: 1025 is too many; a kind has 0 to 1024 copies",
    "D1,7,desert,0,0,0,0,1,0,1": (
        "column beaver: 1 is too many; a desert parcel carries nothing but cows, drought, recruit and gold"
    ),
    "D1,7,farm,0,0,0,0,0,3,1": (
        "column corn: 3 is too many; a farm parcel carries nothing but cows, drought and recruit"
    ),
    "K2,7,corn,1,0,0,0,0,4,1": f"column cows: 1 is too many; {CORN}",
    "K2,7,corn,0,0,1,0,0,4,1": f"column recruit: 1 is too many; {CORN}",
    "D1,7,dessert,0,0,0,0,0,0,1": (f'column landscape: "dessert" is not a landscape (perhaps "desert"); {LANDSCAPES}'),
    "D1,7,sea,0,0,0,0,0,0,1": f'column landscape: "sea" is not a landscape; {LANDSCAPES}',
    '"D\n1",7,desert,0,0,0,0,0,0,1': r'column kind: "D\n1" is not a line of text; write one line of text',
}


@pytest.mark.parametrize("row", BROKEN_ROWS)
def test_a_broken_cell_is_named_by_row_and_column(write: Write, row: str) -> None:
    file = write("my.csv", f"{HEADER}\n{K1}\n{row}\n")
    assert sentence(file=file) == f"my.csv, row 3, {BROKEN_ROWS[row]}."


BROKEN_CSV: dict[str, tuple[str | bytes, str]] = {
    "nothing": (b"", f", row 1: there is no header; the columns are {NAMES}."),
    "only a BOM": (b"\xef\xbb\xbf", f", row 1: there is no header; the columns are {NAMES}."),
    "only a header": (HEADER, ", row 2: there is nothing below the header; write at least one row."),
    "wrong column": (
        SMALL.replace("beaver", "bever"),
        (
            f', row 1: column beaver is missing (perhaps "bever"), and "bever" is not known; the columns are {NAMES}; '
            "beaver may also be called beavers."
        ),
    ),
    "two columns of copies": (
        SMALL.replace("count", "Qty").replace("\n", ",Copies\n", 1),
        ", row 1: column count could be Qty or Copies; call one of them count.",
    ),
    "missing column": (
        SMALL.replace(",number", ""),
        (
            f", row 1: column number is missing; the columns are {NAMES}; "
            "number may also be called back number, back or order."
        ),
    ),
    "column twice": (
        SMALL.replace("gold", "cows"),
        f", row 1: column cows stands there twice; the columns are {NAMES}.",
    ),
    "too many cells": (
        f"{SMALL}K2,1,corn,0,0,0,0,0,4,4,9",
        ", row 4: 11 cells are too many; the header has 10.",
    ),
    "kind twice": (
        f"{SMALL}D1,8,farm,0,0,0,0,0,0,1",
        ', row 4, column kind: "D1" is the kind of row 2 already; every kind has a name of its own.',
    ),
    "open quote": (
        f'{HEADER}\n{D1}\n"K1,1,corn,0,0,0,0,0,4,4\n',
        ", row 3: its quotation marks don't match; quote a whole cell, or nothing.",
    ),
    "row after a cell of two lines": (
        f'{HEADER}\n"D\n1",8,desert,0,0,0,0,0,0,1\nK1\n',
        ", row 4, column count: the cell is empty; every cell is filled in, with 0 for none.",
    ),
    "Latin letters": (
        SMALL.replace("K1", "Kü").encode("latin-1"),
        ", line 3: there are letters that are not UTF-8; save the file as UTF-8.",
    ),
    "not a multiple": (
        SMALL.replace("D1,7", "D1,8"),
        ", sum of column count: 9 is not a multiple of 4; a box has 8 to 1024 parcels, a multiple of 4.",
    ),
    "too few parcels": (
        SMALL.replace("D1,7", "D1,3"),
        ", sum of column count: 4 is too few; a box has 8 to 1024 parcels, a multiple of 4.",
    ),
    "too many parcels": (
        SMALL.replace("D1,7", "D1,1024"),
        ", sum of column count: 1025 is too many; a box has 8 to 1024 parcels, a multiple of 4.",
    ),
}


@pytest.mark.parametrize("mangled", BROKEN_CSV)
def test_a_mangled_spreadsheet_is_refused_with_one_sentence(write: Write, mangled: str) -> None:
    content, complaint = BROKEN_CSV[mangled]
    assert sentence(file=write("my.csv", content)) == f"my.csv{complaint}"


KEYS = "known are story, base, parcels, cows, partners, rules, boards, geometry and bonus_tiles"
CELL = "a cell is [column, row], with columns 1 to 5 and rows 1 to 5"
TILES = 'write two tiles of two landscapes, such as [["desert", "canyon"], ["meadow", "forest"]]'
FREE = "no bridge or river cell is blocked"

BROKEN_TOML = {
    "cow = 3": f': "cow" is not a key (perhaps "cows"); {KEYS}.',
    "cows = 1000": ", key cows: 1000 is too many; a box has 0 to 999 cows.",
    "cows = 3.0": ", key cows: 3.0 is not a whole number; a box has 0 to 999 cows.",
    "cows = true": ", key cows: true is not a whole number; a box has 0 to 999 cows.",
    'cows = "3"': ', key cows: "3" is not a whole number; a box has 0 to 999 cows.',
    "cows = 2026-01-01": ', key cows: "2026-01-01" is not a whole number; a box has 0 to 999 cows.',
    "story = 3": ", key story: 3 is not a line of text; write one line of text.",
    'base = "h9"': ', key base: "h9" is not a shipped edition; known are h1, h2 and h6.',
    "parcels = 96": ", key parcels: 96 is not a line of text; write one line of text.",
    "partners = 20": ", key partners: 20 is not a table; write it as [partners].",
    "[partners]\nfarmers = 2": (
        ', table partners: "farmers" is not a partner (perhaps "farmer"); '
        "known are desperado, rustler, gold_digger, trapper and farmer."
    ),
    "[rules]\ncowboy_steps = 10": (", table rules, key cowboy_steps: 10 is too many; a cowboy makes 0 to 9 steps."),
    "[rules]\nsteps = 2": (
        ', table rules: "steps" is not a key; known are cowboy_steps, expert_points, group_size, group_points, '
        "saloon_seats and two_dominoes_from."
    ),
    "[rules]\nsaloon_seats = 8\n[partners]\ndesperado = 0\nrustler = 0\ntrapper = 0": (
        ", sum of table partners: 5 is too few; a box has 8 to 512 chips."
    ),
    "[partners]\nfarmer = -1": (", table partners, key farmer: -1 is too few; a box has 0 to 512 chips of a partner."),
    "[partners]\ndesperado = 0\nrustler = 0\ngold_digger = 0\nfarmer = 0\ntrapper = 4": (
        ", sum of table partners: 4 is too few; a box has 5 to 512 chips."
    ),
    "[partners]\nrustler = 512": ", sum of table partners: 527 is too many; a box has 5 to 512 chips.",
    "[boards]\nmary = 4": ", table boards, key mary: 4 is not a table; write it as [boards.mary].",
    "[boards.marry]\nreserve = 4": (
        ', table boards: "marry" is not a board (perhaps "mary"); known are camp, mary, wesley, calamity and big-jo.'
    ),
    "[boards.mary]\nreserves = 4": (
        ', table boards.mary: "reserves" is not a key (perhaps "reserve"); known are reserve and bridges.'
    ),
    "[boards.mary]\nreserve = 1": (", table boards.mary, key reserve: 1 is too few; a reserve has 2 to 6 spaces."),
    "[boards.mary]\nbridges = []": (", table boards.mary, key bridges: there is no bridge; a board has at least one."),
    "[boards.mary]\nbridges = [1, 2]": (f", table boards.mary, key bridges: 1 is not a cell of the ranch; {CELL}."),
    "[boards.mary]\nbridges = [[1, true]]": (
        f", table boards.mary, key bridges: [1, true] is not a cell of the ranch; {CELL}."
    ),
    "[boards.mary]\nbridges = [[1, 1], [1, 1]]": (
        ", table boards.mary, key bridges: [1, 1] is named twice; every cell is named once."
    ),
    "[boards.mary]\nbridges = [[3, 1]]": (
        f", table boards.mary, key bridges: [3, 1] is in boards.mary.bridges and in geometry.blocked; {FREE}."
    ),
    "[geometry]\nblocked = [[2, 1]]\nriver = [[1, 1]]": (
        f", table geometry, key blocked: [2, 1] is in boards.camp.bridges and in geometry.blocked; {FREE}."
    ),
    "[geometry]\nriver = [[3, 1]]": (
        f", table geometry, key river: [3, 1] is in geometry.river and in geometry.blocked; {FREE}."
    ),
    "[geometry]\nblocked = [[6, 1]]": (f", table geometry, key blocked: [6, 1] is not a cell of the ranch; {CELL}."),
    "[geometry]\nblocked = [[1, 6]]": (f", table geometry, key blocked: [1, 6] is not a cell of the ranch; {CELL}."),
    "[geometry]\nblocked = 3": (", table geometry, key blocked: 3 is not a list of cells; write [[column, row], ...]."),
    "[geometry]\nbridges = [[1, 1]]": (', table geometry: "bridges" is not a key; known are blocked and river.'),
    'bonus_tiles = [["desert", "canyon"]]': (
        f', key bonus_tiles: [["desert", "canyon"]] is not two bonus tiles; {TILES}.'
    ),
    'bonus_tiles = ["desert", "canyon"]': f', key bonus_tiles: "desert" is not a bonus tile; {TILES}.',
    'bonus_tiles = [["desert", "canyon"], ["forest", "corn"]]': (
        ', key bonus_tiles: "corn" is not a landscape of a bonus tile; '
        "known are desert, canyon, meadow, forest and farm."
    ),
    "\nstory = hello": (", line 2, column 9: invalid value; TOML is written key = value, with text in quotes."),
    "cows = 1\ncows = 2\n": (
        ", line 2, column 9: cannot overwrite a value; TOML is written key = value, with text in quotes."
    ),
}


@pytest.mark.parametrize("content", BROKEN_TOML)
def test_a_broken_edition_is_refused_by_table_and_key(write: Write, content: str) -> None:
    assert sentence(file=write("my.toml", content)) == f"my.toml{BROKEN_TOML[content]}"


def test_an_edition_that_is_not_utf_8_is_refused(write: Write) -> None:
    complaint = "line 2: there are letters that are not UTF-8; save the file as UTF-8."
    assert sentence(file=write("my.toml", b'cows = 3\nstory = "\xfc"')) == f"my.toml, {complaint}"


def test_the_parcels_of_an_edition_are_looked_for_beside_it(write: Write) -> None:
    Path("boxes").mkdir()
    file = write("boxes/my.toml", 'parcels = "few.csv"')
    assert sentence(file=file) == "boxes/few.csv: there is no such file; check the name and the folder."
    write("boxes/few.csv", SMALL.replace("desert", "dessert"))
    assert sentence(file=file).startswith("boxes/few.csv, row 2, column landscape: ")


def test_a_file_that_is_no_box_is_refused(write: Write) -> None:
    Path("folder.csv").mkdir()
    kinds = "a box is a sheet of parcels (.csv, .xlsx, .ods) or a .toml edition"
    assert sentence(file=write("my.docx", SMALL)) == f"my.docx: this is not a box; {kinds}."
    assert sentence(file="my.csv") == "my.csv: there is no such file; check the name and the folder."
    assert sentence(file="my.toml") == "my.toml: there is no such file; check the name and the folder."
    assert sentence(file="folder.csv") == "folder.csv: this is a folder; name a file."
    endless = "a" * 5000 + ".csv"
    assert sentence(file=endless).endswith("a.csv: the file can't be read (File name too long); name a file that can.")


def test_an_unknown_edition_or_geometry_is_refused_with_the_known_ones() -> None:
    editions = "known are h1, h2 and h6"
    assert sentence(edition="h3") == f'edition: "h3" is not a shipped edition; {editions}.'
    assert sentence(edition="H1") == f'edition: "H1" is not a shipped edition (perhaps "h1"); {editions}.'
    assert sentence(edition="../editions/h1").endswith(f"{editions}.")
    assert sentence(geometry="strait") == (
        'geometry: "strait" is not a geometry (perhaps "straight"); known are camp-square and straight.'
    )


def parcels_or_sentence(path: Path, content: bytes) -> int | str:
    path.write_bytes(content)
    try:
        return load_box(file=str(path)).parcels
    except InputError as error:
        return str(error)


@given(st.binary(max_size=300), st.sampled_from(["csv", "toml"]))
def test_any_file_is_a_box_or_one_sentence(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, suffix: str
) -> None:
    path = tmp_path_factory.getbasetemp() / f"any.{suffix}"
    said = parcels_or_sentence(path, content)
    assert said == load_box().parcels or re.fullmatch(rf"{re.escape(str(path))}.*: .*; .*\.", str(said))


@given(st.integers(0, len(SMALL)), st.text(max_size=3), st.integers(0, 3))
def test_a_damaged_spreadsheet_is_a_box_or_one_sentence(
    tmp_path_factory: pytest.TempPathFactory, at: int, inserted: str, removed: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.csv"
    said = parcels_or_sentence(path, (SMALL[:at] + inserted + SMALL[at + removed :]).encode())
    assert isinstance(said, int) or re.fullmatch(rf"{re.escape(str(path))}.*: .*; .*\.", said)


def test_a_sheet_may_have_notes_totals_a_line_about_its_separator_and_numbers_with_a_point(tmp_path):
    plain = BOXES.files(load_box(), Path("own.csv"))[Path("own.csv")].strip().splitlines()
    header, *rows = plain
    noted = [f"{header},Notes", *(f"{row},too dry" if at == 2 else f"{row}," for at, row in enumerate(rows))]
    noted[1] = noted[1].replace(",7,", ",7.0,", 1)
    file = tmp_path / "noted.csv"
    sheet = "\n".join(["sep=;", *(line.replace(",", ";") for line in [*noted, "total,96"])])
    file.write_text(f"{sheet}\n", encoding="utf-8")
    same = tmp_path / "same.csv"
    same.write_text("\n".join(plain) + "\n", encoding="utf-8")
    assert load_box(file=str(file)).kinds == load_box(file=str(same)).kinds
