"""`mrsim strategies` as a designer meets it, and strategies named on every command that takes them."""

import json
import re

import pytest

from mrsim.checkup import strategy_check
from mrsim.matches import speed
from tests.command import run_command as run
from tests.command import run_process

FOLDER = "strategies/moon_river"


@pytest.fixture
def begun(tmp_path):
    """A folder with a new strategy in it."""
    told = run("strategies", "new", "my-thief", folder=tmp_path)
    assert told.returncode == 0, told.stderr
    return tmp_path


@pytest.mark.parametrize("command", ["list", "new", "check"])
def test_every_command_has_an_example_in_its_help(command):
    assert f"Example: mrsim strategies {command}" in " ".join(run("strategies", command, "--help").stdout.split())


def test_the_list_says_name_rung_style_origin_and_story_in_80_columns(begun):
    told = run("strategies", "list", folder=begun)
    lines = told.stdout.splitlines()
    assert lines[0].split() == ["strategy", "rung", "style", "from", "what", "it", "does"]
    assert lines[1].startswith("random")
    assert max(map(len, lines)) <= 80
    assert any(line.split()[:3] == ["my-thief", "all-rounder", "yours"] for line in lines)
    assert any(line.split()[:3] == ["greedy", "2", "shipped"] for line in lines)
    assert f"{FOLDER}/my-thief.py" in "".join(told.stdout.split())


def test_the_list_is_there_for_scripts(begun):
    listed = json.loads(run("strategies", "list", "--json", folder=begun).stdout)["strategies"]
    by_name = {one["name"]: one for one in listed}
    assert by_name["my-thief"]["file"] == f"{FOLDER}/my-thief.py"
    assert (by_name["random"]["rung"], by_name["random"]["file"]) == (0, None)
    assert by_name["greedy"]["summary"] == "Takes what scores now."


def test_a_file_that_cannot_be_read_does_not_hide_the_others(begun):
    (begun / FOLDER / "broken.py").write_text("def claim(\n")
    told = run("strategies", "list", "--json", folder=begun)
    by_name = {one["name"]: one["story"] for one in json.loads(told.stdout)["strategies"]}
    assert by_name["broken"] == f"{FOLDER}/broken.py, line 1: this is not Python: '(' was never closed."
    assert "my-thief" in by_name


def test_the_list_says_on_what_knobs_depend_and_what_is_wrong_with_a_table(begun):
    (begun / FOLDER / "my-thief.knobs.csv").write_bytes(b"\xff\xfe\xff")
    listed = json.loads(run("strategies", "list", "--json", folder=begun).stdout)["strategies"]
    (begun / FOLDER / "my-thief.knobs.csv").unlink()
    tables = {one["name"]: one["table"] for one in listed}
    assert tables["careful"] == "Its knobs depend on players, mode and board."
    assert tables["greedy"] == ""
    assert tables["my-thief"].startswith(f"{FOLDER}/my-thief.knobs.csv")


def test_a_new_strategy_says_what_to_do_next_and_lists_the_questions_it_leaves(begun):
    from mrsim.games.moon_river.players.decisions import DECISIONS

    text = (begun / FOLDER / "my-thief.py").read_text(encoding="utf-8")
    for question in DECISIONS:
        assert f"def {question.name}(me, table, " in text
        assert f"\ndef {question.name}(" in text or f"# {question.story}\n" in text
    assert max(map(len, text.splitlines())) <= 120
    again = run("strategies", "new", "my-thief", folder=begun)
    assert again.returncode == 2
    assert again.stderr == f"mrsim: my-thief is the name of {FOLDER}/my-thief.py; choose another.\n"
    assert (begun / FOLDER / "my-thief.py").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("game", "commands"),
    [
        ("moon-river", ["mrsim strategies check plainer", "--strategies plainer,greedy --players 2"]),
        (
            "wind-river",
            [
                "mrsim strategies check plainer --game wind-river",
                "mrsim play wind-river --strategies plainer,greedy,greedy --players 3",
            ],
        ),
    ],
)
def test_the_next_commands_are_for_the_game_of_the_strategy(tmp_path, game, commands):
    told = run("strategies", "new", "plainer", "--game", game, folder=tmp_path).stdout
    assert all(f"{command}\n" in told for command in commands), told
    assert max(map(len, told.splitlines())) <= 80


def test_a_strategy_has_any_letters_in_its_name_as_an_experiment_has(tmp_path):
    assert run("strategies", "new", "größe", folder=tmp_path).returncode == 0
    assert run("new", "größe", folder=tmp_path).returncode == 0
    played = run("play", "moon-river", "--strategies", "größe", "--games", 8, "--json", folder=tmp_path)
    assert json.loads(played.stdout)["strategies"] == ["größe"] * 4


REFUSED = {
    "greedy": "greedy is the name of ",
    "random": "random is built in; choose another name.",
    "my thief": "my thief can't be the name of a strategy: letters, digits, - and _ can, a letter first.",
    "../thief": "../thief can't be the name of a strategy: letters, digits, - and _ can, a letter first.",
    "thief.py": "thief.py can't be the name of a strategy: letters, digits, - and _ can, a letter first.",
    "a,b": "a,b can't be the name of a strategy: letters, digits, - and _ can, a letter first.",
    "a:b": "a:b can't be the name of a strategy: letters, digits, - and _ can, a letter first.",
    65 * "a": 65 * "a" + " is too long for the name of a strategy: it may have 64 letters.",
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_that_is_taken_or_cannot_be_typed_is_refused(tmp_path, name):
    told = run("strategies", "new", name, folder=tmp_path)
    assert told.returncode == 2
    assert told.stderr.startswith(f"mrsim: {REFUSED[name]}")
    assert not list(tmp_path.iterdir())


def test_a_game_that_is_not_there_is_told(tmp_path):
    for arguments in (("list",), ("new", "x"), ("check", "greedy")):
        told = run("strategies", *arguments, "--game", "moonriver", folder=tmp_path)
        assert (told.returncode, told.stderr) == (
            2,
            (
                "mrsim: There is no game moonriver. Did you mean moon-river? "
                "Known: dice-town, larder, moon-river, pig, wind-river.\n"
            ),
        )


def test_a_new_strategy_passes_the_check(begun, monkeypatch):
    monkeypatch.setattr(strategy_check, "TOLD_BLOCKS", 2)
    told = run("strategies", "check", "my-thief", "--games", 40, folder=begun)
    assert told.returncode == 0, told.stderr
    lines = told.stdout.splitlines()
    assert lines[0] == f"{FOLDER}/my-thief.py is fine."
    assert max(map(len, lines)) <= 80
    first = [line.split()[0] for line in lines if line.strip()]
    assert {"compiling", "indices", "speed", "claim", "bonus", "random", "greedy"} <= set(first)


def test_a_check_is_there_for_scripts_and_warns_of_a_question_that_random_draws_decide(tmp_path, monkeypatch):
    monkeypatch.setattr(strategy_check, "TOLD_BLOCKS", 2)
    (tmp_path / "mine.py").write_text("def claim(me, table, parcel):\n    return 1.0\n")
    told = run("strategies", "check", "mine.py", "--games", 80, "--json", folder=tmp_path)
    assert told.returncode == 0, told.stderr
    found = json.loads(told.stdout)
    assert found["file"] == "mine.py"
    assert set(found["compiled_in"]) == {"claim"}
    assert found["trials"]["checked"] > found["trials"]["plain"] > 0
    (warning,) = found["warnings"]
    assert warning.startswith("claim gave all options the same score in all ")
    assert "so a random draw made every one of them" in warning
    assert found["ladder"][0]["against"] == "random"
    assert found["ladder"][0]["verdict"] == "better"
    assert found["games_a_second"] > 0


WRONG = {
    ("mine.py",): "mine.py, line 2: parcel has no field cow. Did you mean cows? It has ",
    ("random",): "random is built in; there is no file to check.",
    ("nix.py",): "nix.py: there is no such strategy file.",
    (".",): ". is a folder; name a file in it, ending in .py.",
    ("greedy", "--games", "0"): "games: 0 is too few; at least 1 is played.",
    ("greedy", "--seed", "1" + 28 * "0"): "seed: 1" + 28 * "0" + " is not a whole number from 0 to 2**63 - 1.",
    ("greedy:cw=3",): "greedy:cw=3: greedy has no knob cw. Did you mean cow? It has claim.cow, ",
}


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_what_cannot_be_checked_is_one_sentence_and_exit_code_2(tmp_path, arguments):
    (tmp_path / "mine.py").write_text("def claim(me, table, parcel):\n    return parcel.cow\n")
    told = run("strategies", "check", *arguments, folder=tmp_path)
    assert (told.returncode, told.stdout) == (2, "")
    sentence = told.stderr[told.stderr.index("mrsim: ") :]  # a remark may stand before it: the first run compiles
    assert sentence.startswith(f"mrsim: {WRONG[arguments]}")
    assert sentence.count("\n") == 1


def test_a_warning_of_python_about_a_file_is_one_sentence(tmp_path):
    (tmp_path / "mine.py").write_text("def claim(me, table, parcel):\n    return 1.0 if parcel.cows is 3 else 2.0\n")
    told = run_process("play", "moon-river", "--players", 2, "--games", 2, "--strategies", "mine.py", folder=tmp_path)
    warned = [line for line in told.stderr.splitlines() if "literal" in line]
    assert warned == ['mrsim: mine.py, line 2: "is" with a literal. Did you mean "=="?']
    assert "SyntaxWarning" not in told.stderr


LINEUP = "greedy,my_own.py,greedy:expand.least_gain=3"


@pytest.fixture
def own(tmp_path):
    """A folder with a file that is named by its path."""
    (tmp_path / "my_own.py").write_text("def claim(me, table, parcel, cow=2.0):\n    return cow * parcel.cows\n")
    return tmp_path


def test_names_files_and_knobs_can_be_mixed_in_play_and_replay(own):
    options = ("moon-river", "--players", 3, "--strategies", LINEUP)
    played = run("play", *options, "--games", 60, "--json", folder=own)
    assert [row["strategy"] for row in json.loads(played.stdout)["by_strategy"]] == LINEUP.split(",")
    shown = run("play", *options, "--games", 60, folder=own)
    lines = shown.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    names = (re.split(r" {2,}", line)[0] for line in lines)
    assert "".join(LINEUP.split(",")) in "".join(name.strip() for name in names)
    told = run("replay", *options, "--format", "jsonl", folder=own)
    assert json.loads(told.stdout.splitlines()[0])["strategies"] == LINEUP.split(",")


def test_names_files_and_knobs_can_be_mixed_in_bench(own, monkeypatch):
    monkeypatch.setattr(speed, "TOLD_GAMES", 1)
    told = run("bench", "moon-river", *"--seconds 0.01 --rounds 1 --json --strategies".split(), LINEUP, folder=own)
    assert told.returncode == 0, told.stderr
    assert {speed["case"]["strategy"] for speed in json.loads(told.stdout)["speeds"]} == set(LINEUP.split(","))


UNKNOWN = {
    "greedy,greddy": "There is no strategy greddy. Did you mean greedy? Known: random, ",
    "greedy,my_own.py:cw=3": "my_own.py:cw=3: my_own has no knob cw. Did you mean cow? It has claim.cow.",
    "greedy,": "strategies: a name is missing; write them with a comma between two and no other.",
}


@pytest.mark.parametrize("lineup", UNKNOWN)
@pytest.mark.parametrize("command", ["play", "replay", "bench"])
def test_names_and_knobs_that_are_not_there_are_told_with_those_that_are(own, command, lineup):
    players = () if command == "bench" else ("--players", 2)
    told = run(command, "moon-river", *players, "--strategies", lineup, folder=own)
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.splitlines()[-1].startswith(f"mrsim: {UNKNOWN[lineup]}")
