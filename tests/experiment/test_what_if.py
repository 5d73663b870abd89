"""What if: changes of the box on the deals of an experiment."""

import json

import pytest
from typer.testing import CliRunner

import mrsim
from docs.make_outputs import ROOT, commands
from mrsim.cli.main import app
from mrsim.errors import InputError
from mrsim.experiment.toml_reader import as_experiment
from mrsim.experiment.what_if import add_what_if_variants

SMALL = {
    "question": "Who?",
    "game": "moon-river",
    "settings": {"players": 2, "mode": "legends", "scenario": "outlaws"},
    "lineups": {"make": "mirror", "strategies": ["random"]},
    "design": {"blocks": 40, "seed": 5},
    "targets": [{"share": "board", "margin": 3, "within": ["variant"]}],
}
SETTINGS_LINE = 'settings = { players = 2, mode = "legends", scenario = "outlaws" }'
TOML = """
question = "Who?"
game = "moon-river"
settings = { players = 2, mode = "legends", scenario = "outlaws" }
lineups = { make = "mirror", strategies = ["random"] }
design = { blocks = 40 }
targets = [{ share = "board", margin = 3 }]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    here = tmp_path_factory.mktemp("what-if")
    (here / "mine.toml").write_text(TOML, encoding="utf-8")
    return here


@pytest.fixture
def run(folder, monkeypatch):
    monkeypatch.chdir(folder)
    return lambda *words: CliRunner().invoke(app, ["whatif", *map(str, words)])


def test_edits_take_the_place_of_the_experiments_own_variants():
    mine = as_experiment(SMALL | {"variants": {"other": {"edit": "cows=20"}}}, "x")
    asked = add_what_if_variants(mine, ["C1-2 C3+2", "cows=28"], [])
    assert {name: variant.settings for name, variant in asked.variants.items()} == {
        "C1-2 C3+2": {"edit": "C1-2 C3+2"},
        "cows=28": {"edit": "cows=28"},
    }
    assert asked.targets[0].within == ()


def test_an_edit_follows_those_that_the_experiment_has():
    mine = as_experiment(SMALL | {"settings": {"edit": "cows=28"}}, "x")
    assert add_what_if_variants(mine, ["C1-2 C3+2"], []).variants["C1-2 C3+2"].settings == {
        "edit": "cows=28; C1-2 C3+2"
    }


def test_a_what_if_without_a_change_is_refused():
    with pytest.raises(InputError, match="what is to be changed"):
        add_what_if_variants(as_experiment(SMALL, "x"), [], [])


def test_a_what_if_starts_from_one_box():
    several = as_experiment(SMALL | {"settings": {"edit": ["none", "cows=28"]}}, "x")
    with pytest.raises(InputError, match="starts from one box"):
        add_what_if_variants(several, ["cows=20"], [])


def test_a_first_look_says_what_is_in_the_box_and_what_is_not_known_yet(run):
    told = run("mine.toml", "--edit", "C1-2 C3+2", "--quick")
    assert told.exit_code == 0
    assert "Pieces to reprint: 2." in told.stdout
    assert "A first look:" in told.stdout
    assert "deals more would decide." in " ".join(told.stdout.split())


def test_a_change_that_changes_nothing_is_exactly_nothing(run):
    told = run("mine.toml", "--edit", "C1-2 C1+2", "--blocks", 120, "--json", "--out", "nothing")
    (table,) = json.loads(told.stdout)["tables"]
    assert {(line["value"], line["low"], line["high"], line["change"]) for line in table["lines"]} == {
        (0, 0, 0, "same")
    }


def test_the_same_again_plays_nothing(run, folder):
    words = ("mine.toml", "--edit", "K1-3 D4+3", "--blocks", 140, "--json", "--out", "again")
    first = json.loads(run(*words).stdout)
    before = sorted(file.name for file in (folder / "again" / "parts").iterdir())
    assert json.loads(run(*words).stdout) == first
    assert sorted(file.name for file in (folder / "again" / "parts").iterdir()) == before


def test_a_report_is_made_beside_what_was_played(run, folder):
    told = run("mine.toml", "--edit", "C1-2 C3+2", "--quick", "--report", "--out", "shown")
    assert told.exit_code == 0
    assert "report.html" in told.stdout
    assert "What changed" in (folder / "shown" / "report.html").read_text()


def test_json_is_printed_without_a_report(run, folder):
    told = run("mine.toml", "--edit", "C1-2 C3+2", "--report", "--json", "--out", "both")
    assert isinstance(told.exception, InputError)
    assert not (folder / "both").exists()


def test_a_wrong_edit_is_refused_before_anything_is_played(run, folder):
    told = run("mine.toml", "--edit", "Q1-2", "--out", "wrong")
    assert told.exit_code != 0
    assert isinstance(told.exception, InputError)
    assert not (folder / "wrong").exists()


@pytest.mark.parametrize("blocks", [-1, 0])
def test_a_what_if_of_no_blocks_is_refused_before_anything_is_written(run, folder, blocks):
    told = run("mine.toml", "--edit", "cows=20", "--out", "none", "--blocks", blocks)
    assert isinstance(told.exception, InputError)
    assert str(told.exception) == f"blocks: {blocks} is too few; 1 or more of each combination are played."
    assert not (folder / "none").exists()


def test_a_first_look_plays_no_more_blocks_than_are_asked_for(run, folder):
    told = run("mine.toml", "--edit", "cows=20", "--out", "few", "--blocks", 20, "--quick")
    assert told.exit_code == 0, told.output
    assert mrsim.open_run(folder / "few").blocks == 20


def test_every_game_is_asked_with_a_file_and_with_an_edit(run, folder):
    (folder / "herd.toml").write_text(
        TOML.replace("moon-river", "wind-river").replace("board", "seat").replace(SETTINGS_LINE, ""), encoding="utf-8"
    )
    box = ROOT / "mrsim" / "games" / "wind_river" / "editions" / "few-buffaloes.toml"
    told = run("herd.toml", "--box", box, "--out", "herd", "--blocks", 10, "--quick")
    assert told.exit_code == 0, told.output
    told = run("herd.toml", "--edit", "blocks=3", "--out", "rich", "--blocks", 10, "--quick")
    assert told.exit_code == 0, told.output
    refused = run("herd.toml", "--edit", "cows=2", "--out", "none")
    assert 'edit cows=2: "cows" is not a key of a box' in str(refused.exception)


def test_from_python_a_run_asks_what_if(folder):
    base = mrsim.run(str(folder / "mine.toml"), blocks=40, out=folder / "base")
    changed = base.whatif("cows=20", blocks=120)
    assert changed.folder.folder == folder / "base-whatif"
    (table,) = changed.changes()
    assert set(table.lines["to"]) == {"cows=20"}
    assert str(changed).startswith("20 cows\n20 cows, among random players: ")
    assert "<th" in changed._repr_html_()
    assert "iframe" not in changed._repr_html_()


FEWER = {
    "run": ["--blocks", "16", "--set", 'lineups.strategies=["random", "greedy"]'],
    "whatif": ["--blocks", "110", "--quick"],
    "deviations": ["--plan", "--set", 'lineups.strategies=["random"]'],
    "sweep": ["--blocks", "100", "--set", 'lineups.strategies=["random"]'],
    "balance": ["--games", "24000", "--set", 'lineups.strategies=["random"]'],
}


def test_the_commands_of_the_story_do_what_it_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for arguments in commands((ROOT / "docs" / "tutorials" / "what-if.md").read_text(encoding="utf-8")):
        told = CliRunner().invoke(app, [*arguments, *FEWER.get(arguments[0], [])])
        assert told.exit_code in (0, 3, 4), (arguments, told.output, told.exception)
    assert (tmp_path / "reports" / "legends-whatif" / "manifest.json").is_file()
