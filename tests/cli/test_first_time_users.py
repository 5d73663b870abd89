"""What first-time users stumbled over, each as the sentence that is true now."""

import json
import re
from pathlib import Path

import pytest

import mrsim
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


# --- what a command says -------------------------------------------------------


def test_knobs_can_be_swept(desk):
    small = ("--set", "settings.players=2", "--blocks", 20, "--json")
    done = run_command("sweep", "quickstart", "--over", "greedy:least_gain=0..8:8", *small, folder=desk)
    lines = json.loads(done.stdout)["lines"]
    assert {(line["greedy:least_gain"], line["strategy"]) for line in lines} == {
        (value, who) for value in (0, 8) for who in ("greedy", "random")
    }


def test_a_knob_of_a_strategy_that_does_not_play_is_refused_with_those_that_do(desk):
    done = run_command("sweep", "drier-canyons", "--over", "recruiter.py:cow=0..8:4", folder=desk)
    assert done.is_one_sentence
    assert "recruiter.py plays in no line-up of the experiment; careful, expert do" in done.stderr


def test_compensate_advises_no_bonus_that_made_it_worse_and_answers_the_question_of_the_experiment(desk):
    small = ("--set", 'lineups.strategies=["random"]', "--set", 'settings.scenario=["outlaws"]', "--blocks", 40)
    told = run_command("compensate", "legends", *small, folder=desk).stdout
    assert "The bonus with which a board would win its equal share" in told
    off = [float(text) for text in re.findall(r"([\d.]+)(?: points of win share without| with the bonuses)", told)]
    assert ("Give these bonuses" not in " ".join(told.split())) or off[1] < off[0]
    assert re.search("Give these bonuses|Give no bonus|No bonus is needed", " ".join(told.split()))


def test_searches_end_with_the_seed_that_was_asked_for(desk):
    small = ("--set", "settings.players=2", "--blocks", 20)
    told = run_command("sweep", "quickstart", "--over", "players=2", *small, folder=desk).stdout
    assert told.rstrip().endswith("Seed: 1.")


def test_commands_to_paste_are_quoted(desk):
    done = run_command("run", "quickstart", *SMALL, "--out", "mein spiel", folder=desk)
    assert "More: mrsim analyse 'mein spiel', mrsim report 'mein spiel'" in done.stdout


def test_people_read_printed_names_and_data_has_ids(desk):
    game = ("play", "moon-river", "--mode", "legends", "--strategies", "random", "--games", 80)
    told = run_command(*game, folder=desk).stdout
    assert all(name in told for name in ("Big Jo", "1st player", "80 games of 20 deals")), told
    assert "big-jo" not in told
    assert {row["board"] for row in json.loads(run_command(*game, "--json", folder=desk).stdout)["by_board"]} >= {
        "big-jo"
    }


def test_a_folder_that_cannot_be_written_is_one_sentence(desk, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    for line in ("new foo", "strategies new abc", "sweep quickstart --over players=2 --blocks 20"):
        assert run_command(*line.split(), folder=desk).is_one_sentence, line


@pytest.mark.parametrize(("start", "word"), [(b"\xef\xbb\xbf", "key game is missing"), (b"# \xfc\n", "not UTF-8")])
def test_an_experiment_with_a_mark_of_a_spreadsheet_is_read_and_one_in_latin_1_refused(tmp_path, start, word):
    (tmp_path / "own.toml").write_bytes(start + b'question = "x"\n')
    done = run_command("plan", "own.toml", folder=tmp_path)
    assert done.is_one_sentence
    assert word in done.stderr


def test_the_name_of_ones_own_experiment_is_not_said_to_be_shipped(tmp_path):
    run_command("new", "mine", folder=tmp_path)
    assert "experiments/mine.toml is there already" in run_command("new", "mine", folder=tmp_path).stderr


# --- from Python ---------------------------------------------------------------

MADE = {
    "question": "Does sitting first help?",
    "game": "moon-river",
    "settings": {"players": 2},
    "lineups": {"make": "mirror", "strategies": ["random"]},
    "design": {"blocks": 4},
    "targets": [{"share": "seat", "margin": 5.0}],
}


def test_an_experiment_may_be_a_path_or_a_dict(tmp_path):
    assert mrsim.run(MADE, out=tmp_path / "made").blocks == 4
    assert mrsim.run(tmp_path / "made" / "experiment.toml", out=tmp_path / "again").blocks == 4
    assert MADE["design"] == {"blocks": 4}


def test_a_misspelt_target_is_refused_before_anything_is_played(tmp_path):
    with pytest.raises(mrsim.InputError, match="Did you mean board"):
        mrsim.run(MADE | {"targets": [{"share": "bord", "margin": 2}]}, out=tmp_path / "wrong")
    assert not (tmp_path / "wrong" / "manifest.json").exists()


def test_a_run_writes_its_report(tmp_path):
    run = mrsim.run(MADE, out=tmp_path / "made")
    assert run.report().name == "report.html"
    assert "sitting first" in run.report(tmp_path / "short.md").read_text(encoding="utf-8")
    with pytest.raises(mrsim.InputError, match=r"does not end in .html or .md"):
        run.report("short.txt")


def test_the_public_names_are_completed():
    assert {"run", "play", "open_run", "sweep"} <= set(dir(mrsim))


# --- one way to say it ---------------------------------------------------------

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "json.md"


@pytest.mark.parametrize(
    "line",
    [
        "play moon-river --players 2 --strategies random --games 8 --json",
        "analyse quickstart --json",
        "show quickstart --json",
        "runs --json",
        "compare quickstart quickstart --json",
        "sweep quickstart --over players=2 --blocks 20 --json",
        "box show h1 --json",
        "box diff h1 --edit cows=28 --json",
        "strategies list --json",
        "plan quickstart --blocks 20 --json",
    ],
)
def test_json_says_version_command_and_seed_and_its_keys_are_documented(desk, line):
    told = json.loads(run_command(*line.split(), folder=desk).stdout)
    assert list(told)[:2] == ["mrsim", "command"]
    assert line.startswith(told["command"])
    assert ("seed" in told) == (told["command"] not in ("runs", "box show", "box diff", "strategies list"))
    (documented,) = [row for row in PAGE.read_text(encoding="utf-8").splitlines() if f"| `{told['command']}` |" in row]
    own = set(told) - {"mrsim", "command", "seed"}
    if told["command"] not in ("play", "plan", "box show"):  # these have keys that depend on what was asked
        assert own <= set(re.findall(r"`(\w+)`", documented))


def test_tables_say_level_and_family_and_lines_their_standard_error(desk):
    told = json.loads(run_command("analyse", "quickstart", "--json", folder=desk).stdout)
    assert told["level"] == 0.95
    verdicts = next(table for table in told["tables"] if table["family"] == "primary")
    assert verdicts["intervals"] == "hold together"
    assert all(line["error"] > 0 for line in verdicts["lines"])


def test_a_command_that_plays_takes_the_game_as_its_first_word_or_plays_the_usual_one(desk):
    small = ("--players", 2, "--strategies", "random", "--games", 8, "--json")
    named = run_command("play", "moon-river", *small, folder=desk)
    assert json.loads(named.stdout)["game"] == "moon-river"
    assert run_command("play", *small, folder=desk).stdout == named.stdout
    assert "recruiter.py: there is no such strategy" in run_command("tune", "recruiter.py", folder=desk).stderr
    assert "Did you mean moon-river?" in run_command("play", "moon-rivr", folder=desk).stderr


def test_quiet_leaves_out_remarks_and_analyse_prints_the_last_line_alone(desk):
    odd = ("play", "--players", 2, "--strategies", "random,careless", "--games", 7)
    assert "are not whole deals" in run_command(*odd, folder=desk).stderr
    assert run_command("--quiet", *odd, folder=desk).stderr == ""
    assert len(run_command("analyse", "quickstart", "--quiet", folder=desk).stdout.splitlines()) == 1
