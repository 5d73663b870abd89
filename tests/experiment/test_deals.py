"""Deals that are played once: chosen where seats alone are asked about, the same games, and runs like any other."""

import pickle

import polars as pl
import pytest

from mrsim import games
from mrsim.analysis.findings import analyse_run
from mrsim.analysis.run_comparison import compare_runs
from mrsim.errors import InputError
from mrsim.experiment.arms import plan_arms
from mrsim.experiment.deals import deals_of
from mrsim.experiment.toml_reader import as_experiment
from mrsim.games.kit.rotation import single_rotation
from mrsim.matches.play import ROTATED, SINGLE, prepare_match
from mrsim.runs.highlights import GameAddress
from mrsim.runs.part_tasks import PartTask, play_task
from mrsim.runs.prepared_arms import prepare_arms
from mrsim.runs.reader import read_run
from mrsim.runs.told_games import tell_counted_game
from mrsim.runs.verify import verify_run
from tests.runs.test_execute import parts, run

GAME = games.find_game("moon-river")
SEATS = {
    "lineups": {"strategies": ["random"]},
    "settings": {"players": 4, "mode": "legends"},
    "targets": [{"share": "seat", "margin": 3}],
}
BLOCKS = 64


def asked(**tables):
    return as_experiment({"question": "Who?", "game": "moon-river", **SEATS, **tables}, "x.toml")


def design(**keys):
    return {"design": {"blocks": BLOCKS, "seed": 5, **keys}}


def ready(**tables):
    experiment = asked(**tables)
    found = prepare_arms(experiment, plan_arms(experiment, games.settings_of_game("moon-river")))
    return [arm.arm for arm in found]


# --- games ---


def test_the_games_of_deals_that_are_played_once_are_the_same_in_any_batches():
    _, single = prepare_match("moon-river", players=4, mode="legends", strategies="random", deals=SINGLE)
    whole = single.play(0, BLOCKS)
    assert single.play(30, 9).tobytes() == whole[30 * 4 : 39 * 4].tobytes()


@pytest.mark.parametrize("rotations", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("step", [1, 16])
def test_rotations_take_turns_also_in_the_blocks_whose_standings_are_kept(rotations, step):
    found = [single_rotation(step * number, rotations) for number in range(250 * rotations)]
    assert all(found.count(rotation) == pytest.approx(250, abs=4) for rotation in range(rotations))


def test_the_last_block_there_can_be_has_a_rotation_too():
    _, rotated = prepare_match("moon-river", players=4, mode="legends", strategies="random")
    _, single = prepare_match("moon-river", players=4, mode="legends", strategies="random", deals=SINGLE)
    last = 2**32 - 1
    (rotation,) = single.rotations_of(last)
    assert single.play(last, 1).tobytes() == rotated.play(last, 1).reshape(4, 4)[rotation].tobytes()


def test_each_rotation_comes_once_in_as_many_blocks():
    for first in range(0, 600, 6):
        assert {single_rotation(block, 6) for block in range(first, first + 6)} == set(range(6))


def test_deals_are_rotated_or_single():
    with pytest.raises(InputError, match=r"^deals: twice is unknown; choose rotated, single or seated\.$"):
        prepare_match("moon-river", deals="twice")


# --- what is chosen ---


@pytest.mark.parametrize(
    ("tables", "deals"),
    [
        ({}, SINGLE),
        ({"targets": [{"share": "seat", "within": ["players", "lineup", "scenario"], "margin": 2}]}, SINGLE),
        ({"lineups": {"make": "listed", "listed": [["greedy"], ["random"] * 4]}}, SINGLE),
        ({"targets": []}, ROTATED),
        ({"targets": [{"share": "board", "margin": 2}]}, ROTATED),
        ({"targets": [{"share": "seat", "margin": 2}, {"share": "board", "margin": 2}]}, ROTATED),
        ({"targets": [{"share": "seat", "within": ["board"], "margin": 2}]}, ROTATED),
        ({"lineups": {"make": "listed", "listed": [["greedy"], ["greedy", "random", "random", "random"]]}}, ROTATED),
        ({"lineups": {"make": "one-against-all", "strategies": ["greedy", "random"]}}, ROTATED),
        (design(deals="rotated"), ROTATED),
        ({"targets": [{"share": "board", "margin": 2}], **design(deals="single")}, SINGLE),
    ],
)
def test_deals_are_played_once_where_seats_of_equal_players_are_all_that_is_asked(tables, deals):
    assert deals_of(asked(**tables), GAME.columns) == deals


def test_a_deal_that_is_played_once_has_a_key_of_its_own_and_nothing_else_changes():
    (once,), (rotated,) = ready(), ready(design={"deals": "rotated"})
    assert once.key != rotated.key
    assert (once.rotations, once.deals) == (1, SINGLE)
    assert (rotated.rotations, rotated.deals) == (4, None)


def test_where_all_rotations_are_the_same_game_a_single_deal_is_nothing_else():
    settings = {"settings": {"players": 4, "mode": "base"}}
    assert ready(**settings) == ready(**settings, design={"deals": "rotated"})


# --- runs ---


def run_seats(folder, *, jobs=1, **tables):
    return run(folder, jobs=jobs, **{**SEATS, **design(), **tables})


def tables_of(folder):
    return {table.name: table.lines for table in analyse_run(read_run(folder), GAME).tables}


def test_a_run_about_seats_has_one_game_a_block_and_is_analysed_like_any_other(tmp_path):
    _, watcher = run_seats(tmp_path)
    assert watcher.games == BLOCKS
    rows = read_run(tmp_path).rows().collect()
    assert rows.group_by("rotation").len()["len"].unique().to_list() == [BLOCKS // 4 * 4]
    verdicts = tables_of(tmp_path)["target-1"]
    assert verdicts["value"].sum() == pytest.approx(1)
    assert verdicts["low"].is_not_null().all()


@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_files_are_the_same_on_one_thread_and_on_two_and_after_a_stop(tmp_path, keep):
    kept = {"results": {"keep": keep}}
    run_seats(tmp_path / "one", **kept)
    run_seats(tmp_path / "two", jobs=2, **kept)
    whole = parts(tmp_path / "one")
    assert parts(tmp_path / "two") == whole
    for file in sorted((tmp_path / "two" / "parts").iterdir())[::3]:
        file.unlink()
    run_seats(tmp_path / "two", **kept)
    assert parts(tmp_path / "two") == whole
    assert all(checked.is_same for checked in verify_run(read_run(tmp_path / "two"), BLOCKS, seed=1))


def test_a_part_that_is_played_elsewhere_is_the_same_bytes():
    experiment = asked()
    (here,) = prepare_arms(experiment, plan_arms(experiment, games.settings_of_game("moon-river")))
    played = play_task(PartTask(here, 8, 8, "seat", 1))
    elsewhere = play_task(pickle.loads(pickle.dumps(PartTask(here, 8, 8, "seat", 1))))
    assert elsewhere.contents == played.contents
    assert elsewhere.wins.sort("seat").equals(played.wins.sort("seat"))


def test_sums_say_what_rows_say(tmp_path):
    run_seats(tmp_path / "rows")
    run_seats(tmp_path / "sums", results={"keep": "summary"})
    assert tables_of(tmp_path / "rows")["target-1"].equals(tables_of(tmp_path / "sums")["target-1"])


def test_tallies_count_the_games_that_are_played(tmp_path):
    run_seats(tmp_path / "once")
    run_seats(tmp_path / "rotated", **design(deals="rotated"))
    once, rotated = (read_run(tmp_path / name).tally("parcels", 0) for name in ("once", "rotated"))
    assert rotated["taken"].sum() == pytest.approx(4 * once["taken"].sum(), rel=0.05)


def test_a_variant_that_changes_nothing_differs_by_exactly_0_and_others_are_paired_by_deal(tmp_path):
    run_seats(tmp_path, variants={"same": {"edition": "h1"}, "cows": {"edit": "cows=20"}}, **design(blocks=200))
    lines = tables_of(tmp_path)["changes"]
    same = lines.filter(to="same", measure="win share")
    assert same.select("value", "low", "high").unique().rows() == [(0.0, 0.0, 0.0)]
    other = lines.filter(to="cows", measure="win share")
    assert other["variance_ratio"].mean() > 1.5


def test_runs_with_and_without_rotations_are_compared_deal_by_deal(tmp_path):
    run_seats(tmp_path / "once")
    run_seats(tmp_path / "rotated", **design(deals="rotated"))
    tables = compare_runs(read_run(tmp_path / "once"), read_run(tmp_path / "rotated"), GAME)
    assert tables[0].lines["value"].is_not_null().all()


def test_a_game_of_a_run_is_told_in_the_rotation_in_which_it_was_played(tmp_path):
    run_seats(tmp_path)
    opened = read_run(tmp_path)
    kept = opened.rows().filter(pl.col("block") == 7).collect()
    (rotation,) = kept["rotation"].unique()
    for asked_for in (None, rotation):
        told = tell_counted_game(opened, GameAddress(0, 7, asked_for), explain=False)
        assert told.rows["score"].tolist() == kept["score"].to_list()
    with pytest.raises(InputError, match=f"^rotation: block 7 of arm 0 was played in rotation {rotation} alone, not"):
        tell_counted_game(opened, GameAddress(0, 7, (rotation + 1) % 4), explain=False)
