"""Sections that show what a game looks like: they are there where the run and the game have what they need."""

import re

import pytest

from mrsim.errors import InputError
from mrsim.experiment.toml_reader import as_experiment
from mrsim.report.build import build_report
from mrsim.report.page import render_page
from mrsim.report.sections import board_maps, gallery, piece_outcomes
from mrsim.runs.execute import RunRequest, execute_run
from mrsim.runs.store import TOLD, RunFolder
from mrsim.runs.workers import thread_workers

EXPERIMENT = {
    "question": "Who?",
    "game": "moon-river",
    "settings": {"players": 2, "mode": "legends"},
    "lineups": {"strategies": ["random"]},
    "design": {"blocks": 32, "seed": 5},
}


def run(folder, **tables):
    experiment = as_experiment(EXPERIMENT | tables, "x.toml")
    execute_run(RunRequest(experiment, folder), thread_workers(1))
    return build_report([folder])


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    return run(tmp_path_factory.mktemp("run"))


def test_every_kind_of_parcel_is_drawn_once_beside_others_of_its_landscape(report):
    (part,) = piece_outcomes.piece_parts(report.subjects[0])
    assert [picture.title for picture in part.pictures] == ["desert", "canyon", "meadow", "forest", "farm", "corn"]
    assert sum(picture.svg.count('viewBox="0 0 32 32"') for picture in part.pictures) == len(part.grid.rows) == 25


def test_a_map_for_each_board_and_each_thing(report):
    parts = list(board_maps.board_parts(report.subjects[0]))
    assert [part.title for part in parts][:2] == ["Ranches: desert", "Ranches: canyon"]
    assert len(parts) == 8
    assert [picture.title.split(" ")[0] for picture in parts[0].pictures] == ["Mary", "Wesley", "Calamity", "Big"]
    assert len(parts[0].grid.rows) == 49


def test_a_drawing_says_in_words_where_a_thing_is_most_often(report):
    part = next(iter(board_maps.board_parts(report.subjects[0])))
    assert re.fullmatch(r"Mary: .+ in all; most at \(\d,\d+\), \d+ times in 100 games, .+", part.pictures[0].alt)


def test_the_gallery_has_three_games_with_the_winner_first_and_the_command(report):
    parts = list(gallery.gallery_parts(report.subjects[0]))
    assert [part.title for part in parts] == ["The closest game", "The widest game", "The strangest game"]
    for part in parts:
        assert part.pictures[0].title.startswith("1. ")
        assert part.code[0][1].startswith("mrsim replay --run ")


def test_whatever_a_drawing_uses_is_in_the_page(report):
    text = render_page(report)
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'<use href="#([^"]+)"', text)) <= set(ids)


def test_a_run_that_keeps_sums_alone_shows_the_same(report, tmp_path):
    sums = run(tmp_path, results={"keep": "summary"})
    for parts in (piece_outcomes.piece_parts, board_maps.board_parts):
        (rows, kept) = (list(parts(one.subjects[0])) for one in (report, sums))
        assert [part.grid for part in kept] == [part.grid for part in rows]


def test_a_run_that_was_stopped_has_no_told_games_and_no_gallery(tmp_path):
    run(tmp_path)
    folder = RunFolder(tmp_path)
    manifest = folder.manifest()
    folder.write_manifest(manifest.model_copy(update={"told": {}, "status": "stopped"}))
    assert not list(gallery.gallery_parts(build_report([tmp_path]).subjects[0]))


def test_told_games_that_are_gone_are_no_gallery_that_is_left_out(tmp_path):
    made = run(tmp_path)
    for file in (tmp_path / TOLD).iterdir():
        file.unlink()
    with pytest.raises(InputError, match=r"the game in told/closest\.jsonl is damaged or gone"):
        list(gallery.gallery_parts(made.subjects[0]))
