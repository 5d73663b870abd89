"""The command line as a user meets it: run for real, read what it prints."""

import json
import os
import subprocess
import sys

import polars as pl
import pytest

import mrsim
from mrsim.cli.main import keep_numpy_to_one_thread
from mrsim.matches import speed
from mrsim.strategy.about import known_strategies
from tests.command import run_command as run
from tests.command import run_process

MIXED = "greedy,random,greedy,random"


def test_help_lists_the_commands_and_imports_nothing_heavy():
    told = run_process("--help")
    assert told.returncode == 0
    assert {"play", "replay", "bench", "box", "tune", "ladder"} <= set(told.stdout.split())
    heavy = "import mrsim.cli.main, sys; print([m for m in ('numpy','numba','polars','scipy') if m in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", heavy], text=True).strip() == "[]"


def test_numpy_has_one_thread_unless_the_user_says_otherwise(monkeypatch):
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    keep_numpy_to_one_thread()
    assert (os.environ["OPENBLAS_NUM_THREADS"], os.environ["OMP_NUM_THREADS"]) == ("1", "3")


@pytest.mark.parametrize("command", ["play", "replay", "bench", "tune", "ladder"])
def test_every_command_has_an_example_in_its_help(command):
    assert f"mrsim {command} moon-river" in " ".join(run(command, "moon-river", "--help").stdout.split())


def test_play_prints_a_table_a_strategy_a_seat_and_a_board_in_80_columns():
    told = run("play", "moon-river", "--mode", "legends", "--strategies", MIXED, "--games", 400, "--seed", 7)
    assert told.returncode == 0, told.stderr
    lines = told.stdout.splitlines()
    assert lines[0] == "Moon River, 4 players: 400 games of 100 deals"
    assert {"greedy", "random", "Mary", "Wesley", "Calamity", "Big", "1st", "4th"} <= {
        line.split()[0] for line in lines if line.strip()
    }
    assert max(map(len, lines)) <= 80
    assert told.stderr == "" or told.stderr.startswith("Compiling")


def test_games_are_rounded_up_to_whole_blocks_and_that_is_said():
    told = run("play", "moon-river", "--strategies", MIXED, "--games", 401)
    assert "401 games are not whole deals of 4; 404 are played." in told.stderr
    assert "404 games of 101 deals" in told.stdout


def test_json_is_the_same_for_one_and_two_jobs_and_equals_the_rows_from_python():
    arguments = ("play", "moon-river", "--strategies", MIXED, "--games", 2000, "--seed", 11, "--json")
    one, two = (run(*arguments, "--jobs", jobs) for jobs in (1, 2))
    assert one.stdout == two.stdout
    told = json.loads(one.stdout)
    rows = mrsim.play("moon-river", strategies=MIXED, games=2000, seed=11)
    greedy = rows.filter(pl.col("strategy") == "greedy")
    by_strategy = {row["strategy"]: row for row in told["by_strategy"]}
    assert by_strategy["greedy"]["win_share"] == pytest.approx(greedy["win_twelfths"].mean() / 12)
    assert by_strategy["greedy"]["score"] == pytest.approx(greedy["score"].mean())
    assert told["blocks"] == 500


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_rows_are_kept_in_a_file_when_asked(tmp_path, ending):
    file = tmp_path / f"rows.{ending}"
    told = run("play", "moon-river", "--strategies", MIXED, "--games", 40, "--seed", 3, "--rows", file)
    assert told.returncode == 0, told.stderr
    kept = pl.read_parquet(file) if ending == "parquet" else pl.read_csv(file)
    rows = mrsim.play("moon-river", strategies=MIXED, games=40, seed=3)
    assert kept["score"].to_list() == rows["score"].to_list()
    assert kept.columns == rows.columns
    assert [entry.name for entry in tmp_path.iterdir()] == [file.name]


def test_the_game_told_is_the_one_that_is_counted():
    told = run("replay", "moon-river", "--strategies", MIXED, *"--seed 7 --block 3 --rotation 1 --format jsonl".split())
    events = [json.loads(line) for line in told.stdout.splitlines()]
    rows = mrsim.play("moon-river", strategies=MIXED, games=16, seed=7).filter(
        (pl.col("block") == 3) & (pl.col("rotation") == 1)
    )
    assert [event["total"] for event in events if event["event"] == "score"] == rows["score"].to_list()
    winners = rows.filter(pl.col("place") == 1)["seat"].to_list()
    assert events[-1] == {"event": "result", "winners": winners}
    assert events[0]["index"] == 13


def test_a_told_game_is_the_same_bytes_every_time():
    arguments = ("replay", "moon-river", "--players", 2, "--seed", 5, "--format", "jsonl")
    assert run(*arguments).stdout == run(*arguments).stdout


def test_a_story_fits_80_columns_without_colour():
    told = run("replay", "moon-river", "--mode", "legends", "--strategies", MIXED, "--seed", 7)
    assert told.returncode == 0, told.stderr
    assert "\x1b" not in told.stdout
    assert max(map(len, told.stdout.splitlines())) <= 80


def test_explain_adds_the_options_with_their_scores_and_marks_the_chosen_one():
    plain = run("replay", "moon-river", "--format", "jsonl", "--seed", 2).stdout.splitlines()
    told = run("replay", "moon-river", "--format", "jsonl", "--seed", 2, "--explain").stdout.splitlines()
    decisions = [json.loads(line) for line in told if '"event": "options"' in line]
    assert [line for line in told if '"event": "options"' not in line] == plain
    assert decisions
    for decision in decisions:
        scores = [option["score"] for option in decision["options"]]
        assert scores[decision["chosen"]] == max(scores)


WRONG = {
    ("play", "moon-river", "--scenario", "gold-rush"): "scenario: the base game has none; add --mode legends.",
    ("play", "moon-river", "--scenario", "gold"): "scenario: gold is unknown; choose timber-rafting, gold-rush, "
    "outlaws, moon-river-city or random.",
    ("play", "moon-river", "--players", "5"): "players: 5 is unknown; choose 2, 3 or 4.",
    ("play", "moon-river", "--boards", "mary"): "boards: the base game is played on camp boards; add --mode legends.",
    ("play", "moon-river", "--mode", "legends", "--boards", "mary,bob,wesley,calamity"): "boards: bob is no legend "
    "board; there are mary, wesley, calamity, big-jo.",
    ("play", "moon-river", "--strategies", "greddy"): "There is no strategy greddy. Did you mean greedy? "
    f"Known: {', '.join(one.name for one in known_strategies('moon-river'))}; or name a file ending in .py.",
    ("play", "moon-river", "--strategies", "greedy,random"): "strategies: 2 are named for 4 players; "
    "name one for each, or one for all.",
    ("play", "moon-river", "--strategies", "nix.py"): "nix.py: there is no such strategy file.",
    ("play", "moon-river", "--games", "0"): "games: 0 is too few; at least 1 is played.",
    ("play", "moon-river", "--jobs", "0"): "jobs: 0 is too few; 1 or more threads play.",
    ("play", "moon-river", "--seed", "-1"): "seed: -1 is not a whole number from 0 to 2**63 - 1.",
    ("play", "moon-river", "--noise", "dice"): "noise: dice is unknown; it is keyed by seat or player.",
    ("play", "moon-river", "--box", "nix.csv"): "nix.csv: there is no such file; check the name and the folder.",
    ("play", "moon-river", "--rows", "rows.txt"): "rows: rows.txt ends in neither .parquet nor .csv.",
    ("replay", "moon-river", "--rotation", "4"): "rotation: 4 is none of 0 to 3.",
    ("replay", "moon-river", "--block", "-1"): "block: -1 is not a whole number from 0 to 2**32 - 1.",
    ("replay", "moon-river", "--format", "xml"): "format: xml is unknown; choose story or jsonl.",
    ("bench", "moon-river", "--yardstick", "nix.c"): "yardstick: there is no file nix.c.",
    ("tune", "moon-river", "random"): "random: random has no knobs to tune; a knob is a keyword default of a function.",
    ("tune", "moon-river", "greedy", "--games", "9"): "games: 9 is too few to tune 5 knobs; at least 134 are needed.",
    ("tune", "moon-river", "greedy", "--players", "2,7"): "players: 7 is unknown; choose 2, 3 or 4.",
    ("tune", "moon-river", "greedy", "--mode", "base,"): "mode:  is unknown; choose base or legends.",
    ("tune", "moon-river", "greedy", "--jobs", "0"): "jobs: 0 is too few; 1 or more threads play.",
    ("tune", "moon-river", "greedy", "--out", "no/where.json"): "out: the folder of no/where.json does not exist.",
    ("ladder", "moon-river", "--players", "2,many"): "players: many is unknown; choose 2, 3 or 4.",
    ("ladder", "moon-river", "--players", "7"): "players: 7 is unknown; choose 2, 3 or 4.",
    ("ladder", "moon-river", "--markdown", "no/page.md"): "markdown: the folder of no/page.md does not exist.",
}


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_a_mistake_is_one_sentence_and_exit_code_2(arguments, tmp_path):
    told = run(*arguments, folder=tmp_path)
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.splitlines()[-1] == f"mrsim: {WRONG[arguments]}"
    assert "Traceback" not in told.stderr
    assert not list(tmp_path.iterdir())


def test_bench_measures_beside_a_yardstick(tmp_path, monkeypatch):
    monkeypatch.setattr(speed, "TOLD_GAMES", 1)
    program = tmp_path / "yard.c"
    program.write_text('#include <stdio.h>\nint main(void) { printf("games_per_second 1000\\n"); return 0; }\n')
    told = run("bench", "moon-river", *"--seconds 0.01 --rounds 1 --json --yardstick".split(), program)
    assert told.returncode == 0, told.stderr
    speeds = json.loads(told.stdout)["speeds"]
    four = [one for one in speeds if one["case"]["settings"]["players"] == 4]
    assert {one["case"]["strategy"] for one in four} == {"random", "greedy"}
    for one in four:
        (other,) = one["yardsticks"]
        assert other["ratio"] == pytest.approx(one["one_core"] / 1000)
        assert (one["options_weighed"] > 0) == (one["case"]["strategy"] == "greedy")
