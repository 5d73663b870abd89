"""What the fuzzers once found ends in a sentence for good."""

import pytest

from mrsim.errors import InputError
from mrsim.games.plain.finding import load_plain_game
from mrsim.matches.play import prepare_match
from mrsim.studio.told_scenes import read_number
from tests.plain.test_hostile_games import GOOD

LIMITS = "    seconds_a_game, decisions_a_game = 2.0, 2_000\n"
DRAWING = "\n    def draw(self):\n        return 1 // (self.made - self.made)\n"


def written(folder, text):
    file = folder / "odd.py"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("name", "limit"), [("seconds_a_game", "[]"), ("seconds_a_game", "0"), ("decisions_a_game", "1.5")]
)
def test_a_limit_of_a_game_that_is_no_number_is_refused_with_its_line(name, limit, tmp_path):
    text = GOOD.replace(LIMITS, f"    {name} = {limit}\n")
    assert text != GOOD
    with pytest.raises(InputError, match=rf"odd.py, line \d+: {name} is {limit.replace('[', '.')[:1]}"):
        load_plain_game(written(tmp_path, text))


def test_a_table_beside_a_game_that_is_not_in_utf_8_stops_no_other_game(tmp_path):
    (tmp_path / "notes.csv").write_bytes(b"name\n\xed\n")
    assert load_plain_game(written(tmp_path, GOOD)).name == "odd"


def test_a_picture_that_fails_is_told_with_its_line(tmp_path):
    match = prepare_match(written(tmp_path, GOOD + DRAWING), strategies="random")[1]
    with pytest.raises(InputError, match=r"odd.py, line \d+: draw fails with a division by zero"):
        match.tell(0, 0)


@pytest.mark.parametrize("given", ["1.5", "/dev/null", "", [], "9" * 5000])
def test_a_number_of_a_request_that_is_none_is_refused(given):
    with pytest.raises(InputError, match=r"block: .* is no whole number"):
        read_number({"block": given}, "block")
