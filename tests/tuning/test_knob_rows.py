"""Confirmed values become rows of the table beside a strategy, and are played from there."""

import json
from dataclasses import replace

import numpy as np
import pytest

from mrsim.errors import InputError
from mrsim.matches.play import prepare_match
from mrsim.strategy.file_lookup import shipped_folder
from mrsim.strategy.knobs import knob_values
from mrsim.tuning.candidate_games import CandidateRecord, TuningArena
from mrsim.tuning.game_forms import situation_of_form
from mrsim.tuning.knob_rows import check_fits, spell_rows, write_knob_rows
from mrsim.tuning.stages import TuningTask, tune_strategy
from mrsim.tuning.tuning_tables import tuning_as_json

GAME = "moon-river"
BASE = {"players": 2}
MARY = {"players": 2, "mode": "legends", "boards": "mary,big-jo"}
BIG_JO = {"players": 2, "mode": "legends", "boards": "big-jo,mary"}
BEST = {"mary": 16, "big-jo": 2}
"""What the knob should be on each board; its default is 8."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """One place for all, so that the strategy is compiled once."""
    found = tmp_path_factory.mktemp("tuned")
    greedy = (shipped_folder(GAME) / "greedy.py").read_text(encoding="utf-8")
    (found / "mine.py").write_text(greedy, encoding="utf-8")
    return found


@pytest.fixture
def table(folder):
    """The table beside the strategy, which is not there yet."""
    file = folder / "mine.knobs.csv"
    file.unlink(missing_ok=True)
    return file


@pytest.fixture
def planted(monkeypatch):
    """Games in which the share falls with the distance from the best value of the board, under paired noise."""

    def play(arena, candidates, seed, blocks):
        (form,) = arena.forms
        match = arena.match(candidates[0], form, "greedy", seed)
        best = BEST[form["boards"].partition(",")[0]]
        luck = np.random.default_rng(seed).normal(0, 0.05, (1, blocks))
        records = []
        for candidate in candidates:
            cow = knob_values(match.played_by([candidate, "greedy"], seed).loaded[0])["claim.cow"]
            worth = np.clip(-0.03 * abs(cow - best), -0.4, 0) + luck
            records.append(CandidateRecord(0.5 + worth, worth, np.abs(worth)))
        return records

    monkeypatch.setattr(TuningArena, "play", play)


def task_of(folder, form, typed="mine.py", knobs=("cow",)):
    return TuningTask(GAME, str(folder / typed), ("greedy",), (form,), knobs, games=20_000)


def cow_of(folder, form):
    strategies = [str(folder / "mine.py"), "greedy"]
    match = prepare_match(GAME, strategies=strategies, **form)[1]
    return knob_values(match.loaded[0])["claim.cow"]


@pytest.mark.usefixtures("planted")
def test_the_best_value_of_each_board_is_written_into_the_table_and_played_from_there(folder, table):
    for form in (MARY, BIG_JO):
        assert write_knob_rows(table, tune_strategy(task_of(folder, form), jobs=1))
    header, *rows = table.read_text(encoding="utf-8").splitlines()
    assert header == "players,mode,board,knob,value"
    assert [row.rpartition(",")[0] for row in rows] == ["2,legends,mary,claim.cow", "2,legends,big-jo,claim.cow"]
    assert cow_of(folder, MARY) == pytest.approx(BEST["mary"], abs=1)
    assert cow_of(folder, BIG_JO) == pytest.approx(BEST["big-jo"], abs=1)
    assert cow_of(folder, BASE) == 8


@pytest.mark.usefixtures("planted")
def test_a_search_begins_with_the_values_of_the_table_and_replaces_their_rows(folder, table):
    table.write_text("players,mode,board,knob,value\n2,legends,mary,cow,4\n,,,resource,7\n", encoding="utf-8")
    tuned = tune_strategy(task_of(folder, MARY), jobs=1)
    assert tuned.space.start_values == (4,)
    assert tuned.space.start["claim.resource"] == 7
    assert write_knob_rows(table, tuned)
    assert cow_of(folder, MARY) == pytest.approx(BEST["mary"], abs=1)
    assert sorted(line.rpartition(",")[0] for line in table.read_text(encoding="utf-8").splitlines()[1:]) == [
        ",,,claim.resource",
        "2,legends,mary,claim.cow",
    ]


@pytest.mark.usefixtures("planted")
def test_where_nothing_is_confirmed_there_are_no_rows_and_nothing_is_written(folder, table):
    tuned = tune_strategy(task_of(folder, MARY, f"mine.py:cow={BEST['mary']}"), jobs=1)
    assert json.loads(tuning_as_json(tuned))["rows"] == []
    assert spell_rows([tuned]) == ""
    assert not write_knob_rows(table, tuned)
    assert not table.exists()


def test_rows_name_what_was_played_and_assumptions_only_where_they_are_not_the_usual_ones():
    assert dict(situation_of_form(GAME, BASE)) == {"players": "2", "mode": "base"}
    assert dict(situation_of_form(GAME, MARY)) == {"players": "2", "mode": "legends", "board": "mary"}
    assert dict(situation_of_form(GAME, BASE | {"edition": "h2"}))["edition"] == "h2"
    assert "scenario" not in dict(situation_of_form(GAME, {"mode": "legends"}))
    assert dict(situation_of_form(GAME, {"mode": "legends", "scenario": "gold-rush"}))["scenario"] == "gold-rush"


def test_a_table_that_can_t_take_the_rows_is_refused_before_anything_is_played(folder, table):
    table.write_text("players,geometry,knob,value\n,camp-square,cow,4\n", encoding="utf-8")
    check_fits(table, [task_of(folder, BASE)])
    table.write_text("edition,geometry,knob,value\nh1,camp-square,cow,4\n", encoding="utf-8")
    with pytest.raises(InputError, match="and neither is more specific"):
        check_fits(table, [task_of(folder, BASE)])
    check_fits(table, [task_of(folder, BASE, knobs=("resource",))])


def test_a_knob_with_several_values_where_it_is_tuned_has_to_be_named(folder, table):
    table.write_text("board,knob,value\nmary,cow,4\n", encoding="utf-8")
    drawn = {"players": 2, "mode": "legends"}
    arena_of = task_of(folder, drawn)
    with pytest.raises(InputError, match=r"has several values of claim\.cow for what is played here"):
        tune_strategy(replace(arena_of, games=400), jobs=1)


def test_knobs_with_several_values_are_left_alone_where_none_are_named(folder, table):
    table.write_text("players,knob,value\n2,cow,4\n", encoding="utf-8")
    forms = ({"players": 2}, {"players": 3})
    tuned = tune_strategy(replace(task_of(folder, BASE, knobs=()), forms=forms, games=4000), jobs=1)
    assert "claim.cow" not in tuned.space.tuned
    assert "claim.resource" in tuned.space.tuned
    assert "claim.cow" not in tuned.space.spell(tuned.values)
    named = f"{folder / 'mine.py'}:cow=6"
    tuned = tune_strategy(replace(tuned.task, strategy=named, knobs=("cow",), games=400), jobs=1)
    assert tuned.space.spell((8,)) == f"{folder / 'mine.py'}:claim.cow=8"
