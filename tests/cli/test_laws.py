"""`mrsim strategies laws`: a player that is given more, beside its twin."""

import json

import pytest

from tests.command import run_command as run


def test_the_help_has_an_example():
    assert "Example: mrsim strategies laws" in " ".join(run("strategies", "laws", "--help").stdout.split())


def test_every_law_of_a_game_is_asked_with_its_twin():
    told = run("strategies", "laws", "greedy", "--blocks", "6", "--set", "scenario=outlaws", "--json")
    found = json.loads(told.stdout)["laws"]
    assert [one["edit"] for one in found][:4] == [
        f"{board}.reserve+1" for board in ("mary", "wesley", "calamity", "big-jo")
    ]
    assert found[0]["twin"] == "greedy:without=mary.space.5"
    assert {one["games"] for one in found} == {24}
    for one in found:
        assert one["low"] <= one["value"] <= one["high"]
        assert one["value"] == pytest.approx(one["share"] - one["twin_share"])
        assert one["verdict"] in ("kept", "broken", "open")


def test_the_answer_fits_into_80_columns():
    told = run("strategies", "laws", "greedy", "--blocks", "3", "--edit", "jo.bridges=(1,1),(2,1),(3,2),(4,1)")
    lines = told.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].startswith("greedy: no law broken")
    assert "big-jo.bridge.1.1" in told.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "wind-river"], "wind-river has no change that adds something for a single owner"),
        (["--edit", "C1-2 C3+2"], "edit C1-2 C3+2: it adds nothing for a single owner, so there is no law about it."),
        (["--blocks", "1"], "blocks: 1 is not a number from 2"),
        (["--set", "scenario"], "set: scenario is no setting; write NAME=VALUE."),
        (["--set", "weather=fine"], "moon-river has no setting weather."),
        (["--set", "mode=base"], "scenario: the base game has none; add --mode legends."),
        (
            ["--set", "players=2", "--set", "boards=wesley,calamity", "--blocks", "2"],
            "mary: nobody plays it with these settings, so there is no law about it.",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(arguments, sentence):
    told = run("strategies", "laws", "greedy", *arguments)
    assert told.returncode == 2
    assert sentence in " ".join(told.stderr.split())
    assert not told.stdout
