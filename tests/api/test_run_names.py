"""A run is found by its name below reports/ from Python as on the command line."""

import pytest

import mrsim
from tests.command import run_command


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("project")
    told = run_command("run", "quickstart", "--blocks", 8, "--set", "settings.players=2", folder=folder)
    assert told.returncode == 0, told.stderr
    return folder


def test_a_run_is_opened_by_its_name(folder, monkeypatch):
    monkeypatch.chdir(folder)
    assert mrsim.open_run("quickstart").blocks == 8
    with pytest.raises(mrsim.InputError, match=r"quickstrat holds no run: .* Did you mean quickstart\?"):
        mrsim.open_run("quickstrat")


def test_a_frame_that_is_not_there_is_looked_for_among_plots_and_tables(folder, monkeypatch):
    monkeypatch.chdir(folder)
    run = mrsim.open_run("quickstart")
    with pytest.raises(
        mrsim.InputError, match=r"changes is no frame of this run\..*mrsim plot quickstart.* --table list"
    ):
        run.frame("changes")
