"""What is tallied at each time of a game becomes curves."""

import polars as pl
import pytest

from mrsim.analysis.statistics.time_courses import time_course_measure
from mrsim.analysis.tally_rates import TallySums
from mrsim.experiment.toml_reader import as_experiment
from mrsim.report.build import build_report
from mrsim.report.sections import time_courses
from mrsim.runs.execute import RunRequest, execute_run
from mrsim.runs.workers import thread_workers

EXPERIMENT = {
    "question": "How long does the herd last?",
    "game": "wind-river",
    "settings": {"players": [3, 4]},
    "lineups": {"strategies": ["random"]},
    "design": {"blocks": 24, "seed": 5},
}
HERD = TallySums(
    "herd",
    ("round",),
    ("games", "buffaloes"),
    pl.DataFrame(
        {
            "stretch": [0, 0, 1],
            "at_table": [3, 3, 3],
            "round": ["1", "2", "1"],
            "games": [4, 2, 4],
            "buffaloes": [40, 12, 48],
        }
    ),
    pl.DataFrame({"stretch": [0, 1], "at_table": [3, 3], "rows": [12, 12], "games": [4.0, 4.0]}),
    2,
    10,
)


@pytest.fixture(scope="module")
def subject(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    experiment = as_experiment(EXPERIMENT, "x.toml")
    execute_run(RunRequest(experiment, folder), thread_workers(1))
    return build_report([folder]).subjects[0]


def test_what_there_is_is_averaged_over_the_games_that_last_and_those_over_all():
    assert time_course_measure(HERD, ["round"], "games")["value"].to_list() == [1.0, 0.25]
    assert time_course_measure(HERD, ["round"], "buffaloes")["value"].to_list() == [11.0, 6.0]


def test_an_interval_holds_no_impossible_number():
    share = time_course_measure(HERD, ["round"], "games")
    assert share["low"].min() >= 0
    assert share["high"].max() <= 1


def test_all_games_reach_the_first_round_with_nearly_the_whole_herd(subject):
    table = subject.findings.table("herd-over-round-by-players")
    assert table.line(players="3", round=1, measure="games")["value"] == 1.0
    assert table.line(players="4", round=1, measure="buffaloes")["value"] == pytest.approx(36, abs=1)


def test_the_shares_of_games_that_last_add_up_to_the_mean_number_of_rounds(subject):
    table = subject.findings.table("herd-over-round-by-players").lines
    lasting = table.filter(pl.col("players") == "3", pl.col("measure") == "games")
    rounds = subject.run.rows_of(0).select((pl.col("turns") // 3).mean()).collect().item()
    assert lasting["value"].sum() == pytest.approx(rounds)


def test_each_measure_is_a_picture_and_its_numbers_stand_beside_it(subject):
    part = next(iter(time_courses.course_parts(subject)))
    assert [picture.title for picture in part.pictures] == ["Games that last", "Buffaloes", "Tipis"]
    assert part.pictures[0].alt.startswith("3 players: 100.0 % (85.8–100.0) in round 1, ")
    assert part.grid.headings[:3] == ("Round", "Games that last, 3 players", "Games that last, 4 players")
    assert part.grid.rows[0][:2] == ("1", "100.0 % (85.8–100.0)")
    assert "at least half of the games last to round" in part.says


def test_a_line_ends_where_games_are_rare_and_the_data_go_on(subject):
    part = next(iter(time_courses.course_parts(subject)))
    assert len(part.grid.rows) <= part.data["round"].max()
    shares = part.data.filter(pl.col("measure") == "games", pl.col("round") == int(part.grid.rows[-1][0]))["value"]
    assert shares.max() >= time_courses.RARE


def test_a_game_without_such_a_tally_has_no_curves(made):
    assert not list(time_courses.course_parts(made.subjects[0]))
