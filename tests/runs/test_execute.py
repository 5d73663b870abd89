"""Runs: complete, resumable, the same to the byte."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

import mrsim
from mrsim.errors import InputError
from mrsim.experiment.toml_reader import as_experiment
from mrsim.games import find_game
from mrsim.matches.frames import as_parquet
from mrsim.progress import Progress
from mrsim.runs.damaged_parts import is_part_whole, remove_part
from mrsim.runs.execute import RunRequest, execute_run
from mrsim.runs.highlights import find_notable_game
from mrsim.runs.part_files import RunPart, choose_parts, missing_parts
from mrsim.runs.reader import read_run
from mrsim.runs.store import RunFolder
from mrsim.runs.verify import verify_run
from mrsim.runs.workers import thread_workers

ROOT = Path(__file__).resolve().parents[2]
SMALL = {
    "question": "Who?",
    "game": "moon-river",
    "lineups": {"make": "listed", "listed": [["greedy", "random"], ["random"]]},
    "settings": {"players": 2},
    "design": {"blocks": 64, "seed": 5},
}


class Remembered(Progress):
    """Shows nothing and remembers what it was told."""

    def __init__(self):
        self.remarks, self.games = [], 0

    def remark(self, sentence):
        self.remarks.append(sentence)

    def begin(self, games, played_before=0):
        self.in_all, self.there = games, played_before

    def add(self, games):
        self.games += games


def run(folder, *, jobs=1, workers=None, fresh=False, **tables):
    watcher = Remembered()
    experiment = as_experiment(SMALL | tables, "x.toml")
    who = workers or thread_workers(jobs)
    outcome = execute_run(RunRequest(experiment, folder, fresh=fresh), who, progress=watcher)
    return outcome, watcher


def parts(folder):
    return {file.name: file.read_bytes() for file in (folder / "parts").iterdir()}


def rewrite(folder, what):
    """The first part with other points in it, under names that say so."""
    part = folder.parts()[0]
    contents = {name: file.read_bytes() for name, file in folder.files(part).items()}
    changed = pl.read_parquet(contents[what]).with_columns(pl.col("score") + 1)
    remove_part(folder, part)
    folder.write_part(part.key, part.first, part.last, contents | {what: as_parquet(changed)})


def test_a_run_holds_every_game_of_every_arm(tmp_path):
    outcome, watcher = run(tmp_path)
    opened = read_run(tmp_path)
    rows = opened.rows().collect()
    assert (outcome.status, outcome.blocks, watcher.games) == ("complete", 64, 64 * 2 + 64)
    assert rows.height == 2 * watcher.games
    alone = mrsim.play("moon-river", strategies="greedy,random", players=2, games=128, seed=5)
    kept = rows.filter(pl.col("arm") == 0).drop("arm", "lineup", "variant").sort("block", "rotation", "seat")
    assert kept.with_columns(pl.col("strategy").cast(pl.String)).equals(
        alone.with_columns(pl.col("strategy").cast(pl.String))
    )


def test_the_same_again_plays_nothing(tmp_path):
    run(tmp_path)
    before = parts(tmp_path)
    outcome, watcher = run(tmp_path)
    assert (outcome.parts_played, watcher.games) == (0, 0)
    assert parts(tmp_path) == before


def test_more_blocks_play_just_the_new_ones(tmp_path):
    run(tmp_path)
    before = parts(tmp_path)
    _, watcher = run(tmp_path, design={"blocks": 100, "seed": 5})
    assert watcher.games == 36 * 2 + 36
    assert before.items() <= parts(tmp_path).items()
    assert read_run(tmp_path).blocks == 100


def test_fewer_blocks_count_fewer_and_remove_nothing(tmp_path):
    run(tmp_path)
    run(tmp_path, design={"blocks": 10, "seed": 5})
    assert read_run(tmp_path).rows().select(pl.col("block").max()).collect().item() == 9
    assert len(parts(tmp_path)) == 16 * 3


def test_files_are_the_same_on_one_thread_and_on_two(tmp_path):
    for jobs in (1, 2):
        run(tmp_path / str(jobs), jobs=jobs)
    assert parts(tmp_path / "1") == parts(tmp_path / "2")


def test_another_arm_is_added_to_those_there_are(tmp_path):
    run(tmp_path)
    more = {"make": "listed", "listed": [["greedy", "random"], ["random"], ["greedy"]]}
    _, watcher = run(tmp_path, lineups=more)
    assert watcher.games == 64


def test_a_damaged_part_is_named_and_played_again(tmp_path):
    run(tmp_path)
    before = parts(tmp_path)
    victim = sorted((tmp_path / "parts").iterdir())[3]
    contents = bytearray(victim.read_bytes())
    contents[len(contents) // 2] ^= 1
    victim.write_bytes(contents)
    outcome, watcher = run(tmp_path)
    assert victim.name[:32] in watcher.remarks[0]
    assert outcome.parts_played == 1
    assert parts(tmp_path) == before


def take_away(file):
    file.unlink()


def append(file):
    file.write_bytes(file.read_bytes() + b"more")


def turn_a_byte(file):
    contents = bytearray(file.read_bytes())
    contents[len(contents) // 2] ^= 1
    file.write_bytes(contents)


@pytest.mark.parametrize("damage", [take_away, append, turn_a_byte])
@pytest.mark.parametrize("what", ["rows", "ranches"])
def test_a_run_with_a_part_damaged_or_gone_is_not_read(tmp_path, what, damage):
    run(tmp_path)
    part = read_run(tmp_path).parts_of(1)[2]
    damage(RunFolder(tmp_path).files(part)[what])
    told = r"the part with blocks 16 to 23 of arm 1 is damaged or gone; `mrsim run` plays it again\.$"
    with pytest.raises(InputError, match=told):
        read_run(tmp_path)
    run(tmp_path)
    assert read_run(tmp_path).rows().collect().height == 2 * (64 * 2 + 64)


def test_a_run_without_any_part_is_not_read(tmp_path):
    run(tmp_path)
    shutil.rmtree(tmp_path / "parts")
    with pytest.raises(InputError, match="blocks 0 to 7 of arm 0 is damaged or gone"):
        read_run(tmp_path)


def test_a_changed_strategy_is_refused_by_name_unless_the_run_starts_over(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def claim(me, table, parcel):\n    return parcel.cows\n")
    mine = {"strategies": [str(file)]}
    run(tmp_path / "run", lineups=mine)
    file.write_text('"""Told now."""\n\n\ndef claim(me, table, parcel):  # why\n    return parcel.cows\n')
    assert run(tmp_path / "run", lineups=mine)[0].parts_played == 0
    file.write_text("def claim(me, table, parcel):\n    return -parcel.cows\n")
    before = parts(tmp_path / "run")
    with pytest.raises(InputError, match=r"was played with another version of: the strategy .*mine\.py\. Give --fresh"):
        run(tmp_path / "run", lineups=mine)
    assert parts(tmp_path / "run") == before
    run(tmp_path / "run", lineups=mine, fresh=True)
    assert not before.keys() & parts(tmp_path / "run").keys()


def test_a_folder_that_is_being_written_is_refused(tmp_path):
    folder = RunFolder(tmp_path)
    with folder.locked(), pytest.raises(InputError, match="is being written by another process"):
        run(tmp_path)


def test_a_full_disk_is_told_and_what_was_played_is_kept(tmp_path, monkeypatch):
    def fails():
        raise OSError(28, "No space left on device")

    run(tmp_path / "whole")
    real = os.fsync
    calls = iter(range(100))
    monkeypatch.setattr(os, "fsync", lambda number: fails() if next(calls) == 8 else real(number))
    with pytest.raises(InputError, match=r"can't be written: No space left on device. What was played before is kept"):
        run(tmp_path / "full")
    monkeypatch.undo()
    assert not list((tmp_path / "full" / "parts").glob(".*"))
    assert run(tmp_path / "full")[0].parts_played < 16
    assert parts(tmp_path / "full") == parts(tmp_path / "whole")


def test_a_time_budget_ends_at_whole_blocks_that_every_arm_has(tmp_path):
    outcome, _ = run(tmp_path, stop={"rule": "minutes", "minutes": 0.03}, design={"blocks": 100_000, "seed": 5})
    assert 0 < outcome.blocks < 100_000
    assert outcome.status == "complete"
    assert set(read_run(tmp_path).rows().group_by("arm").agg(pl.col("block").max()).collect()["block"]) == {
        outcome.blocks - 1
    }


SLOW = """question = "Who?"
game = "moon-river"

[lineups]
strategies = ["greedy", "random"]

[design]
blocks = 4000
seed = 5

[results]
keep = "rows"
"""


def command(folder, *more):
    return [sys.executable, "-m", "mrsim", "run", str(folder / "slow.toml"), "--out", str(folder / "run"), *more]


def environment():
    return os.environ | {"PYTHONPATH": str(ROOT)}


@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_killed_at_random_moments_and_gone_on_with_it_has_the_same_bytes(tmp_path, keep):
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    for folder in (whole, killed):
        folder.mkdir()
        (folder / "slow.toml").write_text(SLOW.replace('"rows"', f'"{keep}"'))
    subprocess.run(command(whole), env=environment(), check=True, capture_output=True)
    chance = random.Random(3)
    for _ in range(3):
        with subprocess.Popen(command(killed), env=environment(), stderr=subprocess.DEVNULL) as process:
            time.sleep(chance.uniform(0.8, 2.0))
            process.kill()
    subprocess.run(command(killed), env=environment(), check=True, capture_output=True)
    assert parts(killed / "run") == parts(whole / "run")


def test_ctrl_c_leaves_a_run_that_can_go_on(tmp_path):
    (tmp_path / "slow.toml").write_text(SLOW.replace("4000", "40000"))
    with subprocess.Popen(command(tmp_path), env=environment(), text=True, stdout=subprocess.PIPE) as process:
        while not list((tmp_path / "run").glob("parts/*.parquet")):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        told, _ = process.communicate(timeout=60)
    assert "stopped" in told
    assert process.returncode == 130
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert manifest["status"] == "stopped"


def test_a_second_ctrl_c_stops_at_once_and_what_is_written_is_whole(tmp_path):
    (tmp_path / "slow.toml").write_text(SLOW.replace("4000", "400000"))
    with subprocess.Popen(command(tmp_path), env=environment(), stderr=subprocess.DEVNULL) as process:
        while not list((tmp_path / "run").glob("parts/*.rows.*.parquet")):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)
    folder = RunFolder(tmp_path / "run")
    assert folder.parts()
    assert all(is_part_whole(folder, part, read_run(tmp_path / "run").contents) for part in folder.parts())
    assert folder.manifest().status == "stopped"


def test_verify_finds_nothing_in_a_good_run_and_a_swapped_row_in_a_bad_one(tmp_path):
    run(tmp_path, design={"blocks": 4, "seed": 5})
    assert all(checked.is_same for checked in verify_run(read_run(tmp_path), 8, seed=1))
    rewrite(RunFolder(tmp_path), "rows")
    assert not all(checked.is_same for checked in verify_run(read_run(tmp_path), 40, seed=1))


def test_the_notable_games_are_those_that_a_sort_finds(tmp_path):
    run(tmp_path)
    opened = read_run(tmp_path)
    columns = find_game("moon-river").columns
    games = opened.rows().group_by("arm", "block", "rotation").agg(pl.col("margin").max()).collect()
    for kind, margin in (("closest", games["margin"].min()), ("widest", games["margin"].max())):
        found = find_notable_game(kind, opened.kept_rows(), columns)
        here = games.filter(arm=found.arm, block=found.block, rotation=found.rotation)
        assert here["margin"].item() == margin
    assert find_notable_game("strangest", opened.kept_rows(), columns).arm in (0, 1)


def test_blocks_that_are_missing_are_cut_where_parts_begin():
    there = [RunPart("a", 10, 19), RunPart("a", 35, 39)]
    assert list(missing_parts(45, there, 10)) == [(0, 10), (20, 10), (30, 5), (40, 5)]
    assert list(missing_parts(15, there, 10)) == [(0, 10)]


def test_of_parts_that_overlap_the_longer_is_read():
    short, long, other = RunPart("a", 0, 4), RunPart("a", 0, 9), RunPart("b", 0, 4)
    assert choose_parts([short, other, long]) == [long, other]


def test_what_is_tallied_adds_up_to_the_rows(tmp_path):
    run(tmp_path, design={"blocks": 64, "seed": 5})
    opened = read_run(tmp_path)
    rows = opened.rows_of(0).collect()
    ranches, parcels = opened.tally("ranches", 0), opened.tally("parcels", 0)
    assert ranches["cows"].sum() == rows["cows"].sum()
    laid = ranches.select("desert", "canyon", "meadow", "forest", "farm", "corn").sum().sum_horizontal().item()
    assert laid >= 2 * rows["dominoes"].sum()
    assert parcels["taken"].sum() == 96 * 128
    assert set(parcels.group_by("choice").agg(pl.sum("taken"))["taken"]) == {24 * 128}
    assert parcels["win_twelfths"].sum() == 48 * rows["win_twelfths"].sum()


def test_verify_plays_every_block_that_counts_at_most_once(tmp_path):
    run(tmp_path, design={"blocks": 4, "seed": 5})
    checked = list(verify_run(read_run(tmp_path), 5000, seed=1))
    assert len({(one.arm, one.block) for one in checked}) == len(checked) == 2 * 4


def test_verify_leaves_out_what_was_played_for_other_arms(tmp_path):
    run(tmp_path, design={"blocks": 4, "seed": 5})
    run(tmp_path, design={"blocks": 3, "seed": 6})
    checked = list(verify_run(read_run(tmp_path), 5000, seed=1))
    assert len(checked) == 2 * 3
    assert all(one.is_same for one in checked)


@pytest.mark.parametrize("design", [{"blocks": 3, "seed": 6}, {"blocks": 6, "seed": 5}, {"blocks": 4, "seed": 7}])
def test_a_report_of_what_a_run_held_before_is_removed(tmp_path, design):
    run(tmp_path, design={"blocks": 4, "seed": 5})
    page, numbers = tmp_path / "report.html", tmp_path / "data" / "report"
    page.touch()
    numbers.mkdir(parents=True)
    run(tmp_path, design={"blocks": 4, "seed": 5})
    assert page.exists()
    _, watcher = run(tmp_path, design=design)
    assert not page.exists()
    assert not numbers.exists()
    assert watcher.remarks == [f"The report in {tmp_path} was of what the run held before; it is removed."]


def test_a_run_does_not_go_into_a_file(tmp_path):
    (tmp_path / "afile").touch()
    with pytest.raises(InputError, match=r"afile is a file; a run needs a folder of its own\.$"):
        run(tmp_path / "afile")
    with pytest.raises(InputError, match=r"afile/below can't be made: Not a directory\.$"):
        run(tmp_path / "afile" / "below")


def test_a_run_does_not_go_among_other_things(tmp_path):
    (tmp_path / "letters.txt").touch()
    with pytest.raises(InputError, match=r"holds letters\.txt and no run; a run needs a folder of its own\.$"):
        run(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["letters.txt"]
