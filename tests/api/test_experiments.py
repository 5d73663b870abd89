"""Experiments from Python."""

import os
import shlex
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

import mrsim
from mrsim.cli.main import app
from mrsim.experiment.toml_reader import as_experiment
from mrsim.report.next_steps import to_decide
from mrsim.runs.manifest import RunCommand

TWO_PLAYERS = ["settings.players=2"]


def typed(command, folder, monkeypatch):
    """What a shell does with a command in a folder."""
    folder.mkdir()
    monkeypatch.chdir(folder)
    name, *words = shlex.split(command)
    assert name == "mrsim"
    done = CliRunner().invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output


def parts(folder):
    return {file.name for file in Path(folder).glob("parts/*.parquet")}


def test_an_experiment_is_run_from_python_and_gone_on_with(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = mrsim.run("quickstart", blocks=16, changes=["settings.players=2"])
    assert (run.folder.folder.as_posix(), run.blocks) == ("reports/quickstart", 16)
    assert run.rows().select(pl.len()).collect().item() == 16 * 2 * 2
    before = set((tmp_path / "reports" / "quickstart" / "parts").iterdir())
    assert mrsim.run("quickstart", blocks=24, changes=["settings.players=2"]).blocks == 24
    assert before < set((tmp_path / "reports" / "quickstart" / "parts").iterdir())


@pytest.mark.parametrize(
    ("number", "sentence"), [("8", "games: '8' is no whole number"), (8.5, "games: 8.5 is no whole")]
)
def test_games_are_a_whole_number(number, sentence):
    with pytest.raises(mrsim.InputError, match=sentence):
        mrsim.play("moon-river", games=number)


def test_changes_are_a_list():
    with pytest.raises(mrsim.InputError, match=r"changes: 'design.seed=3' is a text; write a list, such as \['design"):
        mrsim.run("quickstart", changes="design.seed=3")


def test_a_misspelt_target_is_refused_before_anything_is_played(tmp_path):
    changes = ['targets=[{share = "boord", margin = 5}]']
    with pytest.raises(mrsim.InputError, match="players don't differ in boord"):
        mrsim.run("quickstart", blocks=8, changes=changes, out=tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_the_command_of_a_run_from_python_plays_the_same_parts_in_a_clean_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = mrsim.run("quickstart", blocks=8, changes=TWO_PLAYERS)
    assert run.command == "mrsim run quickstart --set settings.players=2 --blocks 8"
    typed(run.reproducing_command, tmp_path / "clean", monkeypatch)
    assert parts("reports/quickstart") == parts(tmp_path / "reports" / "quickstart")


def test_the_command_of_a_whatif_from_python_plays_the_same_games_in_a_clean_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    changes = [*TWO_PLAYERS, 'lineups.strategies=["greedy"]']
    run = mrsim.run("drier-canyons", blocks=4, changes=changes, out="a run")
    after = run.whatif("C1-1 C3+1", blocks=24)
    assert after.command == (
        "mrsim whatif drier-canyons --set settings.players=2 --set 'lineups.strategies=[\"greedy\"]' "
        "--edit 'C1-1 C3+1' --blocks 24 --out 'a run-whatif'"
    )
    typed(after.reproducing_command, tmp_path / "clean", monkeypatch)
    again = mrsim.open_run("a run-whatif")
    assert again.rows().collect().equals(mrsim.open_run(tmp_path / "a run-whatif").rows().collect())


def test_an_experiment_made_in_python_is_written_into_the_folder_of_its_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    entries = {
        "question": 'Who says "I"?\n\x7fWho?',
        "game": "moon-river",
        "settings": {"players": 2},
        "lineups": {"make": "listed", "listed": [["random"]]},
        "design": {"blocks": 4},
        "targets": [{"share": "seat", "margin": 5, "expected": {"0": 51.5}}],
        "variants": {"no cows.": {"edit": "cows=30"}},
    }
    asked = as_experiment(entries, "here")
    Path("full").mkdir()
    Path("full/novel.txt").touch()
    with pytest.raises(mrsim.InputError, match=r"full holds novel\.txt and no run"):
        mrsim.run(asked, out="full")
    assert [file.name for file in Path("full").iterdir()] == ["novel.txt"]
    with pytest.raises(mrsim.InputError, match="out: an experiment that was made in Python has no name"):
        mrsim.run(asked)
    run = mrsim.run(asked, out="mine")
    assert run.experiment == asked
    assert run.command == "mrsim run mine/experiment.toml --out mine"
    again = CliRunner().invoke(app, shlex.split(run.command)[1:])
    assert "complete, 4 deals of each combination, 0 parts played now" in again.output.replace(os.linesep, " ")


def test_what_to_do_next_is_a_command_to_type(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = mrsim.run("quickstart", blocks=8, changes=["design.seed=3", *TWO_PLAYERS], out="mine")
    assert "`mrsim run quickstart --set design.seed=3 --set settings.players=2 --blocks 500 --out mine`" in str(
        to_decide(run, 500)
    )
    looking = run.manifest.planned.model_copy(update={"rule": "decided"})
    judged = type(run)(run.folder, run.manifest.model_copy(update={"planned": looking}), run.experiment)
    command = "mrsim run quickstart --set design.seed=4 --set settings.players=2 --blocks 500 --out mine-seed-4"
    assert f"`{command}`" in str(to_decide(judged, 500))


def test_a_command_names_blocks_once():
    command = RunCommand(experiment="legends", changes=("design.blocks=7", "design.seed=2"))
    assert command.typed(command.usual_folder) == "mrsim run legends --set design.blocks=7 --set design.seed=2"
    assert command.typed(command.usual_folder, blocks=9) == "mrsim run legends --set design.seed=2 --blocks 9"
