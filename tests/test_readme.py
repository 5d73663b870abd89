"""What the README and the first tutorials show is run: strategies, mistakes, the commands with their output."""

import ast
from pathlib import Path

import pytest
from typer.testing import CliRunner

import mrsim
from docs.make_outputs import ROOT, blocks, commands, refreshed, write_files
from mrsim.cli.main import app
from tests.command import refresh_outputs

README = (ROOT / "README.md").read_text(encoding="utf-8")
FIRST_STRATEGY = (ROOT / "docs" / "tutorials" / "first-strategy.md").read_text(encoding="utf-8")
MOST_LINES = 150


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that stand in the README."""
    write_files(README, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_readme_is_short():
    assert len(README.splitlines()) <= MOST_LINES


def test_the_tutorial_begins_with_the_strategy_of_the_readme():
    (own,) = [block.text for block in blocks(README) if block.file == "recruiter.py"]
    assert [block.text for block in blocks(FIRST_STRATEGY) if block.file == "recruiter.py"] == [own]


def test_the_strategy_is_a_whole_file_of_ten_lines(folder):
    lines = (folder / "recruiter.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line]) <= 10
    assert ast.get_docstring(ast.parse("\n".join(lines)))


@pytest.mark.usefixtures("folder")
def test_the_strategy_plays_and_beats_the_shipped_one():
    rows = mrsim.play("moon-river", strategies="recruiter.py,greedy,recruiter.py,greedy", games=2000, seed=3)
    assert rows.height == 4 * 2000
    own, other = (rows.filter(strategy=name)["win_twelfths"].mean() for name in ("recruiter.py", "greedy"))
    assert own > other


def test_the_mistakes_quoted_in_the_tutorial_are_what_is_said(folder):
    file = folder / "recruiter.py"
    text = file.read_text(encoding="utf-8")
    for right, wrong in (("parcel.cows", "parcel.cow"), ("domino.gain", "1 / (table.players - 2)")):
        file.write_text(text.replace(right, wrong), encoding="utf-8")
        with pytest.raises(mrsim.InputError) as refused:
            mrsim.play("moon-river", strategies="recruiter.py,greedy", players=2, games=2)
        assert f"mrsim: {str(refused.value).partition(', drought')[0]}" in FIRST_STRATEGY


def test_commands_print_what_stands_there():
    assert refresh_outputs(README) == README, "run docs/make_outputs.py"


def test_make_runs_the_commands_that_the_readme_gives_to_people_without_make():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("play", "test"):
        recipe = makefile.split(f"\n{target}: ")[1].split("\n\t")[1].split("\n")[0]
        assert f"\n{recipe}\n" in README


def test_a_change_of_what_is_printed_would_be_seen():
    old = "```console\n$ mrsim --version\n0.0.0\n```\n"
    assert refreshed(old) == f"```console\n$ mrsim --version\n{mrsim.__version__}\n```\n"


def test_commands_of_the_readme_are_found():
    found = [" ".join(command) for command in commands(README)]
    assert "play moon-river --mode legends --games 20000" in found
    assert CliRunner().invoke(app, ["play", "moon-river", "--bx", "x", "--help"]).exit_code != 0
