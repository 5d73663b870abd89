"""The notebooks of the documents run from top to bottom."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).resolve().parents[1] / "docs" / "notebooks").glob("*.ipynb"))
SECONDS_A_CELL = 300
MOST_HTML = 20_000
"""Characters of a table in a cell; a whole report has half a million."""


def outputs(book):
    return [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]


def test_there_are_three_of_them():
    assert [file.stem for file in NOTEBOOKS] == ["first-hour", "own-question", "what-if"]


@pytest.mark.filterwarnings("ignore")  # of the libraries that run notebooks
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs_and_shows_small_tables_and_pictures(file, tmp_path):
    book = nbformat.read(file, as_version=4)
    assert not outputs(book), "a notebook is kept without outputs"
    NotebookClient(book, timeout=SECONDS_A_CELL, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output["data"] for output in outputs(book) if "data" in output]
    assert not [output for output in outputs(book) if output.output_type == "error"]
    assert any("image/png" in data for data in shown)
    tables = [data["text/html"] for data in shown if "text/html" in data]
    assert any("<table" in html for html in tables)
    assert max(map(len, tables)) < MOST_HTML
