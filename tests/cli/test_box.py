"""`mrsim box` as a user meets it, and boxes edited where they are played."""

import json

import pytest

from tests.command import run_command as run


def test_show_prints_a_box_and_what_edits_change_in_80_columns():
    told = run("box", "show", "h1", "--edit", "C1-2 C3+2 jo.bridges=(1,1),(3,2)")
    assert told.returncode == 0, told.stderr
    lines = told.stdout.splitlines()
    assert lines[0] == "96 parcels for 24 rounds, 32 cows, 20 partners."
    assert max(map(len, lines)) <= 80
    words = [line.split() for line in lines]
    assert ["C3", "6", "canyon", "0", "0", "0", "1", "0", "0", "3"] in words
    assert ["all", "96", "32", "14", "18", "21", "16", "49"] in words
    assert ["drought", "14", "3.5", "7.0", "32", "cow", "symbols"] in words
    assert ["big-jo.bridges", "cells", "(2,1),(3,2),(4,1)", "(1,1),(3,2)"] in words
    assert lines[-1] == "Pieces to reprint: 3."


def test_show_is_printed_for_scripts_too():
    shown = json.loads(run("box", "show", "--edit", "canyon.drought-2", "--json").stdout)
    assert {kind["kind"]: kind["count"] for kind in shown["kinds"]}["C1b"] == 2
    assert [row["what"] for row in shown["differences"]] == ["C1", "C1b"]
    assert (shown["changes_made"], shown["supply"][1]["in all"], shown["remarks"]) == (2, 14, [])


def test_a_box_is_begun_checked_compared_and_played(tmp_path):
    assert run("box", "new", "drier.toml", "--edit", "canyon.drought-2 cows=28", folder=tmp_path).returncode == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["drier.csv", "drier.toml"]
    assert run("box", "check", "drier.toml", folder=tmp_path).stdout.splitlines() == [
        "drier.toml is a box: 96 parcels for 24 rounds, 28 cows, 20 partners.",
        "There are more cow symbols (32) than cows (28): the supply can run short.",
    ]
    assert "Pieces to reprint: 6." in run("box", "diff", "h1", "drier.toml", folder=tmp_path).stdout
    same = run("box", "diff", "drier.toml", "h1", "--edit", "canyon.drought-2 cows=28", folder=tmp_path)
    assert same.stdout == "Nothing differs.\n"


def test_a_box_is_played_the_same_from_a_file_and_by_its_edits(tmp_path):
    edit = ("--edit", "canyon.drought-2 cows=28")
    run("box", "new", "drier.toml", *edit, folder=tmp_path)
    by_file, by_edit, base = (
        json.loads(run("play", "moon-river", "--games", 400, "--json", *options, folder=tmp_path).stdout)
        for options in (("--box", "drier.toml"), edit, ())
    )
    assert by_file["by_seat"] == by_edit["by_seat"] != base["by_seat"]


def test_the_next_command_is_quoted_where_it_must_be(tmp_path):
    told = run("box", "new", "mein kasten.toml", folder=tmp_path).stdout
    assert "mrsim box check 'mein kasten.toml'" in " ".join(told.split())


def test_a_box_is_not_written_over(tmp_path):
    assert run("box", "new", "own.csv", folder=tmp_path).returncode == 0
    told = run("box", "new", "own.toml", folder=tmp_path)
    assert (told.returncode, told.stderr) == (2, "mrsim: own.csv is there already; choose another name.\n")
    assert not (tmp_path / "own.toml").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("show", "h9"), 'edition: "h9" is not a shipped edition; known are h1, h2 and h6.'),
        (("show", "h1", "--edit", "C1-7"), "edit C1-7, kind C1: -1 is too few; a kind has 0 to 1024 copies."),
        (("check", "own.csv"), "own.csv: there is no such file; check the name and the folder."),
        (("new", "no/own.csv"), "no/own.csv: the folder does not exist."),
        (("new", "own.csv", "--edit", "cows=3"), "own.csv: a CSV holds parcels only, and this box has other cows too;"),
        (("show", "--game", "chess"), "There is no game chess."),
        (("show", "standard", "--edit", "toll=10"), "edit toll=10: 10 is too many; the toll is 0 to 9 blocks."),
        (("show", "h1", "--edit", "steps=10"), "edit steps=10: 10 is too many; a cowboy makes 0 to 9 steps."),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(arguments, sentence, tmp_path):
    told = run("box", *arguments, folder=tmp_path)
    assert told.returncode == 2
    assert told.stderr.startswith(f"mrsim: {sentence}")
    assert "Traceback" not in told.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_game_without_boxes_says_so(monkeypatch):
    from mrsim import games
    from mrsim.errors import InputError

    monkeypatch.setattr(games, "compiled_games", lambda: ["moon-river", "no-boxes"])
    with pytest.raises(
        InputError,
        match=r"^no-boxes has no box .* in a line, as larder, moon-river, pig has; give a box of your",
    ):
        games.boxes_of_game("no-boxes")


def test_a_box_of_wind_river_is_shown_begun_checked_compared_and_played(tmp_path):
    shown = run("box", "show", "standard", "--edit", "blocks=2 toll=2 herd.0+1")
    assert shown.returncode == 0, shown.stderr
    lines = shown.stdout.splitlines()
    assert lines[0] == "6 lanes, 6 rows, 42 buffaloes (35 with 3 players), 7 tipis and 2 blocks each."
    words = [line.split() for line in lines]
    assert ["toll", "blocks", "when", "tipis", "meet", "1", "2"] in words
    assert ["herd.0", "buffaloes", "on", "each", "hex", "2", "3"] in words
    assert run("box", "new", "own.toml", "--from", "standard", "--edit", "tipis-1", folder=tmp_path).returncode == 0
    checked = run("box", "check", "own.toml", "--game", "wind-river", folder=tmp_path)
    assert checked.stdout.startswith("own.toml is a box: 6 lanes, 6 rows, 36 buffaloes")
    compared = run("box", "diff", "standard", "own.toml", folder=tmp_path).stdout.split("\n")
    assert compared[1].split() == ["tipis", "tipis", "of", "a", "player", "7", "6"]
    by_file, by_edit = (
        json.loads(run("play", "wind-river", "--games", 40, "--json", *options, folder=tmp_path).stdout)
        for options in (("--box", "own.toml"), ("--edit", "tipis-1"))
    )
    assert by_file["by_seat"] == by_edit["by_seat"]


@pytest.mark.parametrize("command", ["show", "new", "check", "diff"])
def test_every_command_has_an_example_in_its_help(command):
    assert f"Example: mrsim box {command}" in " ".join(run("box", command, "--help").stdout.split())


def test_a_broken_edit_of_a_variant_is_told_with_its_name(tmp_path):
    told = run("run", "drier-canyons", "--set", "variants.drier.edit=C9-1", folder=tmp_path)
    assert told.returncode == 2
    assert told.sentences[-1].startswith(
        'mrsim: variant drier: edit C9-1: "C9" is not a kind of parcel, a partner or a rule (perhaps'
    )


def test_edits_are_an_axis_and_a_variant_of_an_experiment(tmp_path):
    (tmp_path / "dry.toml").write_text(
        'question = "Who?"\ngame = "moon-river"\n[settings]\nplayers = 2\nedit = ["none", "cows=28"]\n'
        '[lineups]\nstrategies = ["random"]\n[variants.drier]\nedit = "canyon.drought-2"\n'
    )
    done = run("run", "dry.toml", "--blocks", 4, "--out", "dry", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    arms = json.loads((tmp_path / "dry" / "manifest.json").read_text())["arms"]
    assert [(arm["variant"], arm["settings"]["edit"]) for arm in arms] == [
        ("base", "none"),
        ("drier", "canyon.drought-2"),
        ("base", "cows=28"),
        ("drier", "canyon.drought-2"),
    ]
    boxes = [arm["ingredients"]["the box"] for arm in arms]
    assert len(set(boxes)) == 3
    assert "are the same when played again" in run("verify", "dry", "--blocks", 2, folder=tmp_path).stdout
