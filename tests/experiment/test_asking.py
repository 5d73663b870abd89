"""Experiments from Python."""

import polars as pl

import mrsim


def test_an_experiment_is_run_from_python_and_gone_on_with(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = mrsim.run("quickstart", blocks=16, changes=["settings.players=2"])
    assert (run.folder.folder.as_posix(), run.blocks) == ("reports/quickstart", 16)
    assert run.rows().select(pl.len()).collect().item() == 16 * 2 * 2
    before = set((tmp_path / "reports" / "quickstart" / "parts").iterdir())
    assert mrsim.run("quickstart", blocks=24, changes=["settings.players=2"]).blocks == 24
    assert before < set((tmp_path / "reports" / "quickstart" / "parts").iterdir())
