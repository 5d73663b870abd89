"""`--adapt` as a user meets it: players adapt to each box before anything is measured there."""

import json

import pytest

from tests.cli.test_searching import EXPERIMENT
from tests.command import run_command as run
from tests.search.test_box_arena import BOX

BOARDS = ("--set", 'settings.boards="mary,big-jo"')
ADAPT = ("--adapt", "--adapt-games", 16_000, *BOARDS)
WHAT_IF = ("whatif", "fair.toml", "--edit", "mary.reserve+1", "--blocks", 100, "--quick", *ADAPT)
RANDOM = ("--set", 'lineups.strategies=["random"]')


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("adapt")
    (folder / "small.csv").write_text(BOX, encoding="utf-8")
    fair = EXPERIMENT.replace('share = "board"', 'share = "board"\nwithin = ["lineup"]')
    (folder / "fair.toml").write_text(fair, encoding="utf-8")
    return folder


def words(told):
    assert told.returncode == 0, told.stderr
    assert max(map(len, told.stdout.splitlines())) <= 80
    return " ".join(told.stdout.split())


def test_a_what_if_says_what_adapting_takes_then_how_everybody_adapted_and_shows_both(folder):
    said = words(
        run("whatif", "fair.toml", "--edit", "mary.reserve+1", "--blocks", 100, "--quick", *ADAPT, folder=folder)
    )
    assert said.startswith("greedy tunes its knobs for each board in 2 boxes: 16,000 games in each, about ")
    assert "among adapted greedy players" in said
    assert "One space more in the reserve of Mary, among greedy players" in said
    assert "Before that, greedy tuned its knobs for each board: 16,000 games in each of the 2 boxes, on deals" in said


def test_the_run_remembers_how_players_adapted_and_what_plays_it_again(folder):
    words(run(*WHAT_IF, folder=folder))
    manifest = json.loads((folder / "reports/fair-whatif/manifest.json").read_text(encoding="utf-8"))
    assert [one["variant"] for one in manifest["adapted"]] == ["base", "mary.reserve+1"]
    assert all(one["digest"] for one in manifest["adapted"])
    assert manifest["command"]["adapts"]
    assert run("report", "fair-whatif", folder=folder).returncode == 0
    page = (folder / "reports/fair-whatif/report.html").read_text(encoding="utf-8")
    assert "adapted greedy" in page
    assert "tuned its knobs for each board" in page
    assert "--adapt --adapt-games 16000" in page


def test_a_sweep_says_what_the_shares_are_without_and_with_adapting(folder):
    said = words(run("sweep", "fair.toml", "--over", "cows=24..28:4", "--blocks", 40, *ADAPT, folder=folder))
    assert "without adapting" in said
    assert "greedy tuned its knobs for each board: 16,000 games in each of the" in said


@pytest.mark.parametrize(
    "command",
    [("deviations", "--blocks", 20), ("balance", "--max-changes", 1, "--games", 14_000)],
    ids=lambda command: command[0],
)
def test_other_searches_seat_adapted_players_too(folder, command):
    told = run(command[0], "fair.toml", *command[1:], "--adapt", "--json", *RANDOM, folder=folder)
    assert told.returncode == 0, told.stderr
    assert "random has nothing to adapt and plays as it is." in told.stderr
    found = json.loads(told.stdout)
    assert {one["how"] for one in found["adapted"]} == {"kept"}
    assert all(line["without"] == line["with"] for line in found["adapting_shares"])


def test_too_few_games_are_one_sentence(folder):
    told = run("whatif", "fair.toml", "--edit", "cows-1", "--adapt", "--adapt-games", 10, folder=folder)
    assert told.returncode == 2
    assert told.stderr.splitlines()[-1].startswith("mrsim: adapt-games: 5 are ")
