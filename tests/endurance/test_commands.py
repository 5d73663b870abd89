"""The commands of this folder: they resume, repeat what they drew, and see what they look for."""

import tempfile
from pathlib import Path
from random import Random

import pytest

from mrsim.experiment.toml_reader import read_experiment
from tests.endurance import large_run, referee_games
from tests.endurance.clock import in_words
from tests.endurance.large_run import (
    DISK_FULL,
    EXPERIMENT,
    KILLED,
    TERMINATED,
    LargeRun,
    differing_parts,
    play_interrupted,
)
from tests.endurance.referee_games import (
    KEPT_TALLY,
    SEED_OF_TALLY,
    Form,
    Refereed,
    Tally,
    draw_form,
    kinds_of,
    referee_form,
    referee_until,
)
from tests.endurance.soak import Taken, grown

ROOT = Path(__file__).parents[2]
FORM = Form("dice-town", "printed", {"players": 3}, ("random",) * 3, seed=1, first_block=0)


def test_how_long_a_command_takes_is_said_in_seconds_minutes_or_hours():
    assert [in_words(seconds) for seconds in (5, 600, 36_000)] == ["5 s", "10 min", "10.0 h"]


def test_a_tally_resumes_with_the_next_form_and_keeps_its_fouls(tmp_path, monkeypatch):
    asked = []

    def referee(number, _seed):
        asked.append(number)
        return Refereed(number, FORM, 10, 0.5, "a foul" if number == 1 else "")

    monkeypatch.setattr(referee_games, "referee_form", referee)
    file = tmp_path / "tally.json"
    referee_until(25, file, seed=1, jobs=1)
    tally = referee_until(60, file, seed=1, jobs=1)
    assert asked == [0, 1, 2, 3, 4, 5]
    assert (tally.games, tally.forms, [foul["form"] for foul in tally.fouls]) == (60, 6, [1])
    assert tally.kinds["dice-town: 3 players"] == 60
    assert vars(Tally.resumed(file, 1)) == vars(tally)


def test_a_tally_of_another_seed_is_refused(tmp_path):
    Tally(1).write(tmp_path / "tally.json")
    with pytest.raises(SystemExit, match="is the tally of seed 1, not 2"):
        referee_until(1, tmp_path / "tally.json", seed=2, jobs=1)


def test_the_page_tells_the_kept_tally():
    kept = Tally.resumed(KEPT_TALLY, SEED_OF_TALLY)
    page = (ROOT / "docs/explanation/reliability.md").read_text(encoding="utf-8")
    assert f"{kept.games:,} games of {kept.forms:,} forms" in page
    assert kept.fouls == []


@pytest.mark.parametrize("number", range(3))
def test_a_form_is_drawn_again_by_its_number(number, monkeypatch):
    monkeypatch.setattr(referee_games, "open_match", lambda _: None)
    drawn = []
    for _ in range(2):
        with tempfile.TemporaryDirectory() as folder:
            form = draw_form(Random(f"1 {number}"), Path(folder))
            drawn.append(str(form).replace(folder, ""))
    assert drawn[0] == drawn[1]


def test_a_form_is_counted_by_what_is_in_it():
    assert set(kinds_of(FORM)) == {"all", "3 players", "box printed", "with random"}


def test_a_game_of_each_deal_is_refereed_where_all_players_are_the_same(monkeypatch):
    monkeypatch.setattr(referee_games, "draw_form", lambda *_: FORM)
    refereed = referee_form(0, 1)
    assert (refereed.games, refereed.foul) == (referee_games.BLOCKS_A_FORM, "")


def taken(megabytes, handles=10):
    return Taken(1, megabytes, handles, 3, 100.0, 20, 9, 30, 0, 0)


def test_a_soak_in_which_memory_or_handles_grow_is_told_and_an_even_one_is_not():
    assert grown([taken(megabytes) for megabytes in (80, 100, 100, 101, 100, 102, 101, 102)]) == []
    assert grown([taken(100)] * 3) == ["3 rounds are too few to see whether anything grows"]
    assert grown([taken(100 + 10 * number) for number in range(8)]) == ["megabytes grew from 125.0 to 165.0"]
    assert grown([taken(100, 10 + number) for number in range(8)]) == ["handles grew from 12.5 to 16.5"]


def test_parts_that_differ_are_named(tmp_path):
    for name, text in (("one", "a"), ("other", "b")):
        (tmp_path / name / "parts").mkdir(parents=True)
        (tmp_path / name / "parts" / "k.0-1.rows.s.parquet").write_text(text)
    assert differing_parts(tmp_path / "one", tmp_path / "one") == []
    assert differing_parts(tmp_path / "one", tmp_path / "other") == ["k.0-1.rows.s.parquet"]


def test_the_large_experiment_can_be_read(tmp_path):
    file = tmp_path / "large.toml"
    file.write_text(EXPERIMENT.format(blocks=250_000_000))
    assert read_experiment(file).design.blocks == 250_000_000


@pytest.mark.long
def test_a_run_that_is_interrupted_in_every_way_has_the_bytes_of_one_that_was_not(tmp_path, monkeypatch):
    monkeypatch.setattr(large_run, "SECONDS_A_SAMPLE", 0.1)  # a run of this size is over in seconds
    interrupted, whole = (LargeRun(tmp_path / name, 400_000) for name in ("interrupted", "whole"))
    begun = LargeRun(tmp_path / "begun", 400_000, first=100_000)
    play_interrupted(interrupted, 3, 20_000)
    play_interrupted(whole, 0, 0)
    play_interrupted(begun, 0, 0)
    assert 100_000 <= begun.played()[0] < 400_000
    assert differing_parts(begun.folder, whole.folder) == []
    events = interrupted.beside(".events.csv").read_text()
    assert all(how in events for how in (TERMINATED, KILLED, DISK_FULL))
    assert differing_parts(interrupted.folder, whole.folder) == []
    assert not list(interrupted.folder.rglob("*unfinished*"))
