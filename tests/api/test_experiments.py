"""Experiments from Python."""

import polars as pl
import pytest

import mrsim


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
