"""The GitHub Action: its steps run here as they would there, in a clean folder of somebody's game."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from mrsim.cli.guard import MARK
from tests.command import ROOT, run_command

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS = {step["id"]: step for step in ACTION["runs"]["steps"] if "id" in step}
GH = """#!/bin/sh
printf '%s\\n' "$*" >> "$GH_CALLS"
case "$*" in *--paginate*) printf '%s\\n' "$OLD_COMMENT" ;; esac
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    folder = tmp_path_factory.mktemp("game") / "mine"
    assert run_command("init", folder).returncode == 0
    file = folder / "experiments" / "seats.toml"
    text = file.read_text(encoding="utf-8").replace('"greedy", "careful"', '"random"').replace("blocks = 4000", "")
    file.write_text(text, encoding="utf-8")
    return folder


def run_step(name, folder, **env):
    """A step of the Action in bash, with what GitHub and the step would set."""
    files = {key: str(folder.parent / key) for key in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GH_CALLS")}
    path = os.pathsep.join([str(folder.parent), str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", STEPS[name]["run"]],
        cwd=folder,
        env=os.environ | {"PATH": path, "COLUMNS": "200"} | files | env,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )


@pytest.fixture(scope="module")
def guarded(project):
    cache = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
    done = run_step(
        "guard", project, EXPERIMENTS="experiments/*.toml", BLOCKS="60", CLAIM="seat: gap > 90pp", XDG_CACHE_HOME=cache
    )
    assert done.returncode == 0, done.stderr
    return project


def test_an_action_names_every_input_that_its_steps_read():
    read = {
        word.split(" ")[0] for text in json.dumps(ACTION["runs"]).split("inputs.")[1:] for word in [text.split("}")[0]]
    }
    assert read == set(ACTION["inputs"])


def test_the_action_plays_judges_and_leaves_report_and_summary(guarded):
    assert (guarded.parent / "GITHUB_OUTPUT").read_text(encoding="utf-8") == "outcome=met\n"
    summary = (guarded.parent / "GITHUB_STEP_SUMMARY").read_text(encoding="utf-8")
    assert summary.startswith(f"{MARK}\n## mrsim: 1 of 1 experiments found what should be\n")
    assert "<details><summary>seats</summary>" in summary
    assert (guarded / "reports" / "guard" / "seats.html").is_file()


@pytest.mark.parametrize(
    ("old", "call"),
    [
        ("", "--method POST repos/me/game/issues/7/comments"),
        ("99", "--method PATCH repos/me/game/issues/comments/99"),
    ],
)
def test_the_summary_is_written_below_the_pull_request_and_renewed_there(guarded, old, call):
    gh, calls = guarded.parent / "gh", guarded.parent / "GH_CALLS"
    gh.write_text(GH, encoding="utf-8")
    gh.chmod(0o755)
    calls.unlink(missing_ok=True)
    done = run_step("comment", guarded, NUMBER="7", REPOSITORY="me/game", OLD_COMMENT=old)
    assert done.returncode == 0, done.stderr
    assert (
        calls.read_text(encoding="utf-8").splitlines()[-1]
        == f"api --silent {call} --field body=@reports/guard/summary.md"
    )


@pytest.mark.parametrize(
    ("fail_on", "outcome", "code"),
    [
        ("violated", "violated", 1),
        ("violated", "undecided", 0),
        ("undecided", "undecided", 1),
        ("undecided", "met", 0),
        ("never", "violated", 0),
        ("always", "met", 2),
    ],
)
def test_the_action_fails_on_what_was_asked(project, fail_on, outcome, code):
    assert run_step("judge", project, FAIL_ON=fail_on, OUTCOME=outcome).returncode == code


def test_a_guarded_run_whose_box_has_changed_is_played_again(guarded):
    box = guarded / "box" / "mine.toml"
    text = box.read_text(encoding="utf-8")
    box.write_text(text.replace("cows = 32", "cows = 30"), encoding="utf-8")
    done = run_command("guard", "seats", "--blocks", 60, "--fail-on", "seat: gap > 90pp", folder=guarded)
    assert done.returncode == 0, done.stderr
    assert "played now" in " ".join(done.stdout.split()), "nothing of the old box is kept"


def test_the_hooks_run_commands_that_are_there(project):
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["entry"] for hook in hooks] == ["mrsim box check", "mrsim strategies check --quick"]
    done = run_command("box", "check", "--game", "moon-river", "box/mine.toml", "box/mine.csv", folder=project)
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines() if " is a box: " in line] == [
        "box/mine.toml",
        "box/mine.csv",
    ]
    config = yaml.safe_load((project / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [hook["id"] for hook in config["repos"][0]["hooks"]] == [hook["id"] for hook in hooks]


def test_a_project_is_written_into_a_new_folder_only(project):
    refused = run_command("init", project)
    assert refused.is_one_sentence
    assert "is there already and not empty; name a new folder." in refused.stderr


@pytest.mark.parametrize("game", ["dice-town", "wind-river"])
def test_every_game_begins_a_project_with_a_box_that_is_one(game, tmp_path):
    assert run_command("init", "own", "--game", game, folder=tmp_path).returncode == 0
    done = run_command("box", "check", "box/mine.toml", "--game", game, folder=tmp_path / "own")
    assert done.returncode == 0, done.stderr
    assert run_command("plan", "seats", "--blocks", 1000, folder=tmp_path / "own").returncode == 0
