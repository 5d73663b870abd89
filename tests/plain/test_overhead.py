"""What mrsim adds to the time that a game of plain Python takes by itself, by processor time."""

import statistics
import time
from pathlib import Path

import pytest

from mrsim.checkup.game_speed import measure_game_times, play_recorded, record_game
from mrsim.matches.play import prepare_match
from tests.command import run_command

WIND_RIVER = Path(__file__).with_name("plain_wind_river.py")
"""A game that takes more than five milliseconds."""
FIVE_MILLISECONDS = 0.005
A_TENTH = 0.1
FEWEST_MEASURES, MOST_MEASURES = 5, 25
GAMES, ROUNDS = 1000, 2

EXPERIMENT = """
question = "Is it good to begin?"
game = "wind-plain"
[settings]
players = 4
[lineups]
make = "mirror"
strategies = ["random"]
[design]
blocks = 1000
seed = 1
"""


@pytest.fixture
def match():
    return prepare_match(str(WIND_RIVER), strategies="random")[1]


def test_a_recorded_game_is_played_again_to_the_same_score(match):
    rows = match.play(0, 3)
    for block in range(3):
        again = play_recorded(match, record_game(match, block, 0))
        assert [sum(points.values()) if isinstance(points, dict) else points for points in again] == list(
            rows[rows.block == block].score
        )


def test_mrsim_adds_at_most_a_tenth_to_a_game_of_five_milliseconds(match):
    found = [measure_game_times(match, 0.8) for _ in range(FEWEST_MEASURES)]
    while statistics.median(times.added for times in found) >= A_TENTH and len(found) < MOST_MEASURES:
        found.append(measure_game_times(match, 0.8))  # one of a busy machine is off by as much as what is measured
    assert min(times.by_itself for times in found) > FIVE_MILLISECONDS
    assert statistics.median(times.added for times in found) < A_TENTH


@pytest.mark.long
def test_a_whole_run_adds_at_most_a_tenth_to_games_of_five_milliseconds(match, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "wind_plain.py").write_text(WIND_RIVER.read_text())
    (tmp_path / "begin.toml").write_text(EXPERIMENT)
    recorded = [record_game(match, block, 0) for block in range(GAMES)]
    run_command("run", "begin.toml", "--blocks", "4", "--jobs", "1", "--out", "warm")  # imports are not the game's
    inside = outside = 0.0
    half = GAMES // 2
    for number in range(ROUNDS):  # half of the games before and half after, because the machine is not equally fast
        outside += seconds_by_themselves(match, recorded[:half])
        started = time.process_time()
        command = ("run", "begin.toml", "--blocks", GAMES, "--jobs", "1", "--out", f"run{number}")
        assert run_command(*command).returncode == 0
        inside += time.process_time() - started
        outside += seconds_by_themselves(match, recorded[half:])
    print(f"a run takes {inside / outside - 1:.1%} more than its games by themselves")  # noqa: T201  read by people
    assert inside / outside - 1 < A_TENTH


def seconds_by_themselves(match, recorded):
    """The processor time of games without mrsim."""
    started = time.process_time()
    for one in recorded:
        play_recorded(match, one)
    return time.process_time() - started
