"""Runs that keep sums alone say the same as runs that keep every row."""

import pytest
from polars.testing import assert_frame_equal

from mrsim import games
from mrsim.analysis.findings import analyse_run
from mrsim.errors import InputError
from mrsim.runs.export import export_rows
from mrsim.runs.reader import read_run
from mrsim.runs.store import RunFolder
from mrsim.runs.verify import verify_run
from mrsim.sums import block_sums
from tests.runs.test_execute import parts, rewrite, run

GAME = games.find_game("moon-river")
SUMS = {"results": {"keep": "summary"}}
LEGENDS = {
    "settings": {"players": 2, "mode": "legends"},
    "targets": [{"share": "board", "within": ["lineup"], "margin": 5}],
}


def blocks(number):
    return {"design": {"blocks": number, "seed": 5}}


@pytest.fixture(autouse=True)
def few_bins(monkeypatch):
    """Short runs are added up as long ones are."""
    monkeypatch.setattr(block_sums, "MOST_BINS", 16)
    monkeypatch.setattr(block_sums, "LEAST_OF_AN_ARM", 8)


def tables(folder):
    return {table.name: table.lines for table in analyse_run(read_run(folder), GAME).tables}


def same(first, second):
    assert first.keys() == second.keys()
    for name, lines in first.items():
        assert_frame_equal(lines, second[name], check_exact=True)


def test_every_table_of_an_analysis_is_the_same_to_the_last_digit(tmp_path):
    run(tmp_path / "rows", **LEGENDS, **blocks(80))
    run(tmp_path / "sums", **LEGENDS, **blocks(80), **SUMS)
    assert read_run(tmp_path / "sums").bin_size == 10
    same(tables(tmp_path / "rows"), tables(tmp_path / "sums"))


def test_files_are_the_same_on_one_thread_and_on_two(tmp_path):
    for jobs in (1, 2):
        run(tmp_path / str(jobs), jobs=jobs, **blocks(80), **SUMS)
    assert parts(tmp_path / "1") == parts(tmp_path / "2")


def test_more_blocks_play_just_the_new_ones_in_the_bins_that_the_run_began_with(tmp_path):
    run(tmp_path, **LEGENDS, **blocks(76), **SUMS)
    before = parts(tmp_path)
    _, watcher = run(tmp_path, **LEGENDS, **blocks(160), **SUMS)
    assert watcher.games == 84 * 2 * 2
    assert before.items() <= parts(tmp_path).items()
    assert read_run(tmp_path).bin_size == 10
    found = analyse_run(read_run(tmp_path), GAME)
    assert found.context.sums.by[()]["rows"].sum() == 2 * 160 * 2 * 2
    assert found.context.sums.bins == 16
    assert all(checked.is_same for checked in verify_run(read_run(tmp_path), 40, seed=1))


def test_what_is_missing_is_played_again(tmp_path):
    run(tmp_path, **blocks(80), **SUMS)
    before = parts(tmp_path)
    for file in sorted((tmp_path / "parts").iterdir())[3:9]:
        file.unlink()
    outcome, _ = run(tmp_path, **blocks(80), **SUMS)
    assert outcome.parts_played
    assert parts(tmp_path) == before


def test_a_run_is_not_cut_in_the_middle_of_a_sum(tmp_path):
    run(tmp_path, **blocks(80), **SUMS)
    with pytest.raises(InputError, match=r"design.blocks: 24 are fewer than are added up already; ask for 30 or more"):
        run(tmp_path, **blocks(24), **SUMS)
    run(tmp_path, **blocks(20), **SUMS)
    assert analyse_run(read_run(tmp_path), GAME).context.sums.by[()]["rows"].sum() == 2 * (20 * 2 + 20)


def test_verify_finds_a_sum_that_was_changed(tmp_path):
    run(tmp_path, **blocks(16), **SUMS)
    assert all(checked.is_same for checked in verify_run(read_run(tmp_path), 8, seed=1))
    rewrite(RunFolder(tmp_path), "sums")
    assert not all(checked.is_same for checked in verify_run(read_run(tmp_path), 40, seed=1))


def test_there_are_no_rows_to_export(tmp_path):
    run(tmp_path / "run", **blocks(16), **SUMS)
    with pytest.raises(InputError, match=r"keeps sums and no rows; run it with results.keep=rows"):
        export_rows(read_run(tmp_path / "run"), "csv", tmp_path / "games.csv")
    assert not (tmp_path / "games.csv").exists()


def test_the_closest_and_the_widest_game_of_all_are_told(tmp_path):
    run(tmp_path / "rows", **blocks(80))
    run(tmp_path / "sums", **blocks(80), **SUMS)
    rows, sums = read_run(tmp_path / "rows").told(), read_run(tmp_path / "sums").told()
    assert set(sums) == {"closest", "widest", "strangest"}
    assert (sums["closest"], sums["widest"]) == (rows["closest"], rows["widest"])


@pytest.mark.parametrize("rule", ["decided", "compared", "tested"])
def test_a_rule_that_looks_at_single_blocks_is_refused(tmp_path, rule):
    with pytest.raises(InputError, match=f"keep = summary has no single blocks, which the stop rule {rule} looks at"):
        run(tmp_path, stop={"rule": rule}, **SUMS)


def test_other_results_are_refused_in_the_folder_of_a_run(tmp_path):
    run(tmp_path, **blocks(16))
    with pytest.raises(InputError, match="keeps other results; give --fresh to start over, or --out"):
        run(tmp_path, **blocks(16), **SUMS)


def test_bytes_a_game_fall_with_the_length(tmp_path):
    sizes = []
    for number in (80, 320):
        run(tmp_path / str(number), **blocks(number), **SUMS)
        sizes.append(sum(map(len, parts(tmp_path / str(number)).values())) / number)
    assert sizes[1] < sizes[0] / 3
