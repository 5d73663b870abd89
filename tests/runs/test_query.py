"""Questions in SQL about the games of a run: DuckDB and `rows()` agree, and nothing but the run is read."""

import polars as pl
import pytest

from mrsim.errors import InputError
from mrsim.experiment.toml_reader import as_experiment
from mrsim.runs.execute import RunRequest, execute_run
from mrsim.runs.query import query_run
from mrsim.runs.reader import read_run
from mrsim.runs.workers import thread_workers
from tests.command import run_command

ASKED = {
    "question": "Who wins?",
    "game": "moon-river",
    "settings": {"players": [2, 3], "edition": ["h1", "h2"]},
    "lineups": {"strategies": ["random"]},
    "design": {"blocks": 6},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    found = tmp_path_factory.mktemp("runs") / "asked"
    execute_run(RunRequest(as_experiment(ASKED, "x"), found), thread_workers(2))
    return found


def test_every_row_is_there_with_its_arm_and_its_axes(folder):
    run = read_run(folder)
    found = query_run(
        run, "select arm, edition, players, seat, sum(score) as points, count(*) as n from games group by all"
    )
    rows = run.rows().group_by("arm", "edition", "players", "seat").agg(pl.col("score").sum(), pl.len()).collect()
    expected = {tuple(map(str, row)) for row in rows.iter_rows()}
    assert {
        tuple(str(int(cell)) if name == "points" else str(cell) for name, cell in row.items())
        for row in found.to_dicts()
    } == expected


@pytest.mark.parametrize(
    ("sql", "sentence"),
    [
        ("select nothing from games", "sql: Binder Error: Referenced column"),
        ("select * from read_csv('/etc/hosts')", "sql: Permission Error: Cannot access file"),
        ("selekt", "sql: Parser Error: syntax error"),
    ],
)
def test_what_can_not_be_answered_is_one_sentence(folder, sql, sentence):
    with pytest.raises(InputError) as caught:
        query_run(read_run(folder), sql)
    assert str(caught.value).startswith(sentence)


def test_the_command_prints_the_answer(folder):
    question = "select players, count(*) as n from games group by all order by 1"
    assert run_command("sql", folder, question, "--csv").stdout.splitlines() == ["players,n", "2,24", "3,36"]
    assert run_command("sql", folder, question).stdout.splitlines()[0].split() == ["players", "n"]
