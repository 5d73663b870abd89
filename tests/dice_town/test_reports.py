"""A report of Dice Town shows what there is in Dice Town, and nothing of another game."""

import re
from dataclasses import replace

import polars as pl
import pytest

from mrsim.analysis.statistics.board_maps import boards_with_arms
from mrsim.experiment.toml_reader import as_experiment
from mrsim.report.build import build_report
from mrsim.report.page import render_page
from mrsim.report.sections import board_maps, gallery, game_feel, piece_outcomes, time_courses
from mrsim.runs.execute import RunRequest, execute_run
from mrsim.runs.workers import thread_workers
from tests.report.test_browser import AXE, BROWSER, PHONE, Visit, browser

__all__ = ("browser",)

EXPERIMENT = {
    "question": "Who acts where?",
    "game": "dice-town",
    "settings": {"players": 4},
    "lineups": {"make": "listed", "listed": [["random", "greedy", "random", "greedy"]]},
    "design": {"blocks": 24, "seed": 5},
}
OF_OTHERS = ("parcel", "landscape", "cow", "mary", "legends", "river board", "buffalo", "tipi", "moon river")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    execute_run(RunRequest(as_experiment(EXPERIMENT, "x.toml"), folder), thread_workers(1))
    return folder


@pytest.fixture(scope="module")
def report(folder):
    return build_report([folder])


@pytest.fixture(scope="module")
def subject(report):
    return report.subjects[0]


@pytest.fixture(scope="module")
def page(report):
    return render_page(report)


def test_nothing_of_another_game_is_said(page):
    words = re.sub(r'id="results">[^<]+', "", page).lower()
    assert [word for word in OF_OTHERS if re.search(rf"\b{word}s?\b", words)] == []


def test_whatever_a_drawing_uses_is_in_the_page(page):
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'<use href="#([^"]+)"', page)) <= set(ids)


def test_the_town_has_a_map_of_the_actions_and_one_of_what_they_bring_for_each_strategy(subject):
    parts = list(board_maps.board_parts(subject))
    assert [part.title for part in parts] == ["Town: actions", "Town: points brought"]
    for part in parts:
        assert [picture.title.split(" ")[0] for picture in part.pictures] == ["random", "greedy"]
        assert len(part.grid.rows) == 12
        assert "mine" in part.pictures[0].svg
    assert " points each time" in parts[1].says


def test_what_an_action_brings_that_nobody_took_is_unknown_and_not_nothing(subject):
    table = subject.findings.table("town-where")
    never = pl.when((pl.col("town_place") == "mine base") & (pl.col("strategy") == "greedy")).then(None)
    lines = table.lines.with_columns(value=never.otherwise(pl.col("value")))
    ((axis, group),) = boards_with_arms(subject.context, "town")
    for thing, nothing in (("actions", "0"), ("points_brought", "–")):
        part = board_maps.map_part(replace(table, lines=lines), axis, group.look, thing)
        (row,) = (row for row in part.grid.rows if row[0] == "dig at the mine")
        assert row[part.grid.headings.index("greedy")] == nothing
        assert row[part.grid.headings.index("random")] != nothing


def test_what_an_action_brings_is_the_same_on_the_map_and_beside_its_sign(subject):
    town, actions = subject.findings.table("town-where"), subject.findings.table("actions-owned")
    acted, brought = (
        town.lines.filter(pl.col("measure") == measure).drop("measure") for measure in ("actions", "points_brought")
    )
    both = acted.join(brought, on=["strategy", "town_place"], suffix="_brought")
    of_town = both.group_by("town_place").agg(
        (pl.col("value") * pl.col("rows") * pl.col("value_brought")).sum() / (pl.col("value") * pl.col("rows")).sum()
    )
    of_actions = dict(actions.lines.filter(pl.col("measure") == "brought").select("action", "value").rows())
    assert len(of_actions) == 12
    for place, value in of_town.rows():
        assert value == pytest.approx(of_actions[place]), place


def test_there_are_actions_bribes_cards_dice_and_hands_each_drawn_once(subject):
    parts = list(piece_outcomes.piece_parts(subject))
    assert [part.title for part in parts] == [
        "How players with each action fare",
        "How players with each bribe fare",
        "How players with each card fare",
        "How players with each face fare",
        "How players with each hand fare",
    ]
    assert subject.words["pieces"] == "Actions, bribes, cards, dice and hands"
    dice = parts[3]
    assert [picture.title for picture in dice.pictures] == ["dice"]
    assert len(dice.grid.rows) == 6
    assert "brought" in parts[0].pictures[0].svg
    assert max(picture.svg.count("×") for picture in parts[2].pictures) <= 12
    assert parts[2].pictures[1].title == "store, continued"


def test_actions_throws_and_endings_are_named_in_words(subject):
    actions, bribes, _, dice, _ = piece_outcomes.piece_parts(subject)
    assert {row[0] for row in actions.grid.rows} >= {"dig at the mine", "rob the stagecoach", "claim at the hall"}
    assert "Most often kept in the 1st throw: face " in dice.says
    assert "Bars, from left to right: chosen by the sheriff, not chosen." in bribes.says
    (ended,) = game_feel.outcome_parts(subject)
    assert "no property is left" in ended.says


def test_a_piece_that_is_never_taken_in_one_way_keeps_the_place_of_that_way_empty(subject):
    (table,) = (part for part in piece_outcomes.piece_parts(subject) if part.title.endswith("card fare"))
    head = table.grid.headings
    (river,) = (row for row in table.grid.rows if row[0] == "gold-2")
    assert river[head.index("used")] == "100.0 %"
    assert river[head.index("kept to the end")] in ("0.0 %", "–")


def test_money_nuggets_and_properties_have_curves(subject):
    (part, *_) = time_courses.course_parts(subject)
    titles = list(dict.fromkeys(picture.title for picture in part.pictures))
    assert titles == ["Games that last", "Dollars", "Nuggets", "Properties"]


def test_how_games_end_adds_up_to_all_games(subject):
    (part,) = game_feel.outcome_parts(subject)
    assert part.title == "Ended by"
    lines = subject.findings.table("feel").lines.filter(pl.col("measure").str.starts_with("ended by "))
    assert lines["measure"].to_list() == [f"ended by {way}" for way in ("nuggets", "properties", "both", "cap")]
    assert lines["value"].sum() == pytest.approx(1)
    assert all(row[0].startswith("ended by ") for row in part.grid.rows)


def test_the_gallery_shows_every_player_and_what_lies_between_them(subject):
    for part in gallery.gallery_parts(subject):
        assert part.pictures[-1].title == "On the table"
        assert "mine: " in part.pictures[-1].alt
        assert " player: " in part.pictures[0].title


@pytest.mark.skipif(BROWSER is None or not AXE.is_file(), reason="there is no Chromium, or no axe-core")
def test_a_browser_has_no_complaint_and_axe_finds_nothing(browser, page, tmp_path):
    file = tmp_path / "report.html"
    file.write_text(page, encoding="utf-8")
    with Visit(browser, file.as_uri(), width=PHONE, theme="dark") as visit:
        visit.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        assert (visit.said, visit.asked) == ([], [file.as_uri()])
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= PHONE
        visit.page.evaluate(AXE.read_text())
        found = visit.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
