"""The box as data: editions, boxes of users, and what is refused."""

import pytest

from mrsim.errors import InputError, ReadingRemark
from mrsim.games.wind_river.box import edition_names, load_edition
from mrsim.games.wind_river.box.edit_targets import EDITS
from mrsim.games.wind_river.boxes import BOXES


def test_the_printed_box_has_36_buffaloes_and_30_with_three_players():
    box = load_edition()
    standing = {
        players: sum(
            box.buffaloes(lane, row) for lane in range(6) if box.is_open(lane, players) for row in range(box.rows)
        )
        for players in (3, 4)
    }
    assert standing == {3: 30, 4: 36}
    assert edition_names()[0] == "standard"


def test_an_edition_says_only_what_is_other_than_in_its_base():
    box = load_edition("long-board")
    assert (box.rows, box.lanes, box.herd) == (8, 6, load_edition().herd)


def test_a_box_of_a_user_begins_with_the_edition_that_is_named(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("tipis = 5\nherd = [[1, 2, 3, 4, 5, 0], 2]\n")
    box = load_edition("long-board", str(file))
    assert (box.rows, box.tipis) == (8, 5)
    assert [box.buffaloes(lane, 0) for lane in range(6)] == [1, 2, 3, 4, 5, 0]
    assert [box.buffaloes(2, row) for row in range(3)] == [3, 2, 0]
    assert box.sources == (str(file),)


def test_edits_change_numbers_rows_lanes_and_the_stagger():
    box = edited("blocks=2 tipis-1 herd.0+1 herd.4=1 herd.1=(1,2,3,4,5,0) closed_lanes.3=(0,1) stagger=even toll+1")
    assert (box.blocks, box.tipis, box.toll, box.stagger) == (2, 6, 2, "even")
    assert box.herd == ((3,), (1, 2, 3, 4, 5, 0), (2,), (0,), (1,))
    assert box.closed_lanes == ((0, 1), ())
    assert edited("herd=(3,2); herd.1-1").herd == ((3,), (1,))
    assert edited("placing=4").placing_cost == 4


@pytest.mark.parametrize("edit", ["none", "", "toll=1", "herd.3=0", "tipis+1; tipis-1", "closed_lanes.3=(0)"])
def test_an_edit_that_changes_nothing_leaves_the_box_as_it_is(edit):
    assert edited(edit) == load_edition()
    assert BOXES.differences(load_edition(), edited(edit)).rows == ()


@pytest.mark.parametrize(
    ("edit", "pieces"),
    [
        ("none", 0),
        ("tipis-1", 4),
        ("herd.0+1", 6),
        ("herd=(1,2,3)", 1),
        ("rows+1 stagger=even", 1),
        ("toll=2 feeding_cost=2 blocks=2", 3),
    ],
)
def test_changes_made_are_tipis_buffaloes_the_board_and_rules(edit, pieces):
    base = load_edition()
    assert BOXES.changes_made(base, edited(edit)) == BOXES.changes_made(edited(edit), base) == pieces


def test_small_changes_are_every_number_and_row_by_one_where_the_limits_allow_it():
    small = {one.edit for one in BOXES.small_changes(load_edition())}
    assert {"tipis-1", "blocks+1", "toll-1", "herd.0+1", "herd.5+1", "rows-1"} <= small
    assert not {"herd.3-1", "most_turns+1"} & small
    assert all(edited(edit) != load_edition() for edit in small)


@pytest.mark.parametrize("edit", ["none", "herd.1=(1,2,3,4,5,0) closed_lanes.4=(5) toll=0", "lanes=4 rows=9 tipis=9"])
def test_a_box_that_is_written_is_read_as_the_same_box(edit, tmp_path):
    box = edited(edit)
    ((file, text),) = BOXES.files(box, tmp_path / "own.toml").items()
    file.write_text(text)
    assert BOXES.differences(box, load_edition(file=str(file))).rows == ()


def test_what_may_not_be_meant_is_said():
    assert BOXES.remarks(load_edition()) == ()
    assert BOXES.remarks(edited("placing_cost=11 feeding_cost=0 block_limit=5 toll=6")) == (
        "A tipi costs 11 blocks, and a player keeps 5: nobody ever places one.",
        "Feeding costs nothing: no tipi ever starves.",
        "The toll is 6 blocks, and a player keeps 5: no tipi ever comes to others.",
    )


KEYS_IN_WORDS = (
    "lanes, rows, buffalo_limit, tipis, starting_tipis, blocks, block_limit, placing_cost, feeding_cost, toll, "
    "most_turns, herd, closed_lanes and stagger"
)
BROKEN = {
    "block=3": "edit block=3: it is unclear what block means; write blocks=3 or block_limit=3.",
    "toll=10": "edit toll=10: 10 is too many; the toll is 0 to 9 blocks.",
    "feeding_cost-2": "edit feeding_cost-2: -1 is too few; feeding costs 0 to 9 blocks.",
    "tipis=13": "edit tipis=13: 13 is too many; a player has 1 to 12 tipis.",
    "tipis.3=1": "edit tipis.3=1: tipis has no part 3; write it without a point.",
    "blocks=11": 'edit "blocks=11": 11 blocks are too many; a player keeps 10.',
    "rows=2": 'edit "rows=2": the herd fills 3 rows; the board has 2.',
    "herd.0=6": 'edit "herd.0=6": more buffaloes begin on a hex than it has room for; at most 5 are possible.',
    "herd.6=1": "edit herd.6=1: 6 is not on the board; rows are numbered 0 to 5.",
    "herd.x=1": "edit herd.x=1: x is no row; rows are numbered 0 to 5.",
    "herd=3": "edit herd=3: 3 is not a list; write herd=(2,1).",
    "herd.0=(1,2)": "edit herd.0=(1,2): [1, 2] has 2 numbers; write one, or one for each of 6 lanes.",
    "herd.0=many": 'edit herd.0=many: "many" is not a whole number; 0 to 20 buffaloes stand on a hex.',
    "closed_lanes=(1)": "edit closed_lanes=(1): it names no number of players; write closed_lanes.3=(0,1).",
    "closed_lanes.5=(1)": 'edit closed_lanes.5=(1): "5" is not a number of players; known are 3 and 4.',
    "stagger=left": 'edit stagger=left: "left" is not a stagger; known are odd and even.',
    "tipis": (
        "edit tipis: this is not an edit; an edit is written like blocks=2, tipis-1, herd.0+1, herd=(3,2,1), "
        "closed_lanes.3=(0,1) or stagger=even."
    ),
}


@pytest.mark.parametrize("edit", BROKEN)
def test_a_broken_edit_is_refused_with_what_it_breaks(edit):
    with pytest.raises(InputError) as refused:
        edited(edit)
    assert str(refused.value) == BROKEN[edit]


def edited(edit):
    return BOXES.load(BOXES.settings("standard", edit))


REFUSED = {
    "toll = 10\n": "key toll: 10 is too many; the toll is 0 to 9 blocks.",
    "feeding_cost = -1\n": "key feeding_cost: -1 is too few; feeding costs 0 to 9 blocks.",
    "lane = 6\n": '"lane" is not a key (perhaps "lanes"); known are story, base, ',
    "lanes = 1\n": "key lanes: 1 is too few; a board has 2 to 12 lanes.",
    "lanes = 12\n": "key lanes: 72 is too many; lanes × rows are 4 to 60 hexes.",
    "rows = 2\n": "key rows: the herd fills 3 rows; the board has 2.",
    'stagger = "left"\n': 'key stagger: "left" is not a stagger; known are odd and even.',
    "herd = 2\n": "key herd: 2 is not a list; write the buffaloes of a hex row by row, such as [2, 2, 2].",
    "herd = [[1, 2]]\n": "key herd, row 0: [1, 2] has 2 numbers; write one, or one for each of 6 lanes.",
    "herd = [6]\n": "key herd: more buffaloes begin on a hex than it has room for; at most 5 are possible.",
    "herd = []\n": "key herd: 0 is too few; a herd has 1 to 400 buffaloes.",
    "starting_tipis = 8\n": "key starting_tipis: 8 tipis are placed at the start; a player has 7.",
    "block_limit = 0\n": "key block_limit: 1 blocks are too many; a player keeps 0.",
    "[closed_lanes]\n5 = [0]\n": '"5" is not a number of players; known are 3 and 4.',
    "[closed_lanes]\n3 = [6]\n": "key 3: 6 is not on the board; lanes are numbered 0 to 5.",
    "[closed_lanes]\n4 = [0, 1, 2, 3, 4, 5]\n": "4 players have 0 open hexes; their starting tipis need 8.",
    'base = "H1"\n': 'key base: "H1" is not a shipped edition; known are standard, few-buffaloes and long-board.',
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_wrong_is_said_in_one_sentence(text, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(InputError) as refused:
        load_edition(file=str(file))
    said = str(refused.value)
    assert said.startswith(str(file))
    assert REFUSED[text] in said
    assert "\n" not in said


def test_what_people_type_is_read_and_the_reading_is_said():
    with pytest.warns(ReadingRemark) as told:
        box = EDITS.apply(load_edition(), "Feeding Cost=2 herd 0+1")
    assert (box.feeding_cost, box.herd[0]) == (2, (3,))
    assert [str(each.message) for each in told] == [
        "edit Feeding Cost=2 is read as feeding_cost=2.",
        "edit herd 0+1 is read as herd.0+1.",
    ]
