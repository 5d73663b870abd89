"""Boxes changed by a line: what edits mean, what they keep, and one sentence for every broken one."""

import re
import warnings
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mrsim.errors import InputError, ReadingRemark
from mrsim.games.moon_river.box import BoxContents, edition_names, load_box
from mrsim.games.moon_river.box.contents import EDITIONS, RULES, RuleNumbers
from mrsim.games.moon_river.box.edit_targets import EDITS
from mrsim.games.moon_river.boxes import BOXES
from mrsim.games.moon_river.names import BOARDS, PARTNERS

H1 = load_box()
KINDS = [kind.name for kind in H1.kinds]


def counts(box: BoxContents, *names: str) -> list[int]:
    found = {kind.name: kind.count for kind in box.kinds}
    return [found[name] for name in names]


def changed_slots(before: BoxContents, after: BoxContents) -> list[int]:
    return [slot for slot, kind in enumerate(before.parcel_slots) if after.parcel_slots[slot] != kind]


def sentence(edit: str) -> str:
    with pytest.raises(InputError) as caught:
        EDITS.apply(H1, edit)
    return str(caught.value)


# --- what they mean ------------------------------------------------------------


def test_kinds_get_more_or_fewer_copies() -> None:
    assert counts(EDITS.apply(H1, "C1-2 C3+2"), "C1", "C3") == [4, 6]
    assert counts(EDITS.apply(H1, "C1=4 C3=6"), "C1", "C3") == [4, 6]
    assert counts(EDITS.apply(H1, "C1-1 C3+2 C1-1"), "C1", "C3") == [4, 6]


def test_a_copy_that_comes_lies_in_the_slot_of_the_one_that_went() -> None:
    box = EDITS.apply(H1, "C1-2 C3+2")
    assert changed_slots(H1, box) == [25, 26]  # the last two C1
    assert [box.kinds[box.parcel_slots[slot] or 0].name for slot in (25, 26)] == ["C3", "C3"]


def test_a_file_that_is_edited_keeps_its_slots(tmp_path: Path) -> None:
    file = tmp_path / "own.csv"
    file.write_text(BOXES.files(EDITS.apply(H1, "A1-1 D1+1"), file)[file])
    own = load_box(file=str(file))
    assert len(changed_slots(own, EDITS.apply(own, "F1-1 C1+1"))) == 1


def test_parcels_that_lose_a_symbol_become_another_kind_or_a_new_one() -> None:
    assert counts(EDITS.apply(H1, "canyon.drought-2"), "C1", "C1b") == [4, 2]
    new = EDITS.apply(H1, "canyon.drought-2").kinds[-1]
    assert (new.name, new.landscape, new.drought, new.number) == ("C1b", "canyon", 0, 1)
    plain = EDITS.apply(H1, "C2.number=1")
    assert counts(EDITS.apply(plain, "canyon.drought-2"), "C1", "C2") == [4, 7]


def test_symbols_go_from_the_most_common_kind_first_and_from_no_parcel_two() -> None:
    box = EDITS.apply(H1, "meadow.gold-5")
    assert counts(box, "M3", "M4", "M7", "M3b", "M4b") == [0, 1, 1, 4, 1]
    twice = EDITS.apply(EDITS.apply(H1, "C1.drought=2"), "canyon.drought-7")
    assert [(kind.count, kind.drought) for kind in twice.kinds if kind.name[:2] == "C1"] == [(0, 2), (5, 1), (1, 0)]


def test_symbols_come_first_to_parcels_that_lack_nothing_else_of_a_kind_there_is() -> None:
    assert EDITS.apply(H1, "canyon.drought-2; canyon.drought+2") == H1
    assert counts(EDITS.apply(H1, "canyon.drought+2"), "C2", "C2b") == [3, 2]


@pytest.mark.parametrize("total", range(13))
def test_a_landscape_can_have_so_many_symbols_in_all(total: int) -> None:
    box = EDITS.apply(H1, f"canyon.drought={total}")
    assert sum(kind.count * kind.drought for kind in box.kinds if kind.landscape == "canyon") == total
    assert BOXES.changes_made(H1, box) == abs(total - 6) == len(changed_slots(H1, box))


def test_a_kind_can_carry_something_else_in_the_same_slots() -> None:
    box = EDITS.apply(H1, "C3.gold=2 C3.number+1 A1.skull=1")
    assert [(kind.gold, kind.number) for kind in box.kinds if kind.name == "C3"] == [(2, 4)]
    assert [kind.drought for kind in box.kinds if kind.name == "A1"] == [1]
    assert box.parcel_slots == H1.parcel_slots


def test_numbers_of_the_rules_are_changed_too() -> None:
    box = EDITS.apply(
        H1, "cowboy_steps=2 expert_points+1 group_size=4 group_points-2 saloon_seats=6 two_dominoes_from=5"
    )
    assert box.rules == RuleNumbers(2, 2, 4, 8, 6, 5)
    assert H1.rules == RuleNumbers(3, 1, 3, 10, 5, 4)
    assert ("group_size", "smallest group that scores", 3, 4) in BOXES.differences(H1, box).rows
    (rules,) = [sheet for sheet in BOXES.sheets(box) if sheet.name == "rules"]
    assert ("saloon_seats", 6, "partners to choose from") in rules.rows


def test_partners_cows_reserves_and_bridges_are_changed_too() -> None:
    box = EDITS.apply(
        H1, "desperado-1 farmer+1 gold-digger=4 trapper-1 cows=28 mary.reserve=3 big-jo.bridges=(1,1),(3,2)"
    )
    assert (box.partners, box.cows) == ((4, 5, 4, 4, 3), 28)
    boards = {board.name: board for board in box.boards}
    assert (boards["mary"].reserve, boards["big-jo"].bridges) == (3, ((1, 1), (3, 2)))
    assert [box.chip_slots[slot] for slot in (4, 17, 13)] != [H1.chip_slots[slot] for slot in (4, 17, 13)]


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("jo.reserve+1", "big-jo.reserve=3"),
        ("Wes.reserve=2", "wesley.reserve=2"),
        ("digger+1 rust-1", "gold_digger=4 rustler=4"),
        ("steps-1 saloon+1 group-size=4", "cowboy_steps=2 saloon_seats=6 group_size=4"),
        ("canyon.skull-1", "canyon.drought=5"),
        ("Canyon.Drought-1", "canyon.drought=5"),
        ("farm.circle=8", "farm.recruit-1"),
        ('"C1"-1 "C2"+1', "C1=5 C2=6"),
        ("big-jo.bridges=( 1, 1 ),(3,2)", "big-jo.bridges=(1,1),(3,2)"),
    ],
)
def test_names_may_be_short(short: str, long: str) -> None:
    assert EDITS.apply(H1, short) == EDITS.apply(H1, long) != H1


@pytest.mark.parametrize("edit", ["none", "", " ", "C1-1 C1+1", "C1-1 C3+1; C3-1 C1+1", "cows=32", "mary.reserve=4 ;"])
def test_an_edit_that_changes_nothing_leaves_the_box_as_it_is(edit: str) -> None:
    assert EDITS.apply(H1, edit) == H1


def test_what_stands_after_a_semicolon_edits_what_came_of_the_rest() -> None:
    assert counts(EDITS.apply(H1, "canyon.drought-2; C1b-1 C5+1"), "C1", "C1b", "C5") == [4, 1, 2]
    assert sentence("canyon.drought-2 C1b-1 C5+1").startswith('edit C1b-1: "C1b" is not a kind of parcel')
    assert BOXES.followed({"edit": "cows=28"}, "C1-1 C2+1") == {"edit": "cows=28; C1-1 C2+1"}
    assert BOXES.followed({"edit": "none"}, "C1-1 C2+1") == {"edit": "C1-1 C2+1"}


def test_a_kind_with_other_signs_in_its_name_is_quoted(tmp_path: Path) -> None:
    text = BOXES.files(H1, Path("own.csv"))[Path("own.csv")]
    file = tmp_path / "own.csv"
    file.write_text(text.replace("D1,", "dry -1,").replace("K1,", "cows,").replace("C1,", "C-1,"))
    own = load_box(file=str(file))
    assert counts(EDITS.apply(own, '"dry -1"-2 "cows"+1 C-1+1'), "dry -1", "cows", "C-1") == [5, 7, 7]
    assert all(EDITS.apply(own, small.edit) for small in BOXES.small_changes(own))


# --- what they keep --------------------------------------------------------------


@st.composite
def swaps(draw: st.DrawFn) -> list[tuple[str, str]]:
    """Pairs of kinds: one parcel goes, one comes; there are enough of each."""
    pairs = draw(st.lists(st.tuples(st.sampled_from(KINDS), st.sampled_from(KINDS)), max_size=8))
    for kind in H1.kinds:
        assume(sum(old == kind.name for old, _ in pairs) <= kind.count)
    return pairs


@given(swaps())
def test_a_swap_keeps_the_total_and_all_other_slots(pairs: list[tuple[str, str]]) -> None:
    box = EDITS.apply(H1, " ".join(f"{old}-1 {new}+1" for old, new in pairs))
    assert box.parcels == H1.parcels == len(box.parcel_slots)
    gone = sum(max(before - after, 0) for before, after in zip(counts(H1, *KINDS), counts(box, *KINDS), strict=True))
    assert len(changed_slots(H1, box)) == gone == BOXES.changes_made(H1, box)


@given(swaps())
def test_an_edit_and_its_inverse_leave_the_box_as_it_is(pairs: list[tuple[str, str]]) -> None:
    there = " ".join([*(f"{old}-1 {new}+1" for old, new in pairs), "cows-3 farmer+1 mary.reserve-1 C3.gold=2"])
    back = " ".join([*(f"{new}-1 {old}+1" for old, new in pairs), "cows+3 farmer-1 mary.reserve+1 C3.gold=1"])
    assert EDITS.apply(H1, f"{there}; {back}") == H1


@given(st.permutations(["C1-2 C3+2", "canyon.drought-1", "canyon.gold+3", "C2.number=1", "cows+1", "farm.recruit=3"]))
def test_the_order_of_edits_does_not_matter(edits: list[str]) -> None:
    assert EDITS.apply(H1, " ".join(edits)) == EDITS.apply(H1, " ".join(sorted(edits)))


@pytest.mark.parametrize("edition", edition_names())
@pytest.mark.parametrize("target", ["desert.drought", "canyon.gold", "meadow.cows", "forest.beaver", "corn.corn"])
def test_symbols_that_go_and_come_back_leave_the_box_as_it_is(edition: str, target: str) -> None:
    box = load_box(edition)
    for number in range(1, 6):
        assert EDITS.apply(box, f"{target}-{number}") != box
        assert EDITS.apply(box, f"{target}-{number}; {target}+{number}") == box


@given(st.text(alphabet='C13Dcows.=+-(),;"nyardghtbij rm2', max_size=30))
def test_any_text_is_a_box_or_one_sentence(text: str) -> None:
    said = parcels_or_sentence(text)
    assert said in range(8, 1025, 4) or re.fullmatch(r"edit .*: .*; .*\.", str(said))


def parcels_or_sentence(text: str) -> int | str:
    try:
        return EDITS.apply(H1, text).parcels
    except InputError as error:
        return str(error)


# --- what is refused -------------------------------------------------------------

OF_KINDS = f"known are {', '.join(KINDS)}"
WHOLE = f"{OF_KINDS}, {', '.join([*PARTNERS, *RULES])} and cows"
PARTS = f"{OF_KINDS}, desert, canyon, meadow, forest, farm, corn, {', '.join(BOARDS[:-1])} and {BOARDS[-1]}"
WRITTEN = "an edit is written like C1-2, canyon.drought=4, cows=28 or big-jo.bridges=(1,1),(3,2)"
SIGNS = "cows, drought, recruit, gold, beaver, corn, cow, skull"
PARCELS = "a box has 8 to 1024 parcels, a multiple of 4"
CELL = "a cell is [column, row], with columns 1 to 5 and rows 1 to 5"

BROKEN = {
    "C9-1 C2+1": f'C9-1: "C9" is not a kind of parcel, a partner or a rule (perhaps "C6"); {WHOLE}',
    "farmr+1": f'farmr+1: "farmr" is not a kind of parcel, a partner or a rule (perhaps "farmer"); {WHOLE}',
    '"cows"-1': f'"cows"-1: "cows" is not a kind of parcel, a partner or a rule; {OF_KINDS[:-4]} and K2',
    "canon.gold=1": (
        f'canon.gold=1: "canon" is not a kind of parcel, a landscape or a board (perhaps "canyon"); {PARTS}'
    ),
    "ca.reserve=2": "ca.reserve=2: it is unclear what ca means; write camp.reserve=2 or calamity.reserve=2",
    "gold+1": (
        "gold+1: it is unclear what gold means; write desert.gold+1, canyon.gold+1, meadow.gold+1 or gold_digger+1"
    ),
    "farm+1": "farm+1: it is unclear what farm means; write A1+1 or farmer+1",
    "corn+1": "corn+1: it is unclear what corn means; write corn.corn+1, K1+1 or K2+1",
    "e+1": "e+1: it is unclear what e means; write expert_points+1",
    "w.reserve=2": "w.reserve=2: it is unclear what w means; write wesley.reserve=2",
    "jo.reserve=+1": "jo.reserve=+1: =+ could set or add; write jo.reserve+1 to add, or jo.reserve=1 to set",
    "canyon.skulz-2": (f'canyon.skulz-2: "skulz" is not a symbol (perhaps "skull"); known are {SIGNS} and circle'),
    "C3.size=1": (
        'C3.size=1: "size" is not a symbol; '
        "known are cows, drought, recruit, gold, beaver, corn, number, cow, skull and circle"
    ),
    "mary.reserved=1": (
        'mary.reserved=1: "reserved" is not a part of a board (perhaps "reserve"); known are reserve and bridges'
    ),
    "C1-7 C2+7": "C1-7, kind C1: -1 is too few; a kind has 0 to 1024 copies",
    "C1-4 C1-4 C3+8": "C1-4 C1-4, kind C1: -2 is too few; a kind has 0 to 1024 copies",
    "C1=-3": "C1=-3, kind C1: -3 is too few; a kind has 0 to 1024 copies",
    "C1=(1,1)": 'C1=(1,1), kind C1: "(1,1)" is not a whole number; a kind has 0 to 1024 copies',
    "C1-1": f'"C1-1", sum of the kinds: 95 is not a multiple of 4; {PARCELS}',
    "C1+1000": f'"C1+1000", sum of the kinds: 1096 is too many; {PARCELS}',
    "C3.gold=10": "C3.gold=10, kind C3: 10 is too many; a parcel has 0 to 9 symbols of its resource",
    "C3.cows=4": "C3.cows=4, kind C3: 4 is too many; a parcel has 0 to 3 cows",
    "C3.drought=3": "C3.drought=3, kind C3: 3 is too many; a parcel has 0 to 2 droughts",
    "A1.recruit+1": "A1.recruit+1, kind A1: 2 is too many; a parcel has 0 or 1 recruits",
    "C3.beaver=1": (
        "C3.beaver=1, kind C3: 1 is too many; a canyon parcel carries nothing but cows, drought, recruit and gold"
    ),
    "K1.cows=1": "K1.cows=1, kind K1: 1 is too many; a corn parcel carries nothing but drought and corn",
    "C3.number=0": "C3.number=0, kind C3: 0 is too low; a back number is 1 to 99",
    "C3.number=100": "C3.number=100, kind C3: 100 is too high; a back number is 1 to 99",
    "corn.cows+1": "corn.cows+1, landscape corn: 1 is too many; a corn parcel carries nothing but drought and corn",
    "canyon.drought-7": (
        "canyon.drought-7, landscape canyon: -1 is too few; the 19 canyon parcels carry 0 to 38 of drought in all"
    ),
    "canyon.drought=39": (
        "canyon.drought=39, landscape canyon: 39 is too many; the 19 canyon parcels carry 0 to 38 of drought in all"
    ),
    "cows=1000": "cows=1000: 1000 is too many; a box has 0 to 999 cows",
    "cows-33": "cows-33: -1 is too few; a box has 0 to 999 cows",
    "farmer-3": "farmer-3, partner farmer: -1 is too few; a box has 0 to 512 chips of a partner",
    "desperado=0 rustler=0 trapper=0 farmer-1": (
        '"desperado=0 rustler=0 trapper=0 farmer-1", sum of the partners: 4 is too few; a box has 5 to 512 chips'
    ),
    "mary.reserve=7": "mary.reserve=7, board mary: 7 is too many; a reserve has 2 to 6 spaces",
    "big-jo.reserve-1": "big-jo.reserve-1, board big-jo: 1 is too few; a reserve has 2 to 6 spaces",
    "mary.bridges=3": "mary.bridges=3, board mary: 3 is not a list of cells; write mary.bridges=(3,2),(4,1)",
    "mary.bridges=()": "mary.bridges=(), board mary: () is not a list of cells; write mary.bridges=(3,2),(4,1)",
    "mary.bridges=(9,1)": f"mary.bridges=(9,1), board mary: [9, 1] is not a cell of the ranch; {CELL}",
    "mary.bridges=(1,1),(1,1)": (
        "mary.bridges=(1,1),(1,1), board mary: [1, 1] is named twice; every cell is named once"
    ),
    "mary.bridges=(3,1)": ("mary.bridges=(3,1), board mary: [3, 1] is blocked; no bridge or river cell is blocked"),
    "C1=3 C1+3": "C1=3 C1+3: one of them sets what the other changes too; say it once, or put a ; between them",
    "C1": f"C1: this is not an edit; {WRITTEN}",
    "C1=x": f"C1=x: this is not an edit; {WRITTEN}",
    "cows=many": 'cows=many: "many" is not a whole number; a box has 0 to 999 cows',
    "cowboy_steps=10": "cowboy_steps=10: 10 is too many; a cowboy makes 0 to 9 steps",
    "expert_points-2": "expert_points-2: -1 is too few; an expert brings 0 to 9 points for a symbol",
    "group_size=0": "group_size=0: 0 is too few; the smallest group that scores has 1 to 25 members",
    "group_points=51": "group_points=51: 51 is too many; each further member of a group brings 0 to 50 points",
    "saloon_seats+4": "saloon_seats+4: 9 is too many; a saloon has 1 to 8 seats",
    "two_dominoes_from=3": "two_dominoes_from=3: 3 is too few; two dominoes may be laid from 4 to 8 held parcels on",
    "saloon=8 desperado=0 rustler=0 trapper=2": (
        '"saloon=8 desperado=0 rustler=0 trapper=2", sum of the partners: 7 is too few; a box has 8 to 512 chips'
    ),
    "gold_digger=50 C3.gold=9 expert_points=9": (
        '"gold_digger=50 C3.gold=9 expert_points=9": a ranch could score 209,950 points; '
        "results hold scores up to 32,767"
    ),
    'C1-1 "C2+1': f'" C2+1: this is not an edit; {WRITTEN}',
    "C1-1000000000000000000000": f"C1-1000000000000000000000: this is not an edit; {WRITTEN}",
}


@pytest.mark.parametrize("edit", BROKEN)
def test_a_broken_edit_is_refused_with_what_it_breaks(edit: str) -> None:
    assert sentence(edit) == f"edit {BROKEN[edit]}."


# --- the boxes behind the contract ------------------------------------------------


@pytest.mark.parametrize("edition", edition_names())
@pytest.mark.parametrize(
    "edit", ["none", "C1-2 C3+2 steps=2 group_points=8", "canyon.drought=9 jo.bridges=(1,1),(3,2) farmer+1 cows=28"]
)
def test_a_box_that_is_written_is_read_as_the_same_box(edition: str, edit: str, tmp_path: Path) -> None:
    box = BOXES.load(BOXES.settings(edition, edit))
    file = tmp_path / "own.toml"
    for each, text in BOXES.files(box, file).items():
        each.write_text(text)
    own = BOXES.load(BOXES.settings(str(file), None))
    assert BOXES.differences(box, own).rows == ()
    assert (own.kinds, own.parcel_slots, own.chip_slots, own.boards) == (
        *(box.kinds, box.parcel_slots),
        *(box.chip_slots, box.boards),
    )
    assert BOXES.files(own, file) == BOXES.files(box, file)


def test_the_parcels_of_an_edition_are_written_as_they_are_shipped() -> None:
    assert BOXES.files(H1, Path("own.csv")) == {Path("own.csv"): (EDITIONS / "h1.csv").read_text()}


def test_a_csv_is_refused_to_hold_more_than_parcels() -> None:
    with pytest.raises(InputError, match=r"^own\.csv: a CSV holds parcels only, and this box has other cows too; name"):
        BOXES.files(EDITS.apply(H1, "cows=28"), Path("own.csv"))
    with pytest.raises(InputError, match=r"^own\.txt: this is no name for a box; a box is a \.csv of parcels or a"):
        BOXES.files(H1, Path("own.txt"))


@pytest.mark.parametrize(
    ("edit", "pieces"),
    [
        ("none", 0),
        ("C1-2 C3+2", 2),
        ("C1+4", 4),
        ("C3.gold=2", 4),
        ("C3.gold=2 C3-4 C2+4", 4),
        ("farmer+1 desperado-1", 1),
        ("cows=28", 4),
        ("mary.reserve=3 mary.bridges=(1,1)", 1),
        ("canyon.drought-2 cows+1", 3),
        ("cowboy_steps+2 group_points=8", 2),
    ],
)
def test_changes_made_are_the_pieces_that_differ(edit: str, pieces: int) -> None:
    assert BOXES.changes_made(H1, EDITS.apply(H1, edit)) == BOXES.changes_made(EDITS.apply(H1, edit), H1) == pieces


def test_differences_are_named_as_edits_name_them() -> None:
    rows = BOXES.differences(H1, EDITS.apply(H1, "canyon.drought-2 C3.gold=2 cows=28 jo.bridges=(1,1),(3,2)")).rows
    assert rows == (
        ("C1", "canyon, drought, number 1", 6, 4),
        ("C3.gold", "canyon, 2 gold, number 3", 1, 2),
        ("C1b", "canyon, number 1", 0, 2),
        ("cows", "the supply", 32, 28),
        ("big-jo.bridges", "cells", "(2,1),(3,2),(4,1)", "(1,1),(3,2)"),
    )


def test_small_changes_are_every_exchange_of_a_parcel_and_every_other_number_by_one() -> None:
    small = {one.edit: one.changes_nothing for one in BOXES.small_changes(H1)}
    # Big Jo's reserve can't be smaller, nor can the parcels of two dominoes be fewer than 4.
    assert len(small) == 25 * 24 + 2 * (1 + 5 + len(RULES) + 5) - 2
    assert not any(small.values())
    assert {"C1-1 C3+1", "cows-1", "farmer+1", "mary.reserve-1", "big-jo.reserve+1"} <= small.keys()
    assert {BOXES.changes_made(H1, EDITS.apply(H1, edit)) for edit in small} == {1}


def test_an_exchange_of_kinds_that_carry_the_same_changes_nothing() -> None:
    box = EDITS.apply(H1, "C1.drought=0 C1.number=2")
    nothing = {one.edit for one in BOXES.small_changes(box) if one.changes_nothing}
    assert nothing == {"C1-1 C2+1", "C2-1 C1+1"}
    assert {BOXES.changes_made(box, EDITS.apply(box, edit)) for edit in nothing} == {0}


def test_what_may_not_be_meant_is_said() -> None:
    assert BOXES.remarks(H1) == ()
    assert BOXES.remarks(EDITS.apply(H1, "cows=28 desert.drought=42 A1-3 D4+3 K1.drought=2 farmer=0 rustler=2")) == (
        "There are more cow symbols (29) than cows (28): the supply can run short.",
        "There are more droughts (63) than cow symbols (29): some will find no cow.",
        "There are more circles (18) than partners (15): the saloon can run empty.",
    )


def test_what_players_can_expect_is_a_quarter_or_a_half_of_all() -> None:
    supply = {sheet.name: sheet for sheet in BOXES.sheets(H1)}["supply"]
    assert supply.rows[:3] == (
        ("cows", 32, 8.0, 16.0, "32 cows"),
        ("drought", 16, 4.0, 8.0, "32 cow symbols"),
        ("recruit", 18, 4.5, 9.0, "20 partners"),
    )


READINGS = {
    "Canyon skull-2": "canyon.drought-2",
    "skull Canyon-2": "canyon.drought-2",
    "Canyons skulls - 2": "canyon.drought-2",
    "c1 -2 C3+2": "C1-2",
    "jo.reserve+1": "big-jo.reserve+1",
    "big jo reserve+1": "big-jo.reserve+1",
    "Gold Digger+1": "gold_digger+1",
    "cowboy steps = 2": "cowboy_steps=2",
    "Cows=28": "cows=28",
}


@pytest.mark.parametrize("typed", READINGS)
def test_what_people_type_is_read_and_the_reading_is_said(typed: str) -> None:
    box, meant = load_box("h1"), READINGS[typed]
    with pytest.warns(ReadingRemark, match=re.escape(f" is read as {meant}.")):
        found = EDITS.apply(box, typed)
    rest = " C3+2" if "C3" in typed else ""
    assert found == EDITS.apply(box, meant + rest)


def test_an_edit_in_full_is_read_without_a_word() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        EDITS.apply(load_box("h1"), "C1-2, C3+2 canyon.drought=6 big-jo.reserve+1")


def test_words_that_could_mean_two_things_are_refused_with_both() -> None:
    first, *others = H1.kinds
    box = replace(H1, kinds=(replace(first, name="canyon-gold"), *others))
    with pytest.raises(InputError, match=r'unclear what this means; write canyon.gold\+1 or "canyon-gold"\+1'):
        EDITS.apply(box, "canyon gold+1")
