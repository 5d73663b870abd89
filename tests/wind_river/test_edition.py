"""The box as data: editions, boxes of users, and what is refused."""

import pytest

from mrsim.errors import InputError
from mrsim.games.wind_river.box import edition_names, load_edition


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
    assert box.sources == (file,)


REFUSED = {
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
