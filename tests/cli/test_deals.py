"""Deals that are played once, as a user meets them: plan, run, show, replay, report."""

import json
from types import SimpleNamespace

import polars as pl
import pytest

from mrsim.cli.plan import describe_deals, describe_saving
from mrsim.experiment.toml_reader import as_experiment
from mrsim.runs.pilot import Pilot
from tests.command import run_command as run

SEATS = """
question = "Does it matter who starts?"
game = "moon-river"

[settings]
players = 4
mode = "legends"

[lineups]
make = "mirror"
strategies = ["random"]

[design]
blocks = 64

[[targets]]
share = "seat"
margin = 3
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where somebody has asked about seats, and played it."""
    place = tmp_path_factory.mktemp("desk")
    (place / "seats.toml").write_text(SEATS)
    done = run("run", "seats.toml", "--jobs", 1, folder=place)
    assert done.returncode == 0, done.stderr
    return place


def asked(deals):
    design = {"deals": deals}
    entries = {"question": "Who?", "game": "moon-river", "lineups": {"strategies": ["random"]}, "design": design}
    return as_experiment(entries, "x.toml")


def tried(rotations, deals=None):
    return Pilot(SimpleNamespace(name="a", key="1", rotations=rotations, deals=deals), 12, 36.0, 2e6, pl.DataFrame())


def test_a_plan_says_that_each_game_is_a_deal_of_its_own_and_what_that_saves(folder):
    told = " ".join(run("plan", "seats.toml", folder=folder).stdout.split())
    _, _, said = told.partition("Seats are what is asked, so each game is a deal of its own: about ")
    assert 20 < int(said.split()[0]) < 80
    assert "% fewer games than rotations take for seats known to the same width." in said


def test_the_numbers_of_a_plan_say_the_same(folder):
    ahead = json.loads(run("plan", "seats.toml", "--json", folder=folder).stdout)
    assert (ahead["deals"], ahead["arms"][0]["games"]) == ("single", 64)
    assert 0.2 < ahead["games_saved"] < 0.8


@pytest.mark.parametrize(
    ("deals", "found", "saved", "sentence"),
    [
        ("single", tried(1, deals="single"), None, "As design.deals asks, each game is a deal of its own."),
        ("auto", tried(1, deals="single"), 0.01, "Seats are what is asked, so each game is a deal of its own."),
        ("rotated", tried(4), None, "Each deal is played in every rotation of the seats, as design.deals asks."),
        (
            "auto",
            tried(4),
            None,
            (
                "Each deal is played in every rotation of the seats, which takes its luck out of comparisons between "
                "players."
            ),
        ),
        ("auto", tried(1), None, ""),
    ],
)
def test_a_plan_says_why_deals_are_played_as_they_are(deals, found, saved, sentence):
    assert describe_deals(asked(deals), [found], saved) == sentence


def test_a_plan_says_when_rotations_would_take_fewer_games():
    assert describe_saving(-1.0) == (
        ", though rotations would take about 50 % fewer games for seats known to the same width (design.deals=rotated)"
    )


def test_a_run_shows_that_each_game_is_a_deal_of_its_own(folder):
    assert (
        "64 deals of each combination, each game a deal of its own, seed 1"
        in run("show", "seats", folder=folder).stdout
    )


def test_a_report_says_what_is_independent_of_what(folder):
    assert run("report", "seats", "--out", "seats.html", folder=folder).returncode == 0
    page = (folder / "seats.html").read_text(encoding="utf-8")
    assert "Each game is a deal of its own, and a block" in page
    assert "A deal is played in every rotation of the seats" not in page


def test_replay_finds_the_rotation_in_which_a_deal_was_played_and_refuses_others(folder):
    told = run("replay", "--run", "seats", "--block", 5, folder=folder)
    assert (told.returncode, told.stderr.strip()) == (0, "arm 0, deal 5, rotation 1")
    wrong = run("replay", "--run", "seats", "--block", 5, "--rotation", 0, folder=folder)
    sentence = "mrsim: rotation: block 5 of arm 0 was played in rotation 1 alone, not in 0."
    assert (wrong.returncode, wrong.stderr.strip()) == (2, sentence)


def test_deals_of_another_kind_are_refused(folder):
    wrong = run("run", "seats.toml", "--set", "design.deals=twice", folder=folder)
    assert wrong.returncode == 2
    assert "table design, key deals: \"twice\" is not possible; it takes 'auto', 'rotated' or 'single'." in wrong.stderr
