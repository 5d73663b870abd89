"""No CSV that we write has a cell that a spreadsheet runs; numbers stay numbers, and boxes stay the same boxes."""

from pathlib import Path

import polars as pl
import pytest

from mrsim import games
from mrsim.spreadsheets import as_cell, as_text, table_as_csv
from tests.command import run_command

RUN_AS_FORMULAS = ("=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A1")
HARMLESS = ("-1", "+2.5", "-1e3", "-.5", "1-1", "greedy", "", "'tis")


@pytest.mark.parametrize("text", RUN_AS_FORMULAS)
def test_a_text_that_would_be_run_has_a_mark_before_it(text):
    assert as_cell(text) == f"'{text}"


@pytest.mark.parametrize("text", HARMLESS)
def test_numbers_and_other_texts_stay_as_they_are(text):
    assert as_cell(text) == text


@pytest.mark.parametrize("text", [*RUN_AS_FORMULAS, *HARMLESS, "'=1", "''=1", "'-1", "''-1"])
def test_what_was_written_is_read_again(text):
    assert as_text(as_cell(text)) == text


@pytest.mark.parametrize("kind", [pl.String, pl.Categorical, pl.Enum(RUN_AS_FORMULAS)])
def test_cells_of_every_kind_of_text_have_marks_and_headings_too(kind):
    table = pl.DataFrame({"=name": pl.Series(RUN_AS_FORMULAS, dtype=kind), "number": range(-3, 4)})
    lines = table_as_csv(table).replace('"', "").splitlines()
    assert lines[0] == "'=name,number"
    assert lines[1] == "'=1+1,-3"
    told = pl.read_csv(table_as_csv(table).encode())
    assert told["'=name"].to_list() == [f"'{text}" for text in RUN_AS_FORMULAS]
    assert told["number"].to_list() == list(range(-3, 4))


def test_a_kind_of_parcel_with_the_name_of_a_formula_is_the_same_in_the_next_box(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    boxes = games.boxes_of_game("moon-river")
    assert run_command("box", "new", "own.csv").returncode == 0
    Path("own.csv").write_text(Path("own.csv").read_text().replace("C1,", "=C1,", 1))
    assert run_command("box", "new", "again.csv", "--from", "own.csv").returncode == 0
    assert "'=C1," in Path("again.csv").read_text()
    one, other = (boxes.load(boxes.settings(name, None)) for name in ("own.csv", "again.csv"))
    assert "=C1" in [kind.name for kind in one.kinds]
    assert [kind.face for kind in one.kinds] == [kind.face for kind in other.kinds]
    assert [kind.name for kind in one.kinds] == [kind.name for kind in other.kinds]


def test_rows_of_a_strategy_with_the_name_of_a_formula_are_marked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("=cmd.py").write_text("def claim(me, table, parcel):\n    return parcel.cows\n")
    told = run_command("play", "moon-river", "--strategies", "=cmd.py", "--games", 8, "--rows", "rows.csv")
    assert told.returncode == 0, told.stderr
    lines = Path("rows.csv").read_text().splitlines()
    assert ",'=cmd.py," in lines[1] or lines[1].startswith("'=cmd.py,")
