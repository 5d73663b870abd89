"""What can be drawn of a run, from Python and in the terminal."""

import json
import subprocess
import sys

import matplotlib as mpl
import pandas as pd
import polars as pl
import pytest
from matplotlib import pyplot as plt

import mrsim
from mrsim import plots
from mrsim.api.notebook_display import SCREEN_LINES
from mrsim.api.notebook_progress import NotebookProgress
from tests.command import run_command

ASKED = {
    "question": "Are the boards fair?",
    "game": "moon-river",
    "settings": {"players": 4, "mode": "legends", "scenario": ["gold-rush", "outlaws"]},
    "lineups": {"make": "mirror", "strategies": ["random", "greedy"]},
    "design": {"blocks": 24, "seed": 3, "standings_every": 0},
    "targets": [{"share": "board", "within": ["lineup"], "margin": 20}],
    "variants": {"drier": {"edit": "canyon.drought+2"}},
}
EXPECTED = {
    "shares",
    "shares-by-seat",
    "shares-by-first-claim",
    "heat-map-lineup-board",
    "heat-map-scenario-board",
    "payoffs-board",
    "skill-board",
    "changes-drier",
    "points-by-board",
    "scores-by-board",
    "histogram-score",
    "won-by-score",
    "parcels",
    "map-ranches-desert-mary",
}


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return mrsim.run(ASKED, out=tmp_path_factory.mktemp("runs") / "boards")


@pytest.fixture(autouse=True)
def closed_figures():
    with mpl.rc_context({"backend": "agg"}):
        yield
    plt.close("all")


def test_the_kinds_are_those_that_make_sense_for_the_run(run):
    kinds = run.plot_kinds()
    assert set(kinds) >= EXPECTED - {"heat-map-scenario-board"}
    assert kinds["shares-by-seat"] == "Win share by seat, among greedy players"
    assert not [kind for kind in kinds if kind.startswith("mix")], "nobody chooses between strategies here"


def test_every_kind_is_drawn_and_says_what_it_shows(run):
    for kind in run.plot_kinds():
        if not kind.startswith("map-") or kind == "map-ranches-desert-mary":
            words = plots.describe_plot(run.plot(kind))
            assert any(character.isdigit() for character in words), kind
            plt.close("all")


def test_what_is_drawn_is_the_frame(run):
    frame = run.frame("shares-by-seat")
    dots = [line.get_xdata()[0] for line in run.plot("shares-by-seat").lines if len(line.get_xdata()) == 1]
    assert dots == frame["value"].to_list()
    table = run.findings().table("lineup-by-seat").lines
    assert frame["value"].to_list() == table.filter(pl.col("lineup") == "greedy ×4")["value"].to_list()


def test_frames_are_of_polars_and_of_pandas(run):
    rows = run.frame("rows")
    assert isinstance(rows, pl.DataFrame)
    assert len(rows) == 24 * 4 * 4 * 8
    found = run.frame("rows", pandas=True)
    assert isinstance(found, pd.DataFrame)
    assert found.shape == rows.shape
    assert run.frame("target-1").equals(run.findings().primary[0].lines)


def test_scores_are_those_of_the_strongest_players_with_nothing_changed(run):
    rows = run.frame("rows").filter(pl.col("lineup") == "greedy ×4", pl.col("variant") == "base")
    counts = run.frame("scores-by-board")
    assert counts["count"].sum() == len(rows)


def test_a_kind_that_is_none_is_refused_in_a_sentence(run):
    with pytest.raises(mrsim.InputError, match="shares-by-seet is no kind of plot of this run"):
        run.plot("shares-by-seet")


def test_the_beginning_of_several_kinds_is_refused_with_all_of_them(run):
    with pytest.raises(mrsim.InputError, match="shares-by could be shares-by-"):
        run.plot("shares-by")


def test_a_plot_and_its_table_have_one_name(run):
    assert "changes" in [table.name for table in run.findings().tables]
    assert [kind for kind in run.plot_kinds() if kind.startswith("changes-drier")] == ["changes-drier"]
    assert run.plot("target-1").get_title() == run.plot("shares").get_title()
    plt.close("all")


def test_the_terminal_lists_the_kinds_and_draws_one(run, tmp_path):
    folder = run.folder.folder
    listed = run_command("plot", folder)
    assert listed.returncode == 0
    assert "shares-by-seat" in listed.stdout
    assert max(map(len, listed.stdout.splitlines())) <= 80
    assert json.loads(run_command("plot", folder, "--json").stdout)["kinds"] == run.plot_kinds()
    file = tmp_path / "shares.svg"
    drawn = run_command("plot", folder, "shares", "-o", file)
    assert drawn.returncode == 0
    first = file.read_bytes()
    assert b"<desc>" in first
    run_command("plot", folder, "shares", "-o", file)
    assert file.read_bytes() == first


@pytest.mark.parametrize("arguments", [("shars",), ("shares", "-o", "x.gif")])
def test_a_mistake_in_the_terminal_is_one_sentence(run, arguments):
    assert run_command("plot", run.folder.folder, *arguments).is_one_sentence


def test_print_shows_at_most_a_screen_and_the_answer_first(run):
    lines = str(run).splitlines()
    assert len(lines) <= SCREEN_LINES
    assert lines[0] == run.headline().title
    assert " ".join(lines[1:6]).startswith(run.headline().lead[:60])


def test_a_run_in_a_notebook_is_a_small_table_and_no_report(run):
    html = run._repr_html_()
    assert "<table" in html
    assert "iframe" not in html
    assert len(html) < 20_000
    assert run.report_frame(400)._repr_html_().startswith("<iframe srcdoc=")


def test_findings_and_box_differences_are_tables_in_a_notebook(run):
    (sheet,) = run.box_differences().values()
    assert "<td" in sheet._repr_html_()
    assert "<table" in run.findings()._repr_html_()
    assert "drier" in run.changes()[0]._repr_html_()


def test_a_bar_in_a_notebook_says_how_far_a_run_is(monkeypatch):
    bar = NotebookProgress()
    monkeypatch.setattr(bar, "_show", lambda *_, **__: None)
    bar.begin(1000, 200)
    bar.add(300)
    bar.note("3 of 4 are decided.")
    assert '<progress value="500" max="1000"' in bar.as_html()
    assert "500 of 1,000 games" in bar.as_html()
    assert "3 of 4 are decided." in bar.as_html()


def test_matplotlib_is_imported_when_it_is_first_used():
    code = "import sys, mrsim, mrsim.cli.main; print([m for m in ('matplotlib', 'seaborn') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_kind_may_be_shortened_to_what_no_other_begins_with(run):
    kinds = list(run.plot_kinds())
    short, kind = next(
        (kind[:-2], kind) for kind in kinds if [other for other in kinds if other.startswith(kind[:-2])] == [kind]
    )
    assert plots.describe_plot(run.plot(short)) == plots.describe_plot(run.plot(kind))
