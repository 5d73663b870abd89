"""`mrsim deviations`, `sweep`, `balance` and `compensate` as a user meets them."""

import json
from types import SimpleNamespace

import polars as pl
import pytest

from mrsim.cli.balance import print_best_box
from mrsim.cli.screen import results_console
from mrsim.experiment.file_lookup import find_experiment
from mrsim.experiment.toml_reader import read_experiment
from mrsim.search.edit_arena import NO_CHANGE
from tests.command import run_command as run
from tests.search.test_box_arena import BOX

EXPERIMENT = """
question = "Is it fair?"
game = "moon-river"
[settings]
players = 2
mode = "legends"
box = "small.csv"
[lineups]
strategies = ["greedy"]
[design]
blocks = 40
[[targets]]
share = "board"
margin = 3
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "small.csv").write_text(BOX, encoding="utf-8")
    (tmp_path / "fair.toml").write_text(EXPERIMENT, encoding="utf-8")
    return tmp_path


def told_in(folder, *arguments):
    told = run(*arguments, folder=folder)
    assert told.returncode == 0, told.stderr
    assert max(map(len, told.stdout.splitlines())) <= 80
    return told.stdout


@pytest.mark.parametrize("command", ["deviations", "sweep", "balance", "compensate", "exploit"])
def test_every_command_has_an_example_in_its_help(command):
    assert f"Example: mrsim {command} " in " ".join(run(command, "--help").stdout.split())


def test_deviations_say_what_they_take_then_what_each_change_does(folder):
    done = run("deviations", "fair.toml", "--for", "mary", "--csv", "tables", folder=folder)
    shown = done.stdout
    assert "38 changes that matter, 0 that change nothing." in " ".join(done.stderr.split())
    assert "What one more of a thing does" in shown
    assert "Sorted by" in shown
    assert {file.name for file in (folder / "tables").iterdir()} == {"changes.csv", "parts.csv", "base.csv"}
    found = json.loads(run("deviations", "fair.toml", "--for", "mary", "--json", folder=folder).stdout)
    assert found["sorted_by"] == "mary"
    assert len({row["edit"] for row in found["changes"]}) == 38
    assert all(row["low"] <= row["value"] <= row["high"] for row in found["changes"] if row["blocks"] >= 20)
    assert all(row["low"] is None for row in found["changes"] if row["blocks"] < 20)


def test_a_sweep_prints_a_table_and_draws_a_picture(folder):
    shown = told_in(folder, "sweep", "fair.toml", "--over", "cows=20..28:4", "--svg", "curve.svg")
    assert [line.split()[0] for line in shown.splitlines() if line.count(" ± ") > 1] == ["20", "24", "28"]
    picture = (folder / "curve.svg").read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert "Win share by board" in picture


def test_a_sweep_takes_settings_of_the_game_too(folder):
    told = run("sweep", "fair.toml", "--over", "players=2,4", "--over", "cows=30", "--json", folder=folder)
    found = json.loads(told.stdout)
    assert {row["players"] for row in found["lines"]} == {2, 4}
    assert found["over"] == {"players": [2, 4], "cows": [30]}


def test_a_setting_that_the_game_does_not_have_is_left_out_of_a_sweep(folder):
    shown = told_in(folder, "sweep", "fair.toml", "--over", "players=2..6", "--goal", "seat", "--blocks", 20)
    said = " ".join(shown.split())
    assert "Left out: table settings, key players: 5 is unknown; choose 2, 3 or 4." in said
    assert "key players: 6 is unknown" in said


def test_settings_and_numbers_of_the_rules_are_swept_in_wind_river_too(folder):
    words = ("--over", "players=3..4", "--over", "toll=0..1", "--blocks", 20, "--set", 'lineups.strategies=["random"]')
    assert "Win share by seat" in told_in(folder, "sweep", "wind-river-herd", *words)


def test_deviations_of_wind_river_are_its_numbers_and_the_rows_of_its_herd(folder):
    words = ("--blocks", 20, "--set", 'lineups.strategies=["random"]', "--set", "settings.players=3", "--json")
    found = json.loads(run("deviations", "wind-river-herd", *words, folder=folder).stdout)
    assert {"tipis-1", "toll+1", "feeding_cost-1", "herd.0+1", "rows+1"} <= {row["edit"] for row in found["changes"]}


def test_balance_shows_what_was_believed_beside_what_is_confirmed(folder):
    found = json.loads(run(*"balance fair.toml --max-changes 2 --games 14000 --json".split(), folder=folder).stdout)
    assert {"front", "shares", "seeds", "off_by"} <= found.keys()
    assert all({"believed_off_by", "off_by", "gain", "gain_low"} <= row.keys() for row in found["front"])
    shown = told_in(folder, *"balance fair.toml --max-changes 2 --games 14000".split())
    assert "boxes tried. Seed: 1." in " ".join(shown.split())


def test_balance_prints_every_share_before_and_after_the_best_box_with_its_interval(capsys):
    shares = pl.DataFrame(
        {
            "edit": [NO_CHANGE, NO_CHANGE, "cows-1", "cows-1"],
            "board": ["mary", "big-jo"] * 2,
            "value": [0.198, 0.284, 0.231, 0.262],
            "low": [0.19, 0.27, 0.22, 0.25],
            "high": [0.21, 0.29, 0.24, 0.27],
            "verdict": ["below", "above", "undecided", "balanced"],
        }
    )
    found = SimpleNamespace(shares=shares, goals=SimpleNamespace(keys=SimpleNamespace(columns=["board"])))
    print_best_box(found, "cows-1", find_named_experiment("legends"), results_console())
    first, headings, *rows = capsys.readouterr().out.splitlines()
    assert first == "One cow fewer."
    assert headings.split() == ["share", "of", "before", "after", "95", "%", "interval", "verdict"]
    assert [row.split() for row in rows] == [
        ["Mary", "19.8", "%", "23.1", "%", "22.0–24.0", "undecided"],
        ["Big", "Jo", "28.4", "%", "26.2", "%", "25.0–27.0", "balanced"],
    ]


def find_named_experiment(name):
    return read_experiment(find_experiment(name), [])


def test_compensate_names_a_bonus_and_confirms_it(folder):
    shown = told_in(folder, "compensate", "fair.toml", "--for", "seat")
    assert "All together, confirmed on other deals" in shown
    assert "equal scores share the win" in " ".join(shown.split())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("deviations fair.toml --for eve", "for: board has no eve; choose"),
        ("sweep fair.toml --over cows", "over: 'cows' is written NAME=FIRST..LAST"),
        ("sweep fair.toml --over unicorns=1..3", "unicorns=1"),
        ("balance fair.toml --games 10", "games: 10 is too few"),
        ("balance fair.toml --games -3", "games: -3 is too few"),
        ("balance fair.toml --allow swps", "allow: swps is unknown; choose swaps or numbers."),
        ("balance fair.toml --goal 'bord within 2pp'", "goal: players don't differ in bord. Did you mean board?"),
        ("compensate fair.toml --for bord", "for: players don't differ in bord. Did you mean board? Choose"),
        ("balance fair.toml --goal 'fair!'", "is no goal"),
        ("compensate fair.toml --for luck", "luck"),
        ("deviations fair.toml --jobs 0", "jobs: 0 is too few"),
        ("deviations nowhere.toml", "there is no such experiment file"),
    ],
)
def test_mistakes_are_one_sentence_and_exit_code_2(folder, arguments, sentence):
    import shlex

    told = run(*shlex.split(arguments), folder=folder)
    assert told.returncode == 2, told.stdout + told.stderr
    assert not told.stdout
    assert sentence in told.stderr
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize("command", [["deviations"], ["sweep", "--over", "cows=24..28"], ["compensate"]])
def test_a_few_blocks_are_too_few_to_say_anything(folder, command):
    told = run(*command, "fair.toml", "--blocks", 2, folder=folder)
    assert told.returncode == 2
    assert told.stderr == "mrsim: blocks: 2 is too few to say anything; 20 are enough to begin with.\n"


def test_exploit_says_in_a_sentence_who_could_win_how_much_more_and_keeps_it_beside_the_run(folder):
    run("run", "fair.toml", "--blocks", 200, folder=folder)
    asked = ("exploit", "fair.toml", "--knobs", "claim.cow", "--games", 1000, "--rounds", 1)
    shown = told_in(folder, *asked, "--jobs", 1)
    heading, first, *_ = shown.splitlines()
    assert heading == "Room for skill by board, among greedy ×2"
    assert "could win at least" in first or first.startswith("For ")
    assert "a lower bound" in " ".join(shown.split())
    kept = json.loads((folder / "reports/fair/room.json").read_text(encoding="utf-8"))
    assert json.loads(run(*asked, "--json", folder=folder).stdout).items() >= kept.items()
    assert [room["owner"] for room in kept["contests"][0]["rooms"]] == ["mary", "wesley", "calamity", "big-jo"]


def test_analyse_and_report_show_the_room_for_skill_that_belongs_to_the_run(folder):
    run("run", "fair.toml", "--blocks", 200, folder=folder)
    run("exploit", "fair.toml", *"--knobs claim.cow --games 1000 --rounds 0".split(), folder=folder)
    table = run("analyse", "fair", "--table", "room-target-1", folder=folder)
    assert "Room for skill: win share of each board" in table.stdout
    told = " ".join(run("analyse", "fair", folder=folder).stdout.split())
    assert "best replies of 1,000 games" in told
    assert run("report", "fair", folder=folder).returncode == 0
    assert "The hatched bar is how far better play" in (folder / "reports/fair/report.html").read_text("utf-8")
    (folder / "fair.toml").write_text(EXPERIMENT.replace('["greedy"]', '["greedy:cow=4"]'), encoding="utf-8")
    run("run", "fair.toml", "--fresh", "--blocks", 200, folder=folder)
    told = " ".join(run("analyse", "fair", folder=folder).stdout.split())
    assert "best replies" not in told
    assert "room.json is left out: it was found with other rules, boxes, strategies or settings." in told


def test_a_room_file_that_is_damaged_is_said_in_a_sentence(folder):
    run("run", "fair.toml", folder=folder)
    (folder / "reports/fair/room.json").write_text("[]", encoding="utf-8")
    told = run("analyse", "fair", folder=folder)
    assert told.returncode == 2
    assert told.stderr.splitlines()[-1].startswith("mrsim: reports/fair/room.json is not of format 1;")
