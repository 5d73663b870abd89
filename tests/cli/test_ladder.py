"""`mrsim ladder` as a user meets it."""

import json

import pytest

from mrsim.cli.ladder import table_sizes
from tests.command import run_command as run

OPTIONS = "--players 2,3 --seed 1 --rungs random,greedy --minutes 0.001 --markdown page.md"


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ladder")
    arguments = (
        "ladder",
        "moon-river",
        *"--minutes 0.001 --players 2,3 --rungs random,greedy --markdown page.md".split(),
    )
    return folder, run(*arguments, folder=folder), run(*arguments, "--json", folder=folder)


def test_it_prints_every_rung_and_every_pairing(told):
    _, printed, _ = told
    assert printed.returncode == 0, printed.stderr
    rows = [line.split() for line in printed.stdout.splitlines() if line.strip()]
    assert ["0", "random"] in [row[:2] for row in rows]
    for seats in ("1 of 2", "1 of 3", "2 of 3"):
        assert any(row[2:5] == seats.split() for row in rows)
    assert max(map(len, printed.stdout.splitlines())) <= 80


def test_json_has_a_command_for_each_row_that_plays_it_again(told):
    _, _, as_json = told
    climbed = json.loads(as_json.stdout)
    assert [one["strategy"] for one in climbed["rungs"]] == ["random", "greedy"]
    row = climbed["duels"][1]
    again = json.loads(run(*row["again"].split()[1:], "--json").stdout)
    (fared,) = (one for one in again["by_strategy"] if one["strategy"] == row["strategy"])
    assert fared["win_share"] == row["win_share"]
    assert again["games"] == row["games"]


def test_the_page_is_written(told):
    folder, _, _ = told
    page = (folder / "page.md").read_text(encoding="utf-8")
    assert page.startswith("# The ladder of skill\n")
    assert (
        "mrsim ladder moon-river --players 2,3 --seed 1 --rungs random,greedy --minutes 0.001 --markdown page.md"
        in page
    )


def test_a_game_for_one_number_of_players_is_measured_once_at_that_table():
    assert table_sizes("larder", "") == (2,)
    assert table_sizes("pig", "") == (2, 4)
