"""Findings as a user meets them: analyse, compare and plan."""

import contextlib
import json
import shutil
from dataclasses import dataclass
from io import StringIO

import polars as pl
import pytest
from rich.console import Console
from typer.testing import CliRunner

import mrsim
from mrsim.analysis.run_summary import summarise_findings
from mrsim.analysis.terminal_tables import cell_texts, visible_columns
from mrsim.cli.analyse import MOST_LINES, render_table
from mrsim.cli.main import WRONG_INPUT, app
from mrsim.errors import InputError
from mrsim.experiment.file_lookup import SHIPPED_EXPERIMENTS

WIDTH = 80
FAST = {
    "strategies": 'lineups.strategies=["random","greedy"]',
    "listed": 'lineups.listed=[["greedy"],["greedy","random","random","random"]]',
}


@dataclass(frozen=True)
class Told:
    returncode: int
    stdout: str
    stderr: str


def run(*arguments, folder):
    """A command in a folder, as `mrsim` runs it but in this process."""
    with contextlib.chdir(folder):
        done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if isinstance(done.exception, InputError):
        return Told(WRONG_INPUT, done.stdout, str(done.exception))
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return Told(done.exit_code, done.stdout, done.stderr)


def refuse(word):
    raise AssertionError(word)


def played(folder, name, *arguments):
    done = run("run", name, *arguments, folder=folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A desk with two runs of the same deals and one of others."""
    place = tmp_path_factory.mktemp("desk")
    small = ("--blocks", 60, "--set", "settings.players=2")
    played(place, "quickstart", *small, "--set", 'lineups.strategies=["careless","random"]')
    played(place, "quickstart", *small, "--set", 'lineups.strategies=["careless","random"]', "--out", "reports/again")
    played(
        place,
        "quickstart",
        *small,
        "--set",
        "design.seed=2",
        "--set",
        'lineups.strategies=["careless","random"]',
        "--out",
        "reports/other",
    )
    return place


@pytest.mark.parametrize(
    ("claim", "code", "word"),
    [
        ((), 3, "The targets are violated: 2 of 2 judged shares are unbalanced, above all careless (exit code 3)."),
        (
            ("--fail-on", "strategy: random > 99%"),
            0,
            "It does not hold that random wins more than 99 % {} (exit code 0).",
        ),
        (
            ("--fail-on", "strategy: gap > 1pp"),
            3,
            "It holds that shares by strategy are more than 1 pp apart {} (exit code 3).",
        ),
        (
            ("--fail-on", "seat: gap > 1pp"),
            4,
            "It is undecided whether shares by seat are more than 1 pp apart {} (exit code 4).",
        ),
    ],
)
def test_scripts_are_told_by_the_exit_code(folder, claim, code, word):
    told = run("analyse", "quickstart", *claim, folder=folder)
    last = " ".join(told.stdout.split("\n\n")[-1].split())
    assert (told.returncode, last) == (code, word.format("with careless and random at the table"))


def test_findings_are_json_without_a_number_that_is_none(folder):
    told = json.loads(run("analyse", "quickstart", "--json", folder=folder).stdout, parse_constant=refuse)
    assert told["outcome"] == "violated"
    assert {"target-1", "feel"} <= {table["name"] for table in told["tables"]}


def test_every_table_is_a_csv(folder):
    run("analyse", "quickstart", "--csv", "tables", folder=folder)
    told = json.loads(run("analyse", "quickstart", "--json", folder=folder).stdout)
    for table in told["tables"]:
        assert pl.read_csv(folder / "tables" / f"{table['name']}.csv").height == len(table["lines"])


def test_how_a_game_feels_says_how_many_decisions_leave_a_choice(folder):
    opened = mrsim.open_run(folder / "reports/quickstart")
    told = dict(line.split(":", 1) for line in summarise_findings(opened.findings()).feel)
    rows = opened.rows().collect()
    share = 100 * rows["real_choices"].sum() / rows["decisions"].sum()
    assert told["Decisions with a real choice"].startswith(f" {rows['real_choices'].mean():.2f} (")
    assert told["Share of decisions with a real choice"].startswith(f" {share:.1f} % (")


def test_a_run_with_other_columns_is_refused_in_a_sentence(folder):
    shutil.copytree(folder / "reports/quickstart", folder / "reports/older")
    file = folder / "reports/older/manifest.json"
    manifest = json.loads(file.read_text())
    manifest["versions"]["columns"] = "1"
    file.write_text(json.dumps(manifest))
    told = run("analyse", "older", folder=folder)
    assert told.returncode == WRONG_INPUT
    assert told.stderr.startswith("reports/older has columns of version 1, and this mrsim reads version 2; ")
    told = run("run", "quickstart", "--out", "reports/older", folder=folder)
    assert told.returncode == WRONG_INPUT
    assert "was played with another version of: the columns." in told.stderr


def test_a_run_beside_itself_has_not_changed(folder):
    told = run("compare", "quickstart", "again", folder=folder)
    assert told.returncode == 0
    assert "No win share has changed by more than chance may do." in told.stdout
    compared = json.loads(run("compare", "quickstart", "again", "--json", folder=folder).stdout, parse_constant=refuse)
    assert {line["value"] for table in compared["tables"] for line in table["lines"]} == {0.0}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("analyse", "nowhere"), "nowhere holds no run: there is no manifest.json in it;"),
        (("analyse", "quickstart", "--table", "x"), "table: x is none of this run's; `--table list` names them."),
        (("analyse", "quickstart", "--fail-on", "x"), "fail-on: 'x' is no claim;"),
        (("compare", "quickstart", "other"), "the runs can't be paired: seed is 1 in reports/quickstart and 2 in"),
        (("run", "quickstart", "--set", 'targets=[{share="bord",margin=3}]'), "players don't differ in bord."),
        (("plan", "quickstart", "--set", 'targets=[{share="bord",margin=3}]'), "Did you mean board?"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(folder, arguments, sentence):
    told = run(*arguments, folder=folder)
    assert told.returncode == 2
    assert sentence in told.stderr


def test_the_same_from_python(folder):
    found = mrsim.open_run(folder / "reports" / "quickstart").findings()
    assert found.outcome == "violated"
    assert found.table("target-1").lines["verdict"].to_list() == ["above", "below"]


TOO_WIDE = ("skill", "unknowns")
"""Topics whose groups have long names of several parts, which go on in the next line."""


@pytest.mark.parametrize("name", sorted(file.stem for file in SHIPPED_EXPERIMENTS.glob("*.toml")))
def test_every_table_of_a_shipped_experiment_fits_80_columns(name, tmp_path):
    lineups = (SHIPPED_EXPERIMENTS / f"{name}.toml").read_text(encoding="utf-8")
    fast = FAST["listed" if 'make = "listed"' in lineups else "strategies"]
    try:
        done = mrsim.run(name, blocks=2, changes=[fast], out=tmp_path / name)
    except InputError as refused:
        if "which is not installed" not in str(refused):
            raise
        pytest.skip(str(refused))
    for table in done.findings().tables:
        console = Console(width=WIDTH, file=StringIO(), highlight=False)
        console.print(render_table(table, WIDTH))
        text = console.file.getvalue()
        assert "…" not in text.replace("… and ", ""), table.name
        assert all(len(line) <= WIDTH for line in text.splitlines())
        columns = dict(visible_columns(table))
        for line in table.lines.head(MOST_LINES).iter_rows(named=True):
            cut = [word for word in cell_texts(table, line, columns) if word not in text]
            assert not cut or table.topic.name in TOO_WIDE, (table.name, cut)
