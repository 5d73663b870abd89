"""What a run folder names is compared, and asked for, before anything of it is run."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mrsim.cli.main import app
from mrsim.errors import InputError
from mrsim.runs.manifest import RecordedArm
from mrsim.strategy import loading

EXPERIMENT = """
game = "moon-river"
question = "Who wins?"

[settings]
players = 2

[lineups]
make = "listed"
listed = [["mine.py", "random"]]

[design]
blocks = 8
"""
MINE = "def claim(me, table, parcel):\n    return parcel.cows\n"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run of an experiment of the user's own, with a strategy of the user's own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "own.toml").write_text(EXPERIMENT)
    assert said("run", "own.toml") == ""
    return tmp_path / "reports" / "own"


@pytest.fixture
def executed(run: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:  # noqa: ARG001  it is played before
    """The files that were executed since the run was played."""
    files: list[Path] = []
    plain = loading.execute_script

    def execute(file: Path, tree: Any) -> dict[str, Any]:
        files.append(file)
        return plain(file, tree)

    monkeypatch.setattr(loading, "execute_script", execute)
    monkeypatch.setattr(loading, "_loaded", {})
    return files


def said(*argv: str) -> str:
    """What a command says of a mistake; nothing if it found none."""
    result = CliRunner().invoke(app, argv)
    if isinstance(result.exception, InputError):
        return str(result.exception)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return ""


def own(files: list[Path]) -> list[str]:
    """Executed files that did not come with mrsim."""
    return [file.name for file in files if file.name == "mine.py"]


COMMANDS = [("verify", "own", "--blocks", "2"), ("replay", "--run", "own")]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_strategy_that_only_a_manifest_names_is_run_when_it_is_trusted(
    command: tuple[str, ...], executed: list[Path]
) -> None:
    sentence = said(*command)
    assert "names strategies that did not come with mrsim, and would run them: mine.py;" in sentence
    assert "--trust" in sentence
    assert executed == []
    assert said(*command, "--trust") == ""
    assert own(executed) == ["mine.py"]


@pytest.mark.parametrize("command", [*COMMANDS, ("run", "own.toml"), ("run", "own.toml", "--blocks", "16")])
def test_a_strategy_that_has_changed_is_told_before_it_is_run(command: tuple[str, ...], executed: list[Path]) -> None:
    Path("mine.py").write_text(MINE.replace("parcel.cows", "-parcel.cows"))
    trust = () if command[0] == "run" else ("--trust",)
    assert "was played with another version of: the strategy mine.py." in said(*command, *trust)
    assert executed == []


def test_whatif_tells_of_a_changed_strategy_before_it_is_run(executed: list[Path]) -> None:
    command = ("whatif", "own.toml", "--edit", "canyon.drought-1", "--quick", "--blocks", "4")
    said(*command)
    executed.clear()
    Path("mine.py").write_text(MINE.replace("parcel.cows", "-parcel.cows"))
    assert "was played with another version of: the strategy mine.py." in said(*command)
    assert executed == []


def test_what_a_user_names_on_a_command_line_is_run_without_being_asked_for(executed: list[Path]) -> None:
    assert said("run", "own.toml", "--blocks", "16") == ""
    assert said("plan", "own.toml") == ""
    assert said("replay", "moon-river", "--players", "2", "--strategies", "mine.py,random") == ""
    assert own(executed) == ["mine.py"]


def test_a_run_of_shipped_strategies_needs_no_trust(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.toml").write_text(EXPERIMENT.replace("mine.py", "greedy"))
    assert said("run", "own.toml") == ""
    assert said("verify", "own", "--blocks", "2") == ""


def test_a_strangers_folder_with_a_strategy_inside_runs_nothing(run: Path, executed: list[Path]) -> None:
    """The manifest names a file in the folder, and was written by whoever wrote the file."""
    (run / "theirs.py").write_text(MINE)
    manifest = json.loads((run / "manifest.json").read_text().replace("mine.py", "reports/own/theirs.py"))
    for arm in manifest["arms"]:
        arm["key"] = RecordedArm.model_validate(arm).digest
    manifest["blocks"] = 0
    (run / "manifest.json").write_text(json.dumps(manifest))
    assert "reports/own/theirs.py; read them, then give --trust." in said("verify", "own")
    assert executed == []


def test_a_manifest_that_contradicts_itself_is_told_in_a_sentence(run: Path, executed: list[Path]) -> None:
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["experiment"]["lineups"]["listed"] = [["greedy", "random"]]
    (run / "manifest.json").write_text(json.dumps(manifest))
    assert "its manifest contradicts itself: it has no arm" in said("verify", "own", "--trust")
    assert executed == []


def test_parts_under_a_key_that_is_not_that_of_their_arm_are_told_in_a_sentence(run: Path) -> None:
    manifest = (run / "manifest.json").read_text()
    key = json.loads(manifest)["arms"][0]["key"]
    (run / "manifest.json").write_text(manifest.replace(key, "0" * 12))
    for part in (run / "parts").iterdir():
        part.rename(part.with_name(part.name.replace(key, "0" * 12)))
    assert "arm 0 is not what its key names" in said("verify", "own", "--trust")
