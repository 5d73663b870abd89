"""Experiments as a user meets them: new, plan, run, show, verify, export, replay."""

import json
from types import SimpleNamespace

import polars as pl
import pytest

from mrsim.cli.plan import describe_cost, first_of_equal_arms, format_duration
from mrsim.runs.pilot import Pilot
from tests.command import run_command as run


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where somebody has asked a question and played it."""
    place = tmp_path_factory.mktemp("desk")
    assert run("new", "mine", folder=place).returncode == 0
    done = run("run", "mine", "--blocks", 16, "--set", "settings.players=2", folder=place)
    assert done.returncode == 0, done.stderr
    return place


def test_a_new_experiment_runs_as_it_is(folder):
    assert (folder / "experiments" / "mine.toml").read_text().startswith('question = "')
    assert (folder / "reports" / "mine" / "manifest.json").is_file()


def test_an_experiment_is_not_written_over(folder):
    told = run("new", "mine", folder=folder)
    assert (told.returncode, told.stderr) == (
        2,
        "mrsim: experiments/mine.toml is there already; choose another name.\n",
    )


def test_the_same_command_again_plays_nothing(folder):
    told = run("run", "mine", "--blocks", 16, "--set", "settings.players=2", folder=folder)
    assert "complete, 16 deals of each combination, 0 parts played now." in " ".join(told.stdout.split())


def test_plan_says_what_it_takes_and_plays_nothing_that_is_kept(folder):
    told = run("plan", "mine", "--blocks", 4000, "--json", folder=folder)
    ahead = json.loads(told.stdout)
    assert [arm["games"] for arm in ahead["arms"]] == [16000, 16000]
    assert all(arm["seconds"] > 0 and arm["bytes"] > 0 for arm in ahead["arms"])
    assert ahead["verdicts"]["verdicts"] == 2
    assert not (folder / "reports" / "plan").exists()


def tried(name, key):
    return Pilot(SimpleNamespace(name=name, key=key, rotations=2), 12, 36.0, 2e6, pl.DataFrame())


def test_a_plan_calls_arms_that_play_the_same_by_the_name_of_the_base():
    found = [tried("a · base", "1"), tried("a · other", "2"), tried("b · base", "3"), tried("b · other", "3")]
    assert [one.arm.name for one in first_of_equal_arms(found)] == ["a · base", "a · other", "b · base"]
    assert describe_cost(found, 1000, 2) == (
        "4 combinations of 1,000 deals, 8,000 games; 1 combination is the same games as another, 6,000 are played: "
        "about 15.0 h on 2 idle cores, 6.0 GB."
    )
    assert describe_cost(found[:1], 1, 1) == "1 combination of 1 deal, 2 games: about 36 s on 1 idle core, 2.0 MB."


def test_long_times_and_large_runs_are_told_in_large_units():
    assert (format_duration(520.7 * 3600), format_duration(47 * 3600)) == ("21.7 days", "47.0 h")
    assert describe_cost([tried("a", "1")], 1_500_000, 1).endswith("about 625.0 days on 1 idle core, 3.0 TB.")


def test_show_and_runs_tell_what_is_there(folder):
    assert "complete, 16 deals of each combination, seed 1" in run("show", "mine", folder=folder).stdout
    assert json.loads(run("runs", "--json", folder=folder).stdout)["runs"][0]["status"] == "complete"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[1]", "is not the manifest of a run: it holds no keys."),
        ("{", "is not the manifest of a run: Expecting"),
        ('{"format": 1}', "is of format 1, and this version reads format 2;"),
        ('{"format": 2}', "is not the manifest of a run: key experiment is missing."),
    ],
)
def test_a_run_that_cannot_be_read_is_named_among_the_others(tmp_path, folder, text, why):
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "manifest.json").write_text(text)
    (tmp_path / "good").symlink_to(folder / "reports" / "mine")
    bad, good = json.loads(run("runs", ".", "--json", folder=tmp_path).stdout)["runs"]
    assert (bad["status"], good["status"]) == ("unreadable", "complete")
    assert why in bad["question"]
    assert "unreadable" in run("runs", ".", folder=tmp_path).stdout
    told = run("show", "bad", folder=tmp_path)
    assert (told.returncode, told.stderr) == (2, f"mrsim: {bad['question']}\n")


def test_verify_finds_every_block_the_same(folder):
    assert "8 of 8 deals are the same" in run("verify", "mine", "--blocks", 8, folder=folder).stdout


def test_verify_counts_no_block_twice_and_none_is_too_few(folder):
    assert "16 of 16 deals are the same" in run("verify", "mine", "--blocks", 5000, folder=folder).stdout
    assert run("verify", "mine", "--blocks", 0, folder=folder).returncode == 2


def test_the_list_of_tables_is_no_verdict(folder):
    assert run("analyse", "mine", folder=folder).returncode != 0
    assert run("analyse", "mine", "--table", "list", folder=folder).returncode == 0


@pytest.mark.parametrize("to", ["parquet", "csv", "duckdb"])
def test_export_writes_every_row(folder, to):
    told = run("export", "mine", "--to", to, folder=folder)
    assert told.stdout == f"mine.{to}: 64 rows\n"
    if to == "duckdb":
        import duckdb

        with duckdb.connect(folder / "mine.duckdb", read_only=True) as database:
            assert database.execute("SELECT count(*) FROM games").fetchone() == (64,)
    else:
        frame = pl.read_csv(folder / "mine.csv") if to == "csv" else pl.read_parquet(folder / "mine.parquet")
        assert frame.height == 64


def test_export_writes_what_the_file_ends_in(folder):
    assert run("export", "mine", "--out", "g.csv", folder=folder).stdout == "g.csv: 64 rows\n"
    assert pl.read_csv(folder / "g.csv").height == 64


def test_any_game_of_a_run_is_told(folder):
    told = run("replay", "--run", "mine", "--block", 3, "--rotation", 1, "--format", "jsonl", folder=folder)
    assert json.loads(told.stdout.splitlines()[0])["index"] == 7
    assert run("replay", "--run", "mine", "--closest", folder=folder).stdout.count("Round") == 24


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("run", "quickstrt"), "There is no experiment quickstrt. Did you mean quickstart?"),
        (
            ("run", "quickstart", "--set", "design.block=3"),
            'table design: "block" is not a key (perhaps "blocks"); known',
        ),
        (("show", "nowhere"), "nowhere holds no run: there is no manifest.json in it; `mrsim runs` lists"),
        (("replay", "--run", "mine", "--block", "999"), "block: 999 is none of 0 to 15."),
        (("export", "mine", "--to", "xlsx"), "to: xlsx is unknown; choose parquet, csv or duckdb."),
        (("show", "afile"), "afile is a file, not the folder of a run."),
        (("run", "quickstart", "--out", "afile"), "afile is a file; a run needs a folder of its own."),
        (("analyse", "mine", "--table", "board", "--csv", "afile"), "afile is a file; --csv names a folder."),
        (("deviations", "quickstart", "--csv", "afile"), "afile is a file; --csv names a folder."),
        (("sweep", "quickstart", "--over", "cows=2..4", "--csv", "afile/below"), "afile is a file; --csv names"),
        (("runs", "afile"), "afile is a file, not a folder with runs in it."),
        (("runs", "nope"), "There is no folder nope."),
        (("export", "mine", "--to", "csv", "--out", "g.parquet"), "out: g.parquet does not end in .csv."),
        (("export", "mine", "--out", "g.x"), "out: g.x does not end in .parquet or .csv or .duckdb."),
        (("export", "mine", "--out", "no/g.csv"), "out: the folder of no/g.csv does not exist."),
        (("replay", "--run", "mine", "--closest", "--widest"), "--closest and --widest are different games; ask for"),
        (("new", "quickstart"), "quickstart is the name of an experiment that is shipped; choose another."),
        (("new", "a b"), "a b is no name for an experiment"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(folder, arguments, sentence):
    (folder / "afile").touch()
    told = run(*arguments, folder=folder)
    assert told.returncode == 2
    assert sentence in told.stderr
    assert "Traceback" not in told.stderr
