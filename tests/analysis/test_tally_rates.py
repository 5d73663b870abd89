"""Tallies become estimates: by bins that share no deal, over the blocks that count."""

from types import SimpleNamespace

import polars as pl
import pytest

from mrsim import games
from mrsim.analysis.arm_groups import group_arms_by_look
from mrsim.analysis.findings import analyse_run
from mrsim.analysis.tally_rates import find_bin_starts, list_tallies, rate_lines, read_tally
from mrsim.experiment.toml_reader import as_experiment
from mrsim.runs.execute import RunRequest, execute_run
from mrsim.runs.part_files import RunPart
from mrsim.runs.reader import read_run
from mrsim.runs.workers import thread_workers

BLOCKS = 64
EXPERIMENT = {
    "question": "Who?",
    "game": "moon-river",
    "settings": {"players": [3], "mode": "legends", "geometry": ["camp-square", "straight"]},
    "lineups": {"strategies": ["random"]},
    "design": {"blocks": BLOCKS, "seed": 5},
}
RANCHES_OF_A_BOARD = "ranches-where"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    experiment = as_experiment(EXPERIMENT, "x.toml")
    execute_run(RunRequest(experiment, folder), thread_workers(1))
    return folder


@pytest.fixture(scope="module")
def found(folder):
    run = read_run(folder)
    return analyse_run(run, games.find_game("moon-river"))


def test_parts_of_several_arms_that_hold_the_same_deals_are_one_bin():
    assert find_bin_starts([RunPart("a", 0, 4), RunPart("b", 0, 4), RunPart("a", 5, 9), RunPart("b", 5, 9)]) == [
        0,
        5,
    ]
    assert find_bin_starts([RunPart("a", 0, 4), RunPart("b", 0, 9), RunPart("a", 5, 9), RunPart("a", 10, 12)]) == [
        0,
        10,
    ]


def of_bins(number, deals=10):
    """A tally with that many bins of some deals."""
    return SimpleNamespace(bins=number, deals=deals)


def test_a_rate_is_all_of_one_over_all_of_the_other_and_a_bin_without_any_has_none():
    top = pl.DataFrame({"stretch": [0, 0, 1], "kind": ["a", "b", "a"], "taken": [3, 1, 5]})
    bottom = pl.DataFrame({"stretch": [0, 1], "games": [4.0, 4.0]})
    lines = rate_lines(of_bins(2), ["kind"], top, bottom)
    assert lines["value"].to_list() == [1.0, 0.125]
    half = 12.706204736 * (0.25**2 + 0.25**2) ** 0.5 / (2 * 1) ** 0.5
    assert lines["high"][0] - lines["value"][0] == pytest.approx(half)
    assert rate_lines(of_bins(2, deals=9), ["kind"], top, bottom)["high"].to_list() == [None, None], "18 deals are few"


def test_one_bin_gives_a_number_and_no_interval():
    top = pl.DataFrame({"stretch": [0], "kind": ["a"], "taken": [3]})
    (line,) = rate_lines(of_bins(1), ["kind"], top, pl.DataFrame({"stretch": [0], "games": [4.0]})).to_dicts()
    assert (line["value"], line["low"], line["high"]) == (0.75, None, None)


def test_with_three_players_three_of_four_parcels_are_taken(found):
    lines = found.table("parcels-owned").lines.filter(pl.col("measure") == "taken in a game")
    assert lines["value"].sum() == pytest.approx(96 * 3 / 4)


def test_owners_win_their_equal_share_over_all_parcels(found):
    table = found.table("parcels-owned").lines
    taken = table.filter(pl.col("measure") == "taken in a game")["value"]
    won = table.filter(pl.col("measure") == "win share")
    assert (won["value"] * taken).sum() / taken.sum() == pytest.approx(1 / 3)
    assert won["equal"].to_list() == pytest.approx([1 / 3] * len(won))


def test_what_is_taken_is_divided_without_a_rest(found):
    for name in ("parcels-by-choice", "parcels-by-board"):
        parts = found.table(name).lines.group_by("kind").agg(pl.sum("value"))
        assert parts["value"].to_list() == pytest.approx([1.0] * len(parts))


def test_boards_of_another_shape_are_not_mixed(found):
    assert len(list(group_arms_by_look(found.context, lambda look: look.tallies[0]))) == 2
    square, straight = found.table(RANCHES_OF_A_BOARD), found.table(f"{RANCHES_OF_A_BOARD}-2")
    assert "(3,1)" not in square.lines["cell"].to_list()
    assert "(3,1)" in straight.lines["cell"].to_list()
    assert straight.title == "Ranches, a straight board"


def test_the_places_of_a_thing_add_up_to_how_many_a_ranch_has(found):
    cows = found.table(RANCHES_OF_A_BOARD).lines.filter(pl.col("measure") == "cows", pl.col("board") == "mary")
    rows = found.context.run.rows_of(0).filter(pl.col("board") == "mary")
    assert cows["value"].sum() == pytest.approx(rows.select(pl.mean("cows")).collect().item())


def test_parts_with_blocks_that_do_not_count_are_left_out(folder):
    run = read_run(folder)
    whole = read_tally(run, "ranches", [0])
    last = max(part.last for part in run.folder.parts())
    rest = read_tally(run.first(last), "ranches", [0])
    assert rest.bins == whole.bins - 1
    assert read_tally(run.first(1), "ranches", [0]) is None


def test_the_tallies_of_a_run_are_those_of_its_game(folder):
    assert list_tallies(read_run(folder)) == ["parcels", "ranches"]
