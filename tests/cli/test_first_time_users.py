"""What first-time users stumbled over, each as the sentence that is true now."""

import json

import pytest

from tests.command import run_command

SMALL = ("--blocks", 30, "--set", "settings.players=2", "--set", 'lineups.strategies=["careless","random"]')


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A folder in which a small run lies in reports/."""
    place = tmp_path_factory.mktemp("desk")
    done = run_command("run", "quickstart", *SMALL, folder=place)
    assert done.returncode == 0, done.stderr
    return place


# --- nothing is guessed --------------------------------------------------------


def test_a_claim_without_a_unit_is_refused_with_both_readings(desk):
    done = run_command("analyse", "quickstart", "--fail-on", "strategy: random > 0.9", folder=desk)
    assert done.is_one_sentence
    assert "0.9 could be 0.9 % or 90 %" in done.stderr


def test_what_a_claim_was_understood_as_is_told(desk):
    done = run_command("analyse", "quickstart", "--fail-on", "strategy: random > 99%", folder=desk)
    assert "It does not hold that random wins more than 99 % (exit code 0)." in done.stdout
    told = run_command("analyse", "quickstart", "--fail-on", "strategy: random > 99%", "--json", folder=desk)
    assert json.loads(told.stdout)["claim"] == "random wins more than 99 %"


def test_a_goal_without_a_unit_is_refused(desk):
    done = run_command("balance", "drier-canyons", "--goal", "board within 0.02", folder=desk)
    assert done.is_one_sentence
    assert "0.02 could be 0.02 or 2 percentage points" in done.stderr


@pytest.mark.parametrize(
    ("edit", "meant"),
    [
        ("canyon.skull-2 gold+1", "canyon.gold+1, meadow.gold+1 or gold_digger+1"),
        ("farm+1", "A1+1 or farmer+1"),
        ("g+1", "gold_digger+1"),
    ],
)
def test_a_shortening_that_could_mean_two_things_is_refused_with_both(edit, meant):
    done = run_command("box", "diff", "h1", "--edit", edit)
    assert done.is_one_sentence
    assert meant in done.stderr


@pytest.mark.parametrize(
    "line",
    [
        "replay --closest",
        "replay --arm 2 moon-river",
        "replay --run quickstart --closest --arm 0",
        "replay --run quickstart --closest --widest",
        "analyse quickstart --json --table target-1",
    ],
)
def test_options_that_do_not_apply_are_refused_and_never_ignored(desk, line):
    assert run_command(*line.split(), folder=desk).is_one_sentence
